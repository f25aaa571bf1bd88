/// The whole answer of a model so far; at its end, the answer.
package struct ChatAnswer: Hashable, Sendable {
  package var text: String
  /// What the model has thought aloud, where a provider tells it apart.
  package var reasoning: String
  /// Why the model will not answer, in its own words; empty unless it refused.
  package var refusal: String
  /// To be run, in this order. Empty until the answer is complete, and when it was cut short.
  package var calls: [ChatCall]
  /// How the calls were written; says whether arguments are to be expected.
  package var manner: CallManner
  /// `nil` until the answer is complete.
  package var finish: FinishReason?
  package var usage: TokenUsage?
  /// As the provider names it.
  package var model: String?
  /// Tools that the model was not told of.
  package var leftOut: [LeftOutTool]

  package init(
    text: String = "", reasoning: String = "", refusal: String = "", calls: [ChatCall] = [],
    manner: CallManner = .tools, finish: FinishReason? = nil, usage: TokenUsage? = nil, model: String? = nil,
    leftOut: [LeftOutTool] = []
  ) {
    self.text = text
    self.reasoning = reasoning
    self.refusal = refusal
    self.calls = calls
    self.manner = manner
    self.finish = finish
    self.usage = usage
    self.model = model
    self.leftOut = leftOut
  }
}

package struct ChatCall: Hashable, Sendable {
  /// Unlike that of any other call in the conversation.
  package var id: String
  /// A name of the request's tools, or what the model wrote when it is none of them.
  package var name: String
  /// As the model wrote them, for `JSONSchema.coerceArguments`; `nil` where it only chose.
  package var arguments: String?

  package init(id: String, name: String, arguments: String?) {
    self.id = id
    self.name = name
    self.arguments = arguments
  }
}

/// How an endpoint lets a model call tools, the best first.
package enum CallManner: String, Hashable, Sendable, CaseIterable {
  /// By the provider's own tool calls.
  case tools
  /// By an answer in JSON whose schema lists the tools and their arguments.
  case schema
  /// By naming a tool in plain text. There are no arguments.
  case plain
}

package enum FinishReason: Hashable, Sendable {
  case stop
  /// The answer is calls.
  case calls
  /// The answer was cut for its length: nothing of it is to be run.
  case length
  /// The provider cut the answer for what it says: nothing of it is to be run.
  case contentFilter
  case other(String)
}

package struct TokenUsage: Hashable, Sendable {
  package var prompt: Int
  package var completion: Int

  package init(prompt: Int, completion: Int) {
    self.prompt = prompt
    self.completion = completion
  }
}

package struct LeftOutTool: Hashable, Sendable {
  package var name: String
  /// Why it cannot be told to a model; a clause.
  package var reason: String

  package init(name: String, reason: String) {
    self.name = name
    self.reason = reason
  }
}
