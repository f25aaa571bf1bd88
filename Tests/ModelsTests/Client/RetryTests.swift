import JSON
import Models
import Synchronization
import SystemLibraries
import Testing

@Suite struct RetryTests {
  private static let endpoint = ModelEndpoint(try! ModelURL("http://models.test"))

  private static func error(_ kind: ModelError.Kind, after: Duration? = nil) -> ModelError {
    ModelError(kind, endpoint, retryAfter: after)
  }

  private static func lost(_ kind: HTTPError.Kind) -> ModelError { error(.transport(HTTPError(kind))) }

  private static func progress(
    _ tries: Int = 1, elapsed: Duration = .zero, shown: Bool = false, ran: Bool = false
  ) -> RetryPolicy.Progress {
    RetryPolicy.Progress(tries: tries, elapsed: elapsed, hasShownText: shown, hasRunSkill: ran)
  }

  /// With a chance of 1 the delay is the longest of its range.
  static let decisions: [(ModelError, RetryPolicy.Progress, Duration?)] = [
    // What passes.
    (error(.rateLimited), progress(), .milliseconds(500)),
    (error(.serverFault(status: 500)), progress(), .milliseconds(500)),
    (error(.serverFault(status: 503)), progress(), .milliseconds(500)),
    (error(.endedEarly), progress(), .milliseconds(500)),
    (lost(.timeout(.connect)), progress(), .milliseconds(500)),
    (lost(.timeout(.firstByte)), progress(), .milliseconds(500)),
    (lost(.timeout(.idle)), progress(), .milliseconds(500)),
    (lost(.connectionLost), progress(), .milliseconds(500)),
    // What does not.
    (error(.serverFault(status: 501)), progress(), nil),
    (error(.authentication), progress(), nil),
    (error(.quotaExceeded), progress(), nil),
    (error(.contentFilter), progress(), nil),
    (error(.unsupported), progress(), nil),
    (error(.rejected(status: 400)), progress(), nil),
    (error(.contextTooLong), progress(), nil),
    (error(.requestTooLarge), progress(), nil),
    (error(.modelNotFound), progress(), nil),
    (error(.notFound), progress(), nil),
    (error(.empty), progress(), nil),
    (error(.inBand), progress(), nil),
    (error(.malformed("x")), progress(), nil),
    (error(.cancelled), progress(), nil),
    (lost(.timeout(.total)), progress(), nil),
    (lost(.cannotConnect(errno: 111)), progress(), nil),
    (lost(.cannotResolve), progress(), nil),
    (lost(.tls), progress(), nil),
    // Longer from try to try, and only so often.
    (error(.rateLimited), progress(2), .seconds(1)),
    (error(.rateLimited), progress(5), nil),
    // As long as the provider wants, within bounds.
    (error(.rateLimited, after: .seconds(7)), progress(), .seconds(7)),
    (error(.rateLimited, after: .zero), progress(2), .zero),
    (error(.rateLimited, after: .seconds(31)), progress(), nil),
    (error(.rejected(status: 400), after: .seconds(1)), progress(), nil),
    // Never what somebody has seen a part of, nor after a skill has run.
    (error(.endedEarly), progress(shown: true), nil),
    (error(.rateLimited), progress(shown: true), nil),
    (error(.rateLimited), progress(ran: true), nil),
    (lost(.connectionLost), progress(ran: true), nil),
    // Not for ever.
    (error(.rateLimited), progress(elapsed: .seconds(119)), .milliseconds(500)),
    (error(.rateLimited), progress(elapsed: .seconds(120)), nil),
    (error(.rateLimited, after: .seconds(20)), progress(elapsed: .seconds(101)), nil),
  ]

  @Test(arguments: decisions) func `decides by what failed and what has become of it`(
    error: ModelError, progress: RetryPolicy.Progress, delay: Duration?
  ) {
    #expect(RetryPolicy(tries: 5).delay(after: error, progress, chance: 1) == delay)
  }

  @Test func `delays double up to a bound, and chance halves them at most`() {
    let policy = RetryPolicy(tries: 100, firstDelay: .seconds(1), longestDelay: .seconds(8))
    let error = Self.error(.rateLimited)
    #expect(
      [1, 2, 3, 4, 5, 90].map { policy.delay(after: error, Self.progress($0), chance: 1) }
        == [1, 2, 4, 8, 8, 8].map { .seconds($0) })
    #expect(policy.delay(after: error, Self.progress(3), chance: 0) == .seconds(2))
  }

  // The policy at work.

  private static let hello = ScriptedTransport.Reply.stream([Chunk.text("Hello"), Chunk.finish()])

  @Test func `what failed is sent again, after the delay`() async throws {
    let waits = Mutex<[Duration]>([])
    let transport = ScriptedTransport(
      .fault(503, "Loading model"), .fault(429, "slow down", headers: [HTTPField("Retry-After", "3")]), Self.hello)
    let told = try await client(transport) {
      $0.sleep = { delay in waits.withLock { $0.append(delay) } }
    }.told()
    #expect(try told.answer.text == "Hello")
    #expect(waits.withLock(\.self) == [.milliseconds(500), .seconds(3)])
    #expect(transport.bodies.allSatisfy { $0 == transport.bodies[0] })
  }

  @Test func `after the last try the last error stands`() async throws {
    let transport = ScriptedTransport([1, 2, 3, 4].map { .fault(503, "\($0)") })
    #expect(try await client(transport).told().error?.message == "3")
    #expect(transport.requests.count == 3)
  }

  @Test(arguments: [true, false]) func `text that was seen is not begun again`(isSeen: Bool) async throws {
    let start = isSeen ? [Chunk.text("Hel")] : [Chunk.delta(["role": "assistant", "content": ""])]
    let broken = ScriptedTransport.Reply(
      pieces: [Array(ScriptedTransport.Reply.text(start, isEnded: false).utf8)], error: HTTPError(.connectionLost))
    let transport = ScriptedTransport(broken, Self.hello)
    let told = try await client(transport).told()
    #expect(transport.requests.count == (isSeen ? 1 : 2))
    #expect((told.error == nil) == !isSeen)
    #expect(told.snapshots.last?.text == (isSeen ? "Hel" : "Hello"))
  }

  @Test func `once a skill has run nothing is sent again`() async throws {
    let transport = ScriptedTransport(.broken(HTTPError(.connectionLost)), Self.hello)
    let told = try await client(transport).told(ChatRequest(messages: [.user("x")], hasRunSkill: true))
    #expect(told.error != nil)
    #expect(transport.requests.count == 1)
  }

  @Test(arguments: [
    ([HTTPField("Retry-After", "12")], Duration.seconds(12)), ([HTTPField("retry-after", "0.5")], .milliseconds(500)),
    ([HTTPField("Retry-After-Ms", "250"), HTTPField("Retry-After", "9")], .milliseconds(250)),
    ([HTTPField("Retry-After", "Sun, 06 Nov 1994 08:49:37 GMT")], .seconds(37)),
    ([HTTPField("Retry-After", "Sun, 06 Nov 1994 08:48:00 GMT")], .zero), ([HTTPField("Retry-After", "soon")], nil),
    ([HTTPField("Retry-After", "-3")], nil), ([], nil),
  ])
  func `a provider's wish is read`(headers: [HTTPField], wish: Duration?) async throws {
    let transport = ScriptedTransport(.fault(429, "slow down", headers: headers))
    let told = try await client(transport) {
      $0.policy.tries = 1
      $0.now = { 784_111_740 * 1_000_000_000 }
    }.told()
    #expect(told.error?.retryAfter == wish)
  }
}
