extension StringProtocol {
  /// The text with everything written out that would steer a terminal or mislead a reader: control characters,
  /// direction overrides, invisible tags.
  ///
  /// Names, manifests and results come from others; a file called `\u{1B}]0;…` must not set the window's title, and
  /// a right-to-left override must not make `exe.txt` of `txt.exe`.
  ///
  /// - Parameter lines: keeps line feeds and tabs, for text of several lines; without it they are written out too.
  package func visible(lines: Bool = false) -> String {
    if isPrintableASCII { return String(self) }
    guard unicodeScalars.contains(where: { isHidden($0, lines: lines) }) else { return String(self) }
    var shown = ""
    for scalar in unicodeScalars {
      if isHidden(scalar, lines: lines) { shown += escape(scalar) } else { shown.unicodeScalars.append(scalar) }
    }
    return shown
  }
}

extension StringProtocol {
  /// Whether each byte is one visible character or a space.
  var isPrintableASCII: Bool { utf8.allSatisfy { (0x20...0x7e).contains($0) } }
}

extension String {
  /// The same JSON text with what `visible` writes out as `\\u` escapes. JSON's writer has escaped the controls below
  /// U+0020 already, and the others stand only inside strings, where an escape means the same.
  package var visibleInJSON: String {
    if isPrintableASCII { return self }
    guard unicodeScalars.contains(where: { isHidden($0, lines: true) }) else { return self }
    var shown = ""
    for scalar in unicodeScalars {
      if isHidden(scalar, lines: true) {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          shown += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }
}

private func isHidden(_ scalar: Unicode.Scalar, lines: Bool) -> Bool {
  switch scalar.value {
  case 0x09, 0x0A: !lines
  case 0x20...0x7E: false
  case 0..<0x20, 0x7F...0x9F: true
  // Marks, embeddings, overrides and isolates of direction; line and paragraph separators; byte order mark; tags.
  case 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F: true
  default: false
  }
}

private func escape(_ scalar: Unicode.Scalar) -> String {
  switch scalar {
  case "\n": "\\n"
  case "\r": "\\r"
  case "\t": "\\t"
  default: "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
  }
}
