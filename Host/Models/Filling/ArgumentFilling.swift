import Core
import JSON

/// The arguments that a sentence, what was piped in and what was given by name make for a skill.
///
/// What is most certain goes first, and what has been understood is taken out of the sentence, so that the text that is
/// left at the end is what the skill is asked about.
struct ArgumentFilling {
  private(set) var arguments: JSONObject
  private(set) var missing: [MissingArgument] = []

  private let parameters: [Parameter]
  private let vocabulary: Vocabulary
  private let today: CalendarDay
  private var sentence: Sentence
  /// Where options are looked for: not in text that was announced.
  private var instruction: Range<Int>
  private var announced: Range<Int>?
  private var quotations: [Quotation] = []
  private var readDay: CalendarDay?

  init(manifest: Manifest, request: ChoiceRequest, today: CalendarDay) {
    self.today = today
    arguments = request.given
    parameters = Parameter.all(of: manifest.parameters)
    vocabulary = Vocabulary(manifest, parameters)
    sentence = Sentence(request.sentence)
    announced = FreeText.announced(in: sentence, vocabulary)
    instruction = 0..<(announced?.lowerBound ?? sentence.scalars.count)

    readAssignments()
    takeQuotations()
    let primary = primaryText
    if let primary, let context = request.context { set(primary, text: context) }
    if let primary, isOpen(primary), let announced {
      set(primary, text: sentence.text(announced))
      sentence.take(announced)
    }
    readNamedQuotations()
    if let primary, isOpen(primary), let first = quotations.first {
      set(primary, text: first.text)
      quotations.removeFirst()
    }
    readChoices()
    readBooleans()
    readTokens()
    readDates()
    readNumbers()
    readQuotations()
    readNamedTexts(except: primary)
    if let primary, isOpen(primary) { readRemaining(primary) }
    takeFallbacks(primary: primary, hasContext: request.context != nil)
  }

  // MARK: State

  private func isOpen(_ parameter: Parameter) -> Bool { !arguments.contains(parameter.name) }

  private var open: [Parameter] { parameters.filter(isOpen) }

  private mutating func set(_ parameter: Parameter, _ value: JSONValue) { arguments[parameter.name] = value }

  private mutating func set(_ parameter: Parameter, text: String) {
    if case .list(let element) = parameter.kind {
      set(parameter, .array(Self.elements(of: text, element)))
    } else {
      set(parameter, .string(text))
    }
  }

  /// The parameter that takes what is asked about: the one required text, or the only text there is.
  private var primaryText: Parameter? {
    let texts = open.filter { $0.kind == .text || $0.kind == .list(of: .text) }
    let required = texts.filter(\.isRequired)
    switch required.count {
    case 0: return texts.count == 1 ? texts.first : nil
    case 1: return required.first
    default: return required.first { Self.bodies.contains($0.name) }
    }
  }

  /// Among several required texts, the one with such a name is the long one.
  private static let bodies: Set<String> = [
    "text", "content", "input", "body", "document", "message", "data", "source", "minutes", "query", "question",
  ]

  // MARK: Stages

  /// `style=upper`, `style: "upper"`.
  private mutating func readAssignments() {
    for parameter in open {
      for name in parameter.names where isOpen(parameter) {
        for place in sentence.places(of: name, in: instruction) {
          guard place.upperBound < sentence.scalars.count,
            sentence.folded[place.upperBound] == "=" || (sentence.folded[place.upperBound] == ":" && announced == nil)
          else { continue }
          let start = FreeText.trimmed(place.upperBound + 1..<sentence.scalars.count, of: sentence).lowerBound
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
    case .list(let element): return .array(Self.elements(of: text, element))
    case .other: return nil
    default: return .string(text)
    }
  }

  private mutating func takeQuotations() {
    quotations = Quotation.all(in: sentence, instruction).filter { sentence.isFree($0.place) }
    for quotation in quotations { sentence.take(quotation.place) }
  }

  /// A quotation right behind a parameter's name is that parameter's.
  private mutating func readNamedQuotations() {
    for parameter in open where parameter.kind == .text {
      for (index, quotation) in quotations.enumerated() {
        guard let name = parameter.names.compactMap({ name(of: $0, before: quotation.place.lowerBound) }).first else {
          continue
        }
        set(parameter, .string(quotation.text))
        sentence.take(name)
        quotations.remove(at: index)
        break
      }
    }
  }

  private func name(of phrase: Phrase, before position: Int) -> Range<Int>? {
    sentence.places(of: phrase, in: 0..<position).last { place in
      sentence.folded[place.upperBound..<position].allSatisfy { $0.isSpace || ":=是为叫".unicodeScalars.contains($0) }
    }
  }

  private mutating func readChoices() {
    for parameter in open {
      guard case .choice = parameter.kind, let (place, value) = choice(of: parameter) else { continue }
      set(parameter, value)
      sentence.take(place)
    }
  }

  /// The longest word for a value; of equals the first.
  private func choice(of parameter: Parameter) -> (place: Range<Int>, value: JSONValue)? {
    var best: (place: Range<Int>, value: JSONValue)?
    for (phrase, value) in parameter.words {
      for place in sentence.places(of: phrase, in: instruction) where sentence.isFree(place) {
        if let best, best.place.count > place.count { continue }
        if let best, best.place.count == place.count, best.place.lowerBound <= place.lowerBound { continue }
        best = (place, value)
      }
    }
    return best
  }

  private mutating func readBooleans() {
    for parameter in open where parameter.kind == .boolean {
      if let (place, value) = choice(of: parameter) {
        set(parameter, value)
        sentence.take(place)
        continue
      }
      for name in parameter.names {
        guard let place = sentence.places(of: name, in: instruction).first(where: sentence.isFree) else { continue }
        let denial = Self.denials.compactMap { denial in
          sentence.places(of: denial, in: 0..<place.lowerBound).last {
            sentence.folded[$0.upperBound..<place.lowerBound].allSatisfy(\.isSpace)
          }
        }.first
        set(parameter, .bool(denial == nil))
        sentence.take((denial ?? place).lowerBound..<place.upperBound)
        break
      }
    }
  }

  private static let denials = [
    "without", "no", "not", "don't", "do not", "never", "skip", "不要", "不", "无", "别",
  ].map { Phrase($0) }

  /// E-mail addresses, links and paths: what no word of a sentence looks like.
  private mutating func readTokens() {
    for parameter in open {
      let element: Parameter.Kind = if case .list(let kind) = parameter.kind { kind } else { parameter.kind }
      let isWanted: (String) -> Bool
      switch element {
      case .email: isWanted = { $0.contains("@") && $0.contains(".") }
      case .link: isWanted = { $0.contains("://") || $0.hasPrefix("www.") }
      case .path: isWanted = { $0.hasPrefix("/") || $0.hasPrefix("~/") || $0.hasPrefix(".") || Self.isFileName($0) }
      default: continue
      }
      let found = tokens().filter { isWanted(sentence.text($0)) }
      let quoted = element == .path ? quotations.map(\.text) : []
      if case .list = parameter.kind, !found.isEmpty {
        set(parameter, .array(found.map { .string(sentence.text($0)) }))
        for place in found { sentence.take(place) }
      } else if let first = found.first {
        set(parameter, .string(sentence.text(first)))
        sentence.take(first)
      } else if let first = quoted.first {
        set(parameter, .string(first))
        quotations.removeFirst()
      }
    }
  }

  private static func isFileName(_ text: String) -> Bool {
    guard let dot = text.lastIndex(of: "."), dot != text.startIndex else { return false }
    let suffix = text[text.index(after: dot)...]
    return (1...5).contains(suffix.utf8.count) && suffix.utf8.allSatisfy { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7a }
  }

  /// Free pieces between spaces, without the punctuation of the sentence around them.
  private func tokens() -> [Range<Int>] {
    var tokens: [Range<Int>] = []
    for piece in instruction.split(whereSeparator: { sentence.folded[$0].isSpace || sentence.isTaken[$0] }) {
      guard var (start, end) = piece.first.flatMap({ first in piece.last.map { (first, $0 + 1) } }) else { continue }
      while end > start, ",;:?!。、)".unicodeScalars.contains(sentence.folded[end - 1]) { end -= 1 }
      if end - start > 1, sentence.folded[end - 1] == "." { end -= 1 }
      while start < end, sentence.folded[start] == "(" { start += 1 }
      if start < end { tokens.append(start..<end) }
    }
    return tokens
  }

  private mutating func readDates() {
    let wanted = open.filter { [.date, .dateTime, .time].contains($0.kind) }
    guard !wanted.isEmpty else { return }
    let days = DateReading.all(in: sentence, instruction, today: today)
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
  private mutating func readNumbers() {
    for isBefore in [true, false] {
      for parameter in open {
        guard case .number(let isInteger) = parameter.kind else { continue }
        for number in NumberReading.all(in: sentence, instruction) where fits(number, isInteger) {
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

  private func fits(_ number: NumberReading, _ isInteger: Bool) -> Bool { !isInteger || number.value.isInteger }

  /// The name when it stands right before or behind `place`, with nothing but a joining word in between.
  private func name(_ phrase: Phrase, beside place: Range<Int>, isBefore: Bool) -> Range<Int>? {
    sentence.places(of: phrase, in: instruction).first { name in
      let (first, second) = isBefore ? (name, place) : (place, name)
      guard first.upperBound <= second.lowerBound, sentence.isFree(name) else { return false }
      let gap = FreeText.trimmed(first.upperBound..<second.lowerBound, of: sentence)
      return Self.joints.contains(sentence.folded(gap))
    }
  }

  private static let joints: Set<String> = ["", "=", ":", "is", "of", "to", "是", "为", "个", "设为"]

  /// Quotations that nobody claimed go to required texts, in order.
  private mutating func readQuotations() {
    for parameter in open where parameter.kind == .text && parameter.isRequired {
      guard let quotation = quotations.first else { return }
      set(parameter, .string(quotation.text))
      quotations.removeFirst()
    }
    for parameter in open where parameter.kind == .list(of: .text) && !quotations.isEmpty {
      set(parameter, .array(quotations.map { .string($0.text) }))
      quotations = []
    }
  }

  /// "from English to French", where the parameters are called so.
  private mutating func readNamedTexts(except primary: Parameter?) {
    let texts = open.filter { $0.kind == .text && $0.isRequired && $0.name != primary?.name }
    guard !texts.isEmpty else { return }
    let names = texts.flatMap { text in
      text.names.flatMap { name in
        sentence.places(of: name, in: instruction).filter(sentence.isFree).map { (place: $0, parameter: text) }
      }
    }.sorted { $0.place.lowerBound < $1.place.lowerBound }
    for (index, (place, parameter)) in names.enumerated() where isOpen(parameter) {
      let next = names.dropFirst(index + 1).first?.place.lowerBound ?? instruction.upperBound
      let end = sentence.isTaken[place.upperBound..<next].firstIndex(of: true) ?? next
      var value = FreeText.trimmed(place.upperBound..<end, of: sentence)
      while let last = value.last, ",?.!。".unicodeScalars.contains(sentence.folded[last]) { value.removeLast() }
      guard !value.isEmpty else { continue }
      set(parameter, .string(sentence.text(value)))
      sentence.take(place.lowerBound..<value.upperBound)
    }
  }

  private mutating func readRemaining(_ primary: Parameter) {
    let keepsWords = primary.examples.contains { $0.string.map(vocabulary.occurs(in:)) ?? false }
    let rest = FreeText(sentence: sentence, vocabulary: vocabulary).remaining(keepsWords: keepsWords)
    if let rest { set(primary, text: rest) }
  }

  private mutating func takeFallbacks(primary: Parameter?, hasContext: Bool) {
    for parameter in open where parameter.isRequired {
      if let fallback = parameter.fallback {
        set(parameter, fallback)
      } else {
        let isPiped = parameter.name == primary?.name && !hasContext
        missing.append(
          MissingArgument(
            name: parameter.name, description: parameter.description,
            howToPass: parameter.howToPass + (isPiped ? ", or pipe the text in" : "")))
      }
    }
  }

  /// Items of a list in a sentence: divided by lines, commas or "and".
  private static func elements(of text: String, _ element: Parameter.Kind) -> [JSONValue] {
    let lines = text.split(whereSeparator: \.isNewline)
    let isLines = lines.count > 1
    let parts =
      isLines
      ? lines.map(String.init)
      : text.split(whereSeparator: { ",，、;；".contains($0) }).map(String.init)
    return parts.flatMap { part -> [JSONValue] in
      let sentence = Sentence(part)
      var items = [FreeText.trimmed(sentence.indices, of: sentence)]
      if !isLines, let last = items.last,
        let joint = ["and", "和", "以及"].lazy.flatMap({ sentence.places(of: Phrase($0), in: last) }).first
      {
        items = [last.lowerBound..<joint.lowerBound, joint.upperBound..<last.upperBound].map {
          FreeText.trimmed($0, of: sentence)
        }
      }
      return items.filter { !$0.isEmpty }.map { item in
        if case .number = element, let number = NumberReading.all(in: sentence, item).first {
          return .number(number.value)
        }
        return .string(sentence.text(item))
      }
    }
  }
}
