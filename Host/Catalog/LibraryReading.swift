package import Core
package import ELF
import Glibc
package import POSIX

/// What one file of a skill directory gave.
package struct LibraryReading: Sendable {
  /// Absolute; where the name is not UTF-8, with escapes.
  package let path: String
  /// `nil` when the file could not be opened.
  package let status: FileStatus?
  package let content: Result<ManifestFile, LibraryFault>
  /// Why the file may not run, though it can be read.
  package let problems: [AccessProblem]

  /// Why a file gave no manifest at all.
  package enum LibraryFault: Error, Hashable, Sendable {
    case fileName
    case section(LibraryFileError)
  }

  /// Reads the manifest of one file, wherever it lies; judges nothing but the file.
  package static func read(_ path: String) -> LibraryReading {
    do throws(SystemError) {
      let file = try FileDescriptor.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
      let status = try file.status()
      var buffer: [UInt8] = []
      return LibraryReading(
        path: path, status: status, content: ManifestFile.read(file, status, &buffer), problems: [])
    } catch {
      return LibraryReading(path: path, .section(.unreadable(error)))
    }
  }
}

extension LibraryReading {
  /// Reads a file of a directory without ever waiting for it, and judges who could have changed it.
  ///
  /// A symbolic link is followed; then the directories of its target count, too. `buffer` is used again for each file, and
  /// what is known of this one from the last scan.
  static func read(
    _ entry: DirectoryEntry, in directory: borrowing CheckedDirectory, _ rule: AccessRule,
    known: inout KnownLibraries, _ buffer: inout [UInt8]
  ) -> LibraryReading {
    guard let name = entry.name.text else {
      return LibraryReading(path: directory.path + "/" + entry.name.escaped, .fileName)
    }
    let path = directory.path == "/" ? "/" + name : directory.path + "/" + name
    do throws(SystemError) {
      var kind = entry.kind
      if kind == nil { kind = try directory.descriptor.status(of: entry.name, followLinks: false).kind }
      let isLink = kind == .link
      if isLink { kind = try directory.descriptor.status(of: entry.name, followLinks: true).kind }
      // To open a device may have an effect of its own.
      guard kind == .regular else { return LibraryReading(path: path, .section(.notRegular(kind ?? .other))) }

      let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | (isLink ? 0 : O_NOFOLLOW)
      let file = try directory.descriptor.open(entry.name, flags)
      let status = try file.status()
      var problems: [AccessProblem] = []
      if isLink {
        let target = try FileSystem.realPath("/proc/self/fd/\(file.rawValue)")
        problems += try CheckedDirectory(FileSystem.parent(of: target), rule, as: .ancestor).problems
      }
      if let problem = rule.problem(path, status, .content) { problems.append(problem) }
      if let content = known.content(at: path, status) {
        return LibraryReading(path: path, status: status, content: content, problems: problems)
      }
      let moment = Clock.now()
      let content = ManifestFile.read(file, status, &buffer)
      known.remember(content, at: path, status, readAt: moment)
      return LibraryReading(path: path, status: status, content: content, problems: problems)
    } catch {
      return LibraryReading(path: path, .section(.unreadable(error)))
    }
  }

  private init(path: String, _ fault: LibraryFault) {
    self.init(path: path, status: nil, content: .failure(fault), problems: [])
  }
}

extension ManifestFile {
  fileprivate static func read(
    _ file: consuming FileDescriptor, _ status: FileStatus, _ buffer: inout [UInt8]
  ) -> Result<ManifestFile, LibraryReading.LibraryFault> {
    ManifestSection.read(file, status, &buffer).map(Manifest.parse).mapError(LibraryReading.LibraryFault.section)
  }
}
