import CSystem
import ExecutionSupport
import Glibc
import POSIX
import Support

/// Kills workers of this process, and what they have forked, one at a time.
struct Assassin {
  private(set) var killed = 0
  /// Calls that this can have ended at most.
  private(set) var victims = 0

  /// Sends SIGKILL to one process that this one has started, if there is one.
  ///
  /// - Parameter width: Calls that a worker has at most.
  mutating func strike(width: Int, using random: inout SeededGenerator) {
    let workers = Holdings.children(of: "self")
    let forked = workers.flatMap { worker in Holdings.children(of: String(worker)).map { (parent: worker, process: $0) }
    }
    let all = workers.map { (parent: getpid(), process: $0) } + forked
    guard let (parent, process) = all.randomElement(using: &random) else { return }
    guard Self.kill(process, childOf: parent) else { return }
    killed += 1
    victims += parent == getpid() ? width : 1
  }

  /// A number may be another process's by now; an open directory of /proc stays that of the process it was opened for.
  private static func kill(_ process: Int32, childOf parent: Int32) -> Bool {
    guard let directory = try? FileDescriptor.open("/proc/\(process)", O_RDONLY | O_DIRECTORY),
      let file = try? directory.open(FileName("stat")), let bytes = try? file.readAll(limit: 4096)
    else { return false }
    let fields = String(decoding: bytes, as: UTF8.self).split(separator: ")").last?.split(separator: " ")
    guard let fields, fields.count > 1, fields[1] == "\(parent)", fields[0] != "Z" else { return false }
    return csystem_pidfd_signal(directory.rawValue, SIGKILL) == 0
  }
}
