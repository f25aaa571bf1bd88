import CivilTime

/// What a text says about when it is due, and the text without that.
struct DueReading {
  let due: DueTime?
  /// Without the time where that stands at either end.
  let rest: String

  /// Reads the first time that is not over.
  ///
  /// A time of day alone is the next such time; hours from 1 to 6 without more are in the afternoon. The parts of a day
  /// stand for 9:00, 12:00, 15:00 and 19:00; a week or a month for its first day, or its last when it has begun.
  ///
  /// - Parameter needsDay: Whether a time of day alone means nothing.
  init(_ text: String, _ setting: TimeLexer.Setting, needsDay: Bool) {
    let written = TimeText(text)
    let items = Self.times(in: written, TimeLexer(written, setting, vocabulary: Self.vocabulary).items())
    // What happens again and again is due at no one time.
    let isRecurring = items.contains { if case .word("every") = $0.kind { true } else { false } }
    for group in isRecurring ? [] : Self.groups(items, written) {
      guard !needsDay || group.contains(where: \.namesDay), let due = Self.due(group, setting) else { continue }
      self.due = due
      let place = group[0].range.lowerBound..<group[group.count - 1].range.upperBound
      let isFirst = !written.hasWord(in: 0..<place.lowerBound)
      let isLast = !written.hasWord(in: place.upperBound..<written.count)
      switch (isFirst, isLast) {
      case (true, _): rest = written.written(place.upperBound..<written.count)
      case (false, true): rest = written.written(0..<place.lowerBound)
      case (false, false): rest = text
      }
      return
    }
    (due, rest) = (nil, text)
  }

  private static let vocabulary: [(String, String)] = [
    ("at", ["at", "by", "before", "@"]),
    ("", ["on", "in", "until", "till", "for", "from", "the", "of", "在", "于", "的", "之前", "前", "以前", "左右"]),
    ("this", ["this"]),
    ("every", ["every", "each", "daily", "weekly", "monthly", "每", "每天", "每周", "每月", "每年", "每个"]),
  ].flatMap { tag, phrases in phrases.map { ($0, tag) } }

  /// Without parts of a day that may be a part of a name: those of "tomorrow evening" and "in the evening" are none, but a
  /// parents' evening is, and 晚会.
  private static func times(in text: TimeText, _ items: [TimeItem]) -> [TimeItem] {
    items.indices.filter { index in
      let item = items[index]
      guard case .part = item.kind else { return true }
      let hasSpace = text.scalars[item.range].contains { $0.properties.isWhitespace }
      if text.isChinese(item.range) ? item.range.count > 1 : hasSpace { return true }
      guard index > 0, case let before = items[index - 1],
        before.range == item.range || !text.hasWord(in: before.range.upperBound..<item.range.lowerBound)
      else { return false }
      switch before.kind {
      case .day, .days, .word("this"): return true
      default: return false
      }
    }.map { items[$0] }
  }

  /// Runs of items that tell a time, with nothing between but spaces and commas, and small words only before times.
  private static func groups(_ items: [TimeItem], _ text: TimeText) -> [[TimeItem]] {
    var groups: [[TimeItem]] = []
    for item in items {
      // What means a day and a time at once is two items in one place.
      if let last = groups.last?.last,
        last.range == item.range
          || !text.hasWord(in: last.range.upperBound..<item.range.lowerBound)
      {
        groups[groups.count - 1].append(item)
      } else {
        groups.append([item])
      }
    }
    return groups.map { group in
      var group = group[...]
      // 周五之前: these stand behind, other small words lead on to something else.
      while case .word? = group.last?.kind, let last = group.last, !text.isChinese(last.range) { group.removeLast() }
      return Array(group)
    }.filter { !$0.isEmpty }
  }

  private static func due(_ group: [TimeItem], _ setting: TimeLexer.Setting) -> DueTime? {
    let now = setting.local
    var (day, second, isMarked, part): (CalendarDay?, Int?, Bool, DayPart?) = (nil, nil, false, nil)
    var leadsToTime = false
    for item in group {
      switch item.kind {
      case .day(let found): day = day ?? found
      case .days(let days, _): day = day ?? (days.lowerBound > now.day ? days.lowerBound : days.upperBound)
      case .time(let found, let isSure): if second == nil { (second, isMarked) = (found, isSure) }
      // "tomorrow at 9"
      case .number(let hour) where second == nil && hour < 24 && (leadsToTime || part != nil):
        (second, isMarked) = (hour * 3600, hour > 12 || hour == 0)
      case .part(let found): part = part ?? found
      case .instant(let moment):
        guard let civil = setting.zone.civil(at: moment) else { return nil }
        (day, second, isMarked) = (civil.day, civil.second - civil.second % 60, true)
      default: break
      }
      if case .word("at") = item.kind { leadsToTime = true } else { leadsToTime = false }
    }
    if let found = second, !isMarked {
      second = part.map { TimeLexer.placed(found, $0) } ?? (found < 7 * 3600 ? found + 43_200 : found)
    } else if second == nil {
      second = part.map(usualSecond)
    }
    guard let day = day ?? second.flatMap({ $0 > now.second ? now.day : now.day.adding(days: 1) }) else { return nil }
    let due = DueTime(day, second: second)
    return due.isOver(at: now) ? nil : due
  }

  private static func usualSecond(_ part: DayPart) -> Int {
    switch part {
    case .morning: 9 * 3600
    case .noon: 12 * 3600
    case .afternoon: 15 * 3600
    case .evening: 19 * 3600
    }
  }
}

extension TimeItem {
  fileprivate var namesDay: Bool {
    switch kind {
    case .day, .instant: true
    default: false
    }
  }
}

extension TimeText {
  /// Whether there is a letter, a number or a symbol, not only spaces and punctuation.
  func hasWord(in range: Range<Int>) -> Bool {
    scalars[range].contains { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || scalar.properties.generalCategory.isSymbol
    }
  }

  func isChinese(_ range: Range<Int>) -> Bool { scalars[range].first?.properties.isIdeographic ?? false }
}

extension Unicode.GeneralCategory {
  fileprivate var isSymbol: Bool {
    switch self {
    case .currencySymbol, .mathSymbol, .otherSymbol, .modifierSymbol: true
    default: false
    }
  }
}
