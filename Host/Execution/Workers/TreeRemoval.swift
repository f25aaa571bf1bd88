import CSystem
import Glibc
import POSIX

/// Removes a directory that hostile code has filled: deeper than any path may be long, with links out of it, without
/// permissions, with millions of entries.
///
/// Symbolic links are removed, never followed. Depth costs no stack and no descriptors: a directory within a directory is
/// first moved up to the root, so that there are never more than two levels to work on.
enum TreeRemoval {
  /// Best effort: stops when a pass over the root removes nothing.
  static func remove(_ path: String) {
    guard let root = try? FileDescriptor.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW) else { return }
    makeAccessible(root)
    var moved = 0
    var progress = true
    // Once more after a pass that has removed nothing: somebody else may have.
    while unsafe rmdir(path) != 0, progress {
      progress = unsafe eachName(in: root) { name in unsafe removeFromRoot(name, root: root, moved: &moved) }
    }
  }

  /// Says whether anything was removed.
  private static func removeFromRoot(_ name: UnsafePointer<CChar>, root: borrowing FileDescriptor, moved: inout Int)
    -> Bool
  {
    if unsafe removePlain(name, in: root) { return true }
    guard let directory = unsafe openDirectory(name, in: root) else { return false }
    let progress = unsafe eachName(in: directory) { inner in
      if unsafe removePlain(inner, in: directory) { return true }
      moved += 1
      return unsafe renameat(directory.rawValue, inner, root.rawValue, ".skillhost-removing-\(moved)") == 0
    }
    return unsafe unlinkat(root.rawValue, name, AT_REMOVEDIR) == 0 || progress
  }

  /// Removes a file or an empty directory.
  private static func removePlain(_ name: UnsafePointer<CChar>, in directory: borrowing FileDescriptor) -> Bool {
    unsafe unlinkat(directory.rawValue, name, 0) == 0 || unlinkat(directory.rawValue, name, AT_REMOVEDIR) == 0
  }

  private static func openDirectory(
    _ name: UnsafePointer<CChar>, in parent: borrowing FileDescriptor
  ) -> FileDescriptor? {
    // Opened as a mere place first: that needs no permission on the directory itself.
    let number = unsafe csystem_open_place(parent.rawValue, name)
    guard number >= 0 else { return nil }
    let place = FileDescriptor(adopting: number)
    makeAccessible(place)
    return try? FileDescriptor.open("/proc/self/fd/\(place.rawValue)", O_RDONLY | O_DIRECTORY)
  }

  /// Gives the owner all permissions; through /proc, since a mere place has no fchmod.
  private static func makeAccessible(_ directory: borrowing FileDescriptor) {
    _ = unsafe chmod("/proc/self/fd/\(directory.rawValue)", 0o700)
  }

  /// Calls `body` with the names but `.` and `..`, as they are read: entries may go meanwhile. Says whether `body` did
  /// once.
  private static func eachName(
    in directory: borrowing FileDescriptor, _ body: (UnsafePointer<CChar>) -> Bool
  ) -> Bool {
    let own = fcntl(directory.rawValue, F_DUPFD_CLOEXEC, 0)
    guard own >= 0 else { return false }
    guard let stream = unsafe fdopendir(own) else {
      _ = close(own)
      return false
    }
    defer { _ = unsafe closedir(stream) }
    unsafe rewinddir(stream)
    var progress = false
    while let entry = unsafe readdir(stream) {
      // Read through the record's own pointer: a copied `dirent` may be shorter than its name.
      let offset = MemoryLayout<dirent>.offset(of: \.d_name)!
      let name = unsafe (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)
      if unsafe strcmp(name, ".") == 0 || strcmp(name, "..") == 0 { continue }
      if unsafe body(name) { progress = true }
    }
    return progress
  }
}
