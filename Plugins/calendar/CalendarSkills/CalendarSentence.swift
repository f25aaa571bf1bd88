import CivilTime
import Prose

/// A sentence about a calendar, taken apart: times, words that are known, and the rest, which names events.
struct CalendarSentence {
  let text: TimeText
  let items: [TimeItem]
  /// Tags of the words that were met.
  let words: Set<String>
  let wording: Wording
  /// Words that mean nothing here, as they stand: of Chinese, runs.
  let rest: [Range<Int>]

  init(_ sentence: String, _ setting: TimeLexer.Setting, vocabulary: [(String, String)]) {
    let text = TimeText(sentence)
    self.text = text
    wording = Wording(of: sentence)
    items = TimeLexer(text, setting, vocabulary: vocabulary).items()
    words = Set(items.compactMap { if case .word(let tag) = $0.kind { tag } else { nil } })
    var isKnown = Array(repeating: false, count: text.count)
    for item in items { for place in item.range { isKnown[place] = true } }
    rest = wordRuns(in: text.scalars) { !isKnown[$0] }
  }

  var days: [CalendarDay] { items.compactMap { if case .day(let day) = $0.kind { day } else { nil } } }
  var spans: [ClosedRange<CalendarDay>] {
    items.compactMap { if case .days(let days, _) = $0.kind { days } else { nil } }
  }
  var amounts: [(Int, TimeUnit)] {
    items.compactMap { if case .amount(let count, let unit) = $0.kind { (count, unit) } else { nil } }
  }
  var part: DayPart? { items.lazy.compactMap { if case .part(let part) = $0.kind { part } else { nil } }.first }

  /// Seconds of the day. One whose half of the day is not said is in the part that is, or in the afternoon of a range that
  /// began there, or by day.
  var times: [Int] {
    var times: [Int] = []
    let said = items.filter { if case .word("") = $0.kind { false } else { true } }
    for (index, item) in said.enumerated() {
      // "from 2 to 4pm"
      if case .number(let hour) = item.kind, (1...12).contains(hour),
        let end = said[(index + 1)...].firstTime(behind: 1)
      {
        let second = hour % 12 * 3600 + (end >= 43_200 ? 43_200 : 0)
        times.append(second < end ? second : second - 43_200)
        continue
      }
      guard case .time(var second, let isMarked) = item.kind else { continue }
      if !isMarked {
        if let part {
          second = TimeLexer.placed(second, part)
        } else if let last = times.last, second <= last, second + 43_200 > last {
          second += 43_200
        } else if times.isEmpty, second < 7 * 3600 {
          second += 43_200
        }
      }
      times.append(second)
    }
    return times
  }

  /// What the rest names, without file names.
  var name: SpokenName {
    SpokenName(rest.map { text.written($0) }.filter { !$0.lowercased().hasSuffix(".ics") })
  }
}

extension ArraySlice<TimeItem> {
  /// A time that is sure, with at most so many words before it.
  fileprivate func firstTime(behind words: Int) -> Int? {
    for item in prefix(words + 1) {
      switch item.kind {
      case .time(let second, isMarked: true): return second
      case .word: continue
      default: return nil
      }
    }
    return nil
  }
}

extension EventCalendar {
  /// What is likest to the name among `occurrences`; none below half of it.
  func named(_ name: SpokenName, among occurrences: [Occurrence]) -> [Occurrence] {
    let rated = occurrences.map { ($0, name.likeness(to: $0.event.title + " " + ($0.event.location ?? ""))) }
    guard let best = rated.map(\.1).max(), best >= 0.5 else { return [] }
    return rated.filter { $0.1 == best }.map(\.0)
  }
}
