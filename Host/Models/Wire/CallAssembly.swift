import JSON

/// The calls of an answer, put together from the pieces in which a provider streams them.
///
/// A piece belongs to the call that its id names; a new id begins a call, even where the index is that of another. Without an
/// id the index decides, and without either the call that is still open.
struct CallAssembly: Sendable {
  struct PartialCall: Hashable, Sendable {
    var id: String
    var index: Int?
    var name: String
    var arguments: String
  }

  /// More calls in one answer are a fault of the model's.
  static let limit = 128

  private(set) var calls: [PartialCall] = []

  /// What a provider writes of one call: `{"index": 0, "id": "…", "function": {"name": "…", "arguments": "…"}}`, of which
  /// anything may be missing or `null`.
  ///
  /// - Parameter isWhole: Whether this is all of the call, and continues no other.
  mutating func take(_ piece: JSONValue, isWhole: Bool) {
    let function = piece["function"] ?? piece
    let id = piece["id"]?.string ?? ""
    let index = piece["index"]?.int
    let name = function["name"]?.string ?? ""
    let arguments = Self.text(of: function["arguments"])
    if !isWhole, let place = place(id: id, index: index, name: name, arguments: arguments) {
      if calls[place].id.isEmpty { calls[place].id = id }
      if calls[place].index == nil { calls[place].index = index }
      calls[place].extend(name: name)
      calls[place].arguments += arguments
    } else if calls.count < Self.limit, !(id.isEmpty && name.isEmpty && arguments.isEmpty) {
      calls.append(PartialCall(id: id, index: index, name: name, arguments: arguments))
    }
  }

  /// Some providers give the arguments as the object that they are.
  private static func text(of arguments: JSONValue?) -> String {
    switch arguments {
    case .string(let text): text
    case .null, nil: ""
    case let value?: value.serialized()
    }
  }

  /// The call that a piece continues; `nil` for one that begins a call.
  private func place(id: String, index: Int?, name: String, arguments: String) -> Int? {
    guard let place = candidate(id: id, index: index, isNamed: !name.isEmpty) else { return nil }
    // Providers that number nothing, or all calls alike, begin the next when one is complete.
    let begins = !name.isEmpty && !arguments.isEmpty && calls[place].isComplete
    return begins ? nil : place
  }

  private func candidate(id: String, index: Int?, isNamed: Bool) -> Int? {
    let sameIndex = index.flatMap { index in calls.lastIndex { $0.index == index } }
    guard !id.isEmpty else { return index == nil ? calls.indices.last : sameIndex }
    if let known = calls.lastIndex(where: { $0.id == id }) { return known }
    // The id of a call that began without one.
    if let sameIndex, calls[sameIndex].id.isEmpty, !isNamed { return sameIndex }
    return nil
  }
}

extension CallAssembly.PartialCall {
  /// Whether the arguments are a whole object, to which nothing can be added.
  var isComplete: Bool { (try? JSONValue(parsing: arguments))?.object != nil }

  /// Names come once, or again in each piece, or in pieces themselves.
  fileprivate mutating func extend(name piece: String) {
    if piece.isEmpty || piece == name { return }
    name = piece.hasPrefix(name) ? piece : name + piece
  }
}
