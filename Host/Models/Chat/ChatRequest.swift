package import JSON

/// What a model is asked: one step of a conversation.
package struct ChatRequest: Hashable, Sendable {
  package var messages: [ChatMessage]
  /// What the model may call. Names are the caller's; a provider is given names that it takes.
  package var tools: [ChatTool]
  package var choice: ToolChoice
  /// The form that the answer has to have, where the provider can see to it. It is not checked here.
  package var format: ChatFormat?
  package var maxTokens: Int?
  package var temperature: Double?
  /// Whether the answer is wanted as it grows.
  package var streams: Bool
  /// Whether a skill has run for this submission: a request that failed is then not sent again by itself.
  package var hasRunSkill: Bool

  package init(
    messages: [ChatMessage], tools: [ChatTool] = [], choice: ToolChoice = .auto, format: ChatFormat? = nil,
    maxTokens: Int? = nil, temperature: Double? = nil, streams: Bool = true, hasRunSkill: Bool = false
  ) {
    self.messages = messages
    self.tools = tools
    self.choice = choice
    self.format = format
    self.maxTokens = maxTokens
    self.temperature = temperature
    self.streams = streams
    self.hasRunSkill = hasRunSkill
  }
}

package enum ChatMessage: Hashable, Sendable {
  case system(String)
  case user(String)
  /// What the model has said and called before.
  case assistant(String, calls: [ChatCall] = [])
  /// What a call has given, or why it failed. Each call of an assistant's message is answered before the next message.
  case result(of: ChatCall, String)
}

package struct ChatTool: Hashable, Sendable {
  package var name: String
  package var description: String
  /// JSON Schema of the arguments, as its author wrote it.
  package var parameters: JSONValue

  package init(name: String, description: String, parameters: JSONValue) {
    self.name = name
    self.description = description
    self.parameters = parameters
  }
}

package enum ToolChoice: String, Hashable, Sendable {
  /// The model calls or answers.
  case auto
  /// The model is to call at least one tool. Providers do not always see to it.
  case required
  /// The model may call none, although it sees the tools.
  case none
}

/// A JSON Schema for the whole answer.
package struct ChatFormat: Hashable, Sendable {
  package var name: String
  package var schema: JSONValue

  package init(name: String, schema: JSONValue) {
    self.name = name
    self.schema = schema
  }
}
