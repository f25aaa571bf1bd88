package import JSON

/// A skill of a catalogue file, in which each line is a JSON object with `id`, `name`, `description` and optional
/// `keywords`, `category`, `examples`, `counterExamples`, `parameters`, as in a manifest.
///
/// The id is opaque: it need not follow the rules for ids of skills.
package struct CatalogLine: Sendable {
  package var id: String
  package var document: RankingDocument

  /// `nil` when the value has no string `id`. What else has the wrong type is left out.
  package init?(_ skill: JSONValue) {
    guard let id = skill["id"]?.string else { return nil }
    self.id = id
    document = RankingDocument(
      identifier: id, name: skill["name"]?.string, description: skill["description"]?.string ?? "")
    document.keywords = (skill["keywords"]?.array ?? []).compactMap(Self.keyword)
    document.category = skill["category"]?.string
    document.examples = (skill["examples"]?.array ?? []).compactMap(\.string)
    document.counterExamples = (skill["counterExamples"]?.array ?? []).compactMap(\.string)
    if let parameters = skill["parameters"] { document.readParameters(parameters) }
  }

  private static func keyword(_ value: JSONValue) -> RankingDocument.Keyword? {
    if let text = value.string { return RankingDocument.Keyword(text: text) }
    guard let term = value["term"]?.string else { return nil }
    return RankingDocument.Keyword(text: term, weight: value["weight"]?.double ?? 1)
  }
}
