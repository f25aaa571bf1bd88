/// A document as numbers: for each of its terms, how strongly it speaks for the document.
struct IndexedDocument: Sendable {
  /// In ascending order.
  var terms: [UInt32] = []
  /// BM25F's saturated frequency of each term, as a fraction of 65535.
  var impacts: [UInt16] = []
  /// Keys of terms side by side within one text, words without meaning left out; in ascending order.
  var pairs: [UInt32] = []
  /// Numbers of the document's English words that the lexicon does not have; in ascending order.
  var words: [UInt32] = []
  /// Terms of each counter-example, in ascending order.
  var counterExamples: [[UInt32]] = []
  /// The id and the name, as `DocumentReader.parts` has them.
  var names: [[UInt8]] = []
}

extension [UInt32] {
  /// The first place whose element is not less than `value`; the elements ascend.
  func lowerBound(of value: UInt32) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
