/// What a `\p{…}` asks about a scalar value.
enum ScalarProperty: Hashable, Sendable {
  case any
  case assigned
  case ascii
  case alphabetic
  case lowercase
  case uppercase
  case whiteSpace
  case emoji
  /// One general category by its two letters, or a group of them by its first.
  case category(String)

  /// Takes the name within the braces, `gc=` and `General_Category=` included.
  init?(name: String) {
    var name = Substring(name)
    for prefix in ["General_Category=", "gc="] where name.hasPrefix(prefix) { name.removeFirst(prefix.count) }
    switch name {
    case "Any": self = .any
    case "Assigned": self = .assigned
    case "ASCII": self = .ascii
    case "Alphabetic", "Alpha": self = .alphabetic
    case "Lowercase", "Lower": self = .lowercase
    case "Uppercase", "Upper": self = .uppercase
    case "White_Space", "space": self = .whiteSpace
    case "Emoji": self = .emoji
    default:
      guard let letters = Self.categories.first(where: { $0.short == name || $0.long == name })?.short else {
        return nil
      }
      self = .category(letters)
    }
  }

  func holds(for scalar: Unicode.Scalar) -> Bool {
    switch self {
    case .any: true
    case .assigned: scalar.properties.generalCategory != .unassigned
    case .ascii: scalar.isASCII
    case .alphabetic: scalar.properties.isAlphabetic
    case .lowercase: scalar.properties.isLowercase
    case .uppercase: scalar.properties.isUppercase
    case .whiteSpace: scalar.properties.isWhitespace
    case .emoji: scalar.properties.isEmoji
    case .category("LC"): ["Lu", "Ll", "Lt"].contains(Self.letters(of: scalar.properties.generalCategory))
    case .category(let letters): Self.letters(of: scalar.properties.generalCategory).hasPrefix(letters)
    }
  }

  private static let categories: [(short: String, long: String)] = [
    ("L", "Letter"), ("LC", "Cased_Letter"), ("Lu", "Uppercase_Letter"), ("Ll", "Lowercase_Letter"),
    ("Lt", "Titlecase_Letter"), ("Lm", "Modifier_Letter"), ("Lo", "Other_Letter"), ("M", "Mark"),
    ("M", "Combining_Mark"),
    ("Mn", "Nonspacing_Mark"), ("Mc", "Spacing_Mark"), ("Me", "Enclosing_Mark"), ("N", "Number"),
    ("Nd", "Decimal_Number"),
    ("Nd", "digit"), ("Nl", "Letter_Number"), ("No", "Other_Number"), ("P", "Punctuation"), ("P", "punct"),
    ("Pc", "Connector_Punctuation"), ("Pd", "Dash_Punctuation"), ("Ps", "Open_Punctuation"),
    ("Pe", "Close_Punctuation"),
    ("Pi", "Initial_Punctuation"), ("Pf", "Final_Punctuation"), ("Po", "Other_Punctuation"), ("S", "Symbol"),
    ("Sm", "Math_Symbol"), ("Sc", "Currency_Symbol"), ("Sk", "Modifier_Symbol"), ("So", "Other_Symbol"),
    ("Z", "Separator"),
    ("Zs", "Space_Separator"), ("Zl", "Line_Separator"), ("Zp", "Paragraph_Separator"), ("C", "Other"),
    ("Cc", "Control"),
    ("Cc", "cntrl"), ("Cf", "Format"), ("Cs", "Surrogate"), ("Co", "Private_Use"), ("Cn", "Unassigned"),
  ]

  private static func letters(of category: Unicode.GeneralCategory) -> String {
    switch category {
    case .uppercaseLetter: "Lu"
    case .lowercaseLetter: "Ll"
    case .titlecaseLetter: "Lt"
    case .modifierLetter: "Lm"
    case .otherLetter: "Lo"
    case .nonspacingMark: "Mn"
    case .spacingMark: "Mc"
    case .enclosingMark: "Me"
    case .decimalNumber: "Nd"
    case .letterNumber: "Nl"
    case .otherNumber: "No"
    case .connectorPunctuation: "Pc"
    case .dashPunctuation: "Pd"
    case .openPunctuation: "Ps"
    case .closePunctuation: "Pe"
    case .initialPunctuation: "Pi"
    case .finalPunctuation: "Pf"
    case .otherPunctuation: "Po"
    case .mathSymbol: "Sm"
    case .currencySymbol: "Sc"
    case .modifierSymbol: "Sk"
    case .otherSymbol: "So"
    case .spaceSeparator: "Zs"
    case .lineSeparator: "Zl"
    case .paragraphSeparator: "Zp"
    case .control: "Cc"
    case .format: "Cf"
    case .surrogate: "Cs"
    case .privateUse: "Co"
    case .unassigned: "Cn"
    @unknown default: "Cn"
    }
  }
}
