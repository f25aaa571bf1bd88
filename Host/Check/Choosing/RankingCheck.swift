package import Core
import JSON
package import Ranking

/// Whether a skill's own sentences reach it among all skills.
package struct RankingCheck {
  private let ranker: any SkillRanker

  /// - Parameter ranker: Of the skill and all others.
  package init(_ ranker: any SkillRanker) { self.ranker = ranker }

  /// A runner-up above this share of the best score makes a local choice unclear.
  private static let lead = 0.9
  /// A counter-example counts as reaching the skill from this share of the relevance that its weakest example has. In a
  /// small catalogue anything that shares a word ranks first.
  private static let relevance = 0.5

  package func findings(_ manifest: Manifest) -> [CheckFinding] {
    var findings: [CheckFinding] = []
    var weakest: Double?
    var rivals: [(id: SkillID, sentences: [String])] = []
    for (index, sentence) in manifest.examples.enumerated() {
      let ranked = ranker.rank(sentence, limit: 2)
      guard ranked.first?.id == manifest.id else {
        let reason = ranked.first.map { "'\($0.id)' ranks before it" } ?? "nothing ranks at all"
        findings.append(
          CheckFinding(
            .exampleNotFirst, skill: manifest.id, at: JSONPointer(["examples", String(index)]),
            "does not reach this skill: \(reason) for \"\(sentence)\"; add its words to the keywords, or drop it"))
        continue
      }
      weakest = min(weakest ?? 1, ranked[0].relevance)
      guard ranked.count > 1, ranked[1].score > Self.lead * ranked[0].score else { continue }
      if let known = rivals.firstIndex(where: { $0.id == ranked[1].id }) {
        rivals[known].sentences.append(sentence)
      } else {
        rivals.append((ranked[1].id, [sentence]))
      }
    }
    for rival in rivals {
      let shown = rival.sentences.map { "\"\($0)\"" }.joined(separator: ", ")
      findings.append(
        CheckFinding(
          .overlap, skill: manifest.id, at: JSONPointer(["examples"]),
          "fit '\(rival.id)' nearly as well: \(shown); give each of the two counter-examples or words of its own"))
    }
    for (index, sentence) in manifest.counterExamples.enumerated() {
      guard let first = ranker.rank(sentence, limit: 1).first, first.id == manifest.id,
        first.relevance >= Self.relevance * (weakest ?? 0)
      else { continue }
      findings.append(
        CheckFinding(
          .counterExampleFirst, skill: manifest.id, at: JSONPointer(["counterExamples", String(index)]),
          "reaches this skill as its examples do: \"\(sentence)\"; take the words that mislead out of its keywords and "
            + "examples"))
    }
    return findings
  }
}
