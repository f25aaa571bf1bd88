import Glibc
import JSON
import POSIX

/// The directories that somebody has said `skillhost trust` for.
package struct TrustStore: Sendable {
  private var file: RecordFile<TrustedDirectories>

  /// Never fails: what cannot be read trusts nothing, and `notice` says why.
  package static func load(environment: [String: String], rule: AccessRule = AccessRule()) -> TrustStore {
    TrustStore(file: RecordFile(in: UserDirectories(environment).configuration, rule: rule))
  }

  /// `nil` when the environment names no home.
  package var path: String? { file.path }
  /// Absolute, without symbolic links, in byte order.
  package var directories: [String] { file.content.paths }
  package var notice: RecordNotice? { file.notice }

  /// `directory` is absolute and without symbolic links.
  package func isTrusted(_ directory: String) -> Bool { directories.contains(directory) }

  /// Lets the skills of a directory run. Returns its real path.
  @discardableResult
  package mutating func trust(_ directory: String) throws(RecordError) -> String {
    let real: String
    do throws(SystemError) {
      real = try FileSystem.realPath(directory)
      if try FileSystem.status(real)?.kind != .directory {
        throw SystemError(code: ENOTDIR, call: "trust", subject: real)
      }
    } catch { throw .noDirectory(error) }
    try file.change { $0.add(real) }
    return real
  }

  /// Takes trust back, also from a directory that is gone. Returns whether it was trusted.
  @discardableResult
  package mutating func revoke(_ directory: String) throws(RecordError) -> Bool {
    let real = (try? FileSystem.realPath(directory)) ?? directory
    var was = false
    try file.change { directories in
      was = directories.paths.contains(real)
      directories.paths.removeAll { $0 == real }
    }
    return was
  }
}

private struct TrustedDirectories: Record {
  static let fileName = "trusted.json"
  static let version = 1
  static let consequence = "no directory is trusted"
  static let renewal = "skillhost trust"

  /// In byte order.
  var paths: [String] = []

  init() {}

  init(_ value: JSONValue) throws(RecordDamage) {
    guard let list = value["directories"]?.array else {
      throw RecordDamage(fault: "the field 'directories' is not there, or no array")
    }
    paths = list.compactMap(\.string)
    guard paths.count == list.count else { throw RecordDamage(fault: "'directories' holds something that is no text") }
  }

  var members: JSONObject { ["directories": .array(paths.map { .string($0) })] }

  mutating func add(_ path: String) {
    if paths.contains(path) { return }
    paths.append(path)
    paths.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
