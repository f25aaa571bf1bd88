import Glibc

/// Tells what happens to files and directories, through one descriptor that never blocks.
package struct Inotify: ~Copyable, Sendable {
  /// One watched file or directory, by its inode. Never given out twice.
  package struct Watch: Hashable, Sendable {
    fileprivate let number: Int32
  }

  package struct Mask: OptionSet, Hashable, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    private init(_ flag: Int32) { rawValue = UInt32(bitPattern: flag) }

    /// Permissions, owner, times, count of links.
    package static let attributes = Mask(IN_ATTRIB)
    /// The last writer has let go of the file, its mappings included.
    package static let written = Mask(IN_CLOSE_WRITE)
    package static let created = Mask(IN_CREATE)
    package static let deleted = Mask(IN_DELETE)
    package static let movedAway = Mask(IN_MOVED_FROM)
    package static let movedHere = Mask(IN_MOVED_TO)
    package static let selfDeleted = Mask(IN_DELETE_SELF)
    package static let selfMoved = Mask(IN_MOVE_SELF)

    /// Only told: the file system was unmounted.
    package static let unmounted = Mask(IN_UNMOUNT)
    /// Only told: events were lost.
    package static let overflowed = Mask(IN_Q_OVERFLOW)
    /// Only told: the watch is gone.
    package static let ended = Mask(IN_IGNORED)
    /// Only told: what it is about is a directory.
    package static let isDirectory = Mask(IN_ISDIR)

    /// Only asked: a symbolic link itself is watched, not what it leads to.
    fileprivate static let link = Mask(IN_DONT_FOLLOW)
    /// Only asked: what is watched for already stays.
    fileprivate static let addition = Mask(IN_MASK_ADD)
  }

  package struct Event: Hashable, Sendable {
    /// Of no watch that was given out when events were lost.
    package let watch: Watch
    package let mask: Mask
    /// Of a directory's entry; `nil` when it is about what is watched itself.
    package let name: FileName?
  }

  /// Can be read when there are events.
  package let descriptor: FileDescriptor

  package init() throws(SystemError) {
    descriptor = FileDescriptor(
      adopting: try retryingOnInterrupt("start inotify") { inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC)) })
  }

  /// Watches `name` in an open directory, a symbolic link itself. What it is watched for already stays so.
  package func watch(
    _ name: FileName, in directory: borrowing FileDescriptor, for mask: Mask
  ) throws(SystemError) -> Watch {
    let place = FileName(bytes: Array("/proc/self/fd/\(directory.rawValue)/".utf8) + name.bytes)
    let flags = mask.union([.link, .addition]).rawValue
    return Watch(
      number: try retryingOnInterrupt("watch", name.escaped) {
        unsafe place.withCString { unsafe inotify_add_watch(descriptor.rawValue, $0, flags) }
      })
  }

  /// Fails when the watch has ended by itself, which is no harm.
  package func end(_ watch: Watch) { inotify_rm_watch(descriptor.rawValue, watch.number) }

  /// What is there to be told, at most some hundreds; empty when there is nothing.
  package func events() throws(SystemError) -> [Event] {
    let bytes: [UInt8]
    do throws(SystemError) { bytes = try descriptor.readSome(upTo: 65_536) } catch {
      if error.code == EAGAIN { return [] }
      throw error
    }
    var events: [Event] = []
    var start = 0
    let head = MemoryLayout<inotify_event>.size
    while start + head <= bytes.count {
      let event = unsafe bytes.withUnsafeBytes {
        unsafe $0.loadUnaligned(fromByteOffset: start, as: inotify_event.self)
      }
      let name = bytes[(start + head)..<(start + head + Int(event.len))].prefix { $0 != 0 }
      events.append(
        Event(
          watch: Watch(number: event.wd), mask: Mask(rawValue: event.mask),
          name: name.isEmpty ? nil : FileName(bytes: Array(name))))
      start += head + Int(event.len)
    }
    return events
  }
}
