import Core

/// The names under which a provider knows tools, and the way back.
///
/// Providers take up to 64 letters, digits, `_` and `-`. What a model writes is matched leniently, as long as one tool only
/// can be meant.
package struct ToolNames: Hashable, Sendable {
  /// By the name that the provider is given.
  private var tools: [String: String] = [:]

  package init() {}

  static let limit = 64

  /// Gives a tool a name that providers take.
  ///
  /// - Returns: `nil` when another tool has that name already.
  package mutating func add(_ name: String) -> String? {
    let written = Self.written(name)
    guard tools[written] == nil else { return nil }
    tools[written] = name
    return written
  }

  /// What stands for a name.
  package static func written(_ name: String) -> String {
    let bytes = name.utf8.prefix(limit).map { isTaken($0) ? $0 : UInt8(ascii: "_") }
    return bytes.isEmpty ? "_" : String(decoding: bytes, as: UTF8.self)
  }

  /// The tool that a model means; `nil` when that is none, or cannot be said.
  package func tool(_ written: String) -> String? {
    if let exact = tools[written] { return exact }
    let key = Self.key(written)
    let found = tools.filter { Self.key($0.key) == key || Self.key($0.value) == key }
    return found.count == 1 ? found.first?.value : nil
  }

  private static func isTaken(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  /// A name without separators and case, and without the name space that some models put before it.
  private static func key(_ name: String) -> String {
    let bare = name.hasPrefix("functions.") ? name.dropFirst("functions.".count) : name[...]
    return String(bare.lowercased().filter { $0.isLetter || $0.isNumber })
  }
}

/// A call of a tool that there is none of, as the model is told.
package struct UnknownTool: Hashable, Sendable, CustomStringConvertible {
  package var name: String
  package var known: [String]

  package init(_ name: String, known: [String]) {
    self.name = name
    self.known = known
  }

  private static let shown = 10

  package var description: String {
    let near = Spelling.nearest(to: name, among: known).map { "; did you mean '\($0)'?" } ?? ""
    let listed = known.prefix(Self.shown).map { "'\($0)'" }.joined(separator: ", ")
    let more = known.count > Self.shown ? " and \(known.count - Self.shown) more" : ""
    let which = known.isEmpty ? "there are none" : "there are \(listed)\(more)"
    return "there is no tool '\(name.prefix(80))'\(near.isEmpty ? "; \(which)" : near)"
  }
}
