/// A list of numbers for each document, all in one piece of memory.
struct NumberLists<Element: FixedWidthInteger & Sendable>: Sendable {
  private(set) var elements: [Element] = []
  private var starts: [Int] = []
  private var ends: [Int] = []
  /// Elements that belong to no list any more.
  private var waste = 0

  /// Where a list stands in `elements`.
  func range(_ number: Int) -> Range<Int> { starts[number]..<ends[number] }

  func list(_ number: Int) -> ArraySlice<Element> { elements[range(number)] }

  /// Sets the list of a document that is there, or of the next one.
  mutating func set(_ number: Int, to list: some Collection<Element>) {
    if number == starts.count {
      starts.append(0)
      ends.append(0)
    }
    waste += ends[number] - starts[number]
    starts[number] = elements.count
    elements.append(contentsOf: list)
    ends[number] = elements.count
    if waste > 1024, waste > elements.count / 2 { compact() }
  }

  private mutating func compact() {
    var kept: [Element] = []
    kept.reserveCapacity(elements.count - waste)
    for number in starts.indices {
      let list = elements[starts[number]..<ends[number]]
      starts[number] = kept.count
      kept.append(contentsOf: list)
      ends[number] = kept.count
    }
    elements = kept
    waste = 0
  }
}
