import Agent
import AgentSupport
import Core
import Models
import Sessions
import Synchronization
import Testing

/// An answer that grows step by step, as a test lets it.
@Suite struct ControlledStreamTests {
  @Test func `A, AB, ABC gives ABC, in one message`() async throws {
    let stream = SteppedAnswer(["A", "AB", "ABC"])
    let chat = Chat(stream)
    let seen = Task {
      var texts: [String: [String]] = [:]
      var state = ListState<Message, ConversationStatus>(elements: [], status: ConversationStatus())
      for await update in chat.session.view.updates() {
        state.apply(update, in: .arrival)
        for message in state.elements {
          if case .answer(let text) = message.content, texts[message.id]?.last != text {
            texts[message.id, default: []].append(text)
          }
        }
        if state.status.phase == .completed { break }
      }
      return texts
    }
    let running = try await chat.session.begin(Submission(sentence: "x"), by: chat.runtime)
    for _ in 0...3 { stream.step() }
    #expect(await running.end == .answered("ABC", nil))
    let texts = await seen.value
    #expect(texts.count == 1)
    let shown = texts.values.first ?? []
    #expect(shown.last == "ABC" && zip(shown, shown.dropFirst()).allSatisfy { $1.hasPrefix($0) })
    let answers = chat.recorder.events.compactMap { if case .answer(let text) = $0.event { text } else { nil } }
    #expect(answers == ["A", "AB", "ABC"])
  }

  /// How many snapshots were shown when the person stops it; what stays to be seen.
  @Test(arguments: [(0, nil), (1, "A"), (2, "AB"), (3, "ABC")])
  func `a stop at any moment is the one end, keeps what was shown, and tells it to no model`(
    steps: Int, shown: String?
  ) async throws {
    let stream = SteppedAnswer(["A", "AB", "ABC"])
    let chat = Chat(stream)
    let running = try await chat.session.begin(Submission(sentence: "x"), by: chat.runtime)
    for _ in 0..<steps { stream.step() }
    while chat.recorder.kinds.filter({ $0 == "answer" }).count < steps { await Task.yield() }
    await chat.session.stop()
    #expect(await running.end == .stopped)
    #expect(
      chat.recorder.kinds.filter { ["completed", "stopped", "failed", "interrupted"].contains($0) } == ["stopped"])
    let messages = await chat.session.history.messages
    let answers = messages.compactMap { if case .answer(let text) = $0.content { text } else { nil } }
    #expect(answers == (shown.map { [$0] } ?? []))
    #expect(await chat.session.history.history.map(\.outcome) == [.none("the person stopped it")])
    // And the conversation goes on.
    for _ in 0...3 { stream.step() }
    #expect(try await chat.ask("y") == .answered("ABC", nil))
  }

  @Test func `a conversation that is found streaming is interrupted, not sent again, and its history is whole`()
    async throws
  {
    let stream = SteppedAnswer(["A", "AB", "ABC"])
    let chat = Chat(stream)
    _ = try await chat.session.begin(Submission(sentence: "x"), by: chat.runtime)
    stream.step()
    while chat.recorder.kinds.last != "answer" { await Task.yield() }
    // As the store ends what a process that is gone has left.
    var events = chat.recorder.events
    let last = try #require(events.last)
    events.append(
      EventEnvelope(
        sequence: last.sequence + 1, time: last.time, conversation: "c", attempt: last.attempt, call: nil,
        event: .interrupted))
    let chooser = ScriptedChoices([.answer("fine")])
    let resumed = Chat(chooser, past: Transcript(events))
    #expect(resumed.session.view.state.status.phase == .interrupted)
    #expect(await resumed.session.interruption?.request.text == "x")
    #expect(chooser.asked.withLock { $0.isEmpty })
    #expect(try await resumed.ask("go on") == .answered("fine", nil))
    #expect(
      chooser.asked.withLock { $0.first?.history } == [PastAttempt(sentence: "x", outcome: .none("it was interrupted"))]
    )
    await chat.session.stop()
  }
}

/// Shows a snapshot for each step, and is done after one more.
private final class SteppedAnswer: SkillChooser {
  let canDecline = true
  private let snapshots: [String]
  private let steps = Mutex(0)

  init(_ snapshots: [String]) { self.snapshots = snapshots }

  func step() { steps.withLock { $0 += 1 } }

  private func wait() async throws(SkillFailure) {
    while true {
      let goesOn = steps.withLock { steps in
        defer { steps = max(0, steps - 1) }
        return steps > 0
      }
      if goesOn { return }
      if (try? await Task.sleep(for: .milliseconds(1))) == nil {
        throw SkillFailure(.cancelled, code: "cancelled", message: "stopped")
      }
    }
  }

  func choose(
    _ request: ChoiceRequest, tell: @Sendable (ChoiceProgress) async -> Void
  ) async throws(SkillFailure) -> Choice {
    for snapshot in snapshots {
      try await wait()
      await tell(.answer(snapshot))
    }
    try await wait()
    return .answer(snapshots.last ?? "")
  }
}
