/// A named argument: `--limit 5`, `--limit=5`, `-n5`; without a value a flag: `--json`.
///
/// A flag that is given twice is given once; of an option with a value the last one counts, unless it repeats.
package struct Option: Hashable, Sendable {
  /// Without the dashes.
  package var long: String
  package var short: Character?
  /// `nil` makes a flag.
  package var value: Value?
  package var repeats: Bool
  /// One sentence without a full stop.
  package var help: String
  /// Whether the command cannot work without it. Shown, not enforced: what else may supply it, the command knows.
  package var isRequired: Bool

  package init(
    _ long: String, short: Character? = nil, value: Value? = nil, repeats: Bool = false, isRequired: Bool = false,
    help: String
  ) {
    self.long = long
    self.short = short
    self.value = value
    self.repeats = repeats
    self.isRequired = isRequired
    self.help = help
  }
}

/// An argument known by its place.
package struct Operand: Hashable, Sendable {
  package enum Count: Hashable, Sendable {
    case one, optional, any, many

    var minimum: Int {
      switch self {
      case .one, .many: 1
      case .optional, .any: 0
      }
    }

    var isUnlimited: Bool {
      switch self {
      case .one, .optional: false
      case .any, .many: true
      }
    }
  }

  package var value: Value
  package var count: Count
  /// One sentence without a full stop.
  package var help: String

  package init(_ value: Value, count: Count = .one, help: String) {
    self.value = value
    self.count = count
    self.help = help
  }
}

/// What may stand for an argument.
package struct Value: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case text
    case integer(ClosedRange<Int>)
    /// More than nothing, fractions allowed.
    case seconds
    case choice([String])
    /// Any text; the words are what completion and help propose.
    case suggestion([String])
    case file
    case directory
    /// An open set of words of the program's own, such as the ids of skills; completion asks for them by this name.
    case named(String)
  }

  /// How help names it: `DIR`.
  package var placeholder: String
  package var kind: Kind

  package init(_ placeholder: String, _ kind: Kind = .text) {
    self.placeholder = placeholder
    self.kind = kind
  }

  /// Whether `text` is a legal value.
  package func accepts(_ text: String) -> Bool {
    switch kind {
    case .text, .suggestion, .named: true
    case .integer(let range): Int(text).map(range.contains) ?? false
    case .seconds: Self.seconds(text) != nil
    case .choice(let words): words.contains(text)
    // An empty path is what is left of an unset variable.
    case .file, .directory: !text.isEmpty
    }
  }

  /// A duration written as a decimal number of seconds, to the millisecond.
  static func seconds(_ text: String) -> Duration? {
    guard text.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }), let number = Double(text),
      number >= 0.001, number <= 1e9
    else { return nil }
    return .milliseconds(Int64((number * 1000).rounded()))
  }
}
