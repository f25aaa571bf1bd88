/// Which members or elements of one value a schema has dealt with, by place, for `unevaluated…`.
struct Marks {
  /// Whether anyone asks; marks cost nothing otherwise.
  let isTracking: Bool
  private var low: UInt64 = 0
  private var high: Set<Int> = []
  /// All places below are marked.
  private var prefix = 0

  init(isTracking: Bool) {
    self.isTracking = isTracking
  }

  /// For the values of members and elements, whose marks concern nobody else.
  static let none = Marks(isTracking: false)

  mutating func insert(_ place: Int) {
    guard isTracking else { return }
    if place < 64 { low |= 1 << UInt64(place) } else { high.insert(place) }
  }

  mutating func insertAll(below count: Int) {
    prefix = max(prefix, count)
  }

  func contains(_ place: Int) -> Bool {
    place < prefix || (place < 64 ? low & 1 << UInt64(place) != 0 : high.contains(place))
  }

  mutating func formUnion(_ other: Marks) {
    guard isTracking else { return }
    low |= other.low
    high.formUnion(other.high)
    prefix = max(prefix, other.prefix)
  }
}
