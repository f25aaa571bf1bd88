import JSON

/// Items of a list as a sentence says them: divided by lines, commas or "and".
enum ListReading {
  static func elements(of text: String, _ element: Parameter.Kind) -> [JSONValue] {
    let lines = text.split(whereSeparator: \.isNewline)
    let isLines = lines.count > 1
    let parts =
      isLines
      ? lines.map(String.init)
      : text.split(whereSeparator: { ",，、;；".contains($0) }).map(String.init)
    return parts.flatMap { part -> [JSONValue] in
      let sentence = Sentence(part)
      var items = [Announcement.trimmed(sentence.indices, of: sentence)]
      if !isLines, let last = items.last,
        let joint = ["and", "和", "以及"].lazy.flatMap({ sentence.places(of: Phrase($0), in: last) }).first
      {
        items = [last.lowerBound..<joint.lowerBound, joint.upperBound..<last.upperBound].map {
          Announcement.trimmed($0, of: sentence)
        }
      }
      return items.filter { !$0.isEmpty }.map { item in
        if case .number = element, let number = NumberReading.all(in: sentence, item).first {
          return .number(number.value)
        }
        return .string(sentence.text(item))
      }
    }
  }
}
