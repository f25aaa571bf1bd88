import Core
import Foundation
import JSON
import PluginSupport
import Support
import Synchronization
import Testing

/// What servers do, well-behaved or not.
@Suite(.serialized) struct FetchTests {
  @Test func `a result says where the page was, its status, and what is on it`() async throws {
    let site = try Site { request, _ in
      request.target == "/old"
        ? .response(status: 301, headers: ["Location: ../new?a=1"], "moved")
        : .response(type: "text/html", "<title>New</title><p>text")
    }
    let result = try await site.fetch("/old")
    #expect(
      result.structured == [
        "url": .string(site.server.url + "/new?a=1"), "status": 200, "title": "New", "text": "text", "truncated": false,
      ])
    let request = try #require(site.server.requests.last)
    #expect(request.method == "GET")
    #expect(request.headers["accept"]?.hasPrefix("text/html") == true)
    #expect(request.headers["accept-language"] == "en,*;q=0.5")
    #expect(request.headers["authorization"] == nil)
  }

  @Test(arguments: [
    ("application/json", "{\"a\":  [1]}\n"), ("text/plain", "<p> a &amp; b\r\n"), ("application/ld+json; x=y", "[]"),
    ("text/csv", "a,b\n"), ("application/atom+xml", "<feed/>"), ("TEXT/Markdown", "# a"),
  ])
  func `texts stay as they are`(type: String, text: String) async throws {
    #expect(try await Site(text, type: type).text() == text)
  }

  @Test func `a document of no type is known by how it begins`() async throws {
    func text(_ body: [UInt8]) throws -> Site {
      try Site { _, _ in [.send(Array("HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\n\r\n".utf8) + body)] }
    }
    #expect(try await text(Array(" <!DOCTYPE html><p>a".utf8)).text() == "a")
    #expect(try await text(Array("a <p>".utf8)).text() == "a <p>")
    #expect(try await text([0x89, 0x50, 0x4e, 0x47, 0, 1]).failure()?.code == "not_text")
  }

  @Test func `long texts are cut, which is said`() async throws {
    let site = try Site(String(repeating: "港", count: 300), type: "text/plain; charset=utf-8")
    let result = try await site.fetch("/", ["max_characters": 100])
    #expect(result.structured?["text"] == .string(String(repeating: "港", count: 100)))
    #expect(result.structured?["truncated"] == true)
    #expect(result.text.hasSuffix("港\n\n(cut after 100 of 300 characters; 'max_characters' gives more)"))
    #expect(try await site.fetch("/", ["max_characters": 300]).structured?["truncated"] == false)
  }

  @Test(
    .enabled(if: Tool("gzip") != nil, "needs gzip"),
    arguments: [("<p>zipped</p>", nil), (String(repeating: " ", count: 9 << 20), "too_large")] as [(String, String?)])
  func `packed pages are unpacked, and counted as what they unpack to`(page: String, code: String?) async throws {
    let folder = try TemporaryDirectory()
    let file = try folder.write(page, to: "page")
    _ = try await Tool("gzip")!.run([file])
    let site = try Site(
      Array(try Data(contentsOf: URL(fileURLWithPath: file + ".gz"))), headers: ["Content-Encoding: gzip"])
    if let code { #expect(try await site.failure()?.code == code) } else { #expect(try await site.text() == "zipped") }
  }

  @Test(
    arguments: [
      (404, "not_found", .business, "there is no page"), (410, "not_found", .business, "there is no page"),
      (403, "forbidden", .business, "not for everybody"), (401, "forbidden", .business, "401"),
      (451, "refused", .business, "451"), (304, "refused", .business, "304"), (429, "server", .technical, "429"),
      (500, "server", .technical, "500"), (503, "server", .technical, "503"),
    ] as [(Int, String, SkillFailure.Kind, String)])
  func `answers that are no page are told`(
    status: Int, code: String, kind: SkillFailure.Kind, words: String
  ) async throws {
    let site = try Site { _, _ in .response(status: status, type: "text/html", status == 304 ? "" : "<p>an error page")
    }
    let failure = try await site.failure("/x")
    #expect(failure?.code == code)
    #expect(failure?.kind == kind)
    #expect(failure?.message.contains(words) == true && failure?.message.contains("/x") == true)
  }

  @Test func `what is no text is named, and not loaded`() async throws {
    let site = try Site { _, _ in
      [.send("HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\nContent-Length: 900000000\r\n\r\n%PDF-1.7"), .stall]
    }
    let failure = try await site.failure()
    #expect(failure?.code == "not_text")
    #expect(failure?.message.hasSuffix("but application/pdf") == true)
  }

  @Test func `a document that goes on is given up`() async throws {
    let piece = [UInt8](repeating: 0x61, count: 1 << 20)
    let site = try Site { _, _ in .open(type: "text/plain") + Array(repeating: .send(piece), count: 9) + [.stall] }
    #expect(try await site.failure()?.code == "too_large")
  }

  @Test func `pages without a text are told`() async throws {
    let scripted = try await Site("<script>write()</script>").failure()
    #expect(scripted?.code == "empty")
    #expect(scripted?.message.contains("scripts") == true)
    #expect(try await Site { _, _ in .response(status: 204, "") }.failure()?.code == "empty")
  }

  @Test func `what is no web server is told so`() async throws {
    let failure = try await Site { _, _ in [.send("SSH-2.0-OpenSSH_9.2\r\n")] }.failure()
    #expect(failure?.code == "lost")
    #expect(failure?.message.contains("does not speak as a web server does") == true)
  }

  @Test func `redirects end, and lead to nothing but the web`() async throws {
    let site = try Site { request, _ in
      let to =
        switch request.target {
        case "/file": "file:///etc/passwd"
        case "/user": "http://ann:secret@127.0.0.1/"
        default: "/again"
        }
      return .response(status: 302, headers: ["Location: \(to)"], "")
    }
    #expect(try await site.failure("/loop")?.code == "redirects")
    #expect(site.server.requests.count == 11)
    #expect(try await site.failure("/file")?.code == "other_scheme")
    #expect(try await site.failure("/user")?.code == "user_name")
  }

  @Test(arguments: [
    "file:///etc/passwd", "ftp://a.org/", "mailto:ann@a.org", "javascript:alert(1)", "a b", "word", "", "http://",
    "://a",
    "https://ann@a.org/", "https://ann:x@127.0.0.1/", "http://a\u{0}.org", "http://a\n.org/", "https:///path",
    "http://[",
  ])
  func `what is no address of the web is not asked`(url: String) async throws {
    let failure = try await library().failure("web_fetch", ["url": .string(url)])
    #expect(failure?.kind == .invalidArguments)
    #expect(failure?.code == "no_url")
  }

  @Test func `addresses are taken as people write them`() async throws {
    let site = try Site("text", type: "text/plain")
    for url in [
      " \(site.server.url)/a b ", "<\(site.server.url)/ä>", "HTTP://127.0.0.1:\(site.server.port)/x#part",
      "127.0.0.1:\(site.server.port)",
    ] {
      _ = try await site.library.run("web_fetch", ["url": .string(url)])
    }
    #expect(site.server.requests.map(\.target) == ["/a%20b", "/%C3%A4", "/x", "/"])
  }

  @Test func `names of hosts may be in any letters`() async throws {
    // Without the network: that the name was understood is the verdict.
    for (url, name) in [("http://Bücher.invalid/a", "xn--bcher-kva.invalid"), ("中文.invalid", "xn--fiq228c.invalid")] {
      let failure = try await library().failure("web_fetch", ["url": .string(url)]) {
        $0.skill.manifest.permissions.network = false
      }
      #expect(failure?.message.contains("'\(name)'") == true, "\(failure?.message ?? "")")
    }
    // Wide digits are digits.
    let site = try Site("text", type: "text/plain")
    let wide = site.server.url.replacingOccurrences(of: "127", with: "１２７")
    #expect(try await site.library.run("web_fetch", ["url": .string(wide)]).text == "text")
  }

  @Test func `connections that fail are told`() async throws {
    let gone = try Site("x").server.url
    let refused = try await library().failure("web_fetch", ["url": .string(gone)])
    #expect(refused?.code == "not_connected")
    #expect(refused?.message.contains("Connection refused") == true)
    #expect(refused?.kind == .technical)
    let reset = try Site { _, _ in [.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc"), .reset] }
    #expect(try await reset.failure()?.code == "lost")
    let silent = try Site { _, _ in [.close] }
    #expect(try await silent.failure()?.code == "lost")
    // Who asks for it in vain depends on where the test runs.
    let unknown = try await library().failure("web_fetch", ["url": "http://no-such-name.invalid/"])
    #expect(["unknown_host", "not_resolved"].contains(unknown?.code))
    #expect(unknown?.message.contains("no-such-name.invalid") == true)
  }

  @Test(.enabled(if: Tool("openssl") != nil && Tool("python3") != nil, "needs openssl and python3"))
  func `a certificate that nobody trusts is told`() async throws {
    let server = try await SecureServer()
    let failure = try await library().failure("web_fetch", ["url": .string(server.url)])
    #expect(failure?.code == "not_secure")
    #expect(failure?.kind == .business)
    #expect(failure?.message.contains("certificate") == true)
  }

  @Test func `the call's deadline is kept, in words`() async throws {
    let site = try Site { _, _ in [.stall] }
    let failure = try await site.failure { $0.timeout = Manifest.Timeout(idle: .seconds(4), total: .seconds(4)) }
    #expect(failure?.code == "timeout")
    #expect(failure?.kind == .technical)
  }

  @Test(arguments: ["before the answer", "within it"])
  func `a call that is taken back ends at once`(moment: String) async throws {
    let (asked, isAsked) = AsyncStream<Void>.makeStream()
    let site = try Site { _, _ in
      (moment == "within it" ? .open(type: "text/plain") + [.send("text")] : [])
        + [.perform { isAsked.yield() }, .stall]
    }
    let call = Task { try await site.fetch() }
    for await _ in asked { break }
    let start = ContinuousClock.now
    call.cancel()
    await #expect { _ = try await call.value } throws: { ($0 as? SkillFailure)?.kind == .cancelled }
    // The host would wait for two seconds, and then end it.
    #expect(start.duration(to: .now) < .seconds(2))
  }

  @Test func `progress is told`() async throws {
    let piece = [UInt8](repeating: 0x61, count: 100_000)
    let site = try Site { _, _ in
      [.send("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 400000\r\n\r\n")]
        + Array(repeating: .send(piece), count: 4)
    }
    let told = Mutex<[CallEvent]>([])
    _ = try await site.library.run(
      "web_fetch", site.arguments("/"), event: { event in told.withLock { $0.append(event) } })
    let progress = told.withLock { $0 }.compactMap { event in
      if case .progress(let fraction, let text) = event { (fraction, text) } else { nil }
    }
    #expect(progress.contains { $0.0 == nil && $0.1 == "asking 127.0.0.1" } || progress.contains { $0.0 != nil })
    #expect(progress.allSatisfy { ($0.0 ?? 0) >= 0 && ($0.0 ?? 0) <= 1 })
    #expect(progress.last?.1.hasSuffix(" KB") == true)
  }

  @Test func `the manifest keeps all rules`() throws {
    let manifests = try library().manifests
    #expect(manifests.errors.map(\.description) == [])
    #expect(manifests.warnings.map(\.description) == [])
  }
}
