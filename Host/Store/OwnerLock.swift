import Core
import Glibc
import POSIX

/// The lock by which a process shows that it is alive: the kernel gives it back whatever way the process ends.
final class OwnerLock: Sendable {
  let name: String
  private let directory: String
  private let file: FileDescriptor

  /// - Parameter directory: Made when it is not there.
  init(in directory: String, time: Int64) throws(SystemError) {
    self.directory = directory
    name = ULID.make(time: time)
    try FileSystem.makeDirectories(directory)
    // Nobody may find it before it is locked.
    let draft = "\(directory)/.\(name)"
    file = try FileDescriptor.open(draft, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
    try file.lock()
    try FileSystem.rename(draft, to: "\(directory)/\(name)")
  }

  deinit { try? FileSystem.remove("\(directory)/\(name)") }

  /// Removes the files of processes that are gone.
  static func removeLeft(in directory: String) {
    guard let opened = try? FileDescriptor.open(directory, O_RDONLY | O_DIRECTORY), let entries = try? opened.entries()
    else { return }
    for name in entries.compactMap(\.name.text) where !name.hasPrefix(".") { _ = isGone(name, in: directory) }
  }

  /// Whether the process with the lock of that name is gone. Its file is, then.
  static func isGone(_ name: String, in directory: String) -> Bool {
    let path = "\(directory)/\(name)"
    guard let file = try? FileDescriptor.open(path, O_WRONLY) else { return true }
    guard (try? file.tryLock()) == true else { return false }
    try? FileSystem.remove(path)
    return true
  }
}
