package import POSIX

/// Why no manifest could be taken from a file.
package enum LibraryFileError: Error, Hashable, Sendable {
  case unreadable(SystemError)
  /// A directory, a pipe, a device.
  case notRegular(FileStatus.Kind)
  case notELF
  /// The file ends before what its headers announce: it is being copied, or the copy broke off.
  case incomplete(needed: UInt64, present: UInt64)
  case otherMachine(found: Machine, host: Machine)
  /// An ELF file that is not a shared object; `type` is one of the ET_ numbers.
  case notLibrary(type: UInt16)
  /// Headers that contradict the specification or themselves; `fault` completes "its …".
  case malformed(fault: String)
  case noSection
  case severalSections(count: Int)
  case compressed
  case tooLarge(size: UInt64, limit: Int)
}

extension LibraryFileError: CustomStringConvertible {
  /// A sentence without the file's name: "is not an ELF file…".
  package var description: String {
    switch self {
    case .unreadable(let error): "cannot be read: \(error.reason) (\(error.call))"
    case .notRegular(let kind): "is \(kind.rawValue), not a regular file; only shared objects belong here"
    case .notELF: "is not an ELF file; a skill is a shared object built for this machine"
    case .incomplete(let needed, let present):
      "is incomplete: its headers announce \(needed) bytes, \(present) are there; if a copy is under way it will be read once that is done, else copy it again"
    case .otherMachine(let found, let host):
      "is built for \(found), this host is \(host); build it for this machine"
    case .notLibrary(let type):
      "is \(Self.name(ofType: type)), not a shared object; link it with -shared"
    case .malformed(let fault): "is damaged: its \(fault); build it again"
    case .noSection:
      "has no section '\(ManifestSection.name)', so it is no skill or its manifest was stripped; skill.json is "
        + "embedded by the SkillManifest plugin in Swift, SKILL_MANIFEST_FILE in C, objcopy --add-section elsewhere"
    case .severalSections(let count):
      "has \(count) sections '\(ManifestSection.name)'; keep one, an array in it describes several skills"
    case .compressed:
      "has a compressed section '\(ManifestSection.name)'; link without --compress-debug-sections for it"
    case .tooLarge(let size, let limit):
      "has a manifest of \(size) bytes, at most \(limit) are read; shorten it"
    }
  }

  private static func name(ofType type: UInt16) -> String {
    switch type {
    case 1: "an object file"
    case 2: "an executable"
    case 4: "a core dump"
    default: "an ELF file of type \(type)"
    }
  }
}
