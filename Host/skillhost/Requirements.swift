import Glibc
import POSIX

/// What the program cannot do without, looked at before anything else: where it is missing, libraries below end the process
/// without a word.
enum Requirements {
  /// Open files: the runtime's own, and some for files and workers.
  private static let least: rlim_t = 32
  /// So many as systems mostly give.
  private static let usual: rlim_t = 1024

  static func check() throws(Problem) {
    // The arguments are read from there.
    guard FileSystem.allows(R_OK, "/proc/self/cmdline") else { throw .environment("/proc is not mounted; mount it") }
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0, limit.rlim_cur < usual else {
      return
    }
    limit.rlim_cur = min(limit.rlim_max, usual)
    _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    guard limit.rlim_cur >= least else {
      throw .environment("only \(limit.rlim_cur) files may be open at a time, \(least) are needed; raise 'ulimit -n'")
    }
  }
}
