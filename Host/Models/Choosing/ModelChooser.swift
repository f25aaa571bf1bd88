package import Core
import JSON
import Synchronization

/// Lets a model choose among the candidates, write the arguments, and put the results into words.
///
/// The model is told the candidates as tools, and one more by which it says that none of them will do. It has to call one
/// before it says anything: small models would else answer from memory. Where it can only name a tool, the arguments
/// are found by the local chooser's rules and the result is the answer.
package struct ModelChooser: SkillChooser {
  private let model: any ChatModel
  private let instructions: String?
  private let local: LocalChooser
  private let mayFallBack: Bool
  private let summaries: HistorySummaries?
  private let knowledge = Knowledge()

  /// - Parameters:
  ///   - instructions: In place of the default ones.
  ///   - summaries: Of what of a conversation is too long to be told; `nil` leaves that out.
  ///   - local: Goes on when the model is out of reach, if `mayFallBack`; fills arguments for a model that writes none.
  package init(
    _ model: any ChatModel, instructions: String? = nil, local: LocalChooser, mayFallBack: Bool,
    summaries: HistorySummaries? = nil
  ) {
    self.model = model
    self.instructions = instructions
    self.local = local
    self.mayFallBack = mayFallBack
    self.summaries = summaries
  }

  package func choose(
    _ request: ChoiceRequest, tell: @Sendable (ChoiceProgress) async -> Void
  ) async throws(SkillFailure) -> Choice {
    if knowledge.isNaming, !request.rounds.isEmpty { return try await local.choose(request, tell: tell) }
    let isFirst = request.rounds.isEmpty
    let answer = try await ask(request) { snapshot in
      // Before its first call a model may think aloud.
      if !snapshot.text.isEmpty, !isFirst || request.candidates.isEmpty { await tell(.answer(snapshot.text)) }
    }
    if let usage = answer.usage { await tell(.used(usage)) }
    if isFirst {
      for tool in answer.leftOut { await tell(.remark("the model was not told of '\(tool.name)': \(tool.reason)")) }
    }
    return try choice(answer, request)
  }

  package var canDecline: Bool { true }

  package func successor(after failure: SkillFailure) -> (any SkillChooser)? {
    mayFallBack && failure.kind == .model && Self.passing.contains(failure.code) ? local : nil
  }

  /// Codes of `ModelError` that mean that the model is not there now, rather than that something is set up wrongly.
  private static let passing: Set<String> = [
    "no_libcurl", "no_such_host", "no_connection", "timeout", "connection_lost", "rate_limited", "server_fault",
    "ended_early",
  ]

  /// Once more, with less to read, when it was too much.
  private func ask(
    _ request: ChoiceRequest, _ snapshot: (ChatAnswer) async -> Void
  ) async throws(SkillFailure) -> ChatAnswer {
    do {
      return try await model.complete(await written(request, .full), snapshot)
    } catch {
      guard case .contextTooLong = error.kind else { throw SkillFailure(error) }
    }
    do {
      return try await model.complete(await written(request, .short), snapshot)
    } catch {
      throw SkillFailure(error)
    }
  }

  private func written(_ request: ChoiceRequest, _ measure: ChatRequest.Measure) async -> ChatRequest {
    var request = request
    if let summaries {
      var writer = TurnWriter(measure)
      let omitted = writer.latest(of: request.history).omitted
      if omitted > 0 {
        request.summary = await summaries.summary(of: Array(request.history.prefix(omitted)), by: model)
      }
    }
    return ChatRequest(request, instructions, today: local.today(for: request), measure)
  }

  private func choice(_ answer: ChatAnswer, _ request: ChoiceRequest) throws(SkillFailure) -> Choice {
    knowledge.isNaming = answer.manner == .plain && !request.candidates.isEmpty
    if !answer.refusal.isEmpty { return .nothingFits(reason: answer.refusal) }
    switch answer.finish {
    case .length:
      throw .cutShort(
        request.mostTokens == nil ? "it is longer than the model may write" : "--max-tokens allows for no more")
    case .contentFilter: throw .cutShort("the provider's filter stopped it")
    case .stop, .calls, .other, nil: break
    }
    if let none = answer.calls.first(where: { $0.name == NoneOfThese.name }) {
      return .nothingFits(reason: NoneOfThese.reply(none) ?? "the model says that no skill here fits")
    }
    guard !answer.calls.isEmpty else { return .answer(answer.text) }
    var calls: [ChosenCall] = []
    for call in answer.calls {
      guard let id = SkillID(call.name), let candidate = request.candidates.first(where: { $0.manifest.id == id })
      else {
        throw SkillFailure(
          .model, code: "unknown_skill", message: "the model called '\(call.name)', which it was not offered; ask again"
        )
      }
      if let text = call.arguments {
        calls.append(ChosenCall(skill: id, arguments: request.arguments(text)))
      } else {
        switch local.call(candidate.manifest, for: request) {
        case .call(let filled): calls += filled
        case let other: return other
        }
      }
    }
    return .call(calls)
  }

  /// What was learned about the model on the way.
  private final class Knowledge: Sendable {
    private let naming = Atomic(false)

    /// It can only name tools, and makes nothing of results.
    var isNaming: Bool {
      get { naming.load(ordering: .relaxed) }
      set { naming.store(newValue, ordering: .relaxed) }
    }
  }
}

extension ChoiceRequest {
  /// As the model wrote them, with what the person gave by name, and the text that was piped in where it stands for it.
  /// Text that is no JSON object goes on as it is, to be refused where arguments are.
  fileprivate func arguments(_ text: String) -> JSONValue {
    guard case .object(var object) = (try? JSONValue(parsing: text)) ?? .string(text) else { return .string(text) }
    if let context {
      for member in object.members where member.value.string == ChatRequest.inputMark {
        object[member.key] = .string(context)
      }
    }
    for member in given.members { object[member.key] = member.value }
    return .object(object)
  }
}

extension SkillFailure {
  fileprivate init(_ error: ModelError) {
    if case .cancelled = error.kind {
      self.init(.cancelled, code: "cancelled", message: "stopped while the model was answering")
    } else {
      self.init(.model, code: error.code, message: "\(error)")
    }
  }

  fileprivate static func cutShort(_ why: String) -> SkillFailure {
    SkillFailure(.model, code: "cut_short", message: "the model's answer was cut short: \(why); ask more narrowly")
  }
}
