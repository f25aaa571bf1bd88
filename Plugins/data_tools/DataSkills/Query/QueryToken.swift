/// A piece of a query that means something.
enum QueryToken: Hashable {
  enum Function: String { case sum, average, minimum, maximum, count }
  enum Comparison { case equal, unequal, less, lessOrEqual, greater, greaterOrEqual, contains }

  case column(Int)
  case function(Function)
  case comparison(Comparison)
  /// "by", "per", 按.
  case by
  case sort
  case descending
  case ascending
  /// "first 3": from the start, or from the end.
  case limit(Int, fromEnd: Bool)
  case top(Int)
  case distinct
  case number(String)
  /// In quotation marks.
  case quoted(String)
  /// Any other word; of Chinese a run of characters.
  case word(String)
  /// Words that divide and mean nothing else.
  case filler
}

/// Takes a query apart, with the names of a table's columns.
struct QueryLexer {
  private let text: [Character]
  private let folded: [Character]
  private let columns: [(name: [Character], index: Int)]

  init(_ query: String, columns: [String]) {
    text = Array(query)
    folded = text.map { $0.foldedForQuery }
    self.columns = columns.enumerated().flatMap { index, name -> [([Character], Int)] in
      let plain = name.map(\.foldedForQuery)
      let spaced = plain.map { $0 == "_" || $0 == "-" ? " " : $0 }
      return (plain == spaced ? [plain] : [plain, spaced]).map { ($0, index) }
    }
  }

  func tokens() -> [QueryToken] {
    var tokens: [QueryToken] = []
    var position = 0
    while position < text.count {
      guard let (token, end) = token(at: position) else {
        position += 1
        continue
      }
      tokens.append(token)
      position = end
    }
    return tokens
  }

  private func token(at position: Int) -> (QueryToken, Int)? {
    if folded[position].isWhitespace { return nil }
    if let quoted = quoted(at: position) { return quoted }
    var best: (QueryToken, Int)?
    for (name, index) in columns {
      if let end = end(of: name, at: position, isNoun: true), end > best?.1 ?? position { best = (.column(index), end) }
    }
    for (phrase, token) in Self.vocabulary {
      // A column's name goes before a word of the same length.
      if let end = end(of: phrase, at: position), end > best?.1 ?? position { best = (token, end) }
    }
    if let limit = limit(at: position), limit.1 > best?.1 ?? position { best = limit }
    if let best { return best }
    if let number = number(at: position) { return number }
    var end = position
    let isLatin = folded[position].isLatinForQuery
    while end < folded.count,
      isLatin ? folded[end].isLatinForQuery || ".-@'+:/".contains(folded[end]) : folded[end].isIdeographForQuery
    {
      end += 1
      if !isLatin, startsToken(at: end) { break }
    }
    return end > position ? (.word(String(text[position..<end])), end) : nil
  }

  private func startsToken(at position: Int) -> Bool {
    position < folded.count
      && (columns.contains { end(of: $0.name, at: position, isNoun: true) != nil }
        || Self.vocabulary.contains { end(of: $0.0, at: position) != nil })
  }

  private func quoted(at position: Int) -> (QueryToken, Int)? {
    let closers: [Character: Character] = ["\"": "\"", "'": "'", "“": "”", "‘": "’", "「": "」", "`": "`"]
    guard let closer = closers[text[position]], let end = text[(position + 1)...].firstIndex(of: closer) else {
      return nil
    }
    return (.quoted(String(text[position + 1..<end])), end + 1)
  }

  /// Behind a phrase; Latin words are whole, nouns also with an "s".
  private func end(of phrase: [Character], at position: Int, isNoun: Bool = false) -> Int? {
    guard !phrase.isEmpty, position + phrase.count <= folded.count,
      folded[position..<position + phrase.count].elementsEqual(phrase)
    else { return nil }
    var end = position + phrase.count
    if phrase[0].isLatinForQuery, position > 0, folded[position - 1].isLatinForQuery { return nil }
    guard phrase[phrase.count - 1].isLatinForQuery else { return end }
    if isNoun, end < folded.count, folded[end] == "s", end + 1 == folded.count || !folded[end + 1].isLatinForQuery {
      end += 1
    }
    return end < folded.count && folded[end].isLatinForQuery ? nil : end
  }

  private func number(at position: Int) -> (QueryToken, Int)? {
    var end = position
    if folded[end] == "-" || folded[end] == "+" { end += 1 }
    let first = end
    while end < folded.count, folded[end].isNumber && folded[end].isASCII || (folded[end] == "." && end > first) {
      end += 1
    }
    let literal = String(folded[position..<end].filter { $0 != "+" })
    guard end > first, DataValue.isNumber(literal), end == folded.count || !folded[end].isLatinForQuery else {
      return nil
    }
    // 2026-10-14, 09:30
    if end + 1 < folded.count, "-/:".contains(folded[end]), folded[end + 1].isNumber { return nil }
    return (.number(literal), end)
  }

  /// "first 3", "top three", 前3条, 最后两行.
  private func limit(at position: Int) -> (QueryToken, Int)? {
    let leads: [(String, (Int) -> QueryToken)] = [
      ("first ", { .limit($0, fromEnd: false) }), ("limit ", { .limit($0, fromEnd: false) }), ("top ", { .top($0) }),
      ("last ", { .limit($0, fromEnd: true) }), ("bottom ", { .limit($0, fromEnd: true) }),
      ("前", { .limit($0, fromEnd: false) }),
      ("最后", { .limit($0, fromEnd: true) }), ("后", { .limit($0, fromEnd: true) }),
      ("只取前", { .limit($0, fromEnd: false) }),
    ]
    let words = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
    for (lead, make) in leads where folded[position...].starts(with: lead) {
      if position > 0, lead.first?.isLatinForQuery == true, folded[position - 1].isLatinForQuery { continue }
      var end = position + lead.count
      var count: Int?
      let start = end
      while end < folded.count, folded[end].isASCII, folded[end].isNumber { end += 1 }
      if end > start { count = Int(String(folded[start..<end])) }
      for (index, word) in words.enumerated() where count == nil && folded[start...].starts(with: word) {
        (count, end) = (index + 1, start + word.count)
      }
      if count == nil, end < folded.count,
        let index = Array("一二三四五六七八九十").firstIndex(of: folded[end] == "两" ? "二" : folded[end])
      {
        (count, end) = (index + 1, end + 1)
      }
      guard let count else { continue }
      for unit in ["条", "行", "个", "名", "项"] where end < folded.count && folded[end] == Character(unit) { end += 1 }
      return (make(count), end)
    }
    return nil
  }

  private static let vocabulary: [([Character], QueryToken)] = [
    (
      .function(.sum),
      ["sum of", "sum", "total of", "total", "add up", "总和", "的总和", "求和", "合计", "总计", "总额", "加起来", "汇总", "之和"]
    ),
    (.function(.average), ["average of", "average", "mean of", "mean", "avg", "平均值", "的平均值", "平均", "均值", "平均数"]),
    (.function(.minimum), ["minimum of", "minimum", "min", "smallest", "lowest", "least", "最小值", "最小", "最低", "最少"]),
    (
      .function(.maximum),
      ["maximum of", "maximum", "max", "largest", "highest", "greatest", "biggest", "most", "最大值", "最大", "最高", "最多"]
    ),
    (
      .function(.count),
      [
        "how many rows", "how many records", "how many entries", "how many items", "how many", "number of rows",
        "number of", "row count",
        "count of", "count", "有多少行", "多少行", "几行", "有几行", "多少条", "几条", "个数", "计数", "行数", "数量", "多少个", "几个", "多少人", "几个人",
      ]
    ),
    (.by, ["group by", "grouped by", "by", "per", "for each", "each", "按照", "按", "每个", "每"]),
    (.sort, ["sort by", "sorted by", "order by", "ordered by", "sort", "sorted", "排序", "排列", "排"]),
    (
      .descending,
      [
        "descending", "desc", "in descending order", "highest first", "largest first", "reverse", "从大到小", "降序", "倒序",
        "从高到低", "从多到少",
      ]
    ),
    (.ascending, ["ascending", "asc", "in ascending order", "lowest first", "smallest first", "从小到大", "升序", "从低到高"]),
    (.distinct, ["distinct", "unique", "different", "去重", "不重复", "不同的"]),
    (.comparison(.equal), ["=", "==", "is equal to", "equal to", "equals", "is", "are", "等于", "是", "为"]),
    (.comparison(.unequal), ["!=", "<>", "≠", "is not", "isn't", "not equal to", "不等于", "不是", "不为"]),
    (.comparison(.greaterOrEqual), [">=", "≥", "at least", "不小于", "不低于", "大于等于", "至少"]),
    (.comparison(.lessOrEqual), ["<=", "≤", "at most", "不大于", "不超过", "小于等于", "至多"]),
    (
      .comparison(.greater),
      [
        ">", "is greater than", "greater than", "is more than", "more than", "is over", "over", "above", "is above",
        "larger than",
        "bigger than", "older than", "higher than", "is after", "after", "大于", "超过", "高于", "多于",
      ]
    ),
    (
      .comparison(.less),
      [
        "<", "is less than", "less than", "fewer than", "is under", "under", "below", "is below", "smaller than",
        "younger than",
        "lower than", "is before", "before", "小于", "低于", "少于",
      ]
    ),
    (.comparison(.contains), ["contains", "contain", "containing", "includes", "like", "包含", "含有", "含"]),
    (
      .filler,
      [
        "in", "from", "of", "the", "a", "an", "all", "rows", "row", "records", "record", "entries", "lines", "with",
        "where", "whose",
        "which", "that", "have", "has", "having", "what", "what's", "who", "and", "then", "only", "show", "list", "get",
        "give", "me",
        "select", "find", "filter", "values", "value", "column", "columns", "for", "to", "on", "please", "there", "do",
        "does", "it",
        "this", "file", "data", "order", "here", "i", "my", "at", "their", "people", "named",
        "里", "里面", "中", "的", "有", "哪些", "有哪些", "是什么", "什么", "请", "帮我", "所有", "全部", "一下", "把", "将", "对", "列", "字段", "数据",
        "记录",
        "取", "只要", "其中", "和", "且", "并", "在", "从", "求", "算", "计算", "统计", "查", "查询", "找出", "筛选", "分组", "各", "谁", "有谁",
        "的有哪些", "行",
        "那", "一行", "那一行", "的一行",
      ]
    ),
  ].flatMap { (token: QueryToken, phrases: [String]) in phrases.map { (Array($0), token) } }
}

extension Character {
  fileprivate var foldedForQuery: Character {
    if let scalar = unicodeScalars.first, unicodeScalars.count == 1, (0xff01...0xff5e).contains(scalar.value),
      let half = Unicode.Scalar(scalar.value - 0xfee0)
    {
      return Character(half).foldedForQuery
    }
    let lower = lowercased()
    return lower.count == 1 ? Character(lower) : self
  }

  fileprivate var isIdeographForQuery: Bool { unicodeScalars.contains { $0.properties.isIdeographic } }
  fileprivate var isLatinForQuery: Bool { (isLetter || isNumber || self == "_") && !isIdeographForQuery }
}
