/// Finds a key among many members: an open-addressed table of positions.
///
/// Hashes are seeded anew in each process, so that a document cannot be written to make look-ups collide.
struct KeyIndex: Sendable {
  /// Up to this many members a linear search is as fast.
  static let threshold = 16

  /// Position + 1 of a member; 0 is a free slot. The count is a power of two, at least half of it free.
  private var slots: [UInt32]
  private var used = 0

  /// - Precondition: No key stands twice.
  init(of members: [JSONObject.Member]) {
    slots = []
    rebuild(for: members)
  }

  private mutating func rebuild(for members: [JSONObject.Member]) {
    var capacity = 64
    while capacity < members.count * 3 { capacity *= 2 }
    slots = Array(repeating: 0, count: capacity)
    used = 0
    for position in members.indices { place(position, of: members) }
  }

  private func start(_ key: String) -> Int {
    var hasher = Hasher()
    key.hashBytes(into: &hasher)
    return hasher.finalize() & (slots.count - 1)
  }

  func position(of key: String, in members: [JSONObject.Member]) -> Int? {
    var slot = start(key)
    while slots[slot] != 0 {
      let position = Int(slots[slot]) - 1
      if members[position].key.hasSameBytes(as: key) { return position }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Takes up the last member, whose key is new.
  mutating func insert(position: Int, of members: [JSONObject.Member]) {
    if (used + 1) * 2 > slots.count {
      rebuild(for: members)
    } else {
      place(position, of: members)
    }
  }

  private mutating func place(_ position: Int, of members: [JSONObject.Member]) {
    var slot = start(members[position].key)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = UInt32(position + 1)
    used += 1
  }
}

extension KeyIndex {
  /// An index over members that may hold a key twice; then the place of the second one is thrown.
  init(checking members: [JSONObject.Member]) throws(Repeated) {
    slots = []
    var capacity = 64
    while capacity < members.count * 3 { capacity *= 2 }
    slots = Array(repeating: 0, count: capacity)
    for position in members.indices {
      var slot = start(members[position].key)
      while slots[slot] != 0 {
        let earlier = Int(slots[slot]) - 1
        if members[earlier].key.hasSameBytes(as: members[position].key) {
          throw Repeated(first: earlier, again: position)
        }
        slot = (slot + 1) & (slots.count - 1)
      }
      slots[slot] = UInt32(position + 1)
      used += 1
    }
  }

  struct Repeated: Error {
    var first: Int
    var again: Int
  }
}
