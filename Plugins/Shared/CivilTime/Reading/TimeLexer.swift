/// Finds days, times, amounts and places in a sentence, in English and Chinese.
package struct TimeLexer {
  /// What is known about the moment and the place of the person.
  package struct Setting: Sendable {
    package let now: Int
    package let zone: Zone
    /// What clocks show there.
    package let local: CivilTime

    /// - Parameter now: Seconds since 1970; those of the years 1 to 9999.
    package init(now: Int, zone: Zone) {
      self.now = now
      self.zone = zone
      local = zone.civil(at: now) ?? CivilTime(CalendarDay(number: 0)!)
    }

    package var today: CalendarDay { local.day }
  }

  let text: TimeText
  let setting: Setting
  /// Phrases in lower case, and their tags.
  let vocabulary: [(String, String)]
  let places: ZoneNames?

  /// - Parameter places: Where names of places are looked up; `nil` when they are no zones here.
  package init(_ text: TimeText, _ setting: Setting, vocabulary: [(String, String)], places: ZoneNames? = nil) {
    self.text = text
    self.setting = setting
    self.vocabulary = vocabulary
    self.places = places
  }

  typealias Reading = (kinds: [TimeItem.Kind], end: Int)

  /// In order, without overlaps; what means nothing is left out.
  package func items() -> [TimeItem] {
    var items: [TimeItem] = []
    var position = 0
    while position < text.count {
      if let reading = reading(at: position) {
        items += reading.kinds.map { TimeItem(kind: $0, range: position..<reading.end) }
        position = reading.end
      } else {
        position = endOfWord(position)
      }
    }
    return items
  }

  /// The longest reading; of equals the first.
  private func reading(at position: Int) -> Reading? {
    var best = text.longest(of: vocabulary, at: position).map { ([TimeItem.Kind.word($0.value)], $0.end) } as Reading?
    for reader in [instant, relativeDay, day, span, time, zone, amount, number] {
      if let found = reader(position), found.end > best?.end ?? position { best = found }
    }
    return best
  }

  private func endOfWord(_ position: Int) -> Int {
    var place = position + 1
    guard text.scalar(at: position)?.isLatin == true else { return place }
    while text.scalar(at: place)?.isLatin == true { place += 1 }
    return place
  }

  private func number(at position: Int) -> Reading? {
    if let before = text.scalar(at: position - 1), before.isLatin { return nil }
    guard let (value, end) = text.digits(at: position, most: 15), text.scalar(at: end)?.isLatin != true else {
      return nil
    }
    return ([.number(value)], end)
  }

  private func zone(at position: Int) -> Reading? {
    places?.zone(in: text, at: position).map { ([.zone($0.zone)], $0.end) }
  }
}
