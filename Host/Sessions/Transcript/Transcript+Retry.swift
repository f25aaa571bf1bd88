package import Core

extension Transcript {
  /// What was asked last, and the attempt that worked on it.
  package var lastRequest: (attempt: String, request: SubmittedRequest)? {
    for message in messages.reversed() {
      if case .request(let request) = message.content { return (message.attempt, request) }
    }
    return nil
  }

  /// How often the request of an attempt was worked on, up to and including it.
  func tries(upTo attempt: String) -> Int {
    var count = 0
    var wanted: String? = attempt
    for message in messages.reversed() where message.attempt == wanted {
      guard case .request(let request) = message.content else { continue }
      count += 1
      wanted = request.retriesCall == nil ? request.retries : nil
    }
    return count
  }

  /// The call with that id, or the only one whose id ends so: the beginnings of ids are alike.
  func call(_ id: String) -> (message: Message, call: Message.Call)? {
    let wanted = id.lowercased()
    let found = messages.filter { message in
      guard case .call = message.content else { return false }
      return !wanted.isEmpty && message.id.hasSuffix(wanted)
    }
    guard let message = found.first(where: { $0.id == wanted }) ?? (found.count == 1 ? found[0] : nil),
      case .call(let call) = message.content
    else { return nil }
    return (message, call)
  }

  func interruptedCalls(of attempt: String) -> [Message.Call] {
    messages.compactMap { message in
      guard message.attempt == attempt, case .call(let call) = message.content, case .failed(let failure) = call.stage,
        failure.code == "interrupted" || failure.kind == .cancelled
      else { return nil }
      return call
    }
  }
}
