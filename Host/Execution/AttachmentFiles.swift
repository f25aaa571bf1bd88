package import Core
import POSIX

/// The files that came with results. Whoever received a result owns them.
package enum AttachmentFiles {
  /// Removes them, and the directory that each result's files came in.
  package static func discard(_ attachments: [Attachment]) {
    for case .file(let path) in attachments.map(\.content) {
      // They are in the directory for temporary files, which the system empties.
      try? FileSystem.remove(path)
      try? FileSystem.removeDirectory(FileSystem.parent(of: path))
    }
  }
}
