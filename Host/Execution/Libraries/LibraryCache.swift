import Glibc
package import POSIX

/// Private copies of skill libraries, from which calls run: whatever happens to the original while a call goes on, the
/// call's code stays what it was, and the next call gets the new content.
///
///     <digest>/<file name>    a copy, under the SHA-256 of its content
///     <digest>-<…>/           the same copy among links to what it needs from the folder that it came from
///     index/<identity>        a symbolic link whose target is the digest of the file with that identity
///     .incoming-…             a copy under way
///
/// The directory is the caller's own and readable by nobody else. Several processes may share it.
package struct LibraryCache: Sendable {
  package struct Copy: Hashable, Sendable {
    package var path: String
    /// SHA-256 of the content, in hexadecimal.
    package let digest: String
    /// Files and folders besides the system's that the loader reads for it.
    package var needs: [String] = []
  }

  let directory: String
  /// Bytes beyond which the copies that were not used for longest go.
  let limit: Int64
  /// A copy that was used so lately, in nanoseconds, stays in any case: somebody may be about to load it.
  let recent: Int64
  /// Once a change is older than this, in nanoseconds, a later one shows in the file's status.
  private let settled: Int64

  var index: String { directory + "/index" }

  /// How often a file is copied that changes meanwhile.
  private static let tries = 3
  private static let piece = 256 << 10

  /// `settled` is two seconds because some file systems count whole ones.
  package init(
    directory: String, limit: Int64 = 512 << 20, recent: Duration = .seconds(60), settled: Duration = .seconds(2)
  ) {
    self.directory = directory
    self.limit = limit
    self.recent = recent.nanoseconds
    self.settled = settled.nanoseconds
  }

  /// The copy of what the file at `library` holds now, made when there is none.
  package func copy(of library: String) throws(LibraryCacheError) -> Copy {
    let name = String(library.split(separator: "/").last ?? "")
    for _ in 0..<Self.tries {
      let original = try reading { () throws(SystemError) in
        try FileDescriptor.open(library, O_RDONLY | O_NONBLOCK | O_NOCTTY)
      }
      let status = try reading { () throws(SystemError) in try original.status() }
      guard status.kind == .regular else { throw .notRegular(status.kind) }
      let folder = FileSystem.parent(of: library)
      if let known = known(status, name) { return try settle(known, from: folder) }
      if let made = try make(original, status, name) { return try settle(made, from: folder) }
    }
    throw .changing
  }

  /// Puts the copy among links to its neighbours, where it has some: `$ORIGIN` leads to those then.
  private func settle(_ copy: Copy, from folder: String) throws(LibraryCacheError) -> Copy {
    let neighbours = LibraryNeighbours(of: copy.path, from: folder)
    var settled = copy
    settled.needs = neighbours.readable
    guard !neighbours.beside.isEmpty else { return settled }
    var origin = SHA256()
    origin.add(Array(folder.utf8))
    let place = "\(directory)/\(copy.digest)-\(origin.digest().prefix(16))"
    settled.path = "\(place)/\(copy.path.split(separator: "/").last ?? "")"
    do throws(SystemError) {
      try FileSystem.makeDirectories(place)
      for name in neighbours.beside { FileSystem.makeLink("\(place)/\(name)", to: "\(folder)/\(name)") }
      if try FileSystem.status(settled.path) == nil { try FileSystem.link(copy.path, as: settled.path) }
    } catch { throw .system(error) }
    return settled
  }

  private func reading<Result: ~Copyable>(_ body: () throws(SystemError) -> Result) throws(LibraryCacheError) -> Result
  {
    do throws(SystemError) { return try body() } catch { throw .unreadable(error) }
  }

  /// The copy that was made of this very file when it had this status.
  private func known(_ status: FileStatus, _ name: String) -> Copy? {
    guard let digest = FileSystem.linkTarget("\(index)/\(status.indexName)") else { return nil }
    let copy = Copy(path: "\(directory)/\(digest)/\(name)", digest: digest)
    guard let kept = try? FileSystem.status(copy.path), kept.size == status.size else { return nil }
    touch(copy)
    return copy
  }

  /// `nil` when the file has changed while it was copied.
  private func make(
    _ original: borrowing FileDescriptor, _ status: FileStatus, _ name: String
  ) throws(LibraryCacheError) -> Copy? {
    try prepare()
    let draft = "\(directory)/.incoming-\(String(UInt64.random(in: .min ... .max), radix: 36))"
    do throws(SystemError) {
      let digest = try fill(draft, from: original)
      guard try original.status() == status else {
        try FileSystem.remove(draft)
        return nil
      }
      let copy = Copy(path: "\(directory)/\(digest)/\(name)", digest: digest)
      try FileSystem.makeDirectories("\(directory)/\(digest)")
      try FileSystem.rename(draft, to: copy.path)
      touch(copy)
      if Clock.now() - status.changed > settled {
        FileSystem.makeLink("\(index)/\(status.indexName)", to: digest)
      }
      LibraryCacheUpkeep(self).perform()
      return copy
    } catch {
      try? FileSystem.remove(draft)
      throw .system(error)
    }
  }

  /// Copies the whole file and returns the digest of what was copied.
  private func fill(_ draft: String, from original: borrowing FileDescriptor) throws(SystemError) -> String {
    let copy = try FileDescriptor.open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o400)
    var hash = SHA256()
    var bytes: [UInt8] = []
    var offset: Int64 = 0
    while true {
      let count = try original.read(at: offset, count: Self.piece, into: &bytes)
      if count == 0 { break }
      hash.add(bytes, count: count)
      try copy.write(count == bytes.count ? bytes : Array(bytes[..<count]))
      offset += Int64(count)
    }
    // The index says that the copy is whole; after a power cut it must still be.
    try copy.synchronize()
    return hash.digest()
  }

  /// Makes the directories, and refuses to work in those of somebody else.
  private func prepare() throws(LibraryCacheError) {
    do throws(SystemError) {
      try FileSystem.makeDirectories(index)
      guard let status = try FileSystem.status(directory, followLinks: false) else { return }
      guard status.kind == .directory, status.owner == Environment.effectiveUser, status.permissions & 0o077 == 0 else {
        throw SystemError(code: EPERM, call: "use", subject: directory)
      }
    } catch {
      if error.code == EPERM, error.subject == directory { throw .notPrivate(directory) }
      throw .system(error)
    }
  }

  /// The directory's time is that of the last use, to half of what counts as recent.
  private func touch(_ copy: Copy) {
    let path = "\(directory)/\(copy.digest)"
    if let status = try? FileSystem.status(path), Clock.now() - status.modified < recent / 2 { return }
    FileSystem.setModifiedNow(path)
  }
}

extension FileStatus {
  /// Names this file with this content, as far as a status can.
  fileprivate var indexName: String { "\(identity.device)-\(identity.inode)-\(size)-\(modified)-\(changed)" }
}

package enum LibraryCacheError: Error, Hashable, Sendable {
  /// The library itself.
  case unreadable(SystemError)
  case notRegular(FileStatus.Kind)
  /// The file did not stand still for as long as a copy takes.
  case changing
  /// Others may read or write the directory of the cache.
  case notPrivate(String)
  case system(SystemError)
}
