import Foundation
import Support
import Synchronization
import SystemLibraries
import Testing

/// The client against a server with real sockets.
@Suite struct HTTPClientTests {
  private func text(_ response: HTTPResponse) async throws -> String {
    String(decoding: try await response.body.collect(upTo: 1 << 20), as: UTF8.self)
  }

  /// What a request fails with.
  private func failure(_ request: HTTPRequest, by client: HTTPClient = HTTPClient()) async -> HTTPError? {
    do throws(HTTPError) {
      _ = try await client.send(request).body.collect(upTo: 1 << 20)
      return nil
    } catch { return error }
  }

  @Test func `a request arrives as it was meant, and its response comes back`() async throws {
    let server = try ScriptedServer { _, _ in .response(status: 201, headers: ["X-Two:  a b "], "{\"ok\":true}") }
    let response = try await HTTPClient().send(
      HTTPRequest(
        .post, server.url + "/v1/x?y=1", headers: [HTTPField("Content-Type", "application/json"), HTTPField("X", "é")],
        body: Array("{}".utf8)))
    #expect(response.head.status == 201)
    #expect(response.head["x-two"] == "a b")
    #expect(response.head.mediaType == "application/json")
    #expect(try await text(response) == "{\"ok\":true}")
    let request = try #require(server.requests.first)
    #expect((request.method, request.target) == ("POST", "/v1/x?y=1"))
    #expect(request.headers["content-type"] == "application/json")
    #expect(request.headers["x"] == "é")
    #expect(request.headers["expect"] == nil)
    #expect(request.body == Array("{}".utf8))
  }

  @Test func `a large body goes out whole`() async throws {
    let server = try ScriptedServer { request, _ in .response("\(request.body.count)") }
    let response = try await HTTPClient().send(
      HTTPRequest(.post, server.url, body: [UInt8](repeating: 7, count: 3 << 20)))
    #expect(try await text(response) == "\(3 << 20)")
  }

  @Test func `a connection serves several requests`() async throws {
    let server = try ScriptedServer { _, number in .response("\(number)") }
    let client = HTTPClient()
    for number in 0..<5 { #expect(try await text(client.send(HTTPRequest(.get, server.url))) == "\(number)") }
    #expect(server.connectionCount == 1)
  }

  @Test func `many requests run side by side`() async throws {
    // Nobody is answered before all have asked.
    let arrived = Mutex(0)
    let all = DispatchSemaphore(value: 0)
    let server = try ScriptedServer { request, _ in
      let isLast = arrived.withLock { count in
        count += 1
        return count == 20
      }
      if isLast { for _ in 0..<20 { all.signal() } }
      return [.perform { all.wait() }] + .response(request.target)
    }
    let client = HTTPClient()
    let answers = try await withThrowingTaskGroup(of: String.self) { group in
      for number in 0..<20 {
        group.addTask { try await text(client.send(HTTPRequest(.get, "\(server.url)/\(number)"))) }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(answers == Set((0..<20).map { "/\($0)" }))
  }

  @Test func `a body is handed on as it comes`() async throws {
    let isRead = DispatchSemaphore(value: 0)
    let server = try ScriptedServer { _, _ in
      .open() + [.send("one"), .perform { isRead.wait() }, .send("two"), .close]
    }
    let response = try await HTTPClient().send(HTTPRequest(.get, server.url))
    #expect(try await response.body.next() == Array("one".utf8))
    isRead.signal()
    #expect(try await response.body.next() == Array("two".utf8))
    #expect(try await response.body.next() == nil)
    #expect(try await response.body.next() == nil)
  }

  @Test func `chunks, interim responses and trailers are taken apart`() async throws {
    let server = try ScriptedServer { _, _ in
      [
        .send("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n"),
        .send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-After\r\n\r\n"),
        .chunk("he"), .chunk("llo"), .send("0\r\nX-After: 1\r\n\r\n"),
      ]
    }
    let client = HTTPClient()
    for _ in 0..<2 {
      let response = try await client.send(HTTPRequest(.get, server.url))
      #expect(response.head.status == 200)
      #expect(response.head.headers.map(\.name) == ["Transfer-Encoding", "Trailer"])
      #expect(try await text(response) == "hello")
    }
    #expect(server.connectionCount == 1)
  }

  @Test func `a response byte by byte is the same`() async throws {
    let body = String(repeating: "0123456789", count: 50)
    let whole = "HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n\(body)"
    let server = try ScriptedServer { _, _ in [.dribble(Array(whole.utf8))] }
    #expect(try await text(HTTPClient().send(HTTPRequest(.get, server.url))) == body)
  }

  @Test func `a reader that takes nothing holds the server up, and loses nothing`() async throws {
    let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
    let sent = Atomic<Int>(0)
    let server = try ScriptedServer { _, _ in
      var steps: [ScriptedServer.Step] = .open()
      for _ in 0..<64 {
        steps.append(.send(piece))
        steps.append(.perform { sent.add(1, ordering: .sequentiallyConsistent) })
      }
      return steps + [.close]
    }
    let response = try await HTTPClient().send(HTTPRequest(.get, server.url))
    // Until the server stands still: buffers of the system hold a few MiB, never all of it.
    var before = -1
    while before != sent.load(ordering: .sequentiallyConsistent) {
      before = sent.load(ordering: .sequentiallyConsistent)
      try await Task.sleep(for: .milliseconds(200))
    }
    #expect(before < 60)
    #expect(try await response.body.collect(upTo: 1 << 27).count == 64 << 20)
  }

  @Test func `a response that grows beyond the limit is given up`() async throws {
    let server = try ScriptedServer { _, _ in .response(String(repeating: "x", count: 3000)) }
    await #expect(throws: HTTPError(.tooLarge(limit: 1000))) {
      _ = try await HTTPClient().send(HTTPRequest(.get, server.url)).body.collect(upTo: 1000)
    }
  }

  @Test func `cancelling ends the wait for a head and the connection`() async throws {
    let hasAsked = DispatchSemaphore(value: 0)
    let server = try ScriptedServer { _, _ in [.perform { hasAsked.signal() }, .stall] }
    let task = Task { await failure(HTTPRequest(.get, server.url)) }
    await wait(for: hasAsked)
    task.cancel()
    #expect(await task.value?.kind == .cancelled)
    await until { server.leftStalls == 1 }
  }

  @Test func `cancelling ends the wait for more of a body`() async throws {
    let server = try ScriptedServer { _, _ in .open() + [.send("one"), .stall] }
    let hasRead = DispatchSemaphore(value: 0)
    let task = Task { () -> HTTPError? in
      do throws(HTTPError) {
        let response = try await HTTPClient().send(HTTPRequest(.get, server.url))
        _ = try await response.body.next()
        hasRead.signal()
        _ = try await response.body.next()
        return nil
      } catch { return error }
    }
    await wait(for: hasRead)
    task.cancel()
    #expect(await task.value?.kind == .cancelled)
    await until { server.leftStalls == 1 }
  }

  @Test func `a task that is cancelled already sends nothing`() async throws {
    let server = try ScriptedServer { _, _ in .response("") }
    let client = HTTPClient()
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return await failure(HTTPRequest(.get, server.url), by: client)
    }
    task.cancel()
    #expect(await task.value?.kind == .cancelled)
    // A later request is the first to arrive.
    _ = try await client.send(HTTPRequest(.get, server.url + "/later"))
    #expect(server.requests.map(\.target) == ["/later"])
  }

  @Test func `a body that nobody holds ends its transfer`() async throws {
    let server = try ScriptedServer { _, _ in .open() + [.send("one"), .stall] }
    let client = HTTPClient()
    _ = try await client.send(HTTPRequest(.get, server.url))
    await until { server.leftStalls == 1 }
  }

  @Test func `a response outlives the client`() async throws {
    let server = try ScriptedServer { _, _ in .response("still here") }
    let response = try await HTTPClient().send(HTTPRequest(.get, server.url))
    #expect(try await text(response) == "still here")
  }

  @Test func `nothing to connect to is said as the system says it`() async throws {
    // A port that was free a moment ago.
    let port = try ScriptedServer { _, _ in [] }.port
    let error = await failure(HTTPRequest(.get, "http://127.0.0.1:\(port)"))
    #expect(error == HTTPError(.cannotConnect(errno: ECONNREFUSED), "Connection refused"))
  }

  @Test func `a name without address is said`() async {
    // A name of which it is certain (RFC 6761).
    #expect(await failure(HTTPRequest(.get, "http://nowhere.invalid"))?.kind == .cannotResolve)
  }

  @Test(arguments: ["", "nonsense", "ftp://127.0.0.1/", "file:///etc/passwd", "http://", "http://a b/"])
  func `what is no address of the web is refused`(url: String) async {
    #expect(await failure(HTTPRequest(.get, url))?.kind == .invalidRequest)
  }

  @Test(arguments: [HTTPField("X", "a\r\nY: b"), HTTPField("X Y", "a"), HTTPField("", "a"), HTTPField("X", "a\0")])
  func `a header that is more than a line is refused`(field: HTTPField) async throws {
    let server = try ScriptedServer { _, _ in .response("") }
    #expect(await failure(HTTPRequest(.get, server.url, headers: [field]))?.kind == .invalidRequest)
    #expect(server.requests.isEmpty)
  }

  @Test(arguments: [
    [ScriptedServer.Step.close], [.reset], [.send("HTTP/1.1 200 OK\r\nContent-Le"), .close],
    [.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nfour"), .close],
    [.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nfour"), .reset],
    [.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nfour\r\n"), .close],
  ])
  func `a connection that ends too soon is said`(steps: [ScriptedServer.Step]) async throws {
    let server = try ScriptedServer { _, _ in steps }
    #expect(await failure(HTTPRequest(.get, server.url))?.kind == .connectionLost)
    #expect(server.requests.count == 1)
  }

  @Test func `what is no HTTP is said`() async throws {
    let server = try ScriptedServer { _, _ in [.send("SSH-2.0-OpenSSH_9.2p1 Debian-2\r\n"), .close] }
    #expect(await failure(HTTPRequest(.get, server.url))?.kind == .malformedResponse)
  }

  @Test func `no time to answer is a timeout of the first byte`() async throws {
    let server = try ScriptedServer { _, _ in [.stall] }
    let request = HTTPRequest(.get, server.url, timeouts: HTTPTimeouts(firstByte: .milliseconds(50)))
    #expect(await failure(request)?.kind == .timeout(.firstByte))
    await until { server.leftStalls == 1 }
  }

  @Test func `silence in the middle is a timeout of its own`() async throws {
    let server = try ScriptedServer { _, _ in .open() + [.send("x"), .stall] }
    let request = HTTPRequest(.get, server.url, timeouts: HTTPTimeouts(idle: .milliseconds(50)))
    #expect(await failure(request)?.kind == .timeout(.idle))
  }

  @Test func `a response that never ends has its time`() async throws {
    let server = try ScriptedServer { _, _ in
      .open() + (0..<100_000).flatMap { _ in [.send("x"), .perform { usleep(1000) }] }
    }
    let request = HTTPRequest(.get, server.url, timeouts: HTTPTimeouts(total: .milliseconds(300)))
    #expect(await failure(request)?.kind == .timeout(.total))
  }

  @Test func `no connection has a time of its own`() async throws {
    // A listener whose queue is full answers no further connection.
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(listener) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    var fillers: [Int32] = []
    defer { for filler in fillers { close(filler) } }
    withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = bind(listener, $0, size)
        _ = listen(listener, 0)
        _ = getsockname(listener, $0, &size)
        for _ in 0..<4 {
          let filler = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
          _ = connect(filler, $0, size)
          fillers.append(filler)
        }
      }
    }
    let request = HTTPRequest(
      .get, "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))",
      timeouts: HTTPTimeouts(connect: .milliseconds(100)))
    #expect(await failure(request)?.kind == .timeout(.connect))
  }
}

/// Waits for something that a thread does, without holding a thread of the pool.
private func wait(for semaphore: DispatchSemaphore) async {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread {
      semaphore.wait()
      continuation.resume()
    }
  }
}

/// Waits until something holds that is bound to.
private func until(_ holds: @Sendable () -> Bool) async {
  while !holds() { await Task.yield() }
}
