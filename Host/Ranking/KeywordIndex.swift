package import Core

/// Ranks skills by the words of their manifests: no model, no network, every point of a score explained.
package struct KeywordIndex: SkillRanker {
  private var index: DocumentIndex<SkillID>

  /// Where two manifests have one id, the first counts.
  package init(_ manifests: [Manifest]) {
    var seen: Set<SkillID> = []
    index = DocumentIndex(
      manifests.filter { seen.insert($0.id).inserted }.map { ($0.id, RankingDocument($0)) })
  }

  package func rank(_ sentence: String, limit: Int) -> [RankedSkill] {
    index.search(sentence, limit: limit).map { RankedSkill(id: $0.id, score: $0.score, relevance: $0.relevance) }
  }

  package func explain(_ sentence: String, _ id: SkillID) -> Explanation { index.explain(sentence, id) }
}
