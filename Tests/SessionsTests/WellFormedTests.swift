import AgentSupport
import Core
import JSON
import Models
import Sessions
import Support
import Synchronization
import Testing

/// Whatever has happened in a conversation, what a model is told of it is whole.
@Suite struct WellFormedTests {
  @Test(arguments: 0..<200)
  func `each call has its one result and roles follow one another, wherever a process was killed`(seed: Int)
    async throws
  {
    var random = SeededGenerator(seed: UInt64(seed))
    var story = Story()
    for number in 1...Int.random(in: 1...6, using: &random) { story.attempt("a\(number)", &random) }
    let model = CapturingModel()
    var request = ChoiceRequest(
      sentence: "go on", candidates: [ChoiceRequest.Candidate(manifest: .adder, score: 1)], now: 0)
    request.history = Transcript(story.events).history
    _ = try await ModelChooser(model, local: LocalChooser(), mayFallBack: false).choose(request)
    var messages = try #require(model.asked.withLock { $0 })[...]

    guard case .system? = messages.popFirst() else { throw Malformed("it begins without instructions") }
    var ids: Set<String> = []
    var isTurnOfPerson = true
    while let message = messages.popFirst() {
      switch message {
      case .user:
        guard isTurnOfPerson else { throw Malformed("a person speaks twice") }
        isTurnOfPerson = false
      case .assistant(_, let calls):
        guard !isTurnOfPerson else { throw Malformed("the model speaks unasked") }
        for call in calls {
          #expect(ids.insert(call.id).inserted)
          guard case .result(let of, _)? = messages.popFirst(), of == call else { throw Malformed("no result") }
        }
        isTurnOfPerson = calls.isEmpty
      case .result: throw Malformed("a result of no call")
      case .system: throw Malformed("instructions in the middle")
      }
    }
    #expect(!isTurnOfPerson)
    #expect(request.history.allSatisfy { !$0.turns.contains { $0.call.skill.description == "inner" } })
  }

  private struct Malformed: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }
}

/// Keeps what it was asked last.
private final class CapturingModel: ChatModel {
  let asked = Mutex<[ChatMessage]?>(nil)

  func complete(
    _ request: ChatRequest, _ snapshot: (ChatAnswer) async -> Void
  ) async throws(ModelError) -> ChatAnswer {
    asked.withLock { $0 = request.messages }
    return ChatAnswer(text: "yes", finish: .stop)
  }
}

/// Attempts as they happen, each perhaps cut off by a kill and ended as the store ends it.
private struct Story {
  var events: [EventEnvelope] = []
  private var past: [String] = []

  mutating func attempt(_ id: String, _ random: inout SeededGenerator) {
    var told: [(call: String?, event: AgentEvent)] = []
    var request = SubmittedRequest("request \(id)")
    if let retried = past.randomElement(using: &random), Bool.random(using: &random) { request.retries = retried }
    told.append((nil, .sessionStarted(request)))
    for number in 0..<Int.random(in: 0...3, using: &random) { told += call("\(id)k\(number)", &random) }
    if Bool.random(using: &random) { told.append((nil, .answer("so far"))) }
    told.append(
      (
        nil,
        [.completed, .stopped, .failed(SkillFailure(.model, code: "x", message: "down"))].randomElement(using: &random)!
      ))
    if Int.random(in: 0..<3, using: &random) == 0 { kill(&told, &random) }
    for (number, one) in told.enumerated() {
      events.append(
        EventEnvelope(
          sequence: number + 1, time: 0, conversation: "c", attempt: id, call: one.call, event: one.event))
    }
    past.append(id)
  }

  private func call(_ id: String, _ random: inout SeededGenerator) -> [(String?, AgentEvent)] {
    let skill = SkillID("adder")!
    var told: [(String?, AgentEvent)] = [(id, .toolQueued(skill, arguments: ["a": 1]))]
    if Bool.random(using: &random) { told.append((id, .toolStarted(skill, arguments: ["a": 1], library: nil))) }
    if Bool.random(using: &random) {
      let inner = SkillID("inner")!
      told.append((id, .delegated(inner, call: id + ".1")))
      told.append((id + ".1", .toolQueued(inner, arguments: [:])))
      told.append((id + ".1", .toolResult(SkillResult(text: "inner"))))
    }
    let ends: [AgentEvent] = [
      .toolResult(SkillResult(text: "3")), .failed(SkillFailure(.business, code: "no", message: "no")),
      .timeout(SkillFailure(.timeout, code: "idle", message: "late")),
    ]
    return told + [(id, ends.randomElement(using: &random)!)]
  }

  /// Ends the calls that have no end, those within others first, then the attempt.
  private func kill(_ told: inout [(call: String?, event: AgentEvent)], _ random: inout SeededGenerator) {
    told.removeLast(told.count - Int.random(in: 1...told.count, using: &random))
    if let last = told.last?.event, [.completed, .stopped].contains(last) { return }
    if case .failed? = told.last?.event, told.last?.call == nil { return }
    var open: [String] = []
    for (call, event) in told {
      guard let call else { continue }
      switch event {
      case .toolQueued: open.append(call)
      case .toolResult, .failed, .timeout: open.removeAll { $0 == call }
      default: break
      }
    }
    for call in open.sorted(by: { $0.count > $1.count }) {
      told.append((call, .failed(SkillFailure(.technical, code: "interrupted", message: "killed"))))
    }
    told.append((nil, .interrupted))
  }
}
