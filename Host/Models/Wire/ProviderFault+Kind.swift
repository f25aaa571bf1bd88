extension ProviderFault {
  /// What the fault means for whoever asked.
  ///
  /// - Parameter status: Of the response; 200 for a fault inside one.
  func kind(status: Int) -> ModelError.Kind {
    let words = "\(code) \(type) \(message)".lowercased()
    func says(_ phrases: String...) -> Bool { phrases.contains { words.contains($0) } }
    let status = status == 200 ? self.status ?? 200 : status
    if says(
      "context_length_exceeded", "exceed_context_size", "context length", "context size", "context window",
      "prompt is too long", "input is too long", "too many tokens", "maximum number of tokens", "reduce the length")
    {
      return .contextTooLong
    }
    if says("content_filter", "content_policy", "content management policy", "flagged", "moderation") {
      return .contentFilter
    }
    if says(
      "insufficient_quota", "billing", "exceeded your current quota", "insufficient credit", "insufficient balance")
    {
      return .quotaExceeded
    }
    switch status {
    case 401, 403: return .authentication
    case 402: return .quotaExceeded
    case 404 where says("model"): return .modelNotFound
    case 404, 405: return .notFound
    case 413: return .requestTooLarge
    case 429: return .rateLimited
    case 408, 500...599: return .serverFault(status: status)
    default: break
    }
    if says(
      "model_not_found", "not a valid model", "model not found", "unknown model", "no such model", "invalid model")
    {
      return .modelNotFound
    }
    if says("invalid_api_key", "incorrect api key", "invalid api key", "unauthorized", "authentication") {
      return .authentication
    }
    if says("rate_limit", "rate limit", "too many requests") { return .rateLimited }
    if says("overloaded", "server_error", "unavailable", "at capacity") { return .serverFault(status: 503) }
    return status == 200 ? .inBand : .rejected(status: status)
  }
}
