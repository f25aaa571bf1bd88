import JSON

/// A request as it goes over the wire, and what is needed to understand the answer.
struct RequestBody: Sendable {
  var json: JSONObject
  let quirks: Quirks
  var names: ToolNames
  /// As they were sent.
  var toolNames: [String]
  var leftOut: [LeftOutTool]
  var manner: CallManner
  /// Whether the model is to choose a tool by what it writes, so that its text is not for people.
  var isChoice = false

  /// - Parameter model: `nil` for an endpoint that was not asked for one.
  init(_ request: ChatRequest, model: String?, quirks: Quirks) {
    self.quirks = quirks
    names = ToolNames()
    toolNames = []
    leftOut = []
    manner = request.tools.isEmpty ? .tools : quirks.manner
    json = [:]
    var offered: [ToolOffer] = []
    for tool in request.tools {
      do throws(LeftOutTool) { offered.append(try offer(tool, quirks)) } catch { leftOut.append(error) }
    }
    toolNames = offered.map(\.name)
    if let model { json["model"] = .string(model) }
    var plain = request
    switch manner {
    case .tools: break
    case .schema: isChoice = SchemaManner(offered, choice: request.choice).rewrite(&plain)
    case .plain: isChoice = PlainManner(offered).rewrite(&plain)
    }
    json["messages"] = .array(MessageWriter(quirks: quirks).write(plain.messages))
    if request.streams, quirks.streams {
      json["stream"] = true
      if quirks.takesStreamOptions { json["stream_options"] = ["include_usage": true] }
    }
    if manner == .tools, !offered.isEmpty {
      json["tools"] = .array(offered.map(\.json))
      if request.choice != .auto, quirks.takesToolChoice { json["tool_choice"] = .string(request.choice.rawValue) }
    }
    if let format = plain.format, quirks.takesFormat {
      json["response_format"] = [
        "type": "json_schema", "json_schema": ["name": .string(format.name), "schema": format.schema],
      ]
    }
    if let limit = plain.maxTokens {
      json[quirks.hasCompletionLimit ? "max_completion_tokens" : "max_tokens"] = .number(JSONNumber(limit))
    }
    if quirks.takesTemperature, let temperature = plain.temperature.flatMap({ JSONNumber($0) }) {
      json["temperature"] = .number(temperature)
    }
  }

  /// - Throws: The tool that cannot be told to a model.
  private mutating func offer(_ tool: ChatTool, _ quirks: Quirks) throws(LeftOutTool) -> ToolOffer {
    let parameters: JSONValue
    do throws(ProviderSchema.Refusal) { parameters = try ProviderSchema.function(tool.parameters) } catch {
      throw LeftOutTool(name: tool.name, reason: "\(error)")
    }
    guard let name = names.add(tool.name) else {
      throw LeftOutTool(name: tool.name, reason: "its name, as model providers take it, is that of another tool")
    }
    guard !quirks.rejectedTools.contains(name) else {
      throw LeftOutTool(name: tool.name, reason: "this provider refuses the schema of its parameters")
    }
    return ToolOffer(name: name, description: tool.description, parameters: parameters)
  }
}

extension LeftOutTool: Error {}

/// A tool as a provider is told of it.
struct ToolOffer: Hashable, Sendable {
  let name: String
  let description: String
  let parameters: JSONValue

  var json: JSONValue {
    [
      "type": "function",
      "function": ["name": .string(name), "description": .string(description), "parameters": parameters],
    ]
  }
}

/// Messages as the interface has them.
struct MessageWriter {
  let quirks: Quirks

  func write(_ messages: [ChatMessage]) -> [JSONValue] {
    var written: [JSONValue] = []
    /// What the system has to say, where it may not speak itself.
    var preface: [String] = []
    for message in messages {
      switch message {
      case .system(let text):
        if quirks.takesSystem { written.append(Self.said("system", text)) } else { preface.append(text) }
      case .user(let text):
        written.append(Self.said("user", (preface + [text]).joined(separator: "\n\n")))
        preface = []
      case .assistant(let text, let calls):
        var said: JSONObject = ["role": "assistant", "content": content(text, hasCalls: !calls.isEmpty)]
        if !calls.isEmpty { said["tool_calls"] = .array(calls.map(Self.call)) }
        written.append(.object(said))
      case .result(let call, let text):
        written.append(["role": "tool", "tool_call_id": .string(call.id), "content": .string(text)])
      }
    }
    return written
  }

  private func content(_ text: String, hasCalls: Bool) -> JSONValue {
    text.isEmpty && hasCalls && quirks.emptyContent == .null ? .null : .string(text)
  }

  private static func said(_ role: String, _ text: String) -> JSONValue {
    ["role": .string(role), "content": .string(text)]
  }

  private static func call(_ call: ChatCall) -> JSONValue {
    [
      "id": .string(call.id), "type": "function",
      "function": [
        "name": .string(ToolNames.written(call.name)), "arguments": .string(call.sentArguments.serialized()),
      ],
    ]
  }
}
