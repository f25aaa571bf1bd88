/// Names skills by their ids: `*` stands for any characters, also none.
package struct SkillPattern: Hashable, Sendable, CustomStringConvertible {
  package let description: String

  /// - Returns: `nil` where a character can be in no id.
  package init?(_ text: String) {
    let isFitting = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"),
        UInt8(ascii: "*"):
        true
      default: false
      }
    }
    guard isFitting, !text.isEmpty else { return nil }
    description = text
  }

  package func matches(_ id: SkillID) -> Bool {
    let parts = description.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
    var rest = Array(id.description.utf8)[...]
    guard let first = parts.first, rest.starts(with: first) else { return false }
    rest = rest.dropFirst(first.count)
    guard parts.count > 1, let last = parts.last else { return rest.isEmpty }
    for part in parts.dropFirst().dropLast() {
      guard let start = rest.indices.first(where: { rest[$0...].starts(with: part) }) else {
        if part.isEmpty { continue }
        return false
      }
      rest = rest[(start + part.count)...]
    }
    return rest.count >= last.count && rest.suffix(last.count).elementsEqual(last)
  }
}
