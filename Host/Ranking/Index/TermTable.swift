/// Numbers byte strings from 0 in order of first sight. Open addressing over flat arrays.
struct TermTable: Sendable {
  private var slots: [UInt32]
  private var hashes: [UInt32] = []
  private var starts: [UInt32] = [0]
  private var bytes: [UInt8] = []

  init() { slots = Array(repeating: .max, count: 16) }

  var count: Int { hashes.count }

  func bytes(of term: UInt32) -> ArraySlice<UInt8> { bytes[Int(starts[Int(term)])..<Int(starts[Int(term) + 1])] }

  /// The same for the same bytes in every table.
  func hash(of term: UInt32) -> UInt32 { hashes[Int(term)] }

  func find(_ key: ArraySlice<UInt8>) -> UInt32? {
    let term = slots[slot(of: key, hash: Self.hash(key))]
    return term == .max ? nil : term
  }

  /// - Returns: the number of `key`, and whether it was not there before.
  mutating func intern(_ key: ArraySlice<UInt8>) -> (term: UInt32, isNew: Bool) {
    let hash = Self.hash(key)
    let place = slot(of: key, hash: hash)
    if slots[place] != .max { return (slots[place], false) }
    let term = UInt32(hashes.count)
    slots[place] = term
    hashes.append(hash)
    bytes.append(contentsOf: key)
    starts.append(UInt32(bytes.count))
    if hashes.count * 2 > slots.count { grow() }
    return (term, true)
  }

  private func slot(of key: ArraySlice<UInt8>, hash: UInt32) -> Int {
    let mask = slots.count - 1
    var index = Int(hash) & mask
    while true {
      let term = slots[index]
      if term == .max || (hashes[Int(term)] == hash && isEqual(term, key)) { return index }
      index = (index + 1) & mask
    }
  }

  private func isEqual(_ term: UInt32, _ key: ArraySlice<UInt8>) -> Bool {
    let start = Int(starts[Int(term)])
    guard Int(starts[Int(term) + 1]) - start == key.count else { return false }
    var place = start
    for byte in key {
      if bytes[place] != byte { return false }
      place += 1
    }
    return true
  }

  private mutating func grow() {
    slots = Array(repeating: .max, count: slots.count * 2)
    let mask = slots.count - 1
    for (term, hash) in hashes.enumerated() {
      var index = Int(hash) & mask
      while slots[index] != .max { index = (index + 1) & mask }
      slots[index] = UInt32(term)
    }
  }

  /// FNV-1a, its high half folded in.
  static func hash(_ key: ArraySlice<UInt8>) -> UInt32 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in key { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return UInt32(truncatingIfNeeded: hash ^ (hash >> 32))
  }
}
