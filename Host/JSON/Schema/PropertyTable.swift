/// Finds the keys that an object's schema names: open-addressed, by a quick hash.
///
/// The hash is not seeded. Keys that collide would have to be in the schema, whose size is bounded.
final class PropertyTable: Sendable {
  struct Entry: Sendable {
    var key: String
    var fingerprint: UInt64
    /// The schema of the member; `nil` for a key that is only required.
    var node: Int?
    /// Bit of the key among the required ones; 0 when it is not, or is not among the first 64.
    var requiredBit: UInt64
  }

  private let entries: [Entry]
  /// Place in `entries` + 1; 0 is free.
  private let slots: [UInt32]
  /// The bits that must be seen.
  let requiredBits: UInt64

  /// How many required keys have a bit.
  static let requiredLimit = 64

  init(properties: [ObjectRules.Named], required: [String]) {
    var entries = properties.map {
      Entry(key: $0.key, fingerprint: $0.key.fingerprint, node: $0.node, requiredBit: 0)
    }
    var capacity = 8
    while capacity < 3 * (properties.count + required.count) { capacity *= 2 }
    var slots = [UInt32](repeating: 0, count: capacity)
    func place(_ entry: Int) {
      var slot = Int(truncatingIfNeeded: entries[entry].fingerprint >> 32) & (capacity - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (capacity - 1) }
      slots[slot] = UInt32(entry + 1)
    }
    for entry in entries.indices { place(entry) }
    var bits: UInt64 = 0
    for (place_, key) in required.prefix(Self.requiredLimit).enumerated() {
      let bit = 1 << UInt64(place_) as UInt64
      bits |= bit
      if let known = entries.firstIndex(where: { $0.key.hasSameBytes(as: key) }) {
        entries[known].requiredBit = bit
      } else {
        entries.append(Entry(key: key, fingerprint: key.fingerprint, node: nil, requiredBit: bit))
        place(entries.count - 1)
      }
    }
    self.entries = entries
    self.slots = slots
    requiredBits = bits
  }

  var isEmpty: Bool { entries.isEmpty }

  /// The node and the bit for a key.
  @inline(__always)
  func find(_ key: String) -> (node: Int?, requiredBit: UInt64)? {
    guard !entries.isEmpty else { return nil }
    let fingerprint = key.fingerprint
    var slot = Int(truncatingIfNeeded: fingerprint >> 32) & (slots.count - 1)
    while slots[slot] != 0 {
      let entry = Int(slots[slot]) - 1
      if entries[entry].fingerprint == fingerprint, entries[entry].key.hasSameBytes(as: key) {
        return (entries[entry].node, entries[entry].requiredBit)
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }
}
