/// Where a person types.
protocol PersonInput: AnyObject {
  /// Waits for a line, which may have line feeds in it.
  ///
  /// - Parameters:
  ///   - prompt: Stands before it.
  ///   - text: Is there already, to be changed or sent.
  ///   - isRequest: Whether earlier requests can be had again here, and this one later.
  func read(_ prompt: String, text: String, isRequest: Bool) -> Typed
}

/// What a person typed at a prompt.
enum Typed: Equatable {
  case line(String)
  /// The person wants to leave.
  case left
  /// The terminal has gone, or the process was told to end; with what was typed until then.
  case ended(unsent: String)
}
