import CivilTime

/// Finds days as English minutes name them.
struct EnglishDates {
  private struct Word {
    var text: String
    var range: Range<String.Index>
    var isCapitalized: Bool
  }

  private let source: String
  private let base: CalendarDay?
  private let words: [Word]

  init(_ source: String, base: CalendarDay?) {
    self.source = source
    self.base = base
    var words: [Word] = []
    var index = source.startIndex
    while index < source.endIndex {
      guard Self.isWordCharacter(source[index]) else {
        index = source.index(after: index)
        continue
      }
      var end = index
      while end < source.endIndex, Self.isWordCharacter(source[end]) || Self.joins(source, at: end) {
        end = source.index(after: end)
      }
      let text = source[index..<end]
      words.append(Word(text: text.lowercased(), range: index..<end, isCapitalized: text.first?.isUppercase == true))
      index = end
    }
    self.words = words
  }

  private static func isWordCharacter(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber)
  }

  /// Whether the character at `index` holds two parts of one word together: `2026-03-05`, `3/12`, `o'clock`.
  private static func joins(_ text: String, at index: String.Index) -> Bool {
    let next = text.index(after: index)
    return "-/.'’".contains(text[index]) && next < text.endIndex && isWordCharacter(text[next])
  }

  var all: [DueDate] {
    var result: [DueDate] = []
    var index = 0
    while index < words.count {
      if let (length, day) = match(at: index) {
        let end = index + length
        var first = index
        while first > 0, Self.prefixes.contains(words[first - 1].text) { first -= 1 }
        let isMarked = words[first..<index].contains { Self.markers.contains($0.text) }
        let isFree = first < index || !Self.needsMarker.contains(words[index].text)
        if isFree {
          result.append(
            DueDate(
              range: words[isMarked ? first : index].range.lowerBound..<words[end - 1].range.upperBound,
              phrase: String(source[words[index].range.lowerBound..<words[end - 1].range.upperBound]), day: day,
              isMarked: isMarked))
        }
        index = end
      } else {
        index += 1
      }
    }
    return result
  }

  private static let markers: Set<String> = [
    "by", "before", "until", "till", "due", "deadline", "within", "than", "for",
  ]
  private static let prefixes = markers.union(["on", "no", "later", "the", "is", "latest", "of"])
  /// Words that are too common to be a limit without a marker.
  private static let needsMarker: Set<String> = ["today", "tonight", "now"]

  private func word(_ index: Int) -> String { index < words.count ? words[index].text : "" }

  /// How many words from `index` on name a day, and which.
  private func match(at index: Int) -> (Int, CalendarDay?)? {
    let first = word(index)
    if let day = CalendarDay(numeric: first) { return (1, day) }
    if let found = monthAndDay(at: index) { return found }
    switch first {
    case "today", "tonight", "eod", "cob": return (1, base)
    case "tomorrow": return (1, base?.adding(days: 1))
    case "eow": return (1, base?.day(5, ofWeekLater: 0))
    case "eom": return (1, base?.endOfMonth())
    case "end": return end(at: index)
    case "in", "within": return stretch(at: index)
    case "this", "next", "coming": return relative(at: index)
    case "q1", "q2", "q3", "q4": return (1, nil)
    default:
      if index > 0, word(index - 1) == "within", let found = stretch(at: index - 1) { return (found.0 - 1, found.1) }
      return weekday(at: index).map { (1, base?.adding(days: 1)?.next($0)) }
    }
  }

  private func weekday(at index: Int) -> Int? {
    guard index < words.count, let number = Self.weekdays[words[index].text] else { return nil }
    return words[index].text.count > 4 || words[index].isCapitalized ? number : nil
  }

  private func relative(at index: Int) -> (Int, CalendarDay?)? {
    let isNext = word(index) == "next"
    if let weekday = weekday(at: index + 1) {
      return (2, isNext ? base?.day(weekday, ofWeekLater: 1) : base?.next(weekday))
    }
    guard ["week", "month", "quarter", "sprint", "year"].contains(word(index + 1)) else { return nil }
    return (2, nil)
  }

  /// "end of day", "end of the month", "end of next week".
  private func end(at index: Int) -> (Int, CalendarDay?)? {
    guard word(index + 1) == "of" else { return nil }
    var unit = index + 2
    if ["the", "this", "next"].contains(word(unit)) { unit += 1 }
    let isNext = word(unit - 1) == "next"
    let length = unit - index + 1
    switch word(unit) {
    case "day": return (length, base)
    case "week": return (length, base?.day(5, ofWeekLater: isNext ? 1 : 0))
    case "month": return (length, base?.endOfMonth(later: isNext ? 1 : 0))
    case "quarter", "sprint", "year": return (length, nil)
    default: return endOfMonth(at: unit).map { (length + $0.0 - 1, $0.1) }
    }
  }

  /// "April", "April 2026".
  private func endOfMonth(at index: Int) -> (Int, CalendarDay?)? {
    guard let month = monthNumber(at: index) else { return nil }
    if word(index + 1).count == 4, let year = Int(word(index + 1)) {
      return (2, CalendarDay(year: year, month: month, day: 1)?.endOfMonth())
    }
    return (1, base?.nearest(month: month, day: 28)?.endOfMonth())
  }

  /// "in two weeks", "within 3 days".
  private func stretch(at index: Int) -> (Int, CalendarDay?)? {
    var unit = index + 2
    guard let count = Int(word(index + 1)) ?? Self.numbers[word(index + 1)], (1...366).contains(count) else {
      return nil
    }
    if word(unit) == "business" || word(unit) == "working" { unit += 1 }
    let length = unit - index + 1
    switch word(unit) {
    case "day", "days": return (length, length > 3 ? nil : base?.adding(days: count))
    case "week", "weeks": return (length, base?.adding(days: 7 * count))
    case "month", "months": return (length, nil)
    default: return nil
    }
  }

  /// "March 5th, 2026", "5 March", "the 5th of March".
  private func monthAndDay(at index: Int) -> (Int, CalendarDay?)? {
    var next = index
    let month: Int
    let day: Int
    if let number = monthNumber(at: index), let ordinal = dayNumber(word(index + 1)) {
      (month, day) = (number, ordinal)
      next = index + 2
    } else if let ordinal = dayNumber(word(index)) {
      let after = word(index + 1) == "of" ? index + 2 : index + 1
      guard let number = monthNumber(at: after) else { return nil }
      (month, day) = (number, ordinal)
      next = after + 1
    } else {
      return nil
    }
    if word(next).count == 4, let year = Int(word(next)) {
      return (next + 1 - index, CalendarDay(year: year, month: month, day: day))
    }
    return (next - index, base?.nearest(month: month, day: day))
  }

  private func monthNumber(at index: Int) -> Int? {
    index < words.count && words[index].isCapitalized ? Self.months[words[index].text] : nil
  }

  private func dayNumber(_ word: String) -> Int? {
    let digits = word.prefix { $0.isNumber }
    guard ["", "st", "nd", "rd", "th"].contains(word.dropFirst(digits.count)), let number = Int(digits),
      (1...31).contains(number)
    else { return nil }
    return number
  }

  private static let numbers = ["a": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "ten": 10]
  private static let weekdays = table([
    ["monday", "mon"], ["tuesday", "tue", "tues"], ["wednesday", "wed"], ["thursday", "thu", "thur", "thurs"],
    ["friday", "fri"], ["saturday", "sat"], ["sunday", "sun"],
  ])
  private static let months = table([
    ["january", "jan"], ["february", "feb"], ["march", "mar"], ["april", "apr"], ["may"], ["june", "jun"],
    ["july", "jul"], ["august", "aug"], ["september", "sep", "sept"], ["october", "oct"], ["november", "nov"],
    ["december", "dec"],
  ])

  private static func table(_ names: [[String]]) -> [String: Int] {
    Dictionary(uniqueKeysWithValues: names.enumerated().flatMap { index, names in names.map { ($0, index + 1) } })
  }
}
