/// Reduces an English word to its stem, by the published Snowball English ("Porter2") algorithm, in its revision of
/// Snowball 3.1.
///
/// Works in place on lower-case ASCII; a word with any other byte is left alone. Pure, without tables that change, so
/// that one word has one stem everywhere.
enum EnglishStemmer {
  /// Replaces `word` by its stem. Costs some 100 ns; callers that see a word often remember the answer.
  static func stem(_ word: inout [UInt8]) {
    guard word.count > 2, word.allSatisfy({ (a...z).contains($0) || $0 == apostrophe }) else { return }
    if let whole = exceptions[word] {
      word = whole
      return
    }
    if word.first == apostrophe { word.removeFirst() }
    var stemming = Stemming(word)
    stemming.run()
    word = stemming.word
    for index in word.indices where word[index] == consonantY { word[index] = y }
  }

  /// Words whose stem the rules would get wrong.
  private static let exceptions: [[UInt8]: [UInt8]] = {
    var table: [[UInt8]: [UInt8]] = [:]
    for word in ["sky", "news", "howe", "atlas", "cosmos", "bias", "andes"] {
      table[Array(word.utf8)] = Array(word.utf8)
    }
    let changed = [
      ("skies", "sky"), ("idly", "idl"), ("gently", "gentl"), ("ugly", "ugli"), ("early", "earli"), ("only", "onli"),
      ("singly", "singl"),
    ]
    for (word, stem) in changed { table[Array(word.utf8)] = Array(stem.utf8) }
    return table
  }()

  fileprivate static let a = UInt8(ascii: "a")
  fileprivate static let y = UInt8(ascii: "y")
  fileprivate static let z = UInt8(ascii: "z")
  fileprivate static let apostrophe = UInt8(ascii: "'")
  /// A `y` that stands for a consonant, while the rules run.
  fileprivate static let consonantY = UInt8(ascii: "Y")
}

/// A word on its way through the steps.
private struct Stemming {
  private(set) var word: [UInt8]
  /// Where the algorithm's regions R1 and R2 start; `word.count` when they are empty.
  private var region1 = 0
  private var region2 = 0

  init(_ word: [UInt8]) {
    self.word = word
    markConsonantYs()
    markRegions()
  }

  mutating func run() {
    step0()
    step1a()
    if Stemming.kept.contains(word) { return }
    step1b()
    step1c()
    if let rule = longest(Stemming.step2), word.count - rule.suffix.count >= region1 { apply2(rule) }
    if let rule = longest(Stemming.step3), word.count - rule.suffix.count >= region1 {
      if rule.suffix != Stemming.ative || word.count - rule.suffix.count >= region2 { replace(rule) }
    }
    if let rule = longest(Stemming.step4), word.count - rule.suffix.count >= region2 {
      let before = rule.suffix == Stemming.ion ? word[word.count - 4] : s
      if before == s || before == t { replace(rule) }
    }
    step5()
  }

  // MARK: Regions and classes of letters

  private mutating func markConsonantYs() {
    var afterVowel = true
    for index in word.indices {
      if word[index] == EnglishStemmer.y, afterVowel { word[index] = EnglishStemmer.consonantY }
      afterVowel = Stemming.isVowel(word[index])
    }
  }

  private mutating func markRegions() {
    if let prefix = Stemming.prefixes.first(where: { word.starts(with: $0) }) {
      region1 = prefix.count
    } else {
      region1 = afterVowelAndConsonant(from: 0)
    }
    region2 = afterVowelAndConsonant(from: region1)
  }

  private func afterVowelAndConsonant(from start: Int) -> Int {
    var index = start
    while index < word.count, !Stemming.isVowel(word[index]) { index += 1 }
    while index < word.count, Stemming.isVowel(word[index]) { index += 1 }
    return min(index + 1, word.count)
  }

  private static func isVowel(_ letter: UInt8) -> Bool {
    switch letter {
    case UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "o"), UInt8(ascii: "u"),
      UInt8(ascii: "y"):
      true
    default: false
    }
  }

  private func hasVowel(before end: Int) -> Bool {
    word[..<max(end, 0)].contains(where: Stemming.isVowel)
  }

  /// Whether the first `end` letters end in a short syllable.
  private func endsShort(at end: Int) -> Bool {
    if word[..<end].suffix(4) == Stemming.past[...] { return true }
    guard end >= 2, Stemming.isVowel(word[end - 2]), !Stemming.isVowel(word[end - 1]) else { return false }
    if end == 2 { return true }
    let last = word[end - 1]
    let open = last == UInt8(ascii: "w") || last == UInt8(ascii: "x") || last == EnglishStemmer.consonantY
    return !open && !Stemming.isVowel(word[end - 3])
  }

  // MARK: Steps

  private mutating func step0() {
    for suffix in ["'s'", "'s", "'"] where ends(Array(suffix.utf8)) {
      word.removeLast(suffix.utf8.count)
      return
    }
  }

  private mutating func step1a() {
    if ends(Stemming.sses) {
      word.removeLast(2)
    } else if ends(Stemming.ied) || ends(Stemming.ies) {
      word.removeLast(word.count > 4 ? 2 : 1)
    } else if ends(Stemming.us) || ends(Stemming.ss) {
      return
    } else if word.last == s, hasVowel(before: word.count - 2) {
      word.removeLast()
    }
  }

  private mutating func step1b() {
    guard let rule = longest(Stemming.step1b) else { return }
    let start = word.count - rule.suffix.count
    if rule.suffix[0] == e, rule.suffix[1] == e {
      if start >= region1, !Stemming.beforeEed.contains(Array(word[..<start])) { replace(rule) }
      return
    }
    if rule.suffix == Stemming.ing {
      if start == 2, word[1] == EnglishStemmer.y, !Stemming.isVowel(word[0]) {
        word.replaceSubrange(1..., with: Stemming.ie)
        return
      }
      if Stemming.beforeIng.contains(Array(word[..<start])) { return }
    }
    guard hasVowel(before: start) else { return }
    word.removeLast(rule.suffix.count)
    if ends(Stemming.at) || ends(Stemming.bl) || ends(Stemming.iz) {
      word.append(e)
    } else if word.count >= 2, word[word.count - 1] == word[word.count - 2],
      Stemming.doubles.contains(word[word.count - 1])
    {
      let first = word[0]
      let kept = word.count == 3 && (first == EnglishStemmer.a || first == e || first == UInt8(ascii: "o"))
      if !kept { word.removeLast() }
    } else if region1 >= word.count, endsShort(at: word.count) {
      word.append(e)
    }
  }

  private mutating func step1c() {
    guard word.count > 2, let last = word.last, last == EnglishStemmer.y || last == EnglishStemmer.consonantY,
      !Stemming.isVowel(word[word.count - 2])
    else { return }
    word[word.count - 1] = UInt8(ascii: "i")
  }

  private mutating func apply2(_ rule: Rule) {
    let before = word.count > rule.suffix.count ? word[word.count - rule.suffix.count - 1] : 0
    if rule.suffix == Stemming.ogi, before != l { return }
    if rule.suffix == Stemming.li, !Stemming.beforeLi.contains(before) { return }
    replace(rule)
  }

  private mutating func step5() {
    guard let last = word.last else { return }
    let start = word.count - 1
    if last == e {
      if start >= region2 || (start >= region1 && !endsShort(at: start)) { word.removeLast() }
    } else if last == l, start >= region2, start > 0, word[start - 1] == l {
      word.removeLast()
    }
  }

  // MARK: Suffixes

  private func ends(_ suffix: [UInt8]) -> Bool {
    guard word.count >= suffix.count else { return false }
    let start = word.count - suffix.count
    for index in suffix.indices where word[start + index] != suffix[index] { return false }
    return true
  }

  /// The first rule whose suffix the word has; rules stand longest suffix first.
  private func longest(_ rules: [Rule]) -> Rule? { rules.first { ends($0.suffix) } }

  private mutating func replace(_ rule: Rule) {
    word.replaceSubrange((word.count - rule.suffix.count)..., with: rule.replacement)
  }

  private struct Rule {
    var suffix: [UInt8]
    var replacement: [UInt8]
  }

  /// Reads "suffix>replacement" words and puts the longest suffix first.
  private static func rules(_ text: String) -> [Rule] {
    text.split(separator: " ").map { word in
      let parts = word.split(separator: ">", omittingEmptySubsequences: false)
      return Rule(suffix: Array(parts[0].utf8), replacement: parts.count > 1 ? Array(parts[1].utf8) : [])
    }.sorted { $0.suffix.count > $1.suffix.count }
  }

  private static let step1b = rules("eed>ee eedly>ee ed edly ing ingly")
  private static let step2 = rules(
    """
    tional>tion enci>ence anci>ance abli>able entli>ent izer>ize ization>ize ational>ate ation>ate ator>ate alism>al \
    aliti>al alli>al fulness>ful ousli>ous ousness>ous iveness>ive iviti>ive biliti>ble bli>ble ogist>og ogi>og \
    fulli>ful lessli>less li
    """)
  private static let step3 = rules(
    "tional>tion ational>ate alize>al icate>ic iciti>ic ical>ic ful ness ative")
  private static let step4 = rules(
    "al ance ence er ic able ible ant ement ment ent ism ate iti ous ive ize ion")

  private static let prefixes = words("gener commun arsen past univers later emerg organ inter")
  private static let past = Array("past".utf8)
  /// Left alone after step 1a.
  private static let kept: Set<[UInt8]> = Set(words("proceed exceed succeed"))
  private static let beforeEed: Set<[UInt8]> = Set(words("proc exc succ"))
  private static let beforeIng: Set<[UInt8]> = Set(words("inn out cann herr earr even"))
  private static let beforeLi = Set("cdeghkmnrt".utf8)
  private static let doubles = Set("bdfgmnprt".utf8)
  private static let (sses, ied, ies, us, ss) = (bytes("sses"), bytes("ied"), bytes("ies"), bytes("us"), bytes("ss"))
  private static let (at, bl, iz, ie, ing) = (bytes("at"), bytes("bl"), bytes("iz"), bytes("ie"), bytes("ing"))
  private static let (ogi, li, ative, ion) = (bytes("ogi"), bytes("li"), bytes("ative"), bytes("ion"))

  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
  private static func words(_ text: String) -> [[UInt8]] { text.split(separator: " ").map { Array($0.utf8) } }
}

private let e = UInt8(ascii: "e")
private let l = UInt8(ascii: "l")
private let s = UInt8(ascii: "s")
private let t = UInt8(ascii: "t")
