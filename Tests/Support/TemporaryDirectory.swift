import Foundation

/// A directory of a test's own, mode 0700, removed with everything in it when the last reference goes.
package final class TemporaryDirectory: Sendable {
  /// Absolute and without symbolic links.
  package let path: String

  package init() throws {
    let place = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    path = place.appendingPathComponent("skillhost-test-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  package func callAsFunction(_ relative: String) -> String { path + "/" + relative }

  /// Makes a directory in this one, with the given mode whatever the umask is.
  @discardableResult
  package func makeDirectory(_ relative: String, mode: Int = 0o755) throws -> String {
    try FileManager.default.createDirectory(atPath: self(relative), withIntermediateDirectories: true)
    try setMode(mode, of: relative)
    return self(relative)
  }

  @discardableResult
  package func write(_ bytes: [UInt8], to relative: String, mode: Int = 0o644) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: self(relative)))
    try setMode(mode, of: relative)
    return self(relative)
  }

  @discardableResult
  package func write(_ text: String, to relative: String, mode: Int = 0o644) throws -> String {
    try write(Array(text.utf8), to: relative, mode: mode)
  }

  package func setMode(_ mode: Int, of relative: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: self(relative))
  }

  /// Copies a file with its mode into this directory.
  @discardableResult
  package func copy(_ file: String, to relative: String) throws -> String {
    try FileManager.default.copyItem(atPath: file, toPath: self(relative))
    return self(relative)
  }
}
