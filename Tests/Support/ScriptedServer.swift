import Foundation
import Glibc
import Synchronization

/// An HTTP/1.1 server on a loopback port that plays what a test wrote down, well-behaved or not.
///
/// Each connection has a thread of its own. The server ends, and with it all its connections, when nobody holds it.
package final class ScriptedServer: Sendable {
  package struct Request: Sendable {
    package var method: String
    /// Path and query.
    package var target: String
    /// By name in lower case.
    package var headers: [String: String]
    package var body: [UInt8]
    /// Counted from 0 in the order in which they were accepted.
    package var connection: Int
  }

  /// What is done in answer to a request, on the connection's thread.
  package enum Step: Sendable {
    case send([UInt8])
    /// Each byte by itself.
    case dribble([UInt8])
    /// Whatever a test needs: waiting for something of its own, most of the time.
    case perform(@Sendable () -> Void)
    /// Sends nothing until the client closes the connection.
    case stall
    /// Closes the connection with a reset, so that what the client has not read may be lost.
    case reset
    case close
  }

  private struct State {
    var requests: [Request] = []
    var connections: Set<Int32> = []
    var accepted = 0
    /// Connections that ended while their client was told to wait.
    var leftStalls = 0
    var isOver = false
  }

  private final class Shared: Sendable {
    let state = Mutex(State())
    let answer: @Sendable (Request, Int) -> [Step]

    init(_ answer: @escaping @Sendable (Request, Int) -> [Step]) { self.answer = answer }
  }

  package struct CannotListen: Error {
    let code: Int32
  }

  package let port: Int
  private let shared: Shared
  private let listener: Int32

  package var url: String { "http://127.0.0.1:\(port)" }

  /// So far.
  package var requests: [Request] { shared.state.withLock(\.requests) }
  package var connectionCount: Int { shared.state.withLock(\.accepted) }
  /// How many clients went away from a `stall`.
  package var leftStalls: Int { shared.state.withLock(\.leftStalls) }

  /// - Parameter answer: What to do with a request; they are counted from 0.
  package init(_ answer: @escaping @Sendable (_ request: Request, _ number: Int) -> [Step]) throws {
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let failed = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) != 0 || listen(listener, 128) != 0 || getsockname(listener, $0, &size) != 0
      }
    }
    if failed { throw CannotListen(code: errno) }
    port = Int(UInt16(bigEndian: address.sin_port))
    shared = Shared(answer)
    let shared = shared
    Thread.detachNewThread { Self.accept(listener, shared) }
  }

  deinit {
    shared.state.withLock { state in
      state.isOver = true
      for connection in state.connections { shutdown(connection, Int32(SHUT_RDWR)) }
    }
    // Wakes the thread that accepts, which closes it.
    shutdown(listener, Int32(SHUT_RDWR))
  }

  private static func accept(_ listener: Int32, _ shared: Shared) {
    while true {
      let connection = Glibc.accept(listener, nil, nil)
      guard connection >= 0 else {
        if errno == EINTR || errno == ECONNABORTED { continue }
        break
      }
      _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
      let number = shared.state.withLock { state -> Int? in
        if state.isOver { return nil }
        state.connections.insert(connection)
        defer { state.accepted += 1 }
        return state.accepted
      }
      guard let number else {
        close(connection)
        break
      }
      Thread.detachNewThread {
        serve(connection, number, shared)
        _ = shared.state.withLock { $0.connections.remove(connection) }
        close(connection)
      }
    }
    close(listener)
  }

  private static func serve(_ connection: Int32, _ number: Int, _ shared: Shared) {
    var one: Int32 = 1
    setsockopt(connection, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
    var reader = RequestReader(connection: connection)
    while var request = reader.next() {
      request.connection = number
      let steps = shared.state.withLock { state -> (Request, Int) in
        state.requests.append(request)
        return (request, state.requests.count - 1)
      }
      for step in shared.answer(steps.0, steps.1) {
        switch step {
        case .send(let bytes): if !send(bytes[...], to: connection) { return }
        case .dribble(let bytes):
          for place in bytes.indices where !send(bytes[place...place], to: connection) { return }
        case .perform(let work): work()
        case .stall:
          while reader.receive() {}
          shared.state.withLock { $0.leftStalls += 1 }
          return
        case .reset:
          var option = linger(l_onoff: 1, l_linger: 0)
          setsockopt(connection, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
          return
        case .close:
          // A program that was started meanwhile may have inherited the connection.
          shutdown(connection, Int32(SHUT_RDWR))
          return
        }
      }
    }
  }

  private static func send(_ bytes: ArraySlice<UInt8>, to connection: Int32) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else {
        if count < 0, errno == EINTR { continue }
        return false
      }
      rest = rest.dropFirst(count)
    }
    return true
  }
}

/// Takes the requests of one connection apart.
private struct RequestReader {
  let connection: Int32
  private var bytes: [UInt8] = []

  init(connection: Int32) { self.connection = connection }

  /// `nil` when the client is gone.
  mutating func next() -> ScriptedServer.Request? {
    while true {
      if let end = headEnd, let request = request(headEnd: end) { return request }
      guard receive() else { return nil }
    }
  }

  /// Waits for more; false at the end of the connection.
  mutating func receive() -> Bool {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(connection, &chunk, chunk.count, 0)
      if count < 0, errno == EINTR { continue }
      bytes += chunk.prefix(max(0, count))
      return count > 0
    }
  }

  private var headEnd: Int? {
    guard bytes.count >= 4 else { return nil }
    return (0...bytes.count - 4).first { Array(bytes[$0..<$0 + 4]) == [13, 10, 13, 10] }
  }

  private mutating func request(headEnd: Int) -> ScriptedServer.Request? {
    let lines = String(decoding: bytes[..<headEnd], as: UTF8.self).components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ")
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      headers[parts[0].lowercased()] = parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
    }
    let start = headEnd + 4
    let length = Int(headers["content-length"] ?? "") ?? 0
    guard bytes.count >= start + length else { return nil }
    defer { bytes.removeFirst(start + length) }
    return ScriptedServer.Request(
      method: String(words.first ?? ""), target: words.count > 1 ? String(words[1]) : "", headers: headers,
      body: Array(bytes[start..<start + length]), connection: 0)
  }
}

extension [ScriptedServer.Step] {
  /// A whole response with its length.
  package static func response(
    status: Int = 200, type: String = "application/json", headers: [String] = [], _ body: [UInt8]
  ) -> [ScriptedServer.Step] {
    let lines = ["HTTP/1.1 \(status) Scripted", "Content-Type: \(type)", "Content-Length: \(body.count)"] + headers
    return [.send([UInt8]((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)]
  }

  package static func response(
    status: Int = 200, type: String = "application/json", headers: [String] = [], _ body: String
  ) -> [ScriptedServer.Step] {
    response(status: status, type: type, headers: headers, [UInt8](body.utf8))
  }

  /// The head of a response that ends with the connection.
  package static func open(status: Int = 200, type: String = "text/event-stream") -> [ScriptedServer.Step] {
    [.send([UInt8]("HTTP/1.1 \(status) Scripted\r\nContent-Type: \(type)\r\nConnection: close\r\n\r\n".utf8))]
  }
}

extension ScriptedServer.Step {
  package static func send(_ text: String) -> ScriptedServer.Step { .send(Array(text.utf8)) }

  /// One chunk of a chunked response; an empty one ends it.
  package static func chunk(_ text: String) -> ScriptedServer.Step {
    .send(Array("\(String(text.utf8.count, radix: 16))\r\n\(text)\r\n".utf8))
  }
}
