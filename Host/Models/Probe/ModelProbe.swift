import JSON

/// Finds out what an endpoint and its model can do, by asking.
package struct ModelProbe: Sendable {
  package enum Part: String, Hashable, Sendable, CaseIterable {
    case chat, stream, tools, json
  }

  package struct Finding: Hashable, Sendable {
    package enum State: String, Hashable, Sendable {
      case good
      /// It works in another way, or not well.
      case limited
      case broken
    }

    package var part: Part
    package var state: State
    /// What came of it.
    package var text: String
    package var milliseconds: Double

    package init(_ part: Part, _ state: State, _ text: String, milliseconds: Double = 0) {
      self.part = part
      self.state = state
      self.text = text
      self.milliseconds = milliseconds
    }
  }

  private let model: any ChatModel

  /// - Parameter model: One that knows nothing of the endpoint yet.
  package init(_ model: any ChatModel) { self.model = model }

  /// Tries one part after another; where the model does not even chat, nothing else is tried.
  ///
  /// - Throws: `ModelError` when the task is cancelled.
  package func run(_ found: (Finding) async -> Void) async throws(ModelError) {
    for part in Part.allCases {
      let start = ContinuousClock.now
      var finding: Finding
      do throws(ModelError) { finding = try await probe(part) } catch {
        if case .cancelled = error.kind { throw error }
        finding = Finding(part, .broken, "\(error)")
      }
      finding.milliseconds = start.duration(to: .now).fractionalMilliseconds
      await found(finding)
      if part == .chat, finding.state == .broken { return }
    }
  }

  private func probe(_ part: Part) async throws(ModelError) -> Finding {
    switch part {
    case .chat: try await chat()
    case .stream: try await stream()
    case .tools: try await tools()
    case .json: try await json()
    }
  }

  /// Room for those that think first.
  private static let tokenLimit = 512

  private func request(_ text: String) -> ChatRequest {
    ChatRequest(messages: [.user(text)], maxTokens: Self.tokenLimit, temperature: 0)
  }

  private func chat() async throws(ModelError) -> Finding {
    var request = request("Reply with one word: hello")
    request.streams = false
    let answer = try await model.complete(request)
    if answer.text.isEmpty { return Finding(.chat, .limited, "says nothing within \(Self.tokenLimit) tokens") }
    let tokens = answer.usage.map { ", \($0.prompt) tokens in, \($0.completion) out" } ?? ""
    return Finding(.chat, .good, "says '\(answer.text.shortened)'\(tokens)")
  }

  private func stream() async throws(ModelError) -> Finding {
    let start = ContinuousClock.now
    var count = 0
    var first: Duration?
    let answer = try await model.complete(request("Count from one to twenty, in words.")) { _ in
      count += 1
      if first == nil { first = start.duration(to: .now) }
    }
    guard count > 1, let first else { return Finding(.stream, .limited, "the answer comes all at once") }
    let usage = answer.usage == nil ? ", tells no usage" : ""
    return Finding(
      .stream, .good, "the answer comes in \(count) steps, the first after \(first.shownSeconds) s\(usage)")
  }

  private static let clock = ChatTool(
    name: "clock", description: "Tells what time it is in a city.",
    parameters: [
      "type": "object",
      "properties": ["city": ["type": "string", "description": "Name of the city"]],
      "required": ["city"], "additionalProperties": false,
    ])

  private func tools() async throws(ModelError) -> Finding {
    var request = request("What time is it in Rome right now?")
    request.tools = [Self.clock]
    request.choice = .required
    let answer = try await model.complete(request)
    guard let call = answer.calls.first else {
      return Finding(.tools, .limited, "calls nothing, and says '\(answer.text.shortened)'")
    }
    guard call.name == Self.clock.name else {
      return Finding(.tools, .limited, "calls '\(call.name.shortened)', which there is not")
    }
    switch answer.manner {
    case .plain: return Finding(.tools, .limited, "only names a tool; arguments are found in the request")
    case .schema, .tools: break
    }
    let shown = (call.arguments ?? "").shortened
    guard Self.fits(call.arguments, Self.clock.parameters) else {
      return Finding(.tools, .limited, "calls it with arguments that do not fit: \(shown)")
    }
    return answer.manner == .tools
      ? Finding(.tools, .good, "calls it with \(shown)")
      : Finding(.tools, .limited, "has no tool calls; calls it in an answer by schema, with \(shown)")
  }

  private static let person: JSONValue = [
    "type": "object", "properties": ["name": ["type": "string"], "age": ["type": "integer"]],
    "required": ["name", "age"], "additionalProperties": false,
  ]

  private func json() async throws(ModelError) -> Finding {
    var request = request("Make up a person. Give name and age as JSON.")
    request.format = ChatFormat(name: "person", schema: Self.person)
    let answer = try await model.complete(request)
    return Self.isStrict(answer.text)
      ? Finding(.json, .good, "keeps to the schema: \(answer.text.shortened)")
      : Finding(.json, .limited, "does not keep to a schema: '\(answer.text.shortened)'")
  }

  private static func fits(_ arguments: String?, _ schema: JSONValue) -> Bool {
    guard let schema = try? JSONSchema(schema), let read = try? schema.coerceArguments(arguments) else { return false }
    return read.violations.isEmpty
  }

  private static func isStrict(_ text: String) -> Bool {
    guard let schema = try? JSONSchema(person), let value = try? JSONValue(parsing: text) else { return false }
    return schema.accepts(value)
  }
}

extension String {
  /// One line, short.
  fileprivate var shortened: String {
    let line = split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count <= 60 ? line : line.prefix(60) + "…"
  }
}

extension Duration {
  fileprivate var fractionalMilliseconds: Double {
    Double(components.seconds) * 1000 + Double(components.attoseconds / 1_000_000_000_000) / 1000
  }

  /// With two decimals.
  fileprivate var shownSeconds: String {
    let hundredths = Int((fractionalMilliseconds / 10).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}
