/// A skill that is known to the host: its manifest and the library that holds it.
package struct Skill: Hashable, Sendable {
  package var manifest: Manifest
  package var library: Library
  /// Whether its directory may run code; see trust in `Host/docs/search-path.md`.
  package var isTrusted: Bool

  package var id: SkillID { manifest.id }

  package init(manifest: Manifest, library: Library, isTrusted: Bool) {
    self.manifest = manifest
    self.library = library
    self.isTrusted = isTrusted
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
