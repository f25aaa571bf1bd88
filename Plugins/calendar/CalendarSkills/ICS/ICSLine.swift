/// A content line of RFC 5545: `DTSTART;TZID=Europe/Paris:20261202T140000`.
struct ICSLine: Sendable {
  /// In the file's bytes, with folds and the line's end.
  let range: Range<Int>
  /// In upper case.
  let name: String
  let parameters: [(name: String, value: String)]
  /// Unfolded, escapes as they stand.
  let value: String

  func parameter(_ name: String) -> String? { parameters.first { $0.name == name }?.value }

  /// The value of a TEXT property.
  var text: String { Self.unescaped(value) }

  static func unescaped(_ value: String) -> String {
    var text = ""
    var isEscaped = false
    for character in value {
      if isEscaped {
        text.append(character == "n" || character == "N" ? "\n" : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        text.append(character)
      }
    }
    return text
  }

  static func escaped(_ text: String) -> String {
    var value = ""
    for character in text {
      switch character {
      case "\\", ",", ";": value += "\\\(character)"
      case "\n", "\r\n", "\r": value += "\\n"
      default: value.append(character)
      }
    }
    return value
  }
}

extension ICSLine {
  /// Reads an unfolded line; `nil` for what has no name or no colon.
  init?(_ line: String, range: Range<Int>) {
    var rest = line[...]
    guard let nameEnd = rest.firstIndex(where: { $0 == ";" || $0 == ":" }), nameEnd > rest.startIndex else {
      return nil
    }
    let name = rest[..<nameEnd].uppercased()
    rest = rest[nameEnd...]
    var parameters: [(name: String, value: String)] = []
    while rest.first == ";" {
      rest.removeFirst()
      guard let equals = rest.firstIndex(of: "=") else { return nil }
      let key = rest[..<equals].uppercased()
      rest = rest[rest.index(after: equals)...]
      var value = ""
      var isQuoted = false
      while let character = rest.first, isQuoted || (character != ";" && character != ":") {
        if character == "\"" { isQuoted.toggle() } else { value.append(character) }
        rest.removeFirst()
      }
      parameters.append((key, value))
    }
    guard rest.first == ":" else { return nil }
    self.init(range: range, name: name, parameters: parameters, value: String(rest.dropFirst()))
  }
}
