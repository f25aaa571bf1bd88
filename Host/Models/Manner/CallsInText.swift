import JSON

/// Calls that a model wrote as its text, because its server does not know its way to write them.
///
/// Only a text that is nothing but calls of tools that it was told of counts: `{"name": …, "arguments": {…}}`, one or
/// several, bare, in a code fence or between `<tool_call>` tags.
enum CallsInText {
  /// Whether a text that begins so may become calls; it is not to be shown before that is known.
  static func mayBegin(_ text: String) -> Bool {
    let start = text[...].trimmingBlanks
    return start.isEmpty || ["{", "[", "```", "<tool_call>"].contains { $0.hasPrefix(start.prefix($0.count)) }
  }

  static func read(_ text: String, names: ToolNames) -> [(name: String, arguments: String)]? {
    let values = values(in: text)
    guard !values.isEmpty else { return nil }
    var calls: [(name: String, arguments: String)] = []
    for value in values {
      let function = value["function"]?.object == nil ? value : value["function"] ?? value
      guard let name = function["name"]?.string, names.tool(name) != nil,
        let arguments = function["arguments"] ?? function["parameters"]
      else { return nil }
      calls.append((name, arguments.string ?? arguments.serialized()))
    }
    return calls
  }

  private static func values(in text: String) -> [JSONValue] {
    var rest = text[...].trimmingBlanks
    var values: [JSONValue] = []
    if rest.hasPrefix("<tool_call>") {
      for part in rest.split(separator: "<tool_call>") {
        let inner = part.split(separator: "</tool_call>", omittingEmptySubsequences: false)
        guard inner.dropFirst().allSatisfy({ $0.trimmingBlanks.isEmpty }),
          let value = try? JSONValue(parsing: String(inner[0].trimmingBlanks))
        else { return [] }
        values.append(value)
      }
      return values
    }
    rest = String(rest).unfenced[...]
    if let value = try? JSONValue(parsing: String(rest)) { return value.array ?? [value] }
    // One on each line.
    for line in rest.split(separator: "\n") where !line.trimmingBlanks.isEmpty {
      guard let value = try? JSONValue(parsing: String(line)) else { return [] }
      values.append(value)
    }
    return values
  }
}
