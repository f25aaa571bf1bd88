import CSystem
import Glibc
package import POSIX

/// A directory of one call's own, 0700. What is in it is the skill's, and hostile.
package struct CallDirectory: Sendable {
  package let path: String
  /// Where files that outlive the call are moved to: on the same file system.
  private let outer: String
  /// What it lies in, if that is not there for ever.
  private let enclosing: WorkerDirectory?
  private let made: ChangeTime

  private static let prefix = "skillhost-"
  /// For what `mkdtemp` puts in its place.
  private static let placeholder = "XXXXXX"

  /// What calls get their directories in, unless another place is said.
  package static var usualParent: String { Environment.variable("TMPDIR") ?? "/tmp" }

  /// Whether `path`, without links, lies in what is a call's directory in the usual place, or looks like one.
  package static func mayHold(_ path: String) -> Bool {
    guard let parent = try? FileSystem.realPath(usualParent) else { return false }
    let start = FileSystem.absolute(prefix, in: parent)
    guard path.hasPrefix(start), let slash = path.utf8.dropFirst(start.utf8.count).firstIndex(of: UInt8(ascii: "/"))
    else { return false }
    return path.utf8[..<slash].count == start.utf8.count + placeholder.utf8.count
  }

  package init(in parent: String) throws(SystemError) {
    try self.init(in: parent, outer: parent, enclosing: nil)
  }

  /// - Parameter outer: What the worker's directory lies in.
  init(in worker: WorkerDirectory, outer: String) throws(SystemError) {
    try self.init(in: worker.path, outer: outer, enclosing: worker)
  }

  private init(in parent: String, outer: String, enclosing: WorkerDirectory?) throws(SystemError) {
    path = try Self.make(in: parent, named: Self.prefix + Self.placeholder)
    self.outer = outer
    self.enclosing = enclosing
    var status = stat()
    made = unsafe stat(path, &status) == 0 ? ChangeTime(status) : ChangeTime(stat())
  }

  /// Removes the directory with all that is in it. What cannot be removed stays and is nobody's.
  package func remove() async {
    if unsafe rmdir(path) == 0 || errno == ENOENT { return }
    // A large tree takes long, and no other call waits for it.
    await withCheckedContinuation { continuation in
      do {
        try HostThread.start(named: "skill-cleanup") { [self] in
          TreeRemoval.remove(path)
          continuation.resume()
        }
      } catch {
        TreeRemoval.remove(path)
        continuation.resume()
      }
    }
  }

  /// Whether it is as it was made: nothing is in it, and nothing about it has changed. Another call may have it then.
  func isAsNew() -> Bool {
    var status = stat()
    guard unsafe stat(path, &status) == 0, ChangeTime(status) == made else { return false }
    // Times are coarse, so that it may have been filled within the tick that it was made in.
    return unsafe csystem_is_empty_directory(path)
  }

  /// As `remove`, without waiting for it.
  func removeSoon() {
    if unsafe rmdir(path) == 0 || errno == ENOENT { return }
    try? HostThread.start(named: "skill-cleanup") { [self] in TreeRemoval.remove(path) }
  }

  fileprivate static func make(in parent: String, named template: String) throws(SystemError) -> String {
    var bytes = Array("\(parent)/\(template)".utf8CString)
    let made = unsafe bytes.withUnsafeMutableBufferPointer { unsafe mkdtemp($0.baseAddress!) != nil }
    guard made else { throw SystemError.last("create a directory in", parent) }
    return String(decoding: bytes.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

/// The directory of a worker that stays, in which its calls have theirs. Removed when nobody has it any more: a result that
/// came with files is read after its call's end, and the worker may be gone by then.
final class WorkerDirectory: Sendable {
  private let directory: CallDirectory

  init(in parent: String) throws(SystemError) { directory = try CallDirectory(in: parent) }

  var path: String { directory.path }

  deinit { directory.removeSoon() }
}

/// When names, mode or attributes of a file were last changed.
private struct ChangeTime: Hashable {
  var seconds: Int
  var nanoseconds: Int

  init(_ status: stat) {
    seconds = status.st_ctim.tv_sec
    nanoseconds = status.st_ctim.tv_nsec
  }
}

extension CallDirectory {
  /// Where the files of one result go when its call's directory is removed: beside it, so that no byte is copied.
  struct Keep {
    let path: String
    fileprivate var count = 0

    fileprivate init(path: String) { self.path = path }

    func remove() { TreeRemoval.remove(path) }
  }

  /// Moves a file of the skill's to `keep`, made when it is `nil`, and returns its new path; whoever gets that owns it.
  ///
  /// - Parameter file: Absolute, or relative to this directory.
  func take(_ file: String, keep: inout Keep?) throws(AttachmentFault) -> String {
    let relative: String
    if file.hasPrefix("/") {
      guard file.hasPrefix(path + "/") else { throw .outside }
      relative = String(file.dropFirst(path.utf8.count + 1))
    } else {
      relative = file
    }
    let content = try open(relative)
    let target = try place(&keep)
    // The very file that was checked gets the new name, whatever stands under the old one by now.
    let link = "/proc/self/fd/\(content.rawValue)"
    guard unsafe linkat(AT_FDCWD, link, AT_FDCWD, target, AT_SYMLINK_FOLLOW) == 0 else {
      throw .cannotKeep("\(SystemError.last("link", target))")
    }
    _ = fchmod(content.rawValue, 0o600)
    return target
  }

  private func open(_ relative: String) throws(AttachmentFault) -> FileDescriptor {
    let directory: FileDescriptor
    do { directory = try .open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW) } catch { throw .cannotKeep("\(error)") }
    let number = unsafe csystem_open_beneath(directory.rawValue, relative, O_RDONLY | O_NONBLOCK)
    guard number >= 0 else {
      switch errno {
      case ENOENT, ENOTDIR: throw .missing
      case EXDEV, ELOOP: throw .outside
      case ENXIO: throw .notRegular
      default: throw .cannotKeep("\(SystemError.last("open", relative))")
      }
    }
    let content = FileDescriptor(adopting: number)
    var status = stat()
    guard unsafe fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
    guard status.st_nlink == 1 else { throw .linked }
    return content
  }

  /// Files are numbered: what the skill calls them need not be a name for this file system, nor be there only once.
  private func place(_ keep: inout Keep?) throws(AttachmentFault) -> String {
    var place: Keep
    do {
      place =
        try keep ?? Keep(path: Self.make(in: outer, named: "skillhost-result-" + Self.placeholder))
    } catch {
      throw .cannotKeep("\(error)")
    }
    place.count += 1
    keep = place
    return "\(place.path)/\(place.count)"
  }
}
