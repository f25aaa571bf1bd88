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

  /// What the skill may do, in words; holds text of the manifest.
  func words(effects: Manifest.Effects) -> String {
    var words: [String] = []
    if network { words.append("use the network") }
    if !read.isEmpty { words.append("read \(read.joined(separator: ", "))") }
    if !write.isEmpty { words.append("write \(write.joined(separator: ", "))") }
    if !environment.isEmpty { words.append("see the variables \(environment.joined(separator: ", "))") }
    if processes { words.append("start processes") }
    if let memory { words.append("use \(memory) MiB of memory") }
    let allowed = words.isEmpty ? "nothing outside its own temporary directory" : words.joined(separator: "; ")
    return allowed + (effects.readOnly == true ? " (says that it only reads)" : "")
  }
}

extension Manifest {
  /// The first sentence of the description, for lists.
  var summary: String {
    var sentence = ""
    var rest = description[...]
    while let character = rest.popFirst() {
      if character.isNewline { break }
      sentence.append(character)
      if character == "。" { break }
      // A point within a number or an abbreviation has no capital behind it.
      let next = rest.first(where: { $0 != " " })
      if ".!?".contains(character), rest.first == " ", next.map({ !$0.isLowercase }) ?? true { break }
    }
    return sentence
  }
}
