import CivilTime
import Prose
import SkillSDK

extension CalendarEditor {
  /// The one occurrence that a request is about.
  ///
  /// - Parameters:
  ///   - items: What tells about it: a day, a time.
  ///   - name: What it is called.
  func target(_ items: ArraySlice<TimeItem>, _ name: SpokenName, _ request: EditRequest) throws -> Occurrence {
    guard let calendar else { throw noSuchEvent(name, request) }
    let days = items.compactMap { if case .day(let day) = $0.kind { day } else { nil } as CalendarDay? }
    let spans = items.compactMap {
      if case .days(let days, _) = $0.kind { days } else { nil } as ClosedRange<CalendarDay>?
    }
    let times = items.compactMap { if case .time(let second, _) = $0.kind { second } else { nil } as Int? }
    let first = days.first ?? spans.first?.lowerBound
    let last = days.first ?? spans.first?.upperBound
    let start = zone.moment(of: CivilTime(first ?? setting.today))
    let end = last.flatMap { $0.adding(days: 1) }.map { zone.moment(of: CivilTime($0)) } ?? start + 2 * 366 * 86_400
    var found = calendar.occurrences(in: start..<end)
    if !name.isEmpty { found = calendar.named(name, among: found) }
    if let time = times.first {
      found = found.filter { occurrence in
        guard let second = zone.civil(at: occurrence.moments.lowerBound)?.second, !occurrence.isAllDay else {
          return false
        }
        return second == time || second == time + 43_200
      }
    }
    // Of a series the next one.
    var candidates: [Occurrence] = []
    for occurrence in found where !candidates.contains(where: { $0.event.uid == occurrence.event.uid }) {
      candidates.append(occurrence)
    }
    guard let only = candidates.first else { throw noSuchEvent(name, request) }
    guard candidates.count == 1 else { throw severalEvents(candidates, request) }
    let isSeries = only.event.isRecurring || only.event.recurrenceID != nil
    if isSeries, first == nil, !request.isAboutSeries {
      throw SkillError.business(
        request.sentence.wording.pick(
          "'\(only.event.title)' repeats; say which day is meant, or 'all'",
          "“\(only.event.title)”是重复的；请说明是哪一天，或者“全部”"), code: "repeats")
    }
    return only
  }

  private func noSuchEvent(_ name: SpokenName, _ request: EditRequest) -> SkillError {
    let called = name.words.joined(separator: " ")
    return .business(
      called.isEmpty
        ? request.sentence.wording.pick(
          "no such event is in '\(source.name)'; say what it is called", "‘\(source.name)’里没有这个日程；请说出它的名称")
        : request.sentence.wording.pick(
          "nothing called '\(called)' is in '\(source.name)'", "‘\(source.name)’里没有“\(called)”"), code: "no_such_event")
  }

  private func severalEvents(_ candidates: [Occurrence], _ request: EditRequest) -> SkillError {
    let words = EventWording(wording: request.sentence.wording, zone: zone)
    let list = candidates.prefix(5).map { "\n" + words.dated($0) }.joined()
    return .business(
      request.sentence.wording.pick("several events could be meant; say more about it:", "有几个日程符合，请说得更具体：") + list,
      code: "several_events")
  }

  // MARK: Cancel

  func cancel(_ request: EditRequest) throws -> CalendarChange {
    let target = try target(request.sentence.items[...], request.sentence.name, request)
    guard let calendar else { throw noSuchEvent(request.sentence.name, request) }
    var edits = ICSEdits(lineEnd: calendar.file.lineEnd)
    let series = calendar.events.first { $0.uid == target.event.uid && $0.recurrenceID == nil && $0.isRecurring }
    if request.isAboutSeries || series == nil {
      for event in calendar.events
      where event.uid == target.event.uid && (!event.uid.isEmpty || event.start == target.start) {
        edits.remove(event.component.range)
      }
    } else if let series {
      if target.event.recurrenceID != nil { edits.remove(target.event.component.range) }
      let place = series.component.line("RRULE") ?? series.component.line("DTSTART")
      edits.insert([target.id.line("EXDATE")], at: place?.range.upperBound ?? series.component.end.lowerBound)
    }
    let words = EventWording(wording: request.sentence.wording, zone: zone)
    return CalendarChange(
      bytes: edits.applied(to: source.bytes),
      text: request.sentence.wording.pick("cancelled: ", "已取消：") + words.dated(target),
      facts: CalendarChange.Facts(action: "cancel", event: EventFacts(target, zone)))
  }

  // MARK: Move

  func move(_ request: EditRequest) throws -> CalendarChange {
    let goal = request.shift == nil ? request.goal : []
    let about = goal.startIndex == 0 && request.shift == nil ? [] : request.target
    let target = try target(request.shift == nil ? about : request.sentence.items[...], request.sentence.name, request)
    guard let calendar else { throw noSuchEvent(request.sentence.name, request) }
    if request.isAboutSeries, target.event.isRecurring {
      throw SkillError.business(
        request.sentence.wording.pick(
          "a whole series cannot be moved here; move single days, or cancel it and add another",
          "不能移动整个系列；请移动某一天，或取消后重新添加"),
        code: "series")
    }
    let (start, length) = try moved(target, goal, request)
    let isOccurrence = target.event.recurrenceID == nil && target.event.isRecurring
    var edits = ICSEdits(lineEnd: calendar.file.lineEnd)
    set(start, length, of: target.event, &edits)
    if isOccurrence {
      // The series stays; this one gets a component of its own, with all that is said of the series.
      for line in target.event.component.lines where ["RRULE", "RDATE", "EXDATE"].contains(line.name) {
        edits.remove(line.range)
      }
      edits.insert([target.id.line("RECURRENCE-ID")], at: target.event.component.end.lowerBound)
      let copy = edits.applied(to: source.bytes, in: target.event.component.range)
      edits = ICSEdits(lineEnd: calendar.file.lineEnd)
      edits.insert(copy, at: target.event.component.range.upperBound)
    }
    return try change(
      "move", edits.applied(to: source.bytes), uid: target.event.uid, at: start, request, previous: target)
  }

  /// The new start, in the form of the old one, and how long the event is then; `nil` for as long as before.
  private func moved(
    _ target: Occurrence, _ goal: ArraySlice<TimeItem>, _ request: EditRequest
  ) throws -> (ICSTime, Int?) {
    guard let local = zone.civil(at: target.moments.lowerBound) else {
      throw SkillError.technical("the event has no time")
    }
    if let shift = request.shift { return (try shifted(target, local, shift), nil) }
    var sentence = goal.compactMap { if case .day(let day) = $0.kind { day } else { nil } as CalendarDay? }
    if sentence.isEmpty,
      let span = goal.lazy.compactMap({ if case .days(let days, _) = $0.kind { days } else { nil } }).first
    {
      sentence = [span.lowerBound]
    }
    let times = Array(goal).seconds(like: local.second)
    guard let day = sentence.first ?? (times.isEmpty ? nil : local.day) else {
      throw SkillError.business(
        request.sentence.wording.pick("it is not said where to move it; name a day or a time", "没有说改到什么时候；请说出日期或时间"),
        code: "no_time")
    }
    if target.isAllDay, times.isEmpty { return (.date(day), nil) }
    let start = CivilTime(day, second: times.first ?? local.second)
    var length: Int?
    if times.count > 1, times[1] > times[0] { length = times[1] - times[0] }
    if target.isAllDay { length = length ?? 3600 }
    return (written(zone.moment(of: start), like: target.start), length)
  }

  private func shifted(_ target: Occurrence, _ local: CivilTime, _ shift: [(Int, TimeUnit)]) throws -> ICSTime {
    var (day, moment) = (local.day, target.moments.lowerBound)
    for (count, unit) in shift {
      if let seconds = unit.seconds {
        guard !target.isAllDay else {
          throw SkillError.business("an event that takes all day is moved by days only", code: "all_day")
        }
        moment += count * seconds
      } else {
        guard let next = day.adding(count, unit) else {
          throw SkillError.business("there is no such day", code: "no_time")
        }
        moment +=
          zone.moment(of: CivilTime(next, second: local.second)) - zone.moment(of: CivilTime(day, second: local.second))
        day = next
      }
    }
    return target.isAllDay ? .date(day) : written(moment, like: target.start)
  }

  private func written(_ moment: Int, like time: ICSTime) -> ICSTime {
    let form = time.isDate ? ICSTime.utc(setting.local) : time
    let zone = calendar?.zones.zone(of: form) ?? zone
    return form.with(zone.civil(at: moment) ?? form.civil)
  }

  /// - Parameter length: In seconds; `nil` for as long as before.
  private func set(_ start: ICSTime, _ length: Int?, of event: CalendarEvent, _ edits: inout ICSEdits) {
    if let line = event.component.line("DTSTART") { edits.replace(line.range, with: [start.line("DTSTART")]) }
    let zones = calendar?.zones
    let whole = length ?? event.length
    let end: ICSTime
    if start.isDate {
      end = .date(start.civil.day.adding(days: max(1, whole / 86_400)) ?? start.civil.day)
    } else if let zones {
      let old = event.end.map { zones.moment(of: $0) - zones.moment(of: event.start) } ?? whole
      let moment = zones.moment(of: start) + (length ?? old)
      end = start.with(zones.zone(of: start).civil(at: moment) ?? start.civil)
    } else {
      end = start
    }
    if let line = event.component.line("DTEND") {
      edits.replace(line.range, with: [end.line("DTEND")])
    } else if let line = event.component.line("DURATION"), length != nil {
      edits.replace(line.range, with: [end.line("DTEND")])
    } else if event.start.isDate, !start.isDate, let line = event.component.line("DTSTART") {
      edits.insert([end.line("DTEND")], at: line.range.upperBound)
    }
    for line in event.component.lines {
      switch line.name {
      case "DTSTAMP", "LAST-MODIFIED": edits.replace(line.range, with: ["\(line.name):\(stamp)"])
      case "SEQUENCE": edits.replace(line.range, with: ["SEQUENCE:\((Int(line.value) ?? 0) + 1)"])
      default: break
      }
    }
  }
}

extension [TimeItem] {
  /// Times of day; an early one whose half of the day is not said is in the half of `other`.
  fileprivate func seconds(like other: Int) -> [Int] {
    var part: DayPart?
    for case .part(let found) in map(\.kind) { part = found }
    var times: [Int] = []
    for item in self {
      guard case .time(let second, let isMarked) = item.kind else { continue }
      let reference = times.last ?? other
      if isMarked {
        times.append(second)
      } else if let part {
        times.append(TimeLexer.placed(second, part))
      } else {
        times.append(second < 8 * 3600 && reference >= 43_200 ? second + 43_200 : second)
      }
    }
    return times
  }
}
