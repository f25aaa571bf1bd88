import JSON

/// Lets a model call tools where the endpoint has no tool calls, but can hold an answer to a JSON Schema.
///
/// The answer is `{"reply": {"tool": …, "arguments": {…}}}` or `{"reply": {"answer": "…"}}`. It is read strictly: endpoints
/// that take a schema do not always keep to it.
struct SchemaManner {
  private let offered: [ToolOffer]
  private let choice: ToolChoice

  init(_ offered: [ToolOffer], choice: ToolChoice) {
    self.offered = offered
    self.choice = choice
  }

  /// - Returns: Whether the model is asked for a reply of that form.
  func rewrite(_ request: inout ChatRequest) -> Bool {
    request.messages = request.messages.withCallsAsText { call in
      Self.reply(["tool": .string(ToolNames.written(call.name)), "arguments": call.sentArguments])
    }
    guard choice != .none, !offered.isEmpty else { return false }
    request.messages.instruct(instruction)
    request.format = ChatFormat(name: "reply", schema: schema)
    return true
  }

  private static func reply(_ reply: JSONValue) -> String { JSONValue.object(["reply": reply]).serialized() }

  private var instruction: String {
    let tools = offered.map { "- \($0.signature): \($0.description)" }
    let call = Self.reply(["tool": "NAME", "arguments": [:]])
    let answer =
      choice == .required
      ? "." : ", or with \(Self.reply(["answer": "TEXT"])) when no tool fits or nothing is left to do."
    return "You have these tools:\n\(tools.joined(separator: "\n"))\nReply in JSON: with \(call) to use one\(answer)"
  }

  private var schema: JSONValue {
    var forms: [JSONValue] = offered.map { tool in
      Self.object(["tool": ["type": "string", "enum": [.string(tool.name)]], "arguments": tool.parameters])
    }
    if choice != .required { forms.append(Self.object(["answer": ["type": "string"]])) }
    return Self.object(["reply": ["anyOf": .array(forms)]])
  }

  private static func object(_ properties: JSONObject) -> JSONValue {
    [
      "type": "object", "properties": .object(properties),
      "required": .array(properties.keys.map { .string($0) }), "additionalProperties": false,
    ]
  }

  /// What a reply says.
  enum Reply: Hashable {
    case call(name: String, arguments: String)
    case answer(String)
  }

  /// - Returns: `nil` for a text that is no such reply.
  static func read(_ text: String) -> Reply? {
    guard let whole = try? JSONValue(parsing: text.unfenced) else { return nil }
    let reply = whole["reply"] ?? whole
    if let name = reply["tool"]?.string, let arguments = reply["arguments"] {
      return .call(name: name, arguments: arguments.string ?? arguments.serialized())
    }
    return reply["answer"]?.string.map { .answer($0) }
  }
}

extension ToolOffer {
  /// `set_timer(minutes, label?)`: the schema of the answer says the rest, and a small model is led astray by more.
  fileprivate var signature: String {
    let required = Set((parameters["required"]?.array ?? []).compactMap(\.string))
    let names = (parameters["properties"]?.object ?? [:]).keys.map { required.contains($0) ? $0 : "\($0)?" }
    return "\(name)(\(names.joined(separator: ", ")))"
  }
}
