/// Which scalars count as one when words are compared.
///
/// A subset of Unicode's compatibility decomposition (NFKD) and case folding: the Latin accents, ligatures, half-width
/// kana and typographic signs that occur in requests. What is not listed stands for itself.
enum Folding {
  /// Combining marks, joiners, variation selectors, soft hyphens, byte order marks.
  static func isIgnored(_ value: UInt32) -> Bool {
    switch value {
    case 0x0300...0x036F, 0x00AD, 0x200B...0x200F, 0x2060, 0xFE00...0xFE0F, 0xFEFF, 0x20D0...0x20FF: true
    default: false
    }
  }

  /// The plain form of `value` where it differs, in any case; `nil` for what stands for itself.
  static func plain(_ value: UInt32) -> String? {
    switch value {
    case 0x00D7, 0x2715, 0x2A09: return "*"
    case 0x00F7, 0x2215, 0x2044: return "/"
    case 0x00C0...0x017F:
      let letter = latin[Int(value - 0xC0)]
      return letter == "." ? nil : (letters[letter] ?? String(letter))
    case 0x1E00...0x1EFF:
      let letter = latinAdditional[Int(value - 0x1E00)]
      return letter == "." ? nil : (letters[letter] ?? String(letter))
    case 0x01A0, 0x01A1: return value == 0x01A0 ? "O" : "o"
    case 0x01AF, 0x01B0: return value == 0x01AF ? "U" : "u"
    case 0x2018, 0x2019, 0x02BC, 0x02B9, 0x00B4: return "'"
    case 0x201C, 0x201D, 0x00AB, 0x00BB: return "\""
    case 0x2010...0x2015, 0x2212, 0xFE63: return "-"
    case 0x2026: return "..."
    case 0xFB00: return "ff"
    case 0xFB01: return "fi"
    case 0xFB02: return "fl"
    case 0xFB03: return "ffi"
    case 0xFB04: return "ffl"
    case 0x00B2: return "2"
    case 0x00B3: return "3"
    case 0x00B9: return "1"
    case 0x2070, 0x2074...0x2079: return String(value - 0x2070)
    case 0x2080...0x2089: return String(value - 0x2080)
    case 0x2460...0x2468: return String(value - 0x245F)
    case 0x2103: return "°c"
    case 0x2109: return "°f"
    case 0x00B5: return "μ"
    case 0x212B: return "a"
    case 0x2122, 0x00AE, 0x00A9: return " "
    case 0xFF66...0xFF9D: return String(halfKana[Int(value - 0xFF66)])
    case 0xFFE5: return "¥"
    case 0xFFE1: return "£"
    default: return nil
    }
  }

  /// `kana` with the half-width voicing mark `mark` applied.
  static func voiced(_ kana: UInt32, mark: UInt32) -> UInt32 {
    switch kana {
    case 0x30A6 where mark == 0xFF9E: 0x30F4
    case 0x30AB...0x30C1 where mark == 0xFF9E && kana % 2 == 1: kana + 1
    case 0x30C4, 0x30C6, 0x30C8: mark == 0xFF9E ? kana + 1 : kana
    case 0x30CF...0x30DB where (kana - 0x30CF) % 3 == 0: kana + (mark == 0xFF9E ? 1 : 2)
    default: kana
    }
  }

  /// Signs of the two tables that stand for more than one letter.
  private static let letters: [Character: String] = [
    "Æ": "AE", "æ": "ae", "Œ": "OE", "œ": "oe", "ß": "ss", "Þ": "Th", "þ": "th", "Ĳ": "IJ", "ĳ": "ij",
  ]

  /// U+00C0 to U+017F; a dot for what is no letter or stands for itself.
  private static let latin: [Character] = Array(
    "AAAAAAÆCEEEEIIIIDNOOOOO.OUUUUYÞßaaaaaaæceeeeiiiidnooooo.ouuuuyþy"
      + "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiĲĳJjKkkLlLlLlLlLlNnNnNnnNnOoOoOoŒœRrRrRrSsSsSsSs"
      + "TtTtTtUuUuUuUuUuUuWwYyYZzZzZzs")

  /// U+1E00 to U+1EFF.
  private static let latinAdditional: [Character] = Array(
    "AaBbBbBbCcDdDdDdDdDdEeEeEeEeEeFfGgHhHhHhHhHhIiIiKkKkKkLlLlLlLlMmMmMmNnNnNnNnOoOoOoOoPpPpRrRrRrRr"
      + "SsSsSsSsSsTtTtTtTtUuUuUuUuUuVvVvWwWwWwWwWwXxXxYyZzZzZzhtwyas..ß.AaAaAaAaAaAaAaAaAaAaAaAaEeEeEeEe"
      + "EeEeEeEeIiIiOoOoOoOoOoOoOoOoOoOoOoOoUuUuUuUuUuUuUuYyYyYyYyLlVvYy")

  /// U+FF66 to U+FF9D.
  private static let halfKana: [Character] = Array("ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン")
}
