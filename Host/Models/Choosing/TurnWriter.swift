import Core
import JSON

/// Writes what was asked, called and answered as a model is to read it: each call is followed by its one result, each
/// request by an answer.
struct TurnWriter {
  private let measure: ChatRequest.Measure
  private var calls = 0

  init(_ measure: ChatRequest.Measure) { self.measure = measure }

  func question(_ sentence: String, _ context: String?) -> ChatMessage {
    guard let context else { return .user(sentence) }
    return .user("\(sentence)\n\nText handed over with the request:\n\n\(context.cut(to: measure.context))")
  }

  mutating func round(_ turns: [ChoiceRequest.Turn]) -> [ChatMessage] {
    let calls = turns.map { turn in
      ChatCall(
        id: nextID(), name: turn.call.skill.description,
        arguments: turn.call.arguments.string ?? turn.call.arguments.serialized())
    }
    return [.assistant("", calls: calls)]
      + zip(calls, turns).map { call, turn in .result(of: call, turn.told(measure.result)) }
  }

  /// As many of the latest attempts as the measure has room for, whole.
  ///
  /// - Returns: Their messages, and how many attempts were left out.
  mutating func latest(of attempts: [PastAttempt]) -> (messages: [ChatMessage], omitted: Int) {
    var room = measure.history
    var kept: [[ChatMessage]] = []
    for attempt in attempts.reversed() {
      let messages = write(attempt)
      room -= TokenEstimate.tokens(messages)
      if room < 0 { break }
      kept.append(messages)
    }
    return (Array(kept.reversed().joined()), attempts.count - kept.count)
  }

  private mutating func write(_ attempt: PastAttempt) -> [ChatMessage] {
    var messages = [question(attempt.sentence, attempt.context)]
    for turn in attempt.turns { messages += round([turn]) }
    switch attempt.outcome {
    case .answer(let text): messages.append(.assistant(text))
    case .none(let reason): messages.append(.assistant("(There was no answer: \(reason).)"))
    }
    return messages
  }

  /// Nine letters and digits, which is what the strictest providers take.
  private mutating func nextID() -> String {
    defer { calls += 1 }
    return "call" + String(100_000 + calls).dropFirst()
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
