import Glibc

/// What is known about the device behind a descriptor.
package struct TerminalDevice: Hashable, Sendable {
  package var isTerminal: Bool
  /// Columns; `nil` when it is no terminal or does not say.
  package var columns: Int?
  package var rows: Int?

  package init(isTerminal: Bool, columns: Int? = nil, rows: Int? = nil) {
    self.isTerminal = isTerminal
    self.columns = columns
    self.rows = rows
  }

  package init(descriptor: Int32) {
    guard isatty(descriptor) == 1 else {
      self.init(isTerminal: false)
      return
    }
    var size = winsize()
    let answer = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size)
    self.init(
      isTerminal: true, columns: answer == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil,
      rows: answer == 0 && size.ws_row > 0 ? Int(size.ws_row) : nil)
  }
}
