import CivilTime
import Prose
import SkillSDK

/// A question about a schedule.
struct ScheduleQuestion {
  let sentence: CalendarSentence
  let setting: TimeLexer.Setting

  struct Answer {
    var text: String
    var facts: Facts
  }

  struct Facts: Encodable {
    var events: [EventFacts]
    /// Whether nothing is on in the time that was asked about.
    var free: Bool?
    var freeSlots: [Slot]?
    var from: String?
    var until: String?
  }

  struct Slot: Encodable {
    var start: String
    var end: String
  }

  init(_ text: String, _ setting: TimeLexer.Setting) {
    self.setting = setting
    sentence = CalendarSentence(text, setting, vocabulary: Self.vocabulary)
  }

  var saysWhat: Bool { !sentence.words.isDisjoint(with: ["free", "list", "next", "when"]) }
  var saysWhen: Bool { window != nil }

  private static let vocabulary: [(String, String)] = [
    (
      "free",
      [
        "free", "busy", "available", "availability", "free slots", "free slot", "free time", "slots", "slot",
        "spare time", "有空",
        "没空", "有没有空", "有时间", "有没有时间", "空闲", "空闲时间", "忙不忙", "忙吗", "空档", "有空吗",
      ]
    ),
    (
      "list",
      [
        "what's on", "whats on", "what is on", "on my calendar", "calendar", "schedule", "agenda", "events", "event",
        "meetings",
        "meeting", "appointments", "appointment", "plans", "planned", "anything", "日程", "安排", "行程", "会议", "开会", "有会",
        "活动",
        "什么事", "有什么事", "有事", "有什么", "日历", "预约", "有没有会", "有哪些",
      ]
    ),
    ("next", ["next", "upcoming", "下一个", "下一场", "下一场会", "下场会", "下一个会", "下一次", "下个", "下次", "接下来", "最近"]),
    ("when", ["when", "what time", "what day", "which day", "时候", "什么时候", "几点", "几号", "哪天", "哪一天", "何时", "几点钟", "时间"]),
    (
      "",
      [
        "is", "am", "are", "was", "the", "a", "an", "my", "i", "i'm", "do", "does", "did", "have", "has", "got", "any",
        "on", "in",
        "at", "for", "of", "with", "what", "what's", "whats", "which", "show", "list", "tell", "me", "please", "there",
        "to", "and",
        "up", "will", "be", "by", "from", "until", "between", "can", "you", "check", "see", "look", "it", "this",
        "that", "we", "us",
        "how", "about", "find", "get", "give", "around", "file", "take", "place", "happening", "going", "who", "where",
        "day",
        "我", "的", "有", "没有", "吗", "呢", "帮我", "帮忙", "看看", "看一下", "看", "查一下", "查", "查看", "在", "里", "里面", "是", "什么", "哪些",
        "一下", "了", "要", "跟我", "请问", "请", "告诉我", "我的", "有没有", "从", "到", "这", "那天", "那", "当天", "都", "还", "还有", "么", "列出",
        "文件",
        "？", "?",
      ]
    ),
  ].flatMap { tag, phrases in phrases.map { ($0, tag) } }

  // MARK: The time asked about

  /// Seconds since 1970, and whether it is made of whole days; `nil` when no time is said.
  private var window: (moments: Range<Int>, isWholeDays: Bool)? {
    let zone = setting.zone
    func moment(_ day: CalendarDay, _ second: Int) -> Int { zone.moment(of: CivilTime(day)) + second }
    if let span = sentence.spans.first, sentence.days.isEmpty {
      return (moment(span.lowerBound, 0)..<endOfDay(span.upperBound), true)
    }
    let times = sentence.times
    if sentence.days.isEmpty, sentence.part == nil, times.isEmpty { return nil }
    let day = sentence.days.first ?? setting.today
    func civil(_ second: Int) -> Int { zone.moment(of: CivilTime(day, second: min(second, 86_399))) }
    if let first = times.first {
      let length = sentence.amounts.first.flatMap { count, unit in unit.seconds.map { $0 * count } } ?? 3600
      let end = times.count > 1 && times[1] > first ? civil(times[1]) : civil(first) + length
      return (civil(first)..<end, false)
    }
    if let part = sentence.part {
      let end = part.seconds.upperBound == 86_400 ? endOfDay(day) : civil(part.seconds.upperBound)
      return (civil(part.seconds.lowerBound)..<end, false)
    }
    let last = sentence.days.count > 1 && sentence.days[1] > day ? sentence.days[1] : day
    return (moment(day, 0)..<endOfDay(last), true)
  }

  private func endOfDay(_ day: CalendarDay) -> Int {
    setting.zone.moment(of: CivilTime(day.adding(days: 1) ?? day))
  }

  private static let year = 366 * 86_400

  // MARK: Answers

  func answer(_ calendar: EventCalendar, _ file: String) throws -> Answer {
    let name = sentence.name
    let around = window?.moments ?? setting.now..<setting.now + 2 * Self.year
    let inWindow = calendar.occurrences(in: around)
    let named = name.isEmpty ? [] : calendar.named(name, among: inWindow)
    let seeks = !sentence.words.isDisjoint(with: ["when", "next"]) || (window == nil && !name.isEmpty)
    if seeks, !name.isEmpty || sentence.words.contains("next") {
      if let found = (name.isEmpty ? inWindow : named).first(where: { $0.moments.upperBound > setting.now })
        ?? named.first
      {
        return list([found], isDated: true)
      }
      let past = calendar.occurrences(in: setting.now - Self.year..<setting.now)
      if let last = (name.isEmpty ? [] : calendar.named(name, among: past)).last { return list([last], isDated: true) }
      throw noSuchEvent(name, file)
    }
    let asked = window ?? (moments: dayOfToday, isWholeDays: true)
    let events = window == nil ? calendar.occurrences(in: asked.moments) : inWindow
    if sentence.words.contains("free") { return free(events, asked) }
    return list(named.isEmpty ? events : named, asked)
  }

  private var dayOfToday: Range<Int> { setting.zone.moment(of: CivilTime(setting.today))..<endOfDay(setting.today) }

  private func noSuchEvent(_ name: SpokenName, _ file: String) -> SkillError {
    let called = name.words.joined(separator: " ")
    let text =
      name.isEmpty
      ? sentence.wording.pick("nothing is coming up in '\(file)'", "‘\(file)’里没有接下来的安排")
      : sentence.wording.pick("nothing called '\(called)' is in '\(file)'", "‘\(file)’里没有“\(called)”")
    return .business(text, code: "no_such_event")
  }

  private func facts(_ events: [Occurrence], _ window: Range<Int>?) -> Facts {
    Facts(
      events: events.map { EventFacts($0, setting.zone) },
      from: window.map { EventFacts.text($0.lowerBound, setting.zone) },
      until: window.map { EventFacts.text($0.upperBound, setting.zone) })
  }

  private func list(_ events: [Occurrence], isDated: Bool) -> Answer {
    let words = EventWording(wording: sentence.wording, zone: setting.zone)
    return Answer(text: events.map(words.dated).joined(separator: "\n"), facts: facts(events, nil))
  }

  private func list(_ events: [Occurrence], _ asked: (moments: Range<Int>, isWholeDays: Bool)) -> Answer {
    let words = EventWording(wording: sentence.wording, zone: setting.zone)
    var lines: [String] = []
    var day: CalendarDay?
    for event in events {
      let start = setting.zone.civil(at: max(event.moments.lowerBound, asked.moments.lowerBound))?.day
      if let start, start != day {
        lines.append(sentence.wording.day(start))
        day = start
      }
      lines.append(words.line(event))
    }
    if events.isEmpty {
      lines = [sentence.wording.pick("nothing on \(title(asked))", "\(title(asked)) 没有安排")]
    }
    return Answer(text: lines.joined(separator: "\n"), facts: facts(events, asked.moments))
  }

  /// Whole days are looked at for free time by day only.
  private static let workingDay = 8 * 3600..<20 * 3600

  private func free(_ events: [Occurrence], _ asked: (moments: Range<Int>, isWholeDays: Bool)) -> Answer {
    let busy = events.filter { !$0.event.isTransparent && !($0.moments.isEmpty && !$0.isAllDay) }
    let words = EventWording(wording: sentence.wording, zone: setting.zone)
    var facts = facts(events, asked.moments)
    facts.free = busy.isEmpty
    let slots = busy.isEmpty ? [asked.moments] : gaps(busy, asked)
    facts.freeSlots = slots.map {
      Slot(start: EventFacts.text($0.lowerBound, setting.zone), end: EventFacts.text($0.upperBound, setting.zone))
    }
    if busy.isEmpty {
      let text = sentence.wording.pick("free: nothing on \(title(asked))", "有空：\(title(asked)) 没有安排")
      return Answer(text: text, facts: facts)
    }
    let head = sentence.wording.pick(
      "busy: \(busy.count) event\(busy.count == 1 ? "" : "s") on \(title(asked))", "有 \(busy.count) 个安排：\(title(asked))"
    )
    let isOneDay =
      setting.zone.civil(at: asked.moments.lowerBound)?.day == setting.zone.civil(at: asked.moments.upperBound - 1)?.day
    let lines = busy.map { isOneDay ? words.line($0) : words.dated($0) }
    let shown = slots.prefix(12).map { slot in
      let (start, end) = (setting.zone.civil(at: slot.lowerBound), setting.zone.civil(at: slot.upperBound))
      let day = isOneDay ? "" : "\(start?.day.description ?? "") "
      return "\(day)\(start?.clock ?? "")–\(end?.clock ?? "")"
    }.joined(separator: sentence.wording.pick(", ", "、"))
    let rest =
      shown.isEmpty ? sentence.wording.pick("no time left", "没有空闲") : sentence.wording.pick("free: ", "空闲：") + shown
    return Answer(text: ([head] + lines + [rest]).joined(separator: "\n"), facts: facts)
  }

  /// What is left between the events; of whole days the working hours.
  private func gaps(_ busy: [Occurrence], _ asked: (moments: Range<Int>, isWholeDays: Bool)) -> [Range<Int>] {
    var open = [asked.moments]
    if asked.isWholeDays, let first = setting.zone.civil(at: asked.moments.lowerBound)?.day,
      let last = setting.zone.civil(at: asked.moments.upperBound - 1)?.day
    {
      open = (0...min(31, last.number - first.number)).compactMap { first.adding(days: $0) }.map { day in
        let start = setting.zone.moment(of: CivilTime(day, second: Self.workingDay.lowerBound))
        return start..<setting.zone.moment(of: CivilTime(day, second: Self.workingDay.upperBound))
      }
    }
    for event in busy.map(\.moments) {
      open = open.flatMap { slot -> [Range<Int>] in
        guard slot.overlaps(event) else { return [slot] }
        return [
          slot.lowerBound..<max(slot.lowerBound, min(event.lowerBound, slot.upperBound)),
          min(max(event.upperBound, slot.lowerBound), slot.upperBound)..<slot.upperBound,
        ].filter { !$0.isEmpty }
      }
    }
    return open
  }

  /// `2026-12-02 Wednesday, 12:00–18:00`.
  private func title(_ asked: (moments: Range<Int>, isWholeDays: Bool)) -> String {
    guard let start = setting.zone.civil(at: asked.moments.lowerBound),
      let end = setting.zone.civil(at: asked.moments.upperBound),
      let last = setting.zone.civil(at: asked.moments.upperBound - 1)
    else { return "" }
    if asked.isWholeDays {
      let first = sentence.wording.day(start.day)
      return last.day == start.day
        ? first : "\(first) \(sentence.wording.pick("to", "至")) \(sentence.wording.day(last.day))"
    }
    let clock = end.second == 0 && end.day > start.day ? "24:00" : end.clock
    return "\(sentence.wording.day(start.day)), \(start.clock)–\(clock)"
  }
}
