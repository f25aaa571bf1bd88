/// A set of Unicode scalar values, as a class of a pattern describes it.
struct ScalarSet: Hashable, Sendable {
  /// Sorted, apart from each other by at least one value.
  private(set) var ranges: [ClosedRange<UInt32>] = []
  /// General categories that belong to the set although `ranges` does not list their members.
  private(set) var categories: Set<Category> = []
  /// The set is everything but what `ranges` and `categories` say.
  private(set) var isNegated = false

  /// A `\p{…}`, or the `\P{…}` opposite to it.
  struct Category: Hashable, Sendable {
    var property: ScalarProperty
    var isNegated: Bool
  }

  init() {}

  init(_ ranges: ClosedRange<UInt32>...) {
    for range in ranges { insert(range) }
  }

  init(_ scalar: Unicode.Scalar) {
    ranges = [scalar.value...scalar.value]
  }

  mutating func insert(_ range: ClosedRange<UInt32>) {
    var merged = range
    let first = ranges.firstIndex { $0.upperBound &+ 1 >= range.lowerBound } ?? ranges.count
    var last = first
    while last < ranges.count, ranges[last].lowerBound <= merged.upperBound &+ 1 {
      merged =
        min(merged.lowerBound, ranges[last].lowerBound)...max(merged.upperBound, ranges[last].upperBound)
      last += 1
    }
    ranges.replaceSubrange(first..<last, with: [merged])
  }

  mutating func insert(_ category: Category) {
    categories.insert(category)
  }

  /// - Precondition: `other` is not negated, unless it is so by ranges only.
  mutating func formUnion(_ other: ScalarSet) {
    for range in (other.isNegated ? other.complementedRanges : other.ranges) { insert(range) }
    categories.formUnion(other.categories)
  }

  private var complementedRanges: [ClosedRange<UInt32>] {
    var result: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in ranges {
      if range.lowerBound > next { result.append(next...(range.lowerBound - 1)) }
      next = range.upperBound + 1
    }
    if next <= 0x10FFFF { result.append(next...0x10FFFF) }
    return result
  }

  var inverted: ScalarSet {
    var copy = self
    copy.isNegated.toggle()
    return copy
  }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    (listed(scalar.value) || categories.contains { $0.property.holds(for: scalar) != $0.isNegated }) != isNegated
  }

  private func listed(_ value: UInt32) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < value {
        low = middle + 1
      } else if ranges[middle].lowerBound > value {
        high = middle
      } else {
        return true
      }
    }
    return false
  }
}

extension ScalarSet {
  static let digits = ScalarSet(0x30...0x39)
  static let wordCharacters = ScalarSet(0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A)
  /// ECMA-262 WhiteSpace and LineTerminator.
  static let whiteSpace = ScalarSet(
    0x09...0x0D, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029, 0x202F...0x202F,
    0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF)
  static let lineTerminators = ScalarSet(0x0A...0x0A, 0x0D...0x0D, 0x2028...0x2029)
}
