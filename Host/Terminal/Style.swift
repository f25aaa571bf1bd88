/// Weight and colour of a piece of text, where colour is wanted.
package enum Style: String, Hashable, Sendable, CaseIterable {
  // Select Graphic Rendition parameters of ECMA-48.
  case bold = "1"
  case dim = "2"
  case red = "31"
  case green = "32"
  case yellow = "33"
  case cyan = "36"
}

/// Puts styles on text, or leaves it as it is.
package struct Palette: Hashable, Sendable {
  package var isColoured: Bool

  package init(isColoured: Bool) { self.isColoured = isColoured }

  package func callAsFunction(_ style: Style, _ text: String) -> String {
    isColoured && !text.isEmpty ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }
}

/// When output is coloured: the values of `--color`.
package enum ColourChoice: String, Hashable, Sendable, CaseIterable {
  case auto, always, never

  /// `NO_COLOR` set to anything but nothing (no-color.org), or a terminal that says it is dumb, turn `auto` off.
  package func isColoured(onTerminal: Bool, environment: (String) -> String?) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto: onTerminal && (environment("NO_COLOR") ?? "").isEmpty && environment("TERM") != "dumb"
    }
  }
}
