import Core

/// One request of a skill's storage, read.
enum StorageWork: Sendable {
  case get(StorageKey)
  case list(prefix: [UInt8])
  case set(StorageKey, [UInt8])
  case remove(StorageKey)
  /// If the value is as expected, a new one takes its place; `nil` is none.
  case replace(StorageKey, expected: [UInt8]?, [UInt8]?)

  /// `nil` for a method that there is not.
  init?(_ request: ServiceRequest, limits: StorageLimits) throws(StorageFault) {
    let arguments = request.arguments
    func key() throws(StorageFault) -> StorageKey { try StorageKey(arguments[0], limits: limits) }
    switch (request.method, arguments.count) {
    case ("get", 1): self = .get(try key())
    case ("list", 1): self = .list(prefix: arguments[0])
    case ("set", 2): self = .set(try key(), arguments[1])
    case ("remove", 1): self = .remove(try key())
    case ("add", 2): self = .replace(try key(), expected: nil, arguments[1])
    case ("replace", 3): self = .replace(try key(), expected: arguments[1], arguments[2])
    case ("drop", 2): self = .replace(try key(), expected: arguments[1], nil)
    default: return nil
    }
  }

  /// Does it on this thread, and gives the values of the answer.
  ///
  /// - Returns: `nil` when nothing was done since somebody else has the values locked.
  func perform(in path: String, limits: StorageLimits) throws(StorageFault) -> [[UInt8]]? {
    guard let folder = try StorageFolder.open(path, limits: limits, makingIt: needsFolder) else {
      return answerOfNothing
    }
    if needsLock, try !folder.lock() { return nil }
    switch self {
    case .get(let key): return try folder.value(key).map { [$0] } ?? []
    case .list(let prefix): return try folder.keys(prefix).map(\.bytes)
    case .set(let key, let value):
      try folder.set(key, value)
      return []
    case .remove(let key):
      try folder.remove(key)
      return []
    case .replace(let key, let expected, let value):
      guard try folder.value(key) == expected else { return [Array("0".utf8)] }
      if let value { try folder.set(key, value) } else { try folder.remove(key) }
      return [Array("1".utf8)]
    }
  }

  /// Whether only one at a time may do such work.
  var needsLock: Bool {
    if case .get = self { false } else { true }
  }

  /// Whether it may bring the first value.
  private var needsFolder: Bool {
    switch self {
    case .set, .replace(_, expected: nil, _?): true
    case .get, .list, .remove, .replace: false
    }
  }

  /// Where nothing is stored.
  private var answerOfNothing: [[UInt8]] {
    if case .replace(_, let expected, _) = self { return [Array((expected == nil ? "1" : "0").utf8)] }
    return []
  }
}
