import Foundation
import Glibc
import Synchronization

/// A program on its way.
///
/// Each of its streams has a thread that waits for it, so that no test waits in the cooperative pool.
final class Running: Sendable {
  private let process: pid_t
  private let output: AsyncStream<[UInt8]>
  private let errors: AsyncStream<[UInt8]>
  private let status: AsyncStream<Int32>
  /// The writer of its standard input, while that is open.
  private let keyboard: Mutex<Int32?>

  private static let starting = NSLock()

  struct CannotStart: Error {
    let program: String
    let code: Int32
  }

  /// - Parameter input: All that it reads; `nil` for nothing, or for what `type` gives it.
  init(
    _ program: String, _ arguments: [String], environment: [String: String], directory: String, input: String?,
    isTyped: Bool = false
  ) throws {
    // A program that another test starts between the making of a pipe and its close-on-exec would keep it open.
    Self.starting.lock()
    defer { Self.starting.unlock() }
    let streams = [Self.pipe(), Self.pipe()]
    let feed = input != nil || isTyped ? Self.pipe() : nil
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let feed {
      posix_spawn_file_actions_adddup2(&actions, feed.reader, 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, streams[0].writer, 1)
    posix_spawn_file_actions_adddup2(&actions, streams[1].writer, 2)
    // A run of the tests by nohup(1), or in the background, would have them ignored; threads of the pool block most.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGHUP, SIGINT] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    // The module has no action for the working directory.
    let words = (["env", "-C", directory, program] + arguments).map { strdup($0) } + [nil]
    let variables = environment.map { name, value in strdup("\(name)=\(value)") } + [nil]
    defer { for word in words + variables { free(word) } }

    var pid: pid_t = 0
    let code = posix_spawn(&pid, "/usr/bin/env", &actions, &attributes, words, variables)
    for stream in streams { close(stream.writer) }
    if let feed { close(feed.reader) }
    guard code == 0 else {
      for stream in streams { close(stream.reader) }
      if let feed { close(feed.writer) }
      throw CannotStart(program: program, code: code)
    }
    process = pid
    output = Self.content(of: streams[0].reader)
    errors = Self.content(of: streams[1].reader)
    status = Self.end(of: pid)
    keyboard = Mutex(isTyped ? feed?.writer : nil)
    if let feed, !isTyped { Self.write(Array((input ?? "").utf8), to: feed.writer) }
  }

  /// Gives it the last that it reads.
  func type(_ text: String) {
    guard let writer = keyboard.withLock({ $0.take() }) else { preconditionFailure("nothing is typed any more") }
    Self.write(Array(text.utf8), to: writer)
  }

  func send(_ signal: Int32) { kill(process, signal) }

  /// Waits until standard output has said `text`, and gives what it has said so far; all of it when it never does.
  func output(upTo text: String) async -> String {
    var said: [UInt8] = []
    for await chunk in output {
      said += chunk
      if String(decoding: said, as: UTF8.self).contains(text) { break }
    }
    return String(decoding: said, as: UTF8.self)
  }

  /// Waits for the end. What `output(upTo:)` gave is not given again.
  func end() async -> Finished {
    async let output = output.reduce(into: [UInt8]()) { $0 += $1 }
    async let errors = errors.reduce(into: [UInt8]()) { $0 += $1 }
    let status = await status.first { _ in true }
    return Finished(
      status: status ?? -1, output: String(decoding: await output, as: UTF8.self),
      errors: String(decoding: await errors, as: UTF8.self))
  }

  private static func pipe() -> (reader: Int32, writer: Int32) {
    var ends: [Int32] = [-1, -1]
    precondition(Glibc.pipe(&ends) == 0, "no pipe")
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  private static func content(of descriptor: Int32) -> AsyncStream<[UInt8]> {
    AsyncStream { continuation in
      Thread.detachNewThread {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
          let count = read(descriptor, &chunk, chunk.count)
          if count > 0 { continuation.yield(Array(chunk.prefix(count))) }
          if count == 0 || (count < 0 && errno != EINTR) { break }
        }
        close(descriptor)
        continuation.finish()
      }
    }
  }

  /// The exit code, or 128 and the signal, as a shell has it.
  private static func end(of process: pid_t) -> AsyncStream<Int32> {
    AsyncStream { continuation in
      Thread.detachNewThread {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7F
        continuation.yield(signal == 0 ? status >> 8 & 0xFF : 128 + signal)
        continuation.finish()
      }
    }
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) {
    Thread.detachNewThread {
      signal(SIGPIPE, SIG_IGN)
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if count < 0, errno != EINTR { break }
        rest = rest.dropFirst(max(count, 0))
      }
      close(descriptor)
    }
  }
}
