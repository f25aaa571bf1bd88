/// What the ranker reads of one skill: its texts by field.
package struct RankingDocument: Hashable, Sendable {
  /// A text with the weight its author gave it.
  package struct Keyword: Hashable, Sendable {
    package var text: String
    package var weight: Double

    package init(text: String, weight: Double = 1) {
      self.text = text
      self.weight = weight
    }
  }

  /// The skill's id and its name for people; the same words in both count once.
  package var identifier: String
  package var name: String?
  package var keywords: [Keyword] = []
  package var category: String?
  package var description: String
  package var examples: [String] = []
  package var counterExamples: [String] = []
  package var parameterNames: [String] = []
  package var parameterDescriptions: [String] = []
  /// Values that some parameter is for.
  package var parameterTypes: Set<TokenType> = []
  /// Legal values of parameters that are words.
  package var enumValues: [String] = []
  /// Between skills that fit equally well, the higher goes first.
  package var priority = 0

  package init(identifier: String, name: String? = nil, description: String) {
    self.identifier = identifier
    self.name = name
    self.description = description
  }
}

/// The part of a document in which a word stands.
package enum RankingField: UInt8, CaseIterable, Sendable {
  case name, keywords, category, examples, description, parameterNames, parameterDescriptions, enumValues
}
