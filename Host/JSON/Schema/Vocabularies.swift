/// Which groups of keywords a schema document uses.
struct Vocabularies: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static let applicator = Vocabularies(rawValue: 1)
  static let unevaluated = Vocabularies(rawValue: 2)
  static let validation = Vocabularies(rawValue: 4)
  /// `format` is checked, not only noted.
  static let formatAssertion = Vocabularies(rawValue: 8)

  /// What 2020-12 means by itself.
  static let standard: Vocabularies = [.applicator, .unevaluated, .validation]

  /// `nil` for a vocabulary that is not known here.
  static func named(_ uri: String) -> Vocabularies? {
    guard uri.hasPrefix(base) else { return nil }
    switch uri.dropFirst(base.count) {
    case "core", "meta-data", "content", "format-annotation": return []
    case "applicator": return .applicator
    case "unevaluated": return .unevaluated
    case "validation": return .validation
    case "format-assertion": return .formatAssertion
    default: return nil
    }
  }

  private static let base = "https://json-schema.org/draft/2020-12/vocab/"
}
