package import Glibc
import POSIX

/// What this process holds that grows when something is forgotten.
package struct Holdings: Hashable, Sendable, CustomStringConvertible {
  package var descriptors: Int
  /// Also those that have ended and that nobody has waited for.
  package var children: Int
  package var threads: Int
  /// Of memory in use.
  package var megabytes: Int
  /// Entries of the directory for calls.
  package var directories: Int

  package init(temporaryDirectory: String) throws {
    // The listing itself has two open.
    descriptors = try Self.names(in: "/proc/self/fd").count - 2
    threads = try Self.names(in: "/proc/self/task").count
    children = Self.children(of: "self").count
    let pages = try Self.text(of: "/proc/self/statm").split(separator: " ").dropFirst().first.flatMap { Int($0) }
    megabytes = (pages ?? 0) * sysconf(Int32(_SC_PAGESIZE)) / 1_048_576
    directories = try Self.names(in: temporaryDirectory).count
  }

  package var description: String {
    "\(descriptors) descriptors, \(children) children, \(threads) threads, \(megabytes) MB, \(directories) directories"
  }

  /// The children of a process, by its number or `self`; none when it is gone.
  package static func children(of process: String) -> [pid_t] {
    let tasks = (try? names(in: "/proc/\(process)/task")) ?? []
    return tasks.flatMap { task in
      let list = (try? text(of: "/proc/\(process)/task/\(task)/children")) ?? ""
      return list.split(separator: " ").compactMap { pid_t($0) }
    }
  }

  /// Processes, also orphans, whose environment names the directory, once they have had a minute to go.
  ///
  /// The kernel kills what a worker has forked at the worker's end, and takes its time.
  package static func processes(naming directory: String) async throws -> [String] {
    let patience = ContinuousClock.now + .seconds(60)
    while true {
      let found = try names(in: "/proc").filter { name in
        pid_t(name) != nil && (try? text(of: "/proc/\(name)/environ"))?.contains(directory) == true
      }
      if found.isEmpty || ContinuousClock.now > patience { return found }
      await Task.yield()
    }
  }

  private static func names(in directory: String) throws -> [String] {
    try FileDescriptor.open(directory, O_RDONLY | O_DIRECTORY).entries().compactMap(\.name.text)
  }

  private static func text(of file: String) throws -> String {
    String(decoding: try FileSystem.contents(of: file, limit: 1 << 20) ?? [], as: UTF8.self)
  }
}
