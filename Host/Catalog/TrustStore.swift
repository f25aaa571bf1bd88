import Glibc
import JSON
package import POSIX

/// The directories that somebody has said `skillhost trust` for.
///
/// One JSON file, replaced as a whole and readable by its owner only. A damaged one trusts nothing; it is set aside when
/// the next directory is trusted, never lost.
package struct TrustStore: Sendable {
  /// `nil` when the environment names no home.
  package let path: String?
  /// Absolute, without symbolic links, in byte order.
  package private(set) var directories: [String]
  /// What is wrong with the file, for `doctor` and `list`.
  package private(set) var notice: Notice?

  package enum Notice: Hashable, Sendable {
    case unreadable(SystemError)
    case damaged(path: String, fault: String)
    case insecure(AccessProblem)
    /// Written by a later version of this program.
    case newer(path: String, version: Int)
  }

  private static let version = 1
  private static let limit = 1_048_576

  /// Never fails: what cannot be read trusts nothing, and `notice` says why.
  package static func load(environment: [String: String], rule: AccessRule = AccessRule()) -> TrustStore {
    var store = TrustStore(
      path: UserDirectories(environment).configuration.map { $0 + "/trusted.json" }, directories: [], notice: nil)
    store.reload(rule)
    return store
  }

  /// `directory` is absolute and without symbolic links.
  package func isTrusted(_ directory: String) -> Bool { directories.contains(directory) }

  /// Lets the skills of a directory run. Returns its real path.
  @discardableResult
  package mutating func trust(_ directory: String) throws(TrustError) -> String {
    let real: String
    do throws(SystemError) {
      real = try FileSystem.realPath(directory)
      if try FileSystem.status(real)?.kind != .directory {
        throw SystemError(code: ENOTDIR, call: "trust", subject: real)
      }
    } catch { throw .noDirectory(error) }
    try change { directories in
      if !directories.contains(real) { directories.append(real) }
    }
    return real
  }

  /// Takes trust back, also from a directory that is gone. Returns whether it was trusted.
  @discardableResult
  package mutating func revoke(_ directory: String) throws(TrustError) -> Bool {
    let real = (try? FileSystem.realPath(directory)) ?? directory
    let was = isTrusted(real)
    try change { directories in directories.removeAll { $0 == real } }
    return was
  }

  /// Reads, changes and writes the file while no other process does.
  private mutating func change(_ edit: (inout [String]) -> Void) throws(TrustError) {
    guard let path else { throw .noHome }
    do throws(SystemError) {
      try FileSystem.makeDirectories(FileSystem.parent(of: path))
      let directory = try FileDescriptor.open(FileSystem.parent(of: path), O_RDONLY | O_DIRECTORY)
      try directory.lock()
      reload(AccessRule())
      switch notice {
      case .damaged, .insecure: try FileSystem.rename(path, to: "\(path).damaged-\(Clock.now() / 1_000_000_000)")
      case nil: break
      case .unreadable(let error): throw error
      case .newer: break
      }
      if case .newer = notice {
      } else {
        edit(&directories)
        directories.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        try FileSystem.write(Array((content.serialized(pretty: true) + "\n").utf8), to: path)
        notice = nil
      }
    } catch { throw .system(error) }
    if case .newer(_, let version)? = notice { throw .newer(path: path, version: version) }
  }

  private var content: JSONValue {
    ["version": .number(JSONNumber(Self.version)), "directories": .array(directories.map { .string($0) })]
  }

  private mutating func reload(_ rule: AccessRule) {
    directories = []
    notice = nil
    guard let path else { return }
    let bytes: [UInt8]?
    do throws(SystemError) {
      let file = try FileDescriptor.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
      if let problem = rule.problem(path, try file.status(), .content) {
        notice = .insecure(problem)
        return
      }
      bytes = try file.readAll(limit: Self.limit)
    } catch {
      if error.code != ENOENT { notice = .unreadable(error) }
      return
    }
    guard let bytes else {
      notice = .damaged(path: path, fault: "it has more than \(Self.limit) bytes")
      return
    }
    do throws(JSONParseError) { read(try JSONValue(parsing: bytes), path) } catch {
      notice = .damaged(path: path, fault: "\(error)")
    }
  }

  private mutating func read(_ value: JSONValue, _ path: String) {
    guard let version = value["version"]?.int, let list = value["directories"]?.array else {
      notice = .damaged(path: path, fault: "the fields 'version' and 'directories' are not there")
      return
    }
    guard version <= Self.version else {
      notice = .newer(path: path, version: version)
      return
    }
    let texts = list.compactMap(\.string)
    guard texts.count == list.count else {
      notice = .damaged(path: path, fault: "'directories' holds something that is no text")
      return
    }
    directories = texts
  }
}

/// Why trust could not be recorded.
package enum TrustError: Error, Hashable, Sendable {
  case noDirectory(SystemError)
  case noHome
  case newer(path: String, version: Int)
  case system(SystemError)
}

extension TrustError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noDirectory(let error): "\(error)"
    case .noHome: "there is no place to remember trust in; set HOME or SKILLHOST_HOME"
    case .newer(let path, let version):
      "'\(FileName(path).escaped)' was written by a newer skillhost (format \(version)); update this one"
    case .system(let error): "\(error)"
    }
  }
}

extension TrustStore.Notice: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unreadable(let error): "no directory is trusted, since the record of trust is unreadable: \(error)"
    case .damaged(let path, let fault):
      "no directory is trusted, since '\(FileName(path).escaped)' is damaged: \(fault); it is set aside with the next 'skillhost trust'"
    case .insecure(let problem):
      "no directory is trusted, since others could have written that: \(problem); "
        + "otherwise it is set aside with the next 'skillhost trust'"
    case .newer(let path, let version):
      "no directory is trusted, since '\(FileName(path).escaped)' was written by a newer skillhost (format \(version))"
    }
  }
}
