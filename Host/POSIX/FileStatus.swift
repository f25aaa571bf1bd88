import Glibc

/// What `stat` says of a file.
package struct FileStatus: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    case regular = "a regular file"
    case directory = "a directory"
    case link = "a symbolic link"
    case pipe = "a named pipe"
    case socket = "a socket"
    case characterDevice = "a character device"
    case blockDevice = "a block device"
    case other = "a file of an unknown kind"

    init(_ mode: mode_t) {
      self =
        switch mode & S_IFMT {
        case S_IFREG: .regular
        case S_IFDIR: .directory
        case S_IFLNK: .link
        case S_IFIFO: .pipe
        case S_IFSOCK: .socket
        case S_IFCHR: .characterDevice
        case S_IFBLK: .blockDevice
        default: .other
        }
    }
  }

  /// The same for two names of one file as long as it exists.
  package struct Identity: Hashable, Sendable {
    package let device: UInt64
    package let inode: UInt64
  }

  package let kind: Kind
  package let identity: Identity
  /// Bytes.
  package let size: Int64
  /// Nanoseconds since 1970.
  package let modified: Int64
  /// Of content or status, in nanoseconds since 1970; nobody can set it back.
  package let changed: Int64
  package let owner: UInt32
  /// Permission bits with set-id and sticky bits, without the kind.
  package let permissions: UInt32

  init(_ raw: stat) {
    kind = Kind(raw.st_mode)
    identity = Identity(device: UInt64(raw.st_dev), inode: UInt64(raw.st_ino))
    size = Int64(raw.st_size)
    modified = Int64(raw.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(raw.st_mtim.tv_nsec)
    changed = Int64(raw.st_ctim.tv_sec) &* 1_000_000_000 &+ Int64(raw.st_ctim.tv_nsec)
    owner = raw.st_uid
    permissions = UInt32(raw.st_mode) & 0o7777
  }

  package var isSticky: Bool { permissions & 0o1000 != 0 }
  package var isWritableByOthers: Bool { permissions & 0o022 != 0 }

  /// As `chmod` takes it: "0755".
  package var octalPermissions: String {
    let digits = String(permissions, radix: 8)
    return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }
}
