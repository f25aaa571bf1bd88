import CSystem
import Glibc
import Synchronization

/// What other threads ask of one thread, which waits for descriptors: the inbox has one, to wake it.
package final class Inbox<Command: Sendable>: Sendable {
  /// Readable while something may wait here. It stays the inbox's.
  package var descriptor: Int32 { wake.rawValue }

  private let wake: FileDescriptor
  private let commands = Mutex<[Command]>([])
  private let lastNumber = Atomic<UInt64>(0)

  package init() throws(SystemError) {
    wake = FileDescriptor(adopting: try retryingOnInterrupt("make an eventfd") { csystem_eventfd() })
  }

  /// A number from 1 that no other call gets, for what commands are about.
  package func nextNumber() -> UInt64 { lastNumber.add(1, ordering: .relaxed).newValue }

  package func post(_ command: Command) {
    let wasEmpty = commands.withLock { commands in
      defer { commands.append(command) }
      return commands.isEmpty
    }
    guard wasEmpty else { return }
    var one: UInt64 = 1
    // Fails only when the counter is full, and then the reader is awake.
    _ = unsafe write(wake.rawValue, &one, MemoryLayout<UInt64>.size)
  }

  /// In the order in which they were posted.
  package func takeAll() -> [Command] {
    var count: UInt64 = 0
    _ = unsafe read(wake.rawValue, &count, MemoryLayout<UInt64>.size)
    return commands.withLock { commands in
      defer { commands = [] }
      return commands
    }
  }
}
