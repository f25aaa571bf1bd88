import Core
import JSON

extension Submission {
  /// Whether the person who asks typed all of these paths: as arguments by name, or, for a skill that can neither change
  /// nor send away what it reads, in the sentence itself.
  func names(_ paths: PathArguments, for manifest: Manifest) -> Bool {
    let mayQuote =
      paths.grants.write.isEmpty && paths.edited.isEmpty && !manifest.effects.mayWrite && !manifest.permissions.network
    let typed = JSONValue.object(given)
    return paths.texts.allSatisfy { path in
      Self.holds(path, typed) || (mayQuote && Self.quotes(path, Array(sentence.utf8)))
    }
  }

  private static func holds(_ text: String, _ value: JSONValue) -> Bool {
    switch value {
    case .string(let string): string == text
    case .array(let elements): elements.contains { holds(text, $0) }
    case .object(let object): object.members.contains { holds(text, $0.value) }
    case .null, .bool, .number: false
    }
  }

  /// Whether `path` stands in `sentence` as a whole word: not as a part of a longer path.
  private static func quotes(_ path: String, _ sentence: [UInt8]) -> Bool {
    let path = Array(path.utf8)
    return sentence.indices.contains { start in
      let end = start + path.count
      guard end <= sentence.count, sentence[start..<end].elementsEqual(path) else { return false }
      let before = start > 0 ? sentence[start - 1] : nil
      return !(before.map { goesOn($0) || $0 == UInt8(ascii: ".") } ?? false) && ends(sentence[end...])
    }
  }

  /// A full stop ends a sentence, and goes on where a letter follows.
  private static func ends(_ rest: ArraySlice<UInt8>) -> Bool {
    guard let next = rest.first else { return true }
    if next == UInt8(ascii: ".") { return rest.dropFirst().first.map { !goesOn($0) && $0 != next } ?? true }
    return !goesOn(next)
  }

  private static func goesOn(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    case UInt8(ascii: "/"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "~"), UInt8(ascii: "\\"): true
    default: false
    }
  }
}
