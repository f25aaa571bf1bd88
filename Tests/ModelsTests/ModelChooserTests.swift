import Core
import JSON
import Synchronization
import SystemLibraries
import Testing

@testable import Models

@Suite struct ModelChooserTests {
  private let sum = try! ChoiceRequest("what is 1+1?", [("calculator", 2), ("convert_case", 1)])

  private func choose(
    _ request: ChoiceRequest, _ answers: Result<ChatAnswer, ModelError>..., mayFallBack: Bool = true,
    told: @Sendable (ChoiceProgress) -> Void = { _ in }
  ) async throws -> (Choice, [ChatRequest]) {
    let model = ScriptedModel(answers)
    let choice = try await ModelChooser(model, local: LocalChooser(), mayFallBack: mayFallBack)
      .choose(request) { told($0) }
    return (choice, model.requests)
  }

  private func answer(_ calls: (String, String?)..., text: String = "", manner: CallManner = .tools) -> ChatAnswer {
    ChatAnswer(
      text: text, calls: calls.enumerated().map { ChatCall(id: "c\($0)", name: $1.0, arguments: $1.1) }, manner: manner,
      finish: calls.isEmpty ? .stop : .calls)
  }

  private func call(_ skill: String, _ arguments: JSONValue) throws -> ChosenCall {
    ChosenCall(skill: try Skills.manifest(skill).id, arguments: arguments)
  }

  @Test func `candidates are tools, with one more that says that none will do, and the model must call one`()
    async throws
  {
    let (choice, requests) = try await choose(sum, .success(answer(("calculator", #"{"expression":"1+1"}"#))))
    #expect(choice == .call([try call("calculator", ["expression": "1+1"])]))
    #expect(requests.map { $0.tools.map(\.name) } == [["calculator", "convert_case", "_none_of_these"]])
    #expect(requests.map(\.choice) == [.required])
    #expect(requests.first?.messages.last == .user("what is 1+1?"))
    guard case .system(let instructions) = requests.first?.messages.first else {
      Issue.record("there are no instructions")
      return
    }
    #expect(instructions.contains("Monday, 2026-11-30"))
  }

  @Test func `that none will do is told in the model's words`() async throws {
    let (choice, _) = try await choose(sum, .success(answer(("_none_of_these", #"{"reply":"No pony here."}"#))))
    #expect(choice == .nothingFits(reason: "No pony here."))
    for written in [nil, "", "{}", "{\"reply\": \" \"}", "{"] {
      guard case .nothingFits(let reason) = try await choose(sum, .success(answer(("_none_of_these", written)))).0
      else {
        Issue.record("\(written ?? "nil")")
        continue
      }
      #expect(reason.contains("no skill"))
    }
  }

  @Test func `after a result the model answers, each call followed by its result`() async throws {
    var request = sum
    let made = try call("calculator", ["expression": "1+1"])
    let other = try call("calculator", .string("{"))
    request.rounds = [
      [
        .init(call: made, outcome: .success(SkillResult(text: "2", structured: ["value": 2]))),
        .init(call: other, outcome: .failure(SkillFailure(.invalidArguments, code: "x", message: "no JSON"))),
      ]
    ]
    let seen = Mutex<[ChoiceProgress]>([])
    let (choice, requests) = try await choose(request, .success(answer(text: "It is 2."))) { progress in
      seen.withLock { $0.append(progress) }
    }
    #expect(choice == .answer("It is 2."))
    #expect(seen.withLock { $0 } == [.answer("It"), .answer("It is 2.")])
    let calls = [
      ChatCall(id: "call00000", name: "calculator", arguments: #"{"expression":"1+1"}"#),
      ChatCall(id: "call00001", name: "calculator", arguments: "{"),
    ]
    #expect(
      requests.first?.messages.dropFirst(2) == [
        .assistant("", calls: calls), .result(of: calls[0], "2\n{\"value\":2}"),
        .result(of: calls[1], "failed (invalidArguments): no JSON"),
      ])
    #expect(requests.first?.choice == .auto)
    #expect(requests.first?.hasRunSkill == true)
  }

  @Test func `of a long conversation the latest attempts are told, whole, and how many are not`() async throws {
    var request = sum
    let turn = ChoiceRequest.Turn(
      call: try call("calculator", ["expression": "1+1"]),
      outcome: .success(SkillResult(text: String(repeating: "潮", count: 5_000))))
    request.history = (1...5).map { number in
      PastAttempt(sentence: "request \(number)", turns: [turn], outcome: .answer("answer \(number)"))
    }
    request.history.append(PastAttempt(sentence: "buy me a pony", outcome: .none("no skill fits")))
    let (_, requests) = try await choose(request, .success(answer(text: "yes")))
    let messages = try #require(requests.first?.messages)
    guard case .system(let instructions) = messages[0] else {
      Issue.record("there are no instructions")
      return
    }
    #expect(instructions.contains("its first 2 requests are left out"))
    #expect(messages[1] == .user("request 3") && messages.count == 1 + 3 * 4 + 2 + 1)
    #expect(
      messages.suffix(3).dropLast() == [
        .user("buy me a pony"), .assistant("(There was no answer: no skill fits.)"),
      ])
    for (before, after) in zip(messages, messages.dropFirst()) {
      guard case .assistant(_, let calls) = before, let made = calls.first else { continue }
      guard case .result(let call, _) = after else {
        Issue.record("the call \(made.id) has no result")
        continue
      }
      #expect(call == made)
    }
    // What was said may be enough, so that no call is demanded.
    #expect(requests.first?.choice == .auto)
  }

  @Test func `what is left out is summarised once, and then what is new to it`() async throws {
    func past(_ count: Int) -> [PastAttempt] {
      (1...count).map { PastAttempt(sentence: "request \($0)", outcome: .answer(String(repeating: "潮", count: 9_000))) }
    }
    let model = ScriptedModel([
      .success(answer(text: "It was about tides.")), .success(answer(text: "one")), .success(answer(text: "two")),
      .success(answer(text: "Tides, still.")), .success(answer(text: "three")),
    ])
    let chooser = ModelChooser(model, local: LocalChooser(), mayFallBack: false, summaries: HistorySummaries())
    var request = sum
    request.history = past(3)
    _ = try await chooser.choose(request)
    _ = try await chooser.choose(request)
    request.history = past(4)
    _ = try await chooser.choose(request)
    let requests = model.requests
    #expect(requests.count == 5)
    let users = requests.map { request in
      request.messages.compactMap { if case .user(let text) = $0 { text } else { nil } }
    }
    // Two do not fit beside the third, and are summarised; later the third is, beside that summary.
    #expect(users[0] == ["request 2", "Summarise it."])
    #expect(users[1] == ["request 3", sum.sentence] && users[2] == users[1])
    #expect(users[3] == ["Summary of what came before:\n\nIt was about tides.", "request 3", "Summarise it."])
    #expect(users[4] == ["request 4", sum.sentence])
    guard case .system(let told) = requests[4].messages[0] else {
      Issue.record("there are no instructions")
      return
    }
    #expect(told.contains("what came before: Tides, still."))
  }

  @Test func `what a model says before its first call is not shown`() async throws {
    let seen = Mutex<[ChoiceProgress]>([])
    _ = try await choose(sum, .success(answer(("calculator", "{}"), text: "Let me see"))) { progress in
      seen.withLock { $0.append(progress) }
    }
    #expect(seen.withLock { $0 } == [])
  }

  @Test func `a candidate that the model cannot be told of is remarked upon, once`() async throws {
    let seen = Mutex<[ChoiceProgress]>([])
    var answer = answer(("calculator", "{}"))
    answer.leftOut = [LeftOutTool(name: "convert_case", reason: "its schema has no end")]
    _ = try await choose(sum, .success(answer)) { progress in
      seen.withLock { $0.append(progress) }
    }
    #expect(seen.withLock { $0 } == [.remark("the model was not told of 'convert_case': its schema has no end")])
  }

  @Test func `arguments that the person gave win, and the text that was piped in goes where its mark stands`()
    async throws
  {
    var request = try ChoiceRequest(
      "summarise", [("meeting_notes", 1)], context: "Decided: ship.\n", given: ["language": "zh"])
    request.context = "Decided: ship.\n"
    let (choice, requests) = try await choose(
      request, .success(answer(("meeting_notes", #"{"minutes":"{{input}}","language":"en"}"#))))
    #expect(choice == .call([try call("meeting_notes", ["minutes": "Decided: ship.\n", "language": "zh"])]))
    guard case .user(let text) = requests.first?.messages.last else { return }
    #expect(text.contains("Decided: ship."))
  }

  @Test func `arguments that are no object go on as they were written`() async throws {
    for text in ["{\"a\":", "[1]", "\"x\"", "7"] {
      let (choice, _) = try await choose(sum, .success(answer(("calculator", text))))
      #expect(choice == .call([try call("calculator", .string(text))]), "\(text)")
    }
  }

  @Test func `a model that only names a tool has its arguments found by rules, and the result is the answer`()
    async throws
  {
    let model = ScriptedModel([.success(answer(("calculator", nil), manner: .plain))])
    let chooser = ModelChooser(model, local: LocalChooser(), mayFallBack: true)
    let made = try call("calculator", ["expression": "1+1"])
    #expect(try await chooser.choose(sum) == .call([made]))
    var next = sum
    next.rounds = [[.init(call: made, outcome: .success(SkillResult(text: "2")))]]
    #expect(try await chooser.choose(next) == .answer("2"))
    #expect(model.requests.count == 1)
  }

  @Test func `what is too long is cut and asked once more`() async throws {
    var request = sum
    request.context = String(repeating: "word ", count: 20_000)
    let tooLong = ModelError(.contextTooLong, .example)
    let (_, requests) = try await choose(
      request, .failure(tooLong), .success(answer(("calculator", "{}"))))
    let sizes = requests.map { if case .user(let text) = $0.messages[1] { text.count } else { 0 } }
    #expect(sizes.count == 2 && sizes[0] > 50_000 && sizes[1] < 10_000)
    await #expect(throws: SkillFailure.self) {
      try await choose(request, .failure(tooLong), .failure(tooLong))
    }
  }

  @Test(arguments: [
    (FinishReason.length, "cut_short"), (.contentFilter, "cut_short"),
  ])
  func `an answer that was cut is an error`(finish: FinishReason, code: String) async {
    let failure = await #expect(throws: SkillFailure.self) {
      try await choose(sum, .success(ChatAnswer(text: "It is", finish: finish)))
    }
    #expect(failure?.kind == .model)
    #expect(failure?.code == code)
  }

  @Test func `a refusal and a tool that was not offered are told`() async throws {
    let (choice, _) = try await choose(sum, .success(ChatAnswer(refusal: "I will not.", finish: .stop)))
    #expect(choice == .nothingFits(reason: "I will not."))
    let failure = await #expect(throws: SkillFailure.self) {
      try await choose(sum, .success(answer(("rm_rf", "{}"))))
    }
    #expect(failure?.code == "unknown_skill")
  }

  @Test(arguments: [
    (ModelError.Kind.rateLimited, true), (.serverFault(status: 503), true), (.endedEarly, true),
    (.authentication, false), (.modelNotFound, false), (.contentFilter, false), (.notFound, false),
  ])
  func `who is not there now is replaced by the local chooser, what is set up wrongly is told`(
    kind: ModelError.Kind, isReplaced: Bool
  ) async throws {
    let model = ScriptedModel([.failure(ModelError(kind, .example))])
    for mayFallBack in [true, false] {
      let chooser = ModelChooser(model, local: LocalChooser(), mayFallBack: mayFallBack)
      let failure = SkillFailure(.model, code: ModelError(kind, .example).code, message: "")
      #expect((chooser.successor(after: failure) != nil) == (isReplaced && mayFallBack))
    }
  }
}
