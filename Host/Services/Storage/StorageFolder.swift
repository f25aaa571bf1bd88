import Glibc
import POSIX

/// The directory that holds one skill's values, one file each.
///
/// Every change is one rename or one unlink, so that whatever ends the process leaves the old value or the new one, and
/// who reads one value needs no lock. A new value is written to `.new` first; what stands there from before counts for
/// nothing.
struct StorageFolder: ~Copyable {
  private let directory: FileDescriptor
  private let limits: StorageLimits

  private static let draft = FileName(".new")

  /// - Parameter isNew: Whether the directory is made when it is missing.
  /// - Returns: `nil` when it is missing and is not to be made.
  static func open(_ path: String, limits: StorageLimits, makingIt isNew: Bool) throws(StorageFault) -> StorageFolder? {
    do throws(SystemError) {
      if isNew, try FileSystem.status(path) == nil { try make(path) }
      return StorageFolder(directory: try .open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW), limits: limits)
    } catch {
      if error.code == ENOENT, !isNew { return nil }
      throw .system(error)
    }
  }

  private static func make(_ path: String) throws(SystemError) {
    try FileSystem.makeDirectories(path)
    let parent = FileSystem.parent(of: path)
    for folder in [parent, FileSystem.parent(of: parent)] {
      try FileDescriptor.open(folder, O_RDONLY | O_DIRECTORY).makeDurable()
    }
  }

  private init(directory: consuming FileDescriptor, limits: StorageLimits) {
    self.directory = directory
    self.limits = limits
  }

  /// Keeps others from changing values, for as long as this value lives. Says no when somebody else, in this process or
  /// another, does that.
  func lock() throws(StorageFault) -> Bool {
    do throws(SystemError) { return try directory.tryLock() } catch { throw .system(error) }
  }

  func value(_ key: StorageKey) throws(StorageFault) -> [UInt8]? {
    let value: [UInt8]?
    do throws(SystemError) {
      let file = try directory.open(key.fileName, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
      value = try file.status().kind == .regular ? file.readAll(limit: limits.value) : nil
    } catch {
      switch error.code {
      case ENOENT: return nil
      case ELOOP, ENXIO: throw .damaged(key)
      default: throw .system(error)
      }
    }
    guard let value else { throw .damaged(key) }
    return value
  }

  /// Those that begin with the prefix, in byte order. Needs the lock, since a name that is being replaced may be passed
  /// over.
  func keys(_ prefix: [UInt8]) throws(StorageFault) -> [StorageKey] {
    do throws(SystemError) {
      return try directory.entries().compactMap { StorageKey($0.name) }.filter { $0.bytes.starts(with: prefix) }
        .sorted()
    } catch { throw .system(error) }
  }

  /// On disk when this returns. Needs the lock.
  func set(_ key: StorageKey, _ value: [UInt8]) throws(StorageFault) {
    guard value.count <= limits.value else { throw .valueTooLarge(key, value.count, limit: limits.value) }
    try checkRoom(for: value.count, under: key)
    do throws(SystemError) {
      try write(value)
      try directory.rename(Self.draft, to: key.fileName)
      try directory.makeDurable()
    } catch {
      // A full disk is not to be kept full.
      _ = try? directory.remove(Self.draft)
      throw .system(error)
    }
  }

  /// On disk when this returns. Needs the lock.
  func remove(_ key: StorageKey) throws(StorageFault) {
    do throws(SystemError) {
      if try directory.remove(key.fileName) { try directory.makeDurable() }
    } catch { throw .system(error) }
  }

  private func write(_ value: [UInt8]) throws(SystemError) {
    try directory.remove(Self.draft)
    let file = try directory.open(Self.draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    try file.write(value)
    try file.synchronize()
  }

  private func checkRoom(for size: Int, under key: StorageKey) throws(StorageFault) {
    let own = key.fileName
    var count = 1
    var total = size
    do throws(SystemError) {
      for name in try directory.entries().map(\.name) where name != own && StorageKey(name) != nil {
        count += 1
        total += Int(try directory.status(of: name, followLinks: false).size)
      }
    } catch { throw .system(error) }
    if count > limits.values { throw .tooManyValues(limit: limits.values) }
    if total > limits.total { throw .full(limit: limits.total) }
  }
}
