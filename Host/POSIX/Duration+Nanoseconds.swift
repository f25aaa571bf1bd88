extension Duration {
  /// The nearest that an `Int64` holds.
  package var nanoseconds: Int64 {
    let (product, overflow) = components.seconds.multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? (components.seconds < 0 ? .min : .max) : product &+ components.attoseconds / 1_000_000_000
  }
}
