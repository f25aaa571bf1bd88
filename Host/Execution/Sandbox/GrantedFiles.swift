import Glibc
import POSIX

/// Files that a call may write although they are not there yet. The kernel gives access to files that exist only, so that
/// they are made empty, and removed again when the call has left them so.
struct GrantedFiles {
  private let made: [String]

  /// Makes those of `paths` that are missing; what cannot be made the skill will not be able to make either.
  init(_ paths: [String]) {
    made = paths.filter { path in
      (try? FileDescriptor.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o666)) != nil
    }
  }

  func removeEmpty() {
    for path in made {
      guard let status = try? FileSystem.status(path, followLinks: false), status.kind == .regular, status.size == 0
      else { continue }
      try? FileSystem.remove(path)
    }
  }
}
