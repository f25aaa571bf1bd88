import Prose
import SkillSDK

/// The sentences of a text, joined by the words that they share; one that is joined to many says much of what the text says.
///
/// Sentences are scored by continuous LexRank (G. Erkan, D. R. Radev: "LexRank: Graph-based Lexical Centrality as Salience
/// in Text Summarization", Journal of Artificial Intelligence Research 22, 2004): the share of time that a reader spends at
/// each who goes from sentence to sentence by their likeness. Where this reader begins anew, it is likelier near the
/// start, since texts say there what they are about (P. B. Baxendale: "Machine-made Index for Technical Literature", IBM
/// Journal, 1958). Three things differ from the paper: no sentence is joined to itself, or one that shares nothing would
/// keep all that reaches it; all words weigh alike, since there is no corpus here that tells how common each is; and
/// sentences of less than five words count as if they had five, since they say little however well they fit.
///
/// The likeness of all pairs is never written down: it is a product of two tables of words, so that a step costs as much as
/// the text has words.
struct SentenceGraph {
  private let sentences: [String]
  /// Of each sentence its words, as numbers in order.
  private var terms: [[Int]] = []
  private var termCount = 0
  private let context: SkillContext

  /// How often the reader goes on rather than begins anew, as in the paper.
  private static let damping = 0.85
  /// Sentences that are more alike than this say the same.
  private static let sameness = 0.5
  /// Words that a sentence counts as having at least.
  private static let leastLength = 5

  init(_ sentences: [String], _ context: SkillContext) throws {
    self.sentences = sentences
    self.context = context
    var numbers: [String: Int] = [:]
    for (index, sentence) in sentences.enumerated() {
      if index.isMultiple(of: 256) { try context.checkCancellation() }
      // In order, so that sums are the same each time.
      for term in Prose.terms(of: sentence).sorted() where numbers[term] == nil { numbers[term] = numbers.count }
      terms.append(Prose.terms(of: sentence).compactMap { numbers[$0] }.sorted())
    }
    termCount = numbers.count
  }

  /// At most `count` of the sentences, in their order. One that says what a better one says is left out while there are
  /// others.
  func best(_ count: Int) throws -> [String] {
    let scores = try scores()
    let ranked = sentences.indices.sorted { (scores[$0], $1) > (scores[$1], $0) }
    var chosen: [Int] = []
    for index in ranked where chosen.count < count {
      if chosen.allSatisfy({ likeness(index, $0) < Self.sameness }) { chosen.append(index) }
    }
    for index in ranked where chosen.count < count && !chosen.contains(index) { chosen.append(index) }
    return chosen.sorted().map { sentences[$0] }
  }

  /// The cosine of two sentences' words.
  private func likeness(_ left: Int, _ right: Int) -> Double {
    let shared = Set(terms[left]).intersection(terms[right]).count
    return shared == 0 ? 0 : Double(shared) / (Double(terms[left].count) * Double(terms[right].count)).squareRoot()
  }

  /// Of the vector that stands for a sentence.
  private func length(_ terms: [Int]) -> Double { Double(max(Self.leastLength, terms.count)).squareRoot() }

  /// They add up to 1.
  func scores() throws -> [Double] {
    let starts = sentences.indices.map { 1 / Double($0 + 1).squareRoot() }
    let total = starts.reduce(0, +)
    let likenesses = joined(sentences.indices.map { _ in 1 })
    var scores = starts.map { $0 / total }
    for _ in 0..<100 {
      try context.checkCancellation()
      let onward = joined(sentences.indices.map { likenesses[$0] > 0 ? scores[$0] / likenesses[$0] : 0 })
      // A sentence without words leads nowhere: the reader begins anew.
      let lost = sentences.indices.reduce(0) { likenesses[$1] > 0 ? $0 : $0 + scores[$1] }
      let next = sentences.indices.map {
        Self.damping * onward[$0] + (1 - Self.damping + Self.damping * lost) * starts[$0] / total
      }
      let change = sentences.indices.reduce(0) { $0 + abs(next[$1] - scores[$1]) }
      scores = next
      if change < 1e-9 { break }
    }
    return scores
  }

  /// The matrix of likenesses, with zeros for those of a sentence to itself, times a vector.
  private func joined(_ weights: [Double]) -> [Double] {
    var sums = [Double](repeating: 0, count: termCount)
    for (index, terms) in terms.enumerated() where !terms.isEmpty {
      let weight = weights[index] / length(terms)
      for term in terms { sums[term] += weight }
    }
    return terms.enumerated().map { index, terms in
      guard !terms.isEmpty else { return 0 }
      let length = length(terms)
      let own = weights[index] * Double(terms.count) / (length * length)
      let sum = terms.reduce(0) { $0 + sums[$1] } / length - own
      // What is left by rounding is no likeness.
      return sum < 1e-12 ? 0 : sum
    }
  }
}
