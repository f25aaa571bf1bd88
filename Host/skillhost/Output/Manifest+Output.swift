import Core
import JSON

extension Manifest.Timeout {
  /// In seconds.
  var json: JSONValue { ["idle": .number(idle.seconds), "total": .number(total.seconds)] }
}

extension Duration {
  /// To the millisecond.
  var seconds: JSONNumber {
    JSONNumber(Double(components.seconds) + Double(components.attoseconds / 1_000_000_000_000_000) / 1000)
      ?? JSONNumber(0)
  }
}

extension Manifest.Effects {
  /// What the manifest says; what it does not say is `null`.
  var json: JSONValue {
    func value(_ flag: Bool?) -> JSONValue { flag.map { .bool($0) } ?? .null }
    return [
      "readOnly": value(readOnly), "destructive": value(destructive), "idempotent": value(idempotent),
      "openWorld": value(openWorld),
    ]
  }
}

extension Manifest.Permissions {
  var json: JSONValue {
    [
      "network": .bool(network), "read": .array(read.map { .string($0) }), "write": .array(write.map { .string($0) }),
      "env": .array(environment.map { .string($0) }), "memory": memory.map { .number(JSONNumber($0)) } ?? .null,
      "processes": .bool(processes),
    ]
  }
}

extension Manifest {
  /// What the skill may do, in words; holds text of the manifest.
  var permissionWords: String { permissions.words(files: pathParameterWords, effects: effects) }

  private var pathParameterWords: [String] {
    (parameters["properties"]?.object?.members ?? []).compactMap { property in
      switch property.value["x-path"]?.string {
      case "read": "read the file given as '\(property.key)'"
      case "write": "write the file given as '\(property.key)'"
      case "edit": "change the file given as '\(property.key)'"
      default: nil
      }
    }
  }
}

extension Manifest.Permissions {
  fileprivate func words(files: [String], effects: Manifest.Effects) -> String {
    var words: [String] = []
    if network { words.append("use the network") }
    if !read.isEmpty { words.append("read \(read.joined(separator: ", "))") }
    if !write.isEmpty { words.append("write \(write.joined(separator: ", "))") }
    words += files
    if !environment.isEmpty { words.append("see the variables \(environment.joined(separator: ", "))") }
    if processes { words.append("start processes") }
    if let memory { words.append("use \(memory) MiB of memory") }
    let allowed = words.isEmpty ? "nothing outside its own temporary directory" : words.joined(separator: "; ")
    return allowed + (effects.readOnly == true ? " (says that it only reads)" : "")
  }
}

extension Manifest {
  /// The first sentence of the description, for lists.
  var summary: String { description.firstSentence }
}

extension String {
  /// Up to the first full stop that ends a sentence, or the first line break.
  var firstSentence: String {
    let text = utf8
    // U+3002, the full stop of Chinese and Japanese.
    let fullStop: [UInt8] = [0xE3, 0x80, 0x82]
    var index = text.startIndex
    while index < text.endIndex {
      let next = text.index(after: index)
      switch text[index] {
      case UInt8(ascii: "\n"): return String(self[..<index])
      case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"):
        // A point within a number or behind an abbreviation has no capital after it.
        let rest = text[next...]
        let isLower = rest.dropFirst().first.map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) } ?? false
        if rest.first == UInt8(ascii: " "), !isLower { return String(self[..<next]) }
      case fullStop[0]:
        if text[index...].starts(with: fullStop) { return String(self[..<text.index(index, offsetBy: 3)]) }
      default: break
      }
      index = next
    }
    return self
  }
}
