import Glibc
import POSIX

/// Where a change matters.
struct WatchedPlaces: Hashable {
  /// Directories whose libraries matter, whether or not they are there.
  var directories: Set<String> = []
  /// Files that matter themselves, whether or not they are there.
  var files: Set<String> = []
}

/// Inotify watches on each step of the ways to some places: the directories and symbolic links that are passed, what lies
/// at the end, and, where a step is missing, the directory in which it would appear.
///
/// Of most steps only what becomes of themselves is asked for, so a busy directory on the way wakes nobody often.
struct WatchSet: ~Copyable {
  /// What matters of the entries of a watched directory; the watched inode itself always does.
  private struct Interest {
    var libraries = false
    var names: Set<FileName> = []
  }

  let inotify: Inotify
  private var interests: [Inotify.Watch: Interest] = [:]
  /// Why changes may go unseen.
  private(set) var gap: PollingNotice.Reason?

  private static let itself: Inotify.Mask = [.attributes, .selfDeleted, .selfMoved]
  private static let arrivals: Inotify.Mask = [.created, .movedHere]
  private static let entries: Inotify.Mask = [
    .attributes, .written, .created, .deleted, .movedAway, .movedHere,
  ]
  private static let here = FileName(".")
  /// As the kernel follows.
  private static let mostLinks = 40
  /// How often a step is tried again that comes and goes; each change of it will be told, too.
  private static let mostTries = 8
  /// Reads of the queue in one go, so that whoever makes events all the time keeps no scan from being made.
  private static let mostReads = 64

  init(_ inotify: consuming Inotify) { self.inotify = inotify }

  /// Watches these places as they are now, and nothing else.
  mutating func follow(_ places: WatchedPlaces) {
    let before = interests
    interests = [:]
    gap = nil
    for path in places.directories { follow(path, forLibraries: true) }
    for path in places.files { follow(path, forLibraries: false) }
    for watch in before.keys where interests[watch] == nil { inotify.end(watch) }
  }

  /// What has happened that matters, and when several things have, the most complete of it; `nil` when nothing has.
  mutating func changes() -> ScanSchedule.Change? {
    var found: ScanSchedule.Change?
    for _ in 0..<Self.mostReads {
      let events: [Inotify.Event]
      do throws(SystemError) { events = try inotify.events() } catch { return .completed }
      if events.isEmpty { return found }
      for event in events {
        switch change(event) {
        case .completed: found = .completed
        case .appeared: found = found ?? .appeared
        case nil: break
        }
      }
    }
    return found
  }

  private mutating func change(_ event: Inotify.Event) -> ScanSchedule.Change? {
    if event.mask.contains(.overflowed) { return .completed }
    guard let interest = interests[event.watch] else { return nil }
    if event.mask.contains(.ended) { interests[event.watch] = nil }
    guard let name = event.name else { return .completed }
    guard interest.names.contains(name) || (interest.libraries && name.isLibrary) else { return nil }
    return event.mask.contains(.created) && !event.mask.contains(.isDirectory) ? .appeared : .completed
  }

  private mutating func follow(_ path: String, forLibraries: Bool) {
    do throws(SystemError) {
      var place = try FileDescriptor.open("/", CheckedDirectory.pathOnly | O_DIRECTORY)
      watch(Self.here, in: place, for: Self.itself)
      var rest = FileName.steps(of: Array(path.utf8))
      var links = 0
      var tries = 0
      while let name = rest.popLast() {
        let mask = rest.isEmpty && !forLibraries ? Self.itself.union(.written) : Self.itself
        watch(name, in: place, for: mask)
        do throws(SystemError) {
          switch try place.status(of: name, followLinks: false).kind {
          case .directory: place = try place.openPlace(name)
          case .link:
            links += 1
            if links > Self.mostLinks { return }
            let target = try place.linkTarget(of: name).bytes
            if target.first == UInt8(ascii: "/") {
              place = try FileDescriptor.open("/", CheckedDirectory.pathOnly | O_DIRECTORY)
            }
            rest += FileName.steps(of: target)
          default: return
          }
        } catch {
          guard [ENOENT, ENOTDIR, ELOOP, EINVAL].contains(error.code) else { throw error }
          watch(Self.here, in: place, for: Self.arrivals) { $0.names.insert(name) }
          // It may have come before its coming was watched for.
          guard (try? place.status(of: name, followLinks: false)) != nil, tries < Self.mostTries else { return }
          tries += 1
          rest.append(name)
        }
      }
      if forLibraries { watch(Self.here, in: place, for: Self.entries) { $0.libraries = true } }
      if let type = place.fileSystemType, Self.remoteTypes.contains(type) { gap = gap ?? .remote(path: path) }
    } catch {
      gap = gap ?? .unwatchable(error)
    }
  }

  private mutating func watch(
    _ name: FileName, in place: borrowing FileDescriptor, for mask: Inotify.Mask,
    _ edit: (inout Interest) -> Void = { _ in }
  ) {
    do throws(SystemError) {
      edit(&interests[try inotify.watch(name, in: place, for: mask), default: Interest()])
    } catch {
      // What is not there is waited for.
      if error.code != ENOENT { gap = gap ?? .unwatchable(error) }
    }
  }

  /// `f_type` of statfs(2): file systems whose files other machines change. FUSE may be one, and is taken for one.
  private static let remoteTypes: Set<UInt64> = [
    0x6969,  // NFS
    0x517b, 0xff53_4d42, 0xfe53_4d42,  // SMB, CIFS, SMB2
    0x6573_5546,  // FUSE, virtiofs
    0x0102_1997,  // 9P
    0x5346_414f, 0x6b41_4653,  // AFS
    0x00c3_6400,  // Ceph
    0x0bd0_0bd0,  // Lustre
    0x0116_1970,  // GFS2
    0x7461_636f,  // OCFS2
    0x4750_4653,  // GPFS
    0x786f_4256,  // VirtualBox
    0xbacb_acbc,  // VMware
  ]
}

extension FileName {
  /// The names of a path, the first one last.
  fileprivate static func steps(of path: [UInt8]) -> [FileName] {
    path.split(separator: UInt8(ascii: "/")).map { FileName(bytes: Array($0)) }.filter { $0 != FileName(".") }
      .reversed()
  }
}
