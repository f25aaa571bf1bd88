import Core
package import Models

extension Transcript {
  /// What a model is told of the attempts that are over. One that was tried again is left out: what came of it then stands
  /// for it. The text of an answer that was not completed is not told.
  package var history: [PastAttempt] {
    var past: [PastAttempt] = []
    for messages in attempts where !(messages[0].attempt == status.attempt && status.isBusy) {
      guard case .request(let request) = messages[0].content, !isTriedAgain(messages[0].attempt) else { continue }
      past.append(PastAttempt(request, messages.dropFirst()))
    }
    return past
  }

  /// Messages of each attempt.
  private var attempts: [ArraySlice<Message>] {
    var attempts: [ArraySlice<Message>] = []
    var start = messages.startIndex
    while start < messages.endIndex {
      let end = messages[start...].firstIndex { $0.attempt != messages[start].attempt } ?? messages.endIndex
      attempts.append(messages[start..<end])
      start = end
    }
    return attempts.map { Array($0)[...] }
  }

  private func isTriedAgain(_ attempt: String) -> Bool {
    messages.contains { message in
      guard case .request(let request) = message.content else { return false }
      return request.retries == attempt && request.retriesCall == nil
    }
  }
}

extension PastAttempt {
  /// - Parameter messages: Those of the attempt behind its request.
  fileprivate init(_ request: SubmittedRequest, _ messages: ArraySlice<Message>) {
    var turns: [ChoiceRequest.Turn] = []
    var answer: String?
    var reason: String?
    for message in messages {
      switch message.content {
      case .call(let call):
        guard call.parent == nil, let outcome = call.outcome else { continue }
        turns.append(
          ChoiceRequest.Turn(call: ChosenCall(skill: call.skill, arguments: call.arguments), outcome: outcome))
      case .answer(let text): answer = text
      case .ending(let ending): reason = ending.reason
      case .request, .remark: continue
      }
    }
    self.init(
      sentence: request.text.isEmpty ? "Run \(request.only?.description ?? "it") again." : request.text,
      context: request.context, turns: turns,
      outcome: reason.map { .none($0) } ?? .answer(answer ?? ""))
  }
}

extension Message.Ending {
  /// A clause.
  fileprivate var reason: String {
    switch self {
    case .nothingMatched(let reason): reason
    case .failed(let failure): failure.message
    case .stopped: "the person stopped it"
    case .interrupted: "it was interrupted"
    }
  }
}
