import CivilTime

/// A question about time, taken apart.
struct Question {
  let setting: TimeLexer.Setting
  let wording: Wording
  let items: [TimeItem]
  /// Tags of the words that were met.
  let words: Set<String>

  init(_ text: String, _ setting: TimeLexer.Setting, _ names: ZoneNames) {
    self.setting = setting
    wording = Wording(of: text)
    items = TimeLexer(TimeText(text), setting, vocabulary: Self.vocabulary, places: names).items()
    words = Set(items.compactMap { if case .word(let tag) = $0.kind { tag } else { nil } })
  }

  /// `nil` when it is none that is understood.
  func answer() -> Answer? {
    let readers = [
      unixTime, leapYear, zoneDifference, conversion, age, sum, count, rest, difference, weekday, week, lunar, date,
      now,
    ]
    return readers.lazy.compactMap { $0() }.first
  }

  // MARK: What is said

  var today: CalendarDay { setting.today }
  var days: [CalendarDay] { items.compactMap { if case .day(let day) = $0.kind { day } else { nil } } }
  var spans: [(days: ClosedRange<CalendarDay>, unit: TimeUnit)] {
    items.compactMap { if case .days(let days, let unit) = $0.kind { (days, unit) } else { nil } }
  }
  var zones: [Zone] { items.compactMap { if case .zone(let zone) = $0.kind { zone } else { nil } } }
  var numbers: [Int] { items.compactMap { if case .number(let number) = $0.kind { number } else { nil } } }
  var instants: [Int] { items.compactMap { if case .instant(let moment) = $0.kind { moment } else { nil } } }

  var amounts: [(Int, TimeUnit)] {
    items.compactMap { if case .amount(let count, let unit) = $0.kind { (count, unit) } else { nil } }
  }

  /// A certain time of day; 3点 in a part of the day that is said elsewhere is in that part.
  var time: Int? {
    var part: DayPart?
    for case .part(let found) in items.map(\.kind) { part = found }
    for item in items {
      if case .time(let second, let isMarked) = item.kind {
        return isMarked ? second : part.map { TimeLexer.placed(second, $0) } ?? second
      }
    }
    return nil
  }

  /// The unit that an answer is wanted in.
  var unit: TimeUnit? { TimeUnit.allCases.first { words.contains($0.rawValue) } }

  private static let vocabulary: [(String, String)] = [
    ("until", ["until", "till", "to", "还有", "距离", "距", "离", "到", "至"]),
    ("since", ["since", "passed", "has it been", "过了", "过去了", "已经"]),
    ("after", ["after", "from", "past", "plus", "add", "+", "后", "之后", "以后", "加", "再过", "往后"]),
    ("before", ["before", "prior to", "minus", "subtract", "earlier than", "-", "前", "之前", "以前", "减", "往前"]),
    ("weekday", ["day of the week", "what day", "which day", "weekday", "星期几", "周几", "礼拜几"]),
    (
      "weekNumber",
      ["week number", "which week", "what week", "iso week", "calendar week", "week of the year", "第几周", "几周"]
    ),
    ("lunar", ["lunar", "chinese calendar", "农历", "阴历", "旧历"]),
    ("date", ["date", "when is", "when", "几号", "几月几号", "日期", "哪天", "哪一天", "什么时候", "几日"]),
    ("clock", ["time", "o'clock", "clock", "now", "right now", "几点", "几点钟", "几点了", "时间", "现在", "此刻", "目前"]),
    ("age", ["how old", "age", "born", "多大", "几岁", "年龄", "出生"]),
    ("leap", ["leap year", "leap", "闰年"]),
    ("unix", ["unix time", "unix timestamp", "unix", "timestamp", "epoch", "时间戳"]),
    ("left", ["left", "remaining", "remain", "剩", "还剩", "剩下"]),
    ("ahead", ["ahead", "behind", "time difference", "hours apart", "时差", "早", "晚", "快", "慢"]),
    ("between", ["between", "difference", "相差", "相隔", "之间", "差", "从"]),
    ("today", ["today's", "todays"]), ("first", ["first day of", "first day", "第一天"]),
    ("last", ["last day of", "last day", "end of", "最后一天", "底"]),
    ("second", ["seconds", "second", "多少秒", "几秒"]), ("minute", ["minutes", "minute", "多少分钟", "几分钟"]),
    ("hour", ["hours", "hour", "多少小时", "多少个小时", "几个小时", "几小时"]),
    (
      "businessDay",
      [
        "business days", "working days", "workdays", "work days", "weekdays", "business day", "working day", "多少个工作日",
        "多少工作日", "几个工作日", "工作日",
      ]
    ),
    ("day", ["days", "day", "多少天", "几天", "天数"]), ("week", ["weeks", "多少周", "多少个星期", "几个星期"]),
    ("month", ["months", "几个月", "多少个月"]), ("year", ["years", "多少年", "几年"]),
  ].flatMap { tag, phrases in phrases.map { ($0, tag) } }
}
