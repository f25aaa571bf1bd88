/// The name of a skill: `[a-z][a-z0-9_]{0,63}`.
///
/// One string that works as an OpenAI function name, an MCP tool name and a shell word.
package struct SkillID: Hashable, Sendable, Comparable, CustomStringConvertible {
  package let description: String

  /// Returns `nil` when `text` is not a well-formed id.
  package init?(_ text: some StringProtocol) {
    let bytes = text.utf8
    guard let first = bytes.first, bytes.count <= 64, Self.isLetter(first),
      bytes.allSatisfy({
        Self.isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "_")
      })
    else { return nil }
    description = String(text)
  }

  package static func < (left: SkillID, right: SkillID) -> Bool { left.description < right.description }

  private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
}
