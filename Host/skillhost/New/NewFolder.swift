import Glibc
import POSIX

/// A folder that is filled as a whole or not at all.
struct NewFolder {
  private let path: String
  private let exists: Bool

  /// - Throws: `notEmpty` when something is there but an empty directory.
  init(_ path: String) throws(Problem) {
    self.path = path
    do throws(SystemError) {
      let status = try FileSystem.status(path, followLinks: false)
      exists = status != nil
      guard exists else { return }
      let directory = try FileDescriptor.open(path, O_RDONLY | O_DIRECTORY)
      guard try directory.entries().isEmpty else { throw SystemError(code: ENOTEMPTY, call: "fill", subject: path) }
    } catch {
      throw error.code == ENOTEMPTY || error.code == ENOTDIR ? .notEmpty(path) : .file(error)
    }
  }

  /// A folder that is not there yet appears by a rename; in one that is, what was written is removed on a fault.
  func fill(with files: SkillTemplate) throws(Problem) {
    let place = exists ? path : "\(path).\(String(UInt64.random(in: .min ... .max), radix: 36))"
    do throws(SystemError) {
      if !exists {
        try FileSystem.makeDirectories(FileSystem.parent(of: path), mode: 0o777)
        try FileSystem.makeDirectories(place, mode: 0o777)
      }
      try files.write(to: place)
      if !exists { try FileSystem.rename(place, to: path) }
    } catch {
      files.remove(from: place)
      if !exists { try? FileSystem.removeDirectory(place) }
      throw .file(error)
    }
  }
}
