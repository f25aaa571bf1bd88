import JSON

/// An answer, put together from the pieces in which a provider streams it, or read from a whole one.
struct AnswerAssembly: Sendable {
  private(set) var text = ""
  private(set) var reasoning = ""
  private(set) var refusal = ""
  private(set) var calls = CallAssembly()
  private(set) var finish: FinishReason?
  private(set) var usage: TokenUsage?
  private(set) var model: String?
  /// Bytes of all pieces; a model that never ends is a fault of its own.
  private var size = 0

  static let limit = 16 << 20

  /// Takes one chunk of a stream, or the whole response.
  ///
  /// - Returns: Whether the answer has grown in a way that a reader may want to see.
  /// - Throws: The provider's error, where the chunk is one.
  mutating func take(_ chunk: JSONValue) throws(ProviderFault) -> Bool {
    if let fault = ProviderFault(inside: chunk) { throw fault }
    if let name = chunk["model"]?.string, !name.isEmpty { model = name }
    readUsage(chunk["usage"])
    // Other choices than the first were not asked for. Chunks about something else, such as usage, have none.
    guard let choice = chunk["choices"]?.array?.first(where: { ($0["index"]?.int ?? 0) == 0 }) else { return false }
    // Some providers end a stream with the whole message once more.
    let isWhole = choice["delta"]?.object == nil
    guard let piece = isWhole ? choice["message"] : choice["delta"] else {
      readFinish(choice["finish_reason"])
      return false
    }
    defer { readFinish(choice["finish_reason"]) }
    if isWhole, !(text.isEmpty && calls.calls.isEmpty && reasoning.isEmpty && refusal.isEmpty) { return false }
    return try take(piece, isWhole: isWhole)
  }

  private mutating func take(_ piece: JSONValue, isWhole: Bool) throws(ProviderFault) -> Bool {
    let said = Self.content(piece["content"])
    let thought = piece["reasoning_content"]?.string ?? piece["reasoning"]?.string ?? ""
    let refused = piece["refusal"]?.string ?? ""
    text += said
    reasoning += thought
    refusal += refused
    // The one call of an older interface has its own place.
    let pieces = (piece["tool_calls"]?.array ?? []) + (piece["function_call"].map { [$0] } ?? []).filter { !$0.isNull }
    for piece in pieces { calls.take(piece, isWhole: isWhole) }
    size += said.utf8.count + thought.utf8.count + refused.utf8.count
    for piece in pieces { size += (piece["function"]?["arguments"]?.string ?? "").utf8.count }
    guard size <= Self.limit else { throw ProviderFault(message: "the answer has more than \(Self.limit) bytes") }
    return !said.isEmpty || !thought.isEmpty || !refused.isEmpty
  }

  /// Text, or parts of which some are text.
  private static func content(_ value: JSONValue?) -> String {
    switch value {
    case .string(let text): text
    case .array(let parts): parts.compactMap { $0["text"]?.string }.joined()
    default: ""
    }
  }

  private mutating func readFinish(_ value: JSONValue?) {
    guard let reason = value?.string, !reason.isEmpty else { return }
    finish = FinishReason(provider: reason)
  }

  private mutating func readUsage(_ value: JSONValue?) {
    guard let prompt = value?["prompt_tokens"]?.int else { return }
    usage = TokenUsage(prompt: prompt, completion: value?["completion_tokens"]?.int ?? 0)
  }
}

extension FinishReason {
  /// Words that providers use, beyond those of OpenAI.
  init(provider reason: String) {
    self =
      switch reason {
      case "stop", "end_turn", "eos", "stop_sequence": .stop
      case "tool_calls", "function_call", "tool_use": .calls
      case "length", "max_tokens", "model_length": .length
      case "content_filter", "safety", "SAFETY": .contentFilter
      default: .other(reason)
      }
  }
}
