/// Members of a JSON object, in order, each key once.
///
/// Keys are compared by code point. Looking a key up is linear for few members and indexed for many.
package struct JSONObject: Sendable {
  package private(set) var members: [Member]
  /// Present exactly when there are more than `KeyIndex.threshold` members.
  private var index: KeyIndex?

  package struct Member: Hashable, Sendable {
    package var key: String
    package var value: JSONValue

    package init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }

    package static func == (left: Member, right: Member) -> Bool {
      left.key.hasSameBytes(as: right.key) && left.value == right.value
    }

    package func hash(into hasher: inout Hasher) {
      key.hashBytes(into: &hasher)
      hasher.combine(value)
    }
  }

  package init() {
    members = []
  }

  /// Takes members whose keys are known to differ, with the index where there are many.
  init(members: [Member], index: KeyIndex?) {
    self.members = members
    self.index = index
  }

  /// A later member with the same key replaces the value of the earlier one, which keeps its place.
  package init(_ members: some Sequence<(String, JSONValue)>) {
    self.init()
    for (key, value) in members { self[key] = value }
  }

  init(unique members: [(String, JSONValue)]) {
    self.init()
    for (key, value) in members {
      precondition(self[key] == nil, "the key '\(key)' stands twice in a literal")
      append(key, value)
    }
  }
}

extension JSONObject {
  package var count: Int { members.count }
  package var isEmpty: Bool { members.isEmpty }
  package var keys: some RandomAccessCollection<String> { members.lazy.map(\.key) }
  package var values: some RandomAccessCollection<JSONValue> { members.lazy.map(\.value) }

  /// The place of a key among the members.
  package func firstIndex(of key: String) -> Int? {
    if let index { return index.position(of: key, in: members) }
    for position in members.indices where members[position].key.hasSameBytes(as: key) { return position }
    return nil
  }

  package func contains(_ key: String) -> Bool { firstIndex(of: key) != nil }

  /// Setting keeps the place of a key that is there and appends one that is not; `nil` removes the member.
  package subscript(key: String) -> JSONValue? {
    get { firstIndex(of: key).map { members[$0].value } }
    set {
      switch (firstIndex(of: key), newValue) {
      case (let position?, let value?): members[position].value = value
      case (_?, nil): remove(key)
      case (nil, let value?): append(key, value)
      case (nil, nil): break
      }
    }
  }

  /// Adds a member at the end.
  ///
  /// - Precondition: The key is not there yet.
  package mutating func append(_ key: String, _ value: JSONValue) {
    precondition(!contains(key), "the key '\(key)' is there already")
    members.append(Member(key: key, value: value))
    guard members.count > KeyIndex.threshold else { return }
    if index == nil {
      index = KeyIndex(of: members)
    } else {
      index?.insert(position: members.count - 1, of: members)
    }
  }

  /// Removes a member and closes the gap; costs the count of members.
  @discardableResult
  package mutating func remove(_ key: String) -> JSONValue? {
    guard let position = firstIndex(of: key) else { return nil }
    let removed = members.remove(at: position)
    index = members.count > KeyIndex.threshold ? KeyIndex(of: members) : nil
    return removed.value
  }
}

extension JSONObject: Sequence {
  package func makeIterator() -> IndexingIterator<[Member]> { members.makeIterator() }
  package var underestimatedCount: Int { members.count }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral members: (String, JSONValue)...) { self.init(unique: members) }
}

/// Two objects are equal when they have the same members in any order.
extension JSONObject: Hashable {
  package static func == (left: JSONObject, right: JSONObject) -> Bool {
    guard left.count == right.count else { return false }
    for (position, member) in left.members.enumerated() {
      // The same order is the usual case and needs no look-up.
      let other = right.members[position]
      if other.key.hasSameBytes(as: member.key) {
        guard other.value == member.value else { return false }
      } else {
        guard let value = right[member.key], value == member.value else { return false }
      }
    }
    return true
  }

  package func hash(into hasher: inout Hasher) {
    var sum = 0
    for member in members { sum &+= member.hashValue }
    hasher.combine(sum)
    hasher.combine(count)
  }
}
