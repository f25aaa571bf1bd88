import Core
import JSON
import Testing

@Suite struct EventParsingTests {
  private static let skill = SkillID("adder")!
  private static let failure = SkillFailure(.business, code: "no_city", message: "there is no such city: 潮")

  static let events: [AgentEvent] =
    [
      .sessionStarted(SubmittedRequest("add \"one\"\n")),
      .sessionStarted(SubmittedRequest("", context: "c", given: ["a": 1], only: skill, retries: "y")),
      .skillMatched(skill, score: 1.25), .nothingMatched(reason: "nothing"),
      .fellBack(reason: "gone"),
      .argumentsCoerced(
        skill, from: ["a": "42", "b": .null], to: ["a": 42],
        changes: [
          .init(place: JSONPointer(["a"]), from: "42", to: 42), .init(place: JSONPointer(["b"]), from: .null, to: nil),
        ]),
      .argumentsRejected(skill, arguments: "x", reason: "no object"), .confirmationAsked(skill, arguments: ["a": 1]),
      .confirmationAnswered(skill, accepted: true), .confirmationAnswered(skill, accepted: false),
      .toolQueued(skill, arguments: [:]), .toolStarted(skill, arguments: [:], library: "ab12"),
      .toolStarted(skill, arguments: [:], library: nil), .delegated(skill, call: "c.1"),
      .progress(fraction: 0.5, text: "half"), .progress(fraction: nil, text: ""), .message("so far"),
      .toolResult(SkillResult(text: "3")),
      .toolResult(
        SkillResult(
          text: "", structured: ["n": [1]],
          attachments: [
            Attachment(name: "a.png", mimeType: "image/png", content: .file("/tmp/a.png")),
            Attachment(name: "b.txt", mimeType: "text/plain", content: .absent(size: 7)),
          ], metadata: ["m": 1])),
      .failed(failure), .timeout(failure), .answer("It is 3."), .completed, .stopped, .interrupted,
    ] + LogSeverity.allCases.map { .log(severity: $0, text: "a line") }
    + SkillFailure.Kind.allCases.map { .failed(SkillFailure($0, code: "c", message: "m")) }

  @Test(arguments: events)
  func `an event that was written is read as it was`(event: AgentEvent) throws {
    for call in [nil, "c"] {
      let envelope = EventEnvelope(
        sequence: 7, time: 1_700_000_000_123_456_789, conversation: "x", attempt: "y", call: call, event: event)
      let line = envelope.line()
      #expect(line == envelope.json.serialized())
      #expect(try EventEnvelope(try JSONValue(parsing: line)) == envelope)
    }
  }

  @Test func `all kinds are listed`() {
    #expect(Set(Self.events.map(\.kind)) == Set(AgentEvent.kinds))
  }

  @Test(arguments: [
    ("[]", "no event"), (#"{"v": 2}"#, "version 2"), (#"{"v": 1, "time": "yesterday"}"#, "no time"),
    (#"{"v": 1, "time": "2026-11-30T04:13:45.000000000Z", "seq": "1"}"#, "'seq'"),
    (
      #"{"v": 1, "time": "2026-11-30T04:13:45.000000000Z", "seq": 1, "conversation": "x", "attempt": "y", "kind": "sang"}"#,
      "'sang'"
    ),
    (
      #"{"v":1,"time":"2026-11-30T04:13:45.000000000Z","seq":1,"conversation":"x","attempt":"y","kind":"toolQueued"}"#,
      "'skill'"
    ),
  ])
  func `what is no event is refused, and why`(line: String, reason: String) throws {
    let json = try JSONValue(parsing: line)
    let error = #expect(throws: EventError.self) { try EventEnvelope(json) }
    #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
  }
}
