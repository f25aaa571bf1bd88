/// Numbers byte strings from 0 in order of first sight. Open addressing over flat arrays.
struct TermTable: Sendable {
  private var slots: [UInt32]
  private var hashes: [UInt32] = []
  private var starts: [UInt32] = [0]
  private var bytes: [UInt8] = []

  init(capacity: Int = 16) {
    var size = 16
    while size * 3 < capacity * 4 { size *= 2 }
    slots = Array(repeating: .max, count: size)
  }

  var count: Int { hashes.count }

  func bytes(of term: UInt32) -> ArraySlice<UInt8> { bytes[Int(starts[Int(term)])..<Int(starts[Int(term) + 1])] }

  func find(_ key: some RandomAccessCollection<UInt8>) -> UInt32? {
    let term = slots[slot(of: key, hash: Self.hash(key))]
    return term == .max ? nil : term
  }

  mutating func intern(_ key: some RandomAccessCollection<UInt8>) -> UInt32 {
    let hash = Self.hash(key)
    let place = slot(of: key, hash: hash)
    if slots[place] != .max { return slots[place] }
    let term = UInt32(hashes.count)
    slots[place] = term
    hashes.append(hash)
    bytes.append(contentsOf: key)
    starts.append(UInt32(bytes.count))
    if hashes.count * 4 > slots.count * 3 { grow() }
    return term
  }

  private func slot(of key: some RandomAccessCollection<UInt8>, hash: UInt32) -> Int {
    let mask = slots.count - 1
    var index = Int(hash) & mask
    while true {
      let term = slots[index]
      if term == .max { return index }
      if hashes[Int(term)] == hash, bytes(of: term).elementsEqual(key) { return index }
      index = (index + 1) & mask
    }
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
  private static func hash(_ key: some RandomAccessCollection<UInt8>) -> UInt32 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in key { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return UInt32(truncatingIfNeeded: hash ^ (hash >> 32))
  }
}
