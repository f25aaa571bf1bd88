import JSON

/// Turns what has been assembled into the answer to a request.
struct AnswerReading {
  let body: RequestBody
  /// Ids that calls in the conversation have already.
  let takenIDs: Set<String>
  /// Makes an id of letters and digits.
  let makeID: @Sendable () -> String

  /// What a reader may see of an answer that is not complete: text only.
  func snapshot(_ assembly: AnswerAssembly) -> ChatAnswer {
    var answer = bare(assembly)
    // What may yet turn out to be a call is not shown.
    let isHidden = body.manner != .tools ? body.isChoice : !body.toolNames.isEmpty && CallsInText.mayBegin(answer.text)
    if isHidden { answer.text = "" }
    return answer
  }

  /// The complete answer.
  ///
  /// - Throws: The kind of error that it is.
  func answer(_ assembly: AnswerAssembly) throws(ModelError.Kind) -> ChatAnswer {
    var answer = bare(assembly)
    var written = assembly.calls.calls.map { ($0.id, $0.name, Optional($0.arguments)) }
    let isCut = assembly.finish == .length || assembly.finish == .contentFilter
    if !isCut, written.isEmpty {
      switch body.manner {
      case .tools:
        if !body.toolNames.isEmpty, let calls = CallsInText.read(answer.text, names: body.names) {
          written = calls.map { ("", $0.name, $0.arguments) }
          answer.text = ""
        }
      case .schema:
        switch body.isChoice ? SchemaManner.read(answer.text) : .answer(answer.text) {
        case .call(let name, let arguments):
          written = [("", name, arguments)]
          answer.text = ""
        case .answer(let text): answer.text = text
        // Prose, from an endpoint that does not keep to the schema.
        case nil: break
        }
      case .plain:
        if body.isChoice, let name = PlainManner.read(answer.text, offered: body.toolNames) {
          written = [("", name, nil)]
          answer.text = ""
        }
      }
    }
    // An answer that was cut is not run: what is missing may be what matters.
    answer.calls = isCut ? [] : calls(written)
    answer.finish = finish(assembly.finish, hasCalls: !answer.calls.isEmpty)
    if assembly.finish == .contentFilter, answer.text.isEmpty { throw .contentFilter }
    if answer.text.isEmpty, answer.refusal.isEmpty, answer.calls.isEmpty, assembly.finish != .length { throw .empty }
    return answer
  }

  private func bare(_ assembly: AnswerAssembly) -> ChatAnswer {
    let (text, thoughts) = ThoughtTags.split(assembly.text)
    return ChatAnswer(
      text: text, reasoning: assembly.reasoning + thoughts, refusal: assembly.refusal, manner: body.manner,
      usage: assembly.usage, model: assembly.model, leftOut: body.leftOut)
  }

  private func calls(_ written: [(id: String, name: String, arguments: String?)]) -> [ChatCall] {
    var taken = takenIDs
    return written.map { id, name, arguments in
      var id = id
      while id.isEmpty || taken.contains(id) { id = makeID() }
      taken.insert(id)
      return ChatCall(id: id, name: body.names.tool(name) ?? name, arguments: arguments)
    }
  }

  /// Calls are to be run whatever the provider says; without any there is nothing to run.
  private func finish(_ reason: FinishReason?, hasCalls: Bool) -> FinishReason {
    switch reason {
    case .stop, .calls, nil: hasCalls ? .calls : .stop
    case .length, .contentFilter, .other: reason ?? .stop
    }
  }
}
