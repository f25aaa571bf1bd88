import CSystem
import POSIX

/// Two connected stream sockets: one for the host, which does not block, and one for a skill.
struct SocketPair: ~Copyable {
  let ours: FileDescriptor
  let theirs: FileDescriptor

  init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard unsafe csystem_socket_pair(&ends) == 0 else { throw SystemError.last("make a socket pair") }
    ours = FileDescriptor(adopting: ends[0])
    theirs = FileDescriptor(adopting: ends[1])
  }

  /// Gives the host's end away and closes the other.
  consuming func takeOurs() -> FileDescriptor { ours }
}
