import Glibc
import JSON
package import POSIX

/// What a record file holds: an empty one when there is no file, or none that can be believed.
protocol Record: Equatable, Sendable {
  static var fileName: String { get }
  /// The newest that this program reads and the one that it writes.
  static var version: Int { get }
  /// What a file that cannot be believed leads to: "no directory is trusted".
  static var consequence: String { get }
  /// The command with which a damaged file is set aside.
  static var renewal: String { get }

  init()
  init(_ value: JSONValue) throws(RecordDamage)
  /// Without the version.
  var members: JSONObject { get }
}

/// Why a file does not hold a record; completes "it is damaged: ".
struct RecordDamage: Error, Hashable {
  let fault: String
}

/// A small JSON file in which the host remembers something for a user.
///
/// It is replaced as a whole and readable by its owner only. Several processes may change it at once. One that is damaged
/// counts as empty; it is set aside with the next change, never lost.
struct RecordFile<Content: Record>: Sendable {
  /// `nil` when the environment names no home.
  let path: String?
  /// As it was last read or written.
  private(set) var content = Content()
  private(set) var notice: RecordNotice?
  private let rule: AccessRule

  private static var limit: Int { 1_048_576 }

  /// Never fails: what cannot be read counts as empty, and `notice` says why.
  init(in directory: String?, rule: AccessRule) {
    path = directory.map { $0 + "/" + Content.fileName }
    self.rule = rule
    reload()
  }

  /// Reads, changes and writes the file while no other process does. Nothing is written when nothing changes.
  mutating func change(_ edit: (inout Content) -> Void) throws(RecordError) {
    guard let path else { throw .noHome }
    do throws(SystemError) {
      try FileSystem.makeDirectories(FileSystem.parent(of: path))
      let directory = try FileDescriptor.open(FileSystem.parent(of: path), O_RDONLY | O_DIRECTORY)
      try directory.lock()
      reload()
      switch notice?.fault {
      case .damaged, .insecure: try FileSystem.rename(path, to: "\(path).damaged-\(Clock.now() / 1_000_000_000)")
      case .unreadable(let error): throw error
      case .newer, nil: break
      }
      if case .newer = notice?.fault {
      } else {
        var changed = content
        edit(&changed)
        if changed != content || notice != nil {
          let text = changed.text
          // It would count as damaged.
          guard text.count <= Self.limit else { throw SystemError(code: EFBIG, call: "write", subject: path) }
          try FileSystem.write(text, to: path)
        }
        content = changed
        notice = nil
      }
    } catch { throw .system(error) }
    if case .newer(_, let version)? = notice?.fault { throw .newer(path: path, version: version) }
  }

  private mutating func reload() {
    content = Content()
    notice = nil
    guard let path else { return }
    let bytes: [UInt8]?
    do throws(SystemError) {
      let file = try FileDescriptor.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
      if let problem = rule.problem(path, try file.status(), .content) { return doubt(.insecure(problem)) }
      bytes = try file.readAll(limit: Self.limit)
    } catch {
      return error.code == ENOENT ? () : doubt(.unreadable(error))
    }
    guard let bytes else { return doubt(.damaged(path: path, fault: "it has more than \(Self.limit) bytes")) }
    let value: JSONValue
    do throws(JSONParseError) { value = try JSONValue(parsing: bytes) } catch {
      return doubt(.damaged(path: path, fault: "\(error)"))
    }
    guard let version = value["version"]?.int else {
      return doubt(.damaged(path: path, fault: "the field 'version' is not there"))
    }
    guard version <= Content.version else { return doubt(.newer(path: path, version: version)) }
    do throws(RecordDamage) { content = try Content(value) } catch {
      doubt(.damaged(path: path, fault: error.fault))
    }
  }

  private mutating func doubt(_ fault: RecordNotice.Fault) {
    notice = RecordNotice(fault: fault, consequence: Content.consequence, renewal: Content.renewal)
  }
}

extension Record {
  fileprivate var text: [UInt8] {
    var object: JSONObject = ["version": .number(JSONNumber(Self.version))]
    for member in members { object[member.key] = member.value }
    return Array((JSONValue.object(object).serialized(pretty: true) + "\n").utf8)
  }
}

/// What is wrong with a record file, for `doctor` and `list`.
package struct RecordNotice: Hashable, Sendable {
  package enum Fault: Hashable, Sendable {
    case unreadable(SystemError)
    case damaged(path: String, fault: String)
    case insecure(AccessProblem)
    /// Written by a later version of this program.
    case newer(path: String, version: Int)
  }

  package let fault: Fault
  /// What it leads to: "no directory is trusted".
  let consequence: String
  /// The command with which a damaged file is set aside.
  let renewal: String
}

extension RecordNotice: CustomStringConvertible {
  package var description: String {
    switch fault {
    case .unreadable(let error): "\(consequence), since the record of that is unreadable: \(error)"
    case .damaged(let path, let fault):
      "\(consequence), since '\(FileName(path).escaped)' is damaged: \(fault); it is set aside with the next '\(renewal)'"
    case .insecure(let problem):
      "\(consequence), since others could have written that: \(problem); otherwise it is set aside with the next '\(renewal)'"
    case .newer(let path, let version):
      "\(consequence), since '\(FileName(path).escaped)' was written by a newer skillhost (format \(version))"
    }
  }
}

/// Why something could not be recorded.
package enum RecordError: Error, Hashable, Sendable {
  /// What was to be trusted is none.
  case noDirectory(SystemError)
  case noHome
  case newer(path: String, version: Int)
  case system(SystemError)
}

extension RecordError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noDirectory(let error): "\(error)"
    case .noHome: "there is no place to remember that in; set HOME or SKILLHOST_HOME"
    case .newer(let path, let version):
      "'\(FileName(path).escaped)' was written by a newer skillhost (format \(version)); update this one"
    case .system(let error): "\(error)"
    }
  }
}
