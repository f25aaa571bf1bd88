/// Thoughts that a model writes into its text between `<think>` tags, where its server does not tell them apart.
enum ThoughtTags {
  /// - Returns: The text without them, as far as it is certain, and the thoughts.
  static func split(_ text: String) -> (text: String, thoughts: String) {
    let start = text[...].drop(while: \.isWhitespace)
    guard start.hasPrefix(opening) else {
      // What may yet become the tag is held back.
      return opening.hasPrefix(start) ? ("", "") : (text, "")
    }
    let inside = start.dropFirst(opening.count)
    let parts = inside.split(separator: closing, maxSplits: 1, omittingEmptySubsequences: false)
    return (parts.count > 1 ? String(parts[1].drop(while: \.isWhitespace)) : "", String(parts[0]))
  }

  private static let opening = "<think>"
  private static let closing = "</think>"
}
