package import Core

/// Ranks skills by the words of their manifests: no model, no network, every point of a score explained.
package struct KeywordIndex: SkillRanker {
  private var index: DocumentIndex<SkillID>
  private var manifests: [SkillID: Manifest] = [:]

  /// Where two manifests have one id, the first counts.
  package init(_ manifests: [Manifest], synonyms: Synonyms = .builtIn) {
    index = DocumentIndex(synonyms: synonyms)
    for manifest in manifests where self.manifests[manifest.id] == nil { insert(manifest) }
  }

  /// Adds a skill, in the place of the one that had its id.
  package mutating func insert(_ manifest: Manifest) {
    manifests[manifest.id] = manifest
    index.insert(RankingDocument(manifest), as: manifest.id)
  }

  package mutating func remove(_ id: SkillID) {
    manifests[id] = nil
    index.remove(id)
  }

  package func rank(_ sentence: String, limit: Int, doubtful: Bool) -> [RankedSkill] {
    index.search(sentence, limit: limit, doubtful: doubtful).map {
      RankedSkill(id: $0.id, score: $0.score, relevance: $0.relevance)
    }
  }

  package func explain(_ sentence: String, _ id: SkillID) -> Explanation {
    guard let manifest = manifests[id] else { return Explanation(rows: [], relevance: 0) }
    return index.explain(sentence, id, RankingDocument(manifest))
  }
}
