/// The numbers of the scoring formula, which `Host/docs/ranking.md` writes out.
///
/// Found by measuring on public sets of tools and requests; see that page for which and for how much each matters.
package struct RankingModel: Hashable, Sendable {
  /// BM25F's weight of an occurrence by field.
  package var fieldWeights = PerField(
    name: 6, keywords: 1, category: 1, examples: 1.5, description: 1.5, parameterNames: 1.4,
    parameterDescriptions: 0.7, enumValues: 1.6)
  /// Words of a field of usual length. A constant, so that a document's part of the score depends on it alone.
  package var usualLengths = PerField(
    name: 4, keywords: 6, category: 1, examples: 30, description: 16, parameterNames: 3, parameterDescriptions: 40,
    enumValues: 11)
  /// BM25's b: how much a longer field dilutes a word.
  package var lengthEffects = PerField(
    name: 1, keywords: 0.1, category: 0.3, examples: 0.25, description: 0.5, parameterNames: 0.4,
    parameterDescriptions: 0.5, enumValues: 0.2)
  /// BM25's k1: how soon further occurrences add nothing.
  package var saturation = 2.0
  /// As many documents that nobody wrote stand beside the real ones when a word's rarity is counted: in a catalogue of
  /// three skills no word is rare.
  package var backgroundDocuments = 120.0
  package var backgroundFrequency = 0.3

  /// What a word that no skill has would have given, against the rarest word there is: what was asked and not met. Most
  /// sentences about something else have such words.
  package var unknownShare = 2.2
  /// The same for Chinese, where many pairs of characters are no words.
  package var unknownHanShare = 3.5

  package var weakWeight = 0.9
  package var requestWeight = 0.35
  package var stopWeight = 0.05
  package var hanSingleWeight = 0.45
  package var numberWeight = 0.3
  package var typeWeight = 0.84
  /// Of a word in the name of a file or place against the same word elsewhere: `notes` in notes.txt.
  package var nameShare = 0.4
  /// Of a type's word against the type itself.
  package var typeWordFactor = 0.4
  /// Of a word's synonym against the word.
  package var synonymFactor = 0.5
  /// Of what a mistyped word was meant to be, for each slip.
  package var slipFactor = 0.8

  /// What a word of a class adds to the length of its field.
  package var weakLength = 1.0
  package var requestLength = 1.0
  package var stopLength = 1.2

  /// Share of the weaker word's contribution that two words side by side add.
  package var adjacency = 0.4
  /// Share of the best clause in the score; the rest is the whole sentence's.
  package var clauseShare = 0.5
  /// Largest share of a score that a counter-example takes away.
  package var counterExampleShare = 1.0
  /// Of the points of a Chinese character that has others beside it, how much is evidence that a skill is about the matter.
  package var hanSingleEvidence = 0.6
  /// How much it tells against a skill that something asked is left open.
  package var openShare = 0.3
  /// What a skill must meet before anything speaks for it, against the rarest word there is.
  package var doubt = 0.07
  /// Least relevance of the best skill of an answer, in a small catalogue: below it, the sentence is about nothing that
  /// there is.
  package var gate = 0.508
  /// Least relevance of the others.
  package var leastRelevance = 0.03

  /// Of what a better skill has met already, the share that is not counted again when the next one is chosen: in sentences
  /// of one clause, of two, of more.
  package var coverage = [0.1, 0.3, 0.55]
  /// So many of the best are put in order by what they add to one another.
  package var pool = 12

  package init() {}

  /// The more skills there are, the likelier it is that one is meant.
  func gate(documents: Int) -> Double {
    gate * (backgroundDocuments / (Double(documents) + backgroundDocuments)).squareRoot()
  }

  func weight(_ kind: WordClass) -> Double {
    switch kind {
    case .content: 1
    case .weak: weakWeight
    case .request: requestWeight
    case .stop: stopWeight
    }
  }

  func weight(_ kind: Tokens.Kind) -> Double {
    switch kind {
    case .word, .joined, .hanPair, .kanaPair, .hangulPair, .otherPair: 1
    case .hanSingle: hanSingleWeight
    case .number: numberWeight
    case .type: typeWeight
    }
  }

  /// What a word adds to the length of its field.
  func lengthWeight(_ kind: WordClass) -> Double {
    switch kind {
    case .content: 1
    case .weak: weakLength
    case .request: requestLength
    case .stop: stopLength
    }
  }

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
