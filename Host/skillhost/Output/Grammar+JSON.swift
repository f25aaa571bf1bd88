import Arguments
import JSON

extension Grammar {
  var json: JSONValue {
    [
      "version": 1, "name": .string(name), "abstract": .string(abstract),
      "commands": .array(listedCommands.map(\.json)), "options": .array(shared.map(\.json)),
      "topics": .array(topics.map(\.json)),
    ]
  }
}

extension Command {
  var json: JSONValue {
    [
      "name": .string(name), "abstract": .string(abstract),
      "arguments": .array(operands.map(\.json)), "options": .array(options.map(\.json)),
    ]
  }
}

extension Operand {
  fileprivate var json: JSONValue {
    [
      "name": .string(value.placeholder), "help": .string(help),
      "required": .bool(count == .one || count == .many), "repeats": .bool(count == .any || count == .many),
    ]
  }
}

extension Option {
  fileprivate var json: JSONValue {
    var object: JSONObject = ["name": .string("--" + long)]
    if let short { object["short"] = .string("-\(short)") }
    if let value {
      object["value"] = .string(value.placeholder)
      switch value.kind {
      case .choice(let words), .suggestion(let words): object["values"] = .array(words.map { .string($0) })
      case .text, .integer, .seconds, .file, .directory, .named: break
      }
    }
    object["repeats"] = .bool(repeats)
    object["required"] = .bool(isRequired)
    object["help"] = .string(help)
    return .object(object)
  }
}

extension Topic {
  var json: JSONValue {
    [
      "name": .string(name), "abstract": .string(abstract),
      "entries": .array(entries.map { ["term": .string($0.term), "meaning": .string($0.meaning)] }),
    ]
  }
}
