/// The numbers of the scoring formula, which `Host/docs/ranking.md` writes out.
///
/// Found by measuring on public sets of tools and requests; see that page for which and for how much each matters.
package struct RankingModel: Hashable, Sendable {
  /// BM25F's weight of an occurrence by field.
  package var fieldWeights = PerField(
    name: 5, keywords: 2, category: 1, examples: 1.5, description: 1.5, parameterNames: 1, parameterDescriptions: 0.7,
    enumValues: 0.7)
  /// Words of a field of usual length. A constant, so that a document's part of the score depends on it alone.
  package var usualLengths = PerField(
    name: 4, keywords: 6, category: 1, examples: 30, description: 16, parameterNames: 6, parameterDescriptions: 40,
    enumValues: 8)
  /// BM25's b: how much a longer field dilutes a word.
  package var lengthEffects = PerField(
    name: 0.4, keywords: 0.3, category: 0.3, examples: 0.5, description: 0.5, parameterNames: 0.4,
    parameterDescriptions: 0.5, enumValues: 0.5)
  /// BM25's k1: how soon further occurrences add nothing.
  package var saturation = 2.0
  /// As many documents that nobody wrote stand beside the real ones when a word's rarity is counted: in a catalogue of
  /// three skills no word is rare.
  package var backgroundDocuments = 60.0
  package var backgroundFrequency = 0.5

  package var weakWeight = 0.8
  package var requestWeight = 0.35
  package var stopWeight = 0.05
  package var hanSingleWeight = 0.6
  package var numberWeight = 0.35
  package var typeWeight = 0.6
  /// Of a type's word against the type itself.
  package var typeWordFactor = 0.35

  /// Share of the weaker word's contribution that two words side by side add.
  package var adjacency = 0.4
  /// Share of the best clause in the score; the rest is the whole sentence's.
  package var clauseShare = 0.6
  /// Largest share of a score that a counter-example takes away.
  package var counterExampleShare = 0.6
  /// Least relevance of what is worth an answer.
  package var leastRelevance = 0.06

  package init() {}

  package struct PerField: Hashable, Sendable {
    package var name, keywords, category, examples, description, parameterNames, parameterDescriptions,
      enumValues: Double

    package subscript(field: RankingField) -> Double {
      switch field {
      case .name: name
      case .keywords: keywords
      case .category: category
      case .examples: examples
      case .description: description
      case .parameterNames: parameterNames
      case .parameterDescriptions: parameterDescriptions
      case .enumValues: enumValues
      }
    }
  }
}
