import CivilTime

/// A day that a sentence names, and how it names it.
struct DueDate: Hashable {
  /// In the sentence, with words such as "by" and "前" that belong to it.
  var range: Range<String.Index>
  /// Without them: "next Friday", "下周三".
  var phrase: String
  /// `nil` when it names a stretch ("next week"), or is relative and the day of the meeting is not known.
  var day: CalendarDay?
  /// Whether a word such as "by" or "前" says that this is a limit.
  var isMarked: Bool

  /// The day that `text` most probably names as a limit: the first that is marked as one, else the first.
  ///
  /// - Parameter base: The day of the meeting.
  static func find(in text: String, base: CalendarDay?) -> DueDate? {
    let found = EnglishDates(text, base: base).all + ChineseDates(text, base: base).all
    return found.first(where: \.isMarked) ?? found.min { $0.range.lowerBound < $1.range.lowerBound }
  }
}

extension CalendarDay {
  /// `2026-03-05`, `2026/3/5`, `2026.3.5`.
  init?(numeric text: some StringProtocol) {
    let parts = text.split(omittingEmptySubsequences: false) { "-/.".contains($0) }
    guard parts.count == 3, parts[0].count == 4, let year = Int(parts[0]), let month = Int(parts[1]),
      let day = Int(parts[2])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }
}
