/// Reads a pattern: ECMA-262 with the `u` flag, but a stray `{`, `}` or `]` stands for itself, and so does any escaped
/// ASCII punctuation.
struct PatternParser {
  static let depthLimit = 100

  private let scalars: [Unicode.Scalar]
  private var next = 0
  private var depth = 0
  private var captures = 0
  private var names: [String: Int] = [:]
  /// References by name or number, checked when all groups are known.
  private var references: [(written: String, number: Int?)] = []

  static func parse(_ text: String) throws(PatternError) -> PatternSyntax {
    var parser = PatternParser(text)
    let syntax = try parser.alternatives()
    guard parser.next == parser.scalars.count else { throw .unbalancedParenthesis }
    for reference in parser.references {
      let isKnown =
        reference.number.map { $0 <= parser.captures } ?? (parser.names[reference.written] != nil)
      guard isKnown else { throw .unknownReference(reference.written) }
    }
    return parser.numbered(syntax)
  }

  private init(_ text: String) {
    scalars = Array(text.unicodeScalars)
  }

  private var peek: Unicode.Scalar? { next < scalars.count ? scalars[next] : nil }

  private mutating func skip(_ text: String) -> Bool {
    guard scalars[next...].starts(with: text.unicodeScalars) else { return false }
    next += text.unicodeScalars.count
    return true
  }

  private mutating func alternatives() throws(PatternError) -> PatternSyntax {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else { throw .tooDeep(limit: Self.depthLimit) }
    var choices = [try sequence()]
    while skip("|") { choices.append(try sequence()) }
    return choices.count == 1 ? choices[0] : .alternatives(choices)
  }

  private mutating func sequence() throws(PatternError) -> PatternSyntax {
    var items: [PatternSyntax] = []
    while let scalar = peek, scalar != "|", scalar != ")" { items.append(try quantified()) }
    return items.count == 1 ? items[0] : items.isEmpty ? .empty : .sequence(items)
  }

  private mutating func quantified() throws(PatternError) -> PatternSyntax {
    let atom = try self.atom()
    guard let counts = try quantifier() else { return atom }
    switch atom {
    case .textStart, .textEnd, .wordBoundary, .look: throw .nothingToRepeat
    default: return .repeated(atom, minimum: counts.minimum, maximum: counts.maximum)
    }
  }

  private mutating func quantifier() throws(PatternError) -> (minimum: Int, maximum: Int?)? {
    let counts: (minimum: Int, maximum: Int?)
    if skip("*") {
      counts = (0, nil)
    } else if skip("+") {
      counts = (1, nil)
    } else if skip("?") {
      counts = (0, 1)
    } else if peek == "{", let braces = braces() {
      counts = braces
    } else {
      return nil
    }
    _ = skip("?")
    if let maximum = counts.maximum, maximum < counts.minimum { throw .countsReversed }
    return counts
  }

  /// `{2}`, `{2,}` or `{2,3}`; anything else is text, and `next` stays.
  private mutating func braces() -> (minimum: Int, maximum: Int?)? {
    let start = next
    next += 1
    if let minimum = count() {
      if skip("}") { return (minimum, minimum) }
      if skip(",") {
        if skip("}") { return (minimum, nil) }
        if let maximum = count(), skip("}") { return (minimum, maximum) }
      }
    }
    next = start
    return nil
  }

  /// Digits; numbers beyond all bounds come out as a million, which is refused for its size later.
  private mutating func count() -> Int? {
    let start = next
    var value = 0
    while let scalar = peek, let digit = scalar.decimalDigit {
      value = min(value * 10 + digit, 1_000_000)
      next += 1
    }
    return next > start ? value : nil
  }

  private mutating func atom() throws(PatternError) -> PatternSyntax {
    let scalar = scalars[next]
    switch scalar {
    case "^":
      next += 1
      return .textStart
    case "$":
      next += 1
      return .textEnd
    case ".":
      next += 1
      return .scalars(ScalarSet.lineTerminators.inverted)
    case "(": return try group()
    case "[": return .scalars(try characterClass())
    case "\\": return try escape()
    case "*", "+", "?": throw .nothingToRepeat
    case "{" where isCount(): throw .nothingToRepeat
    default:
      next += 1
      return .scalars(ScalarSet(scalar))
    }
  }

  private func isCount() -> Bool {
    var copy = self
    return copy.braces() != nil
  }

  private mutating func group() throws(PatternError) -> PatternSyntax {
    next += 1
    let start = next
    let wrap: (PatternSyntax) -> PatternSyntax
    if skip("?:") {
      wrap = { $0 }
    } else if skip("?=") {
      wrap = { .look($0, isBehind: false, isNegated: false) }
    } else if skip("?!") {
      wrap = { .look($0, isBehind: false, isNegated: true) }
    } else if skip("?<=") {
      wrap = { .look($0, isBehind: true, isNegated: false) }
    } else if skip("?<!") {
      wrap = { .look($0, isBehind: true, isNegated: true) }
    } else {
      captures += 1
      let number = captures
      if skip("?<") {
        let name = try groupName()
        guard names.updateValue(number, forKey: name) == nil else { throw .repeatedGroupName(name) }
      } else if peek == "?" {
        throw .unknownGroup("(" + String(String.UnicodeScalarView(scalars[start...].prefix(2))))
      }
      wrap = { .capture(number, $0) }
    }
    let inner = try alternatives()
    guard skip(")") else { throw .unbalancedParenthesis }
    return wrap(inner)
  }

  /// A name up to `>`.
  private mutating func groupName() throws(PatternError) -> String {
    guard let end = scalars[next...].firstIndex(of: ">") else { throw .unknownGroup("(?<") }
    let name = String(String.UnicodeScalarView(scalars[next..<end]))
    let isName =
      name.unicodeScalars.allSatisfy { $0.properties.isXIDContinue || $0 == "$" }
      && name.unicodeScalars.first.map { $0.decimalDigit == nil } ?? false
    guard isName else { throw .unknownGroup("(?<" + name + ">") }
    next = end + 1
    return name
  }

  private mutating func escape() throws(PatternError) -> PatternSyntax {
    guard next + 1 < scalars.count else { throw .endsInEscape }
    switch scalars[next + 1] {
    case "b":
      next += 2
      return .wordBoundary(isNegated: false)
    case "B":
      next += 2
      return .wordBoundary(isNegated: true)
    case "1"..."9":
      next += 1
      let number = count() ?? 0
      references.append((String(number), number))
      return .reference(number)
    case "k":
      next += 2
      guard skip("<") else { throw .unknownEscape("k") }
      let name = try groupName()
      references.append((name, nil))
      // Replaced by the group's number once all groups are known; until then by the place in `references`.
      return .reference(-references.count)
    default:
      return .scalars(try escapedSet())
    }
  }
}

// MARK: Names of groups

extension PatternParser {
  /// Puts numbers in the place of references by name.
  private func numbered(_ syntax: PatternSyntax) -> PatternSyntax {
    guard !names.isEmpty else { return syntax }
    switch syntax {
    case .reference(let number) where number < 0: return .reference(names[references[-number - 1].written] ?? 0)
    case .sequence(let items): return .sequence(items.map(numbered))
    case .alternatives(let items): return .alternatives(items.map(numbered))
    case .repeated(let item, let minimum, let maximum):
      return .repeated(numbered(item), minimum: minimum, maximum: maximum)
    case .capture(let number, let item): return .capture(number, numbered(item))
    case .look(let item, let isBehind, let isNegated):
      return .look(numbered(item), isBehind: isBehind, isNegated: isNegated)
    case .empty, .scalars, .reference, .textStart, .textEnd, .wordBoundary: return syntax
    }
  }
}

// MARK: Characters and classes

extension PatternParser {
  private mutating func characterClass() throws(PatternError) -> ScalarSet {
    next += 1
    let isNegated = skip("^")
    var set = ScalarSet()
    while !skip("]") {
      guard next < scalars.count else { throw .unbalancedBracket }
      let first = try classAtom()
      guard next + 1 < scalars.count, peek == "-", scalars[next + 1] != "]" else {
        set.formUnion(first)
        continue
      }
      next += 1
      let last = try classAtom()
      guard let low = first.single, let high = last.single else { throw .classInRange }
      guard low <= high else { throw .rangeReversed }
      set.insert(low...high)
    }
    return isNegated ? set.inverted : set
  }

  private mutating func classAtom() throws(PatternError) -> ScalarSet {
    guard let scalar = peek else { throw .unbalancedBracket }
    guard scalar == "\\" else {
      next += 1
      return ScalarSet(scalar)
    }
    guard next + 1 < scalars.count else { throw .endsInEscape }
    switch scalars[next + 1] {
    case "b":
      next += 2
      return ScalarSet("\u{8}")
    case "-":
      next += 2
      return ScalarSet("-")
    default: return try escapedSet()
    }
  }

  /// An escape that stands for a character or a class of them; `next` is at the backslash.
  private mutating func escapedSet() throws(PatternError) -> ScalarSet {
    let letter = scalars[next + 1]
    next += 2
    switch letter {
    case "d": return .digits
    case "D": return ScalarSet.digits.inverted
    case "w": return .wordCharacters
    case "W": return ScalarSet.wordCharacters.inverted
    case "s": return .whiteSpace
    case "S": return ScalarSet.whiteSpace.inverted
    case "t": return ScalarSet("\t")
    case "n": return ScalarSet("\n")
    case "v": return ScalarSet("\u{B}")
    case "f": return ScalarSet("\u{C}")
    case "r": return ScalarSet("\r")
    case "0" where peek?.decimalDigit == nil: return ScalarSet("\0")
    case "c":
      guard let control = peek, control.isASCII, control.properties.isAlphabetic else { throw .unknownEscape("c") }
      next += 1
      return ScalarSet(UInt32(control.value & 31)...UInt32(control.value & 31))
    case "x":
      guard let value = hexadecimal(digits: 2), let scalar = Unicode.Scalar(value) else { throw .unknownEscape("x") }
      return ScalarSet(scalar)
    case "u": return ScalarSet(try unicodeEscape())
    case "p", "P":
      guard skip("{"), let end = scalars[next...].firstIndex(of: "}") else { throw .unknownEscape(letter) }
      let name = String(String.UnicodeScalarView(scalars[next..<end]))
      guard let property = ScalarProperty(name: name) else { throw .unknownProperty(name) }
      next = end + 1
      var set = ScalarSet()
      set.insert(ScalarSet.Category(property: property, isNegated: letter == "P"))
      return set
    case _
    where letter.isASCII && !letter.properties.isAlphabetic && letter.decimalDigit == nil && letter.value >= 0x20:
      return ScalarSet(letter)
    default: throw .unknownEscape(letter)
    }
  }

  /// What follows `\u`: four digits, a pair of surrogates, or a value in braces.
  private mutating func unicodeEscape() throws(PatternError) -> Unicode.Scalar {
    if skip("{") {
      guard let end = scalars[next...].firstIndex(of: "}"), end - next <= 8,
        let value = UInt32(String(String.UnicodeScalarView(scalars[next..<end])), radix: 16),
        let scalar = Unicode.Scalar(value)
      else { throw .unknownEscape("u") }
      next = end + 1
      return scalar
    }
    guard let high = hexadecimal(digits: 4) else { throw .unknownEscape("u") }
    if let scalar = Unicode.Scalar(high) { return scalar }
    guard high < 0xDC00, skip("\\u"), let low = hexadecimal(digits: 4), low & 0xFC00 == 0xDC00,
      let scalar = Unicode.Scalar(0x10000 + ((high & 0x3FF) << 10 | (low & 0x3FF)))
    else { throw .unknownEscape("u") }
    return scalar
  }

  private mutating func hexadecimal(digits: Int) -> UInt32? {
    guard next + digits <= scalars.count else { return nil }
    var value: UInt32 = 0
    for scalar in scalars[next..<(next + digits)] {
      guard scalar.isASCII, let digit = Character(scalar).hexDigitValue else { return nil }
      value = value << 4 | UInt32(digit)
    }
    next += digits
    return value
  }
}

extension Unicode.Scalar {
  fileprivate var decimalDigit: Int? { ("0"..."9").contains(self) ? Int(value - 0x30) : nil }
}

extension ScalarSet {
  /// The only member of a set that lists one.
  fileprivate var single: UInt32? {
    guard ranges.count == 1, categories.isEmpty, !isNegated, ranges[0].count == 1 else { return nil }
    return ranges[0].lowerBound
  }
}
