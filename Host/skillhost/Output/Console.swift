import Arguments
import Glibc
import JSON
import POSIX
import Terminal

/// Where the command speaks: data on standard output, talk on standard error.
struct Console: Sendable {
  /// Whether data is JSON.
  let isJSON: Bool
  /// Whether data is the stream of events, one JSON value a line.
  let isStream: Bool
  /// Whether each value is on one line and written at once.
  let isLined: Bool
  let output = OutputStream(descriptor: STDOUT_FILENO)
  let errors = OutputStream(descriptor: STDERR_FILENO)
  let device: TerminalDevice
  let errorDevice: TerminalDevice
  let palette: Palette
  let errorPalette: Palette

  init(isJSON: Bool, isStream: Bool, isLined: Bool = false, colour: ColourChoice) {
    self.isJSON = isJSON
    self.isStream = isStream
    self.isLined = isLined || isStream
    device = TerminalDevice(descriptor: STDOUT_FILENO)
    errorDevice = TerminalDevice(descriptor: STDERR_FILENO)
    palette = Palette(
      isColoured: colour.isColoured(onTerminal: device.isTerminal, environment: { Environment.variable($0) }))
    errorPalette = Palette(
      isColoured: colour.isColoured(onTerminal: errorDevice.isTerminal, environment: { Environment.variable($0) }))
  }

  /// Columns for text that is meant to be read.
  var width: Int { device.columns ?? 80 }

  /// One line of the command's own making: text of others in it has been made visible.
  func line(_ text: String = "") { output.write(text + "\n") }

  func lines(_ lines: [String]) { for line in lines { self.line(line) } }

  func table(_ table: Table) { lines(table.lines(width: device.isTerminal ? width : nil, palette: palette)) }

  func page(_ page: HelpPage) { output.write(page.text(width: width, palette: palette)) }

  /// Text of a skill: byte for byte into a pipe or file, with control characters written out on a terminal.
  func data(_ text: String) {
    let shown = device.isTerminal ? text.visible(lines: true) : text
    output.write(shown.hasSuffix("\n") ? shown : shown + "\n")
  }

  func json(_ value: JSONValue) {
    output.write(value.serialized(pretty: !isLined).visibleInJSON + "\n")
    if isLined { output.flush() }
  }

  /// One of many values, on a line of its own.
  func jsonLine(_ value: JSONValue) { output.write(value.serialized().visibleInJSON + "\n") }

  /// A remark on standard error, behind a word that says whose it is or how grave.
  func note(_ text: String, label: String? = nil, _ style: Style = .bold) {
    errors.write((label.map { errorPalette(style, $0 + ":") + " " } ?? "") + text.visible(lines: true) + "\n")
    errors.flush()
  }
}
