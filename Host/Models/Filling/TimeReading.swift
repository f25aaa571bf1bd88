/// A time of day as a sentence says it.
struct TimeReading: Hashable {
  let place: Range<Int>
  let hour: Int
  let minute: Int

  /// ISO 8601: `17:30:00`.
  var iso: String { "\(Self.twoDigits(hour)):\(Self.twoDigits(minute)):00" }

  private static func twoDigits(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }

  /// The first time of day within `range` that nothing else has taken.
  static func first(in sentence: Sentence, _ range: Range<Int>) -> TimeReading? {
    for start in range {
      guard start == 0 || !(sentence.folded[start - 1].isWordLetter || sentence.folded[start - 1] == ":") else {
        continue
      }
      let reading =
        clock(sentence, start, range.upperBound) ?? chinese(sentence, start, range.upperBound)
        ?? named(sentence, start, range.upperBound)
      if let reading, sentence.isFree(reading.place) { return reading }
    }
    return nil
  }

  /// `17:30`, `5pm`, `5:30 p.m.`
  private static func clock(_ sentence: Sentence, _ start: Int, _ end: Int) -> TimeReading? {
    guard let (first, afterHour) = digits(sentence, start, end) else { return nil }
    var (hour, minute, place) = (first, 0, afterHour)
    var hasMinutes = false
    if place < end, sentence.folded[place] == ":", let (value, next) = digits(sentence, place + 1, end),
      next - place == 3
    {
      (minute, place, hasMinutes) = (value, next, true)
    }
    var suffix = place
    while suffix < end, sentence.folded[suffix].isSpace { suffix += 1 }
    var isMarked = false
    for (mark, isAfternoon) in [("p.m.", true), ("a.m.", false), ("pm", true), ("am", false)] {
      guard let match = sentence.matchIgnoringStart(mark, at: suffix), hour <= 12 else { continue }
      hour = hour % 12 + (isAfternoon ? 12 : 0)
      (place, isMarked) = (match, true)
      break
    }
    guard hasMinutes || isMarked, hour < 24, minute < 60 else { return nil }
    return TimeReading(place: start..<place, hour: hour, minute: minute)
  }

  /// 下午三点半, 17点30分, 早上八点一刻.
  private static func chinese(_ sentence: Sentence, _ start: Int, _ end: Int) -> TimeReading? {
    var place = start
    var isAfternoon = false
    for (part, later) in [
      ("上午", false), ("早上", false), ("凌晨", false), ("中午", true), ("下午", true), ("傍晚", true), ("晚上", true),
    ] {
      if let match = sentence.match(Phrase(part), at: place) {
        (place, isAfternoon) = (match.upperBound, later)
        break
      }
    }
    guard let (count, next) = Self.count(sentence, place, end), next < end,
      "点时".unicodeScalars.contains(sentence.folded[next])
    else { return nil }
    var hour = count
    place = next + 1
    var minute = 0
    if let match = sentence.match(Phrase("半"), at: place) {
      (minute, place) = (30, match.upperBound)
    } else if let match = sentence.match(Phrase("一刻"), at: place) {
      (minute, place) = (15, match.upperBound)
    } else if let (value, after) = Self.count(sentence, place, end), value < 60 {
      (minute, place) = (value, after)
      if let match = sentence.match(Phrase("分"), at: place) { place = match.upperBound }
    }
    if isAfternoon, hour < 12 { hour += 12 }
    guard hour < 24, place <= end else { return nil }
    return TimeReading(place: start..<place, hour: hour, minute: minute)
  }

  private static func named(_ sentence: Sentence, _ start: Int, _ end: Int) -> TimeReading? {
    for (name, hour) in [("noon", 12), ("midday", 12), ("midnight", 0)] {
      if let match = sentence.match(Phrase(name), at: start), match.upperBound <= end {
        return TimeReading(place: match, hour: hour, minute: 0)
      }
    }
    return nil
  }

  private static func digits(_ sentence: Sentence, _ start: Int, _ end: Int) -> (Int, Int)? {
    var place = start
    while place < end, sentence.folded[place].isDigit, place - start < 2 { place += 1 }
    return Int(sentence.folded(start..<place)).map { ($0, place) }
  }

  private static func count(_ sentence: Sentence, _ start: Int, _ end: Int) -> (Int, Int)? {
    guard start < end else { return nil }
    if let found = digits(sentence, start, end) { return found }
    // 点 would be read as a decimal point.
    let run = sentence.folded[start..<end].prefix { $0 != "点" }
    guard let (literal, length) = ChineseNumeral.read(run) else { return nil }
    return Int(literal).map { ($0, start + length) }
  }
}

extension Sentence {
  /// Behind `mark` when it stands at `position`, even right behind a digit, and no letter follows.
  fileprivate func matchIgnoringStart(_ mark: String, at position: Int) -> Int? {
    let scalars = Array(mark.unicodeScalars)
    let end = position + scalars.count
    guard end <= folded.count, Array(folded[position..<end]) == scalars else { return nil }
    return end < folded.count && folded[end].isWordLetter ? nil : end
  }
}
