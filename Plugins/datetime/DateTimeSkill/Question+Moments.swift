import CivilTime

extension Question {
  func answer(moment: Int, in zone: Zone) -> Answer? {
    guard let local = zone.civil(at: moment) else { return nil }
    let offset = zone.offset(at: moment)
    let place = zone.name == offset.utc ? zone.name : "\(zone.name) (\(offset.utc))"
    var facts = Answer.Facts(.moment, date: local.day)
    facts.time = "\(padded(local.hour, 2)):\(padded(local.minute, 2)):\(padded(local.second % 60, 2))"
    facts.timeZone = zone.name
    facts.utcOffset = String(offset.utc.dropFirst(3))
    return Answer(text: "\(wording.day(local.day)) \(local.clock), \(place)", facts: facts)
  }

  /// "unix time 1700000000", "timestamp of 2026-12-01"
  func unixTime() -> Answer? {
    guard words.contains("unix") else { return nil }
    if let number = numbers.first, days.isEmpty, instants.isEmpty {
      // Thirteen digits are milliseconds.
      let seconds = number >= 100_000_000_000 ? number / 1000 : number
      return answer(moment: seconds, in: zones.last ?? setting.zone)
    }
    let zone = zones.first ?? setting.zone
    let moment =
      instants.first ?? days.first.map { zone.moment(of: CivilTime($0, second: time ?? 0)) } ?? setting.now
    return Answer(text: String(moment), facts: Answer.Facts(.unix, value: moment, unit: "second"))
  }

  /// 东京比北京早几个小时, "time difference between London and Tokyo"
  func zoneDifference() -> Answer? {
    guard time == nil, instants.isEmpty, !zones.isEmpty,
      !words.isDisjoint(with: ["ahead", "between"]) || (zones.count > 1 && unit == .hour)
    else { return nil }
    let (first, second) = (zones[0], zones.count > 1 ? zones[1] : setting.zone)
    let seconds = first.offset(at: setting.now).seconds - second.offset(at: setting.now).seconds
    let parts: [(Int, TimeUnit)] = [(abs(seconds) / 3600, .hour), (abs(seconds) / 60 % 60, .minute)]
    let amount = wording.amounts(parts)
    let text =
      seconds == 0
      ? wording.pick("\(first.name) and \(second.name) have the same time", "\(first.name) 与 \(second.name) 时间相同")
      : wording.pick(
        "\(first.name) is \(amount) \(seconds > 0 ? "ahead of" : "behind") \(second.name)",
        "\(first.name) 比 \(second.name) \(seconds > 0 ? "早" : "晚") \(amount)")
    return Answer(text: text, facts: Answer.Facts(.zoneDifference, value: seconds / 60, unit: "minute"))
  }

  /// "3pm New York in Beijing time", 伦敦时间下午3点是北京时间几点, "2026-12-25T08:00:00Z in Shanghai"
  func conversion() -> Answer? {
    if let instant = instants.first, unit == nil { return answer(moment: instant, in: zones.last ?? setting.zone) }
    guard let time, unit == nil || !zones.isEmpty, let place = items.firstIndex(where: \.isTime), !zones.isEmpty
    else { return nil }
    let (source, target) = ends(around: place)
    guard let here = source.civil(at: setting.now) else { return nil }
    let moment = source.moment(of: CivilTime(days.first ?? here.day, second: time))
    return answer(moment: moment, in: target)
  }

  /// Whose time it is at `place`, and in which it is wanted. The place that is said right before a time is where it
  /// holds, else the first behind it; alone behind "to" it is where the time is wanted.
  private func ends(around place: Int) -> (Zone, Zone) {
    func zone(_ item: TimeItem) -> Zone? { if case .zone(let zone) = item.kind { zone } else { nil } }
    let before = items[..<place].last { zone($0) != nil }
    let behind = items[(place + 1)...].filter { zone($0) != nil }
    let gap = before.map { items[place].range.lowerBound - $0.range.upperBound } ?? .max
    if let before, let source = zone(before), gap <= 6, wording == .chinese || behind.isEmpty || gap <= 1 {
      return (source, behind.first.flatMap(zone) ?? setting.zone)
    }
    guard let first = behind.first.flatMap(zone) else { return (setting.zone, before.flatMap(zone) ?? setting.zone) }
    if behind.count > 1 { return (first, zone(behind[1]) ?? setting.zone) }
    if let other = before.flatMap(zone) { return (first, other) }
    let leads = items[place...].contains { if case .word("until") = $0.kind { true } else { false } }
    let isTarget = leads || items.contains { if case .word("clock") = $0.kind { true } else { false } }
    return isTarget ? (setting.zone, first) : (first, setting.zone)
  }

  /// "what time is it in Tokyo", 现在几点
  func now() -> Answer? {
    if let time, let day = days.first {
      return answer(moment: setting.zone.moment(of: CivilTime(day, second: time)), in: setting.zone)
    }
    // Until something that is not known here is no question about now.
    guard words.isDisjoint(with: ["until", "since", "between", "after", "before", "left"]) else { return nil }
    if let zone = zones.first { return answer(moment: setting.now, in: zone) }
    if words.contains("clock") { return answer(moment: setting.now, in: setting.zone) }
    guard words.contains("date") || words.contains("today") else { return nil }
    return Answer(text: wording.day(today), facts: Answer.Facts(.date, date: today))
  }
}

extension TimeItem {
  fileprivate var isTime: Bool { if case .time = kind { true } else { false } }
}
