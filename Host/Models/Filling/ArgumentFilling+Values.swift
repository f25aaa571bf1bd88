import JSON

extension ArgumentFilling {
  /// `style=upper`, `style: "upper"`.
  mutating func readAssignments() {
    for parameter in open {
      for name in parameter.names where isOpen(parameter) {
        for place in sentence.places(of: name, in: instruction) {
          guard place.upperBound < sentence.scalars.count,
            sentence.folded[place.upperBound] == "=" || (sentence.folded[place.upperBound] == ":" && announced == nil)
          else { continue }
          let start = Announcement.trimmed(place.upperBound + 1..<sentence.scalars.count, of: sentence).lowerBound
          let quotation = Quotation.all(in: sentence, start..<sentence.scalars.count).first {
            $0.place.lowerBound == start
          }
          let end =
            quotation?.place.upperBound ?? sentence.folded[start...].firstIndex { $0.isSpace || $0 == "," }
            ?? sentence.scalars.count
          guard start < end, let value = value(quotation?.text ?? sentence.text(start..<end), for: parameter) else {
            continue
          }
          set(parameter, value)
          sentence.take(place.lowerBound..<end)
          break
        }
      }
    }
  }

  /// A value that was written for this very parameter.
  private func value(_ text: String, for parameter: Parameter) -> JSONValue? {
    switch parameter.kind {
    case .choice:
      return parameter.words.first { $0.phrase == Phrase(text) }?.value
    case .number(let isInteger):
      let number = JSONNumber(literal: text)
      return number.flatMap { isInteger && !$0.isInteger ? nil : .number($0) }
    case .boolean:
      return ["true": true, "yes": true, "on": true, "false": false, "no": false, "off": false][text.lowercased()]
        .map { .bool($0) }
    case .list(let element): return .array(ListReading.elements(of: text, element))
    case .other: return nil
    default: return .string(text)
    }
  }

  mutating func readDates() {
    let wanted = open.filter { [.date, .dateTime, .time].contains($0.kind) }
    // A day is no part of a place's name, even where no skill asks for one: 上海明天的天气.
    let isAtPlace = open.contains { $0.kind == .text && $0.isRequired && Cues.isPlace($0) }
    guard !wanted.isEmpty || isAtPlace else { return }
    let days = DateReading.all(in: sentence, instruction, today: today)
    guard !wanted.isEmpty else {
      for day in days { sentence.take(day.place) }
      return
    }
    var unused = days[...]
    for parameter in wanted where parameter.kind != .time {
      guard let reading = unused.popFirst() else { break }
      sentence.take(reading.place)
      if parameter.kind == .date {
        set(parameter, .string(reading.day.iso))
      } else if let time = TimeReading.first(in: sentence, instruction) {
        sentence.take(time.place)
        set(parameter, .string("\(reading.day.iso)T\(time.iso)"))
      } else {
        set(parameter, .string("\(reading.day.iso)T00:00:00"))
      }
    }
    for parameter in open where parameter.kind == .time {
      guard let time = TimeReading.first(in: sentence, instruction) else { break }
      sentence.take(time.place)
      set(parameter, .string(time.iso))
    }
  }

  /// Numbers behind a parameter's name first, then those before one; then required parameters take the numbers that are left, in order.
  mutating func readNumbers() {
    readRange()
    for isBefore in [true, false] {
      for parameter in open {
        guard case .number(let isInteger) = parameter.kind else { continue }
        let numbers = NumberReading.all(in: sentence, instruction) + ones(before: parameter.names)
        for number in numbers where fits(number, isInteger) {
          let named = parameter.names.compactMap { [self] in name($0, beside: number.place, isBefore: isBefore) }
          guard let name = named.first else { continue }
          set(parameter, .number(number.value))
          sentence.take(number.place)
          sentence.take(name)
          break
        }
      }
    }
    for parameter in open where parameter.isRequired {
      if case .number(let isInteger) = parameter.kind {
        guard let number = NumberReading.all(in: sentence, instruction).first(where: { fits($0, isInteger) }) else {
          continue
        }
        set(parameter, .number(number.value))
        sentence.take(number.place)
      } else if case .list(of: .number(let isInteger)) = parameter.kind {
        let numbers = NumberReading.all(in: sentence, 0..<sentence.scalars.count).filter { fits($0, isInteger) }
        guard !numbers.isEmpty else { continue }
        set(parameter, .array(numbers.map { .number($0.value) }))
        for number in numbers { sentence.take(number.place) }
      }
    }
  }

  /// "one", which mostly counts nothing, right before what it counts: *one* sentence.
  private func ones(before names: [Phrase]) -> [NumberReading] {
    sentence.places(of: "one", in: instruction).filter { one in
      let rest = Announcement.trimmed(one.upperBound..<instruction.upperBound, of: sentence)
      return sentence.isFree(one) && names.contains { sentence.match($0, at: rest.lowerBound) != nil }
    }.map { NumberReading(place: $0, value: JSONNumber(1)) }
  }

  /// Two numbers that are joined as a range, for a parameter of its lower and one of its upper end: "between 5 and 10",
  /// 3到5, 4-6.
  private mutating func readRange() {
    let bounds = [Self.lowerEnds, Self.upperEnds].map { ends in
      open.first { parameter in
        if case .number = parameter.kind { !ends.isDisjoint(with: Phrase(parameter.name).words) } else { false }
      }
    }
    guard let lower = bounds[0], let upper = bounds[1] else { return }
    let numbers = NumberReading.all(in: sentence, instruction)
    for (first, second) in zip(numbers, numbers.dropFirst()) {
      guard case .number(let isInteger) = lower.kind, fits(first, isInteger), fits(second, isInteger) else { continue }
      let gap = Announcement.trimmed(first.place.upperBound..<second.place.lowerBound, of: sentence)
      guard Self.rangeJoints.contains(sentence.folded(gap)) else { continue }
      set(lower, .number(first.value))
      set(upper, .number(second.value))
      sentence.take(first.place.lowerBound..<second.place.upperBound)
      return
    }
  }

  private static let lowerEnds: Set<Phrase> = ["min", "minimum", "lowest", "low", "first", "start", "from"]
  private static let upperEnds: Set<Phrase> = ["max", "maximum", "highest", "high", "last", "end", "to"]
  private static let rangeJoints: Set<String> = [
    "-", "\u{2013}", "~", "to", "and", "through", "until", "到", "至", "和", "..", "...",
  ]

  private func fits(_ number: NumberReading, _ isInteger: Bool) -> Bool { !isInteger || number.value.isInteger }

  /// The name when it stands right before or behind `place`, with nothing but a joining word in between.
  private func name(_ phrase: Phrase, beside place: Range<Int>, isBefore: Bool) -> Range<Int>? {
    // A Chinese measure word stands behind its number: 16位.
    if isBefore, phrase.scalars.count == 1, ChineseNumeral.measures.contains(phrase.scalars[0]) { return nil }
    return sentence.places(of: phrase, in: instruction).first { name in
      let (first, second) = isBefore ? (name, place) : (place, name)
      // What is counted may have been read as an option, too: 3 *passwords*.
      guard first.upperBound <= second.lowerBound, !isBefore || sentence.isFree(name) else { return false }
      let gap = Announcement.trimmed(first.upperBound..<second.lowerBound, of: sentence)
      return Self.joints.contains(sentence.folded(gap))
    }
  }

  private static let joints: Set<String> = ["", "=", ":", "is", "of", "to", "是", "为", "个", "设为"]
}
