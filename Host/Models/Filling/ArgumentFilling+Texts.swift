import JSON

extension ArgumentFilling {
  mutating func takeQuotations() {
    quotations = Quotation.all(in: sentence, instruction).filter { sentence.isFree($0.place) }
    for quotation in quotations { sentence.take(quotation.place) }
  }

  /// A quotation right behind a parameter's name is that parameter's.
  mutating func readNamedQuotations() {
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

  /// Quotations that nobody claimed go to required texts, in order.
  mutating func readQuotations() {
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

  /// An optional text is inside a sentence only where words for it stand before it: "count *the letter* a in banana".
  mutating func readInlineTexts() {
    for parameter in open where parameter.kind == .text && !parameter.isRequired {
      let places = parameter.otherNames.flatMap { sentence.places(of: $0, in: instruction) }.filter(sentence.isFree)
      guard let name = places.max(by: { $0.count < $1.count }) else { continue }
      var end = name.upperBound
      while end < instruction.upperBound, !sentence.isTaken[end],
        end == name.upperBound || RequestWords.ends.match(in: sentence, at: end, before: instruction.upperBound) == nil
      {
        end += 1
      }
      let value = withoutMarks(name.upperBound..<end)
      guard !value.isEmpty, end < instruction.upperBound || announced != nil || !isOpen(parameter) else { continue }
      set(parameter, .string(sentence.text(value)))
      sentence.take(name.lowerBound..<end)
    }
  }

  /// "from English to French", where the parameters are called so, or where such words lead to what they take.
  mutating func readNamedTexts(except primary: Parameter?) {
    let texts = open.filter { $0.kind == .text && $0.isRequired && $0.name != primary?.name }
    guard !texts.isEmpty else { return }
    var names = texts.flatMap { text in
      text.names.flatMap { name in
        sentence.places(of: name, in: instruction).filter(sentence.isFree).map {
          (place: $0, parameter: text, isCue: false)
        }
      }
    }
    for text in texts where !names.contains(where: { $0.parameter.name == text.name }) {
      if let cue = Cues(of: text)?.last(in: sentence, instruction) { names.append((cue, text, true)) }
    }
    names.sort { $0.place.lowerBound < $1.place.lowerBound }
    for (index, (place, parameter, isCue)) in names.enumerated() where isOpen(parameter) {
      let next = names.dropFirst(index + 1).first?.place.lowerBound ?? instruction.upperBound
      let end = sentence.isTaken[place.upperBound..<max(next, place.upperBound)].firstIndex(of: true) ?? next
      var value = withoutMarks(place.upperBound..<max(end, place.upperBound))
      if isCue { value = withoutMarks(Frame(of: sentence, in: value, vocabulary, .thing).core) }
      guard !value.isEmpty else { continue }
      set(parameter, .string(sentence.text(value)))
      sentence.take(place.lowerBound..<value.upperBound)
    }
  }

  private func withoutMarks(_ range: Range<Int>) -> Range<Int> {
    var value = Announcement.trimmed(range, of: sentence)
    while let last = value.last, ",:?.!。".unicodeScalars.contains(sentence.folded[last]) { value.removeLast() }
    return value
  }

  /// What is left of the request without its frame, when that can be the parameter's value.
  mutating func readRemaining(_ parameter: Parameter) {
    let frame = Frame(of: sentence, in: instruction, vocabulary, parameter.manner)
    var core = frame.core
    if parameter.manner == .thing, let cue = Cues(of: parameter)?.cut(in: sentence, core) {
      core = Announcement.trimmed(cue.upperBound..<core.upperBound, of: sentence)
    }
    let text = textWithoutTaken(core)
    guard !text.isEmpty else { return }
    let isAbout = frame.isTouched || vocabulary.touches(instruction, of: sentence)
    let isReference = vocabulary.isReference(core, in: sentence, mayName: parameter.manner != .expression)
    if !parameter.isNumeric, isReference { return }
    if !parameter.isDocument, !frame.aimsElsewhere, isAbout || parameter.isNumeric, parameter.resembles(text) {
      set(parameter, text: text)
    } else if !frame.isTouched {
      refuse()
    }
  }

  private func textWithoutTaken(_ range: Range<Int>) -> String {
    var scalars: [Unicode.Scalar] = []
    for position in range {
      if sentence.isTaken[position] {
        if scalars.last?.isSpace == false { scalars.append(" ") }
      } else if !(sentence.scalars[position] == " " && scalars.last == " ") {
        scalars.append(sentence.scalars[position])
      }
    }
    while scalars.last?.isSpace == true { scalars.removeLast() }
    let start = scalars.firstIndex { !$0.isSpace } ?? scalars.endIndex
    return String(String.UnicodeScalarView(scalars[start...]))
  }
}
