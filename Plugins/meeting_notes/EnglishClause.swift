/// Somebody and what they are to do, as one sentence says it.
struct Clause {
  var owners: [String]
  var task: Substring
}

/// "Bob will send the numbers", "I'll draft it", "Bob, can you call them?".
enum EnglishClause {
  /// Returns `nil` when `text` commits nobody to anything.
  static func find(
    in text: Substring, _ reader: AssignmentReader, speaker: String?, isCertain: Bool
  ) -> Clause? {
    let text = withoutOpening(text)
    return firstPerson(text, speaker: speaker, isCertain: isCertain)
      ?? request(text, reader, isCertain: isCertain).map { asking($0, speaker: speaker) }
      ?? thirdPerson(text, reader, isCertain: isCertain) ?? named(text, reader, isCertain: isCertain)
  }

  /// Words that only keep the talk going.
  static func withoutOpening(_ text: Substring) -> Substring {
    var text = text
    let openings = [
      "ok", "okay", "so", "then", "and", "right", "sure", "yes", "yeah", "fine", "great", "well", "no problem", "also",
      "in that case", "good", "agreed",
    ]
    while true {
      let word = text.prefix { $0.isLetter || $0 == " " }
      let lowered = word.lowercased()
      if openings.contains(lowered), text.dropFirst(word.count).first.map({ ",.!;".contains($0) }) == true {
        text = text.dropFirst(word.count + 1).trimmed
      } else if let opening = ["so ", "then ", "and ", "ok "].first(where: { lowered.hasPrefix($0) }) {
        text = text.dropFirst(opening.count).trimmed
      } else {
        return text
      }
    }
  }

  private static func firstPerson(_ text: Substring, speaker: String?, isCertain: Bool) -> Clause? {
    guard let speaker else { return nil }
    let strong = ["i'll ", "i will ", "i'm going to ", "i am going to ", "let me ", "i'm on it"]
    let weak = ["i need to ", "i have to ", "i can ", "i should "]
    let lowered = text.lowercased().replacing("’", with: "'")
    for opening in isCertain ? strong + weak : strong where lowered.hasPrefix(opening) {
      let task = text.dropFirst(opening.count)
      return isDoing(task) ? Clause(owners: [speaker], task: task) : nil
    }
    return nil
  }

  /// "Bob, can you …?", "Can you …, Bob?", "Please … (Bob)".
  private static func request(_ text: Substring, _ reader: AssignmentReader, isCertain: Bool) -> Clause? {
    let openings = [
      "please ", "can you ", "could you ", "would you ", "will you ", "can you please ", "could you please ",
    ]
    func task(_ text: Substring) -> Substring? {
      let lowered = text.lowercased()
      let opening = openings.filter { lowered.hasPrefix($0) }.max { $0.count < $1.count }
      return opening.map { text.dropFirst($0.count) }
    }
    if let comma = text.firstIndex(of: ","), reader.isKnown(text[..<comma].trimmed),
      let task = task(text[text.index(after: comma)...].trimmed)
    {
      return Clause(owners: [String(text[..<comma].trimmed)], task: task)
    }
    guard let task = task(text) else { return nil }
    if let comma = task.lastIndex(of: ",") {
      let name = task[task.index(after: comma)...].trimmed.prefix { $0.isLetter || " -'".contains($0) }
      if reader.isKnown(name) { return Clause(owners: [String(name)], task: task[..<comma]) }
    }
    return isCertain ? Clause(owners: [], task: task) : nil
  }

  /// "Send me the numbers" with the name of whoever asked.
  private static func asking(_ clause: Clause, speaker: String?) -> Clause {
    guard let speaker else { return clause }
    let words = clause.task.split(separator: " ").map { $0 == "me" ? speaker[...] : $0 }
    return Clause(owners: clause.owners, task: words.joined(separator: " ")[...])
  }

  private static let strongVerbs = [
    "to", "will", "shall", "must", "'ll", "needs to", "need to", "has to", "have to", "is going to", "are going to",
    "is to", "are to", "agreed to", "volunteered to", "offered to", "promised to", "takes over", "will take care of",
  ]
  private static let weakVerbs = ["should", "can", "owns", "takes"]

  /// "Bob will …", "Ann and Bob to …".
  private static func thirdPerson(_ text: Substring, _ reader: AssignmentReader, isCertain: Bool) -> Clause? {
    let expanded = text.replacing("'ll ", with: " 'll ").replacing("’ll ", with: " 'll ")
    let words = expanded.split(separator: " ")
    // Nearly all sentences end here: their first word names nobody.
    guard let first = words.first?.prefix(while: { $0.isLetter || "-'’".contains($0) }), !first.isEmpty,
      isPerson(String(first), reader, isCertain: isCertain)
    else { return nil }
    for length in 1...6 where length < words.count {
      let names = PersonName.list(words[..<length].joined(separator: " ")[...])
      guard !names.isEmpty, names.allSatisfy({ isPerson($0, reader, isCertain: isCertain) }) else { continue }
      let rest = words[length...].joined(separator: " ")
      let verbs = isCertain ? strongVerbs + weakVerbs : strongVerbs
      guard let verb = verbs.filter({ rest.lowercased().hasPrefix($0 + " ") }).max(by: { $0.count < $1.count })
      else { continue }
      let task = rest.dropFirst(verb.count + 1)
      return isDoing(task) ? Clause(owners: names, task: task) : nil
    }
    return nil
  }

  /// "Bob – call the provider", "Bob: call the provider" in a list of actions.
  private static func named(_ text: Substring, _ reader: AssignmentReader, isCertain: Bool) -> Clause? {
    guard isCertain else { return nil }
    for separator in [" – ", " — ", " - ", ": ", "："] {
      guard let range = text.firstRange(of: separator) else { continue }
      let names = PersonName.list(text[..<range.lowerBound])
      if !names.isEmpty,
        names.allSatisfy({ reader.isKnown($0) || PersonName.isLikely($0[...]) || PersonName.isGroup($0) })
      {
        return Clause(owners: names, task: text[range.upperBound...])
      }
      // "Call the provider – Bob"
      let last = PersonName.list(text[range.upperBound...])
      if !last.isEmpty, last.allSatisfy({ reader.isKnown($0) }) {
        return Clause(owners: last, task: text[..<range.lowerBound])
      }
    }
    return nil
  }

  /// Known by name, or, where the minutes leave no doubt that this is an action, written like a name or a team.
  private static func isPerson(_ name: String, _ reader: AssignmentReader, isCertain: Bool) -> Bool {
    if reader.isKnown(name) { return true }
    guard isCertain || reader.participants.isEmpty, name.first?.isUppercase == true else { return false }
    return !["we", "it", "this", "that", "there", "they", "he", "she", "you", "i", "the", "need", "everyone", "if"]
      .contains(name.lowercased()) && name.split(separator: " ").count <= 2
  }

  /// Whether what follows "will" is something to do, rather than a state or a refusal.
  private static func isDoing(_ task: Substring) -> Bool {
    let first = task.prefix { $0.isLetter || $0 == "'" }.lowercased()
    return !["be", "have", "not", "never", "see", "know", "probably", "need", "like", "miss", "", "say", "admit"]
      .contains(first)
  }
}
