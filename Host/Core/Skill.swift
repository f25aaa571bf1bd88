/// A skill that is known to the host: its manifest and the library that holds it.
///
/// Copied by reference: a manifest has two dozen fields, and a listing moves thousands of skills.
package struct Skill: Sendable {
  private var content: Content

  private final class Content: Sendable {
    let manifest: Manifest
    let library: Library

    init(_ manifest: Manifest, _ library: Library) {
      self.manifest = manifest
      self.library = library
    }
  }

  /// Whether its directory may run code; see trust in `Host/docs/search-path.md`.
  package var isTrusted: Bool
  /// Whether the user wants it neither chosen nor run.
  package var isDisabled = false
  /// What is on record of the library as it is; `nil` when the last call of the skill did not crash.
  package var crashes: CrashHistory?

  package var manifest: Manifest {
    get { content.manifest }
    set { content = Content(newValue, content.library) }
  }

  package var library: Library {
    get { content.library }
    set { content = Content(content.manifest, newValue) }
  }

  package var id: SkillID { content.manifest.id }

  /// Whether it has crashed too often in a row to be run again as it is.
  package var isSetAside: Bool { crashes?.isTooLong == true }

  package var mayRun: Bool { isTrusted && !isDisabled && !isSetAside }

  package init(manifest: Manifest, library: Library, isTrusted: Bool) {
    content = Content(manifest, library)
    self.isTrusted = isTrusted
  }
}

extension Skill: Identifiable {}

extension Skill: Hashable {
  package static func == (left: Skill, right: Skill) -> Bool {
    left.isTrusted == right.isTrusted && left.isDisabled == right.isDisabled && left.crashes == right.crashes
      && (left.content === right.content || (left.library == right.library && left.manifest == right.manifest))
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(library)
    hasher.combine(id)
  }
}

extension Skill {
  /// A shared object on disk, as it was when its manifest was read.
  package struct Library: Hashable, Sendable {
    /// Absolute path.
    package var path: String
    package var device: UInt64
    package var inode: UInt64
    /// Bytes.
    package var size: Int64
    /// Nanoseconds since 1970.
    package var modified: Int64

    package init(path: String, device: UInt64 = 0, inode: UInt64 = 0, size: Int64 = 0, modified: Int64 = 0) {
      self.path = path
      self.device = device
      self.inode = inode
      self.size = size
      self.modified = modified
    }
  }
}
