import Core
import JSON

extension ChatRequest {
  /// What a model writes where it means the text that was piped in.
  static let inputMark = "{{input}}"

  /// How much a model is shown.
  struct Measure {
    /// Characters of the text that was handed over.
    var context: Int
    /// Characters of each result.
    var result: Int
    /// Tokens, about, of what was said before.
    var history: Int

    static let full = Measure(context: 60_000, result: 20_000, history: 16_000)
    static let short = Measure(context: 6_000, result: 2_000, history: 1_000)
  }

  /// - Parameter today: Where the person is.
  init(_ request: ChoiceRequest, _ instructions: String?, today: CalendarDay, _ measure: Measure) {
    let isFirst = request.rounds.isEmpty
    var writer = TurnWriter(measure)
    let said = writer.latest(of: request.history)
    var messages = [ChatMessage.system(instructions ?? Self.instructions(request, today, omitted: said.omitted))]
    messages += said.messages
    messages.append(writer.question(request.sentence, request.context))
    for round in request.rounds { messages += writer.round(round) }
    var tools = request.candidates.map(\.manifest.tool)
    if !tools.isEmpty, isFirst { tools.append(NoneOfThese.tool) }
    // What was said before may be all that an answer needs.
    let mustCall = isFirst && !tools.isEmpty && request.history.isEmpty
    self.init(
      messages: messages, tools: tools, choice: mustCall ? .required : .auto,
      maxTokens: request.mostTokens, temperature: 0,
      hasRunSkill: !isFirst)
  }

  private static func instructions(_ request: ChoiceRequest, _ today: CalendarDay, omitted: Int) -> String {
    var text =
      request.candidates.isEmpty
      ? "You answer a person, briefly and in the language of the request."
      : """
      You answer a person by means of tools. Choose the one tool that does what is asked, and write its arguments from \
      \(request.history.isEmpty ? "the request alone" : "what was said"): invent no names, numbers, dates or paths. After a \
      result, answer from it, briefly and in the language of the request; repeat figures as they are. If a tool says that an \
      argument does not fit, mend it and call again.
      """
    text += " Today is \(today.weekdayName), \(today.iso); the time zone is \(request.timeZone)."
    if request.context != nil, !request.candidates.isEmpty {
      text += """
         Text was handed over with the request. Where a tool is to work on all of it, write \(inputMark) as the argument, \
        and it is put in.
        """
    }
    if let summary = request.summary, omitted > 0 {
      text += " The conversation is longer than what follows. In short, what came before: \(summary)"
    } else if omitted > 0 {
      text += " The conversation is longer than what follows: its first \(omitted) requests are left out."
    }
    return text
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
