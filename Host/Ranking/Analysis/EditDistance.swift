/// Whether one slip makes one word of another: a letter too many, one too few, a wrong one, or two neighbours swapped.
enum EditDistance {
  static func isOne(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Bool {
    if abs(left.count - right.count) > 1 { return false }
    var (leftStart, rightStart) = (left.startIndex, right.startIndex)
    var (leftEnd, rightEnd) = (left.endIndex, right.endIndex)
    while leftStart < leftEnd, rightStart < rightEnd, left[leftStart] == right[rightStart] {
      leftStart += 1
      rightStart += 1
    }
    while leftEnd > leftStart, rightEnd > rightStart, left[leftEnd - 1] == right[rightEnd - 1] {
      leftEnd -= 1
      rightEnd -= 1
    }
    switch (leftEnd - leftStart, rightEnd - rightStart) {
    case (0, 1), (1, 0), (1, 1): return true
    case (2, 2): return left[leftStart] == right[rightStart + 1] && left[leftStart + 1] == right[rightStart]
    default: return false
    }
  }
}
