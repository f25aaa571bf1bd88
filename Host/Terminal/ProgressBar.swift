/// One line that shows how far a call is.
package struct ProgressBar: Hashable, Sendable {
  /// From 0 to 1, or `nil` when unknown.
  package var fraction: Double?
  package var text: String

  package init(fraction: Double?, text: String) {
    self.fraction = fraction
    self.text = text
  }

  /// The line for a terminal of `width` columns, without the sequences that place it.
  package func line(width: Int) -> String {
    // The last column stays free: some terminals wrap when it is written.
    let room = max(width - 1, 10)
    let label = text.visible()
    guard let fraction else { return "… \(label)".truncated(width: room) }
    let part = min(max(fraction.isNaN ? 0 : fraction, 0), 1)
    let percent = String(Int(part * 100))
    let cells = min(24, max(room / 3, 4))
    let full = Int(part * Double(cells))
    let bar = String(repeating: "█", count: full) + String(repeating: "░", count: cells - full)
    let number = String(repeating: " ", count: 3 - percent.count) + percent + "%"
    return "\(bar) \(number) \(label)".truncated(width: room)
  }
}
