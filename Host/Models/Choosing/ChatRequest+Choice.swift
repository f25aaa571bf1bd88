import Core
import JSON

extension ChatRequest {
  /// What a model writes where it means the text that was piped in.
  static let inputMark = "{{input}}"

  /// How much of long texts a model is shown, in characters.
  struct Measure {
    var context: Int
    var result: Int

    static let full = Measure(context: 60_000, result: 20_000)
    static let short = Measure(context: 6_000, result: 2_000)
  }

  /// - Parameter today: Where the person is.
  init(_ request: ChoiceRequest, _ instructions: String?, today: CalendarDay, _ measure: Measure) {
    let isFirst = request.rounds.isEmpty
    var messages: [ChatMessage] = [
      .system(instructions ?? Self.instructions(request, today)),
      .user(Self.question(request, measure)),
    ]
    for (number, round) in request.rounds.enumerated() {
      let calls = round.enumerated().map { place, turn in
        ChatCall(
          id: Self.callID(number, place), name: turn.call.skill.description,
          arguments: turn.call.arguments.string ?? turn.call.arguments.serialized())
      }
      messages.append(.assistant("", calls: calls))
      for (call, turn) in zip(calls, round) { messages.append(.result(of: call, turn.told(measure.result))) }
    }
    var tools = request.candidates.map(\.manifest.tool)
    if !tools.isEmpty, isFirst { tools.append(NoneOfThese.tool) }
    self.init(
      messages: messages, tools: tools, choice: isFirst && !tools.isEmpty ? .required : .auto,
      maxTokens: request.mostTokens, temperature: 0,
      hasRunSkill: !isFirst)
  }

  /// Nine letters and digits, which is what the strictest providers take.
  private static func callID(_ round: Int, _ place: Int) -> String {
    "call" + String(100_000 + round * 1_000 + place).dropFirst()
  }

  private static func instructions(_ request: ChoiceRequest, _ today: CalendarDay) -> String {
    var text = """
      You answer a person by means of tools. Choose the one tool that does what is asked, and write its arguments from the \
      request alone: invent no names, numbers, dates or paths. After a result, answer from it, briefly and in the language of \
      the request; repeat figures as they are. If a tool says that an argument does not fit, mend it and call again. \
      Today is \(today.weekdayName), \(today.iso); the time zone is \(request.timeZone).
      """
    if request.context != nil {
      text += """
         Text was handed over with the request. Where a tool is to work on all of it, write \(inputMark) as the argument, \
        and it is put in.
        """
    }
    return text
  }

  private static func question(_ request: ChoiceRequest, _ measure: Measure) -> String {
    guard let context = request.context else { return request.sentence }
    return "\(request.sentence)\n\nText handed over with the request:\n\n\(context.cut(to: measure.context))"
  }
}

extension Manifest {
  fileprivate var tool: ChatTool {
    let examples = examples.prefix(3).map { "\"\($0)\"" }.joined(separator: ", ")
    return ChatTool(
      name: id.description, description: examples.isEmpty ? description : "\(description) Such as: \(examples).",
      parameters: parameters)
  }
}

extension ChoiceRequest.Turn {
  /// The outcome as a model reads it.
  fileprivate func told(_ limit: Int) -> String {
    switch outcome {
    case .success(let result):
      let structured = result.structured.map { $0.serialized() } ?? ""
      let attachments = result.attachments.map { "(attached: \($0.name), \($0.mimeType))" }
      return ([result.text, structured].filter { !$0.isEmpty } + attachments).joined(separator: "\n").cut(to: limit)
    case .failure(let failure):
      return "failed (\(failure.kind.rawValue)): \(failure.message)".cut(to: limit)
    }
  }
}

extension String {
  fileprivate func cut(to limit: Int) -> String {
    guard let end = index(startIndex, offsetBy: limit, limitedBy: endIndex), end < endIndex else { return self }
    return self[..<end] + "\n[cut here; there is more]"
  }
}
