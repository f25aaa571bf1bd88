/// Words of more than two letters that carry meaning, and pairs of neighbouring Chinese characters.
package func terms(of text: String) -> Set<String> {
  var terms: Set<String> = []
  for run in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
    var latin = ""
    var previous: Character?
    func closeWord() {
      let word = latin.lowercased()
      if word.count > 2, !stopWords.contains(word) { terms.insert(word) }
      latin = ""
    }
    for character in run {
      if character.isChinese {
        closeWord()
        if let previous { terms.insert("\(previous)\(character)") }
        previous = "的了是在我你他们这那有和就也都".contains(character) ? nil : character
      } else {
        previous = nil
        latin.append(character)
      }
    }
    closeWord()
  }
  return terms
}

private let stopWords: Set<String> = [
  "the", "and", "for", "are", "was", "were", "that", "this", "with", "have", "has", "had", "but", "not", "you", "our",
  "they", "them", "their", "will", "would", "can", "could", "should", "from", "about", "there", "what", "when",
  "which",
  "who", "how", "been", "just", "also", "then", "than", "some", "any", "all", "its", "it's", "into", "out", "over",
  "more", "very", "one", "get", "got", "let", "think", "said", "says", "going", "yes", "well",
]
