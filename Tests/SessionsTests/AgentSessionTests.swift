import Agent
import AgentSupport
import Core
import JSON
import Models
import Sessions
import Synchronization
import Testing

@Suite struct AgentSessionTests {
  @Test func `attempts follow one another, each with what was said before`() async throws {
    let chooser = ScriptedChoices([Chat.call, .answer("3"), .answer("still 3")])
    let chat = Chat(chooser)
    #expect(try await chat.ask("add") == .answered("3", SkillResult(text: "3")))
    #expect(try await chat.ask("and now?").isAnswered)
    let last = try #require(chooser.asked.withLock { $0.last })
    #expect(
      last.history == [
        PastAttempt(
          sentence: "add",
          turns: [
            ChoiceRequest.Turn(
              call: ChosenCall(skill: Chat.adder.id, arguments: ["a": 1]), outcome: .success(SkillResult(text: "3")))
          ], outcome: .answer("3"))
      ])
    let attempts = chat.recorder.events.map(\.attempt)
    #expect(Set(attempts).count == 2 && Set(chat.recorder.events.map(\.conversation)) == ["c"])
  }

  @Test func `one answer at a time: a second request is refused by name, and may come after a stop`() async throws {
    let gate = Gate()
    let chat = Chat(
      ScriptedChoices([Chat.call, .answer("late")]),
      executor: ScriptedExecutor { _ async throws(SkillFailure) in
        try await gate.pass()
        return SkillResult(text: "3")
      })
    let running = try await chat.session.begin(Submission(sentence: "add"), by: chat.runtime)
    await gate.waitForVisitor()
    #expect(chat.session.view.state.status.phase == .running)
    #expect(chat.session.view.state.status.skill == Chat.adder.id)
    await #expect(throws: SessionError.busy(conversation: "c")) { try await chat.ask("again") }
    await chat.session.stop()
    #expect(await running.end == .stopped)
    #expect(chat.session.view.state.status == ConversationStatus(phase: .stopped, attempt: running.id))
    #expect(try await chat.ask("again").isAnswered)
  }

  @Test func `what an older attempt tells late changes nothing`() async throws {
    let chat = Chat(ScriptedChoices([Chat.call, .answer("3"), .answer("4")]))
    _ = try await chat.ask("add")
    _ = try await chat.ask("and now?")
    let events = chat.recorder.events
    let first = try #require(events.first?.attempt)
    for phase in [events.count, events.count - 1] {
      var transcript = Transcript(events.prefix(phase))
      let before = transcript
      for event in [AgentEvent.answer("late"), .toolResult(SkillResult(text: "late")), .completed, .stopped] {
        transcript.apply(
          EventEnvelope(
            sequence: 99, time: 0, conversation: "c", attempt: first, call: events.compactMap(\.call).first,
            event: event))
      }
      #expect(transcript == before)
    }
  }

  @Test func `a retry is a new attempt with the same request, and stands for the earlier one`() async throws {
    let chooser = ScriptedChoices([Chat.call, .nothingFits(reason: "no"), Chat.call, .answer("3"), .answer("ok")])
    let chat = Chat(chooser)
    #expect(try await chat.ask("add") == .nothingFits(reason: "no"))
    let first = try #require(chat.recorder.events.first?.attempt)
    #expect(try await chat.session.retry(Submission(sentence: ""), by: chat.runtime).end.isAnswered)
    let begun = chat.recorder.events.last { $0.event.kind == "sessionStarted" }
    #expect(begun?.event == .sessionStarted(SubmittedRequest("add", retries: first)))
    _ = try await chat.ask("thanks")
    #expect(chooser.asked.withLock { $0.last?.history.map(\.outcome) } == [.answer("3")])
  }

  @Test func `a past call is made again only by its id, with the arguments that it had`() async throws {
    let executor = ScriptedExecutor()
    let chat = Chat(ScriptedChoices([Chat.call, .answer("3")]), executor: executor)
    _ = try await chat.ask("add")
    let call = try #require(chat.recorder.events.compactMap(\.call).first)
    let end = try await chat.session.retry(call: String(call.suffix(6)), Submission(sentence: ""), by: chat.runtime).end
    #expect(end == .answered("3", SkillResult(text: "3")))
    #expect(executor.calls.withLock { $0.map(\.arguments) } == [["a": 1], ["a": 1]])
    await #expect(throws: SessionError.noCall("nope", conversation: "c")) {
      try await chat.session.retry(call: "nope", Submission(sentence: ""), by: chat.runtime)
    }
    // Both attempts are told, since the call was made twice.
    #expect(await chat.session.history.history.map(\.turns.count) == [1, 1])
  }

  @Test func `nothing is retried where nothing was asked`() async {
    let chat = Chat(ScriptedChoices([]))
    await #expect(throws: SessionError.nothingToRetry(conversation: "c")) {
      try await chat.session.retry(Submission(sentence: ""), by: chat.runtime)
    }
  }

  @Test func `what is suspended is interrupted, is told when it is resumed, and is not run by itself`() async throws {
    let gate = Gate()
    let executor = ScriptedExecutor { _ async throws(SkillFailure) in
      try await gate.pass()
      return SkillResult(text: "3")
    }
    let chat = Chat(ScriptedChoices([Chat.call]), executor: executor)
    let running = try await chat.session.begin(Submission(sentence: "add"), by: chat.runtime)
    await gate.waitForVisitor()
    await chat.session.suspend()
    #expect(chat.recorder.kinds.last == "interrupted")
    let resumed = Chat(ScriptedChoices([]), past: Transcript(chat.recorder.events))
    let interruption = try #require(await resumed.session.interruption)
    #expect(interruption.request.text == "add" && interruption.attempt == running.id)
    #expect(interruption.calls.map(\.skill) == [Chat.adder.id])
    #expect(executor.calls.withLock { $0.count } == 1)
  }

  @Test func `two views see the same, and an attempt goes on when a view goes away`() async throws {
    let gate = Gate()
    let chat = Chat(
      ScriptedChoices([Chat.call, .answer("3")]),
      executor: ScriptedExecutor { _ async throws(SkillFailure) in
        try await gate.pass()
        return SkillResult(text: "3")
      })
    let running = try await chat.session.begin(Submission(sentence: "add"), by: chat.runtime)
    await gate.waitForVisitor()
    let leaving = Task { for await _ in chat.session.view.updates() {} }
    let staying = Task {
      var state = ListState<Message, ConversationStatus>(elements: [], status: ConversationStatus())
      for await update in chat.session.view.updates() {
        state.apply(update, in: .arrival)
        if state.status.phase == .completed { break }
      }
      return state
    }
    leaving.cancel()
    await leaving.value
    gate.open()
    #expect(await running.end.isAnswered)
    #expect(await staying.value == chat.session.history.state)
  }

  @Test func `ids of messages stay while text grows, and a stopped answer is shown and never told`() async throws {
    let chooser = GrowingAnswer(["It", "It is", "It is 3"], failure: SkillFailure(.cancelled, code: "x", message: "x"))
    let chat = Chat(chooser)
    #expect(try await chat.ask("add") == .stopped)
    let messages = await chat.session.history.messages
    #expect(messages.map(\.content).contains(.answer("It is 3")))
    #expect(messages.map(\.content).last == .ending(.stopped))
    #expect(await chat.session.history.history.map(\.outcome) == [.none("the person stopped it")])
  }
}
