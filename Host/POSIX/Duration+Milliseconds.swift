extension Duration {
  /// Whole milliseconds, rounded up, so that a wait of so many is not too short; 0 for a negative duration.
  package var milliseconds: Int {
    guard self > .zero else { return 0 }
    let (seconds, attoseconds) = components
    let (product, overflow) = Int(seconds).multipliedReportingOverflow(by: 1000)
    return overflow ? .max : product &+ Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
