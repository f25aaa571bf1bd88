import JSON

/// The tool by which a model says that no skill it was offered will do.
enum NoneOfThese {
  /// No skill's: ids begin with a letter.
  static let name = "_none_of_these"

  static let tool = ChatTool(
    name: name,
    description:
      "Call this when none of the other tools does what is asked, or when something that they need is missing "
      + "from the request and cannot be guessed.",
    parameters: [
      "type": "object",
      "properties": [
        "reply": [
          "type": "string",
          "description": "One or two sentences to the person, in their language: why, or what is missing.",
        ]
      ],
      "required": ["reply"], "additionalProperties": false,
    ])

  /// What the person is told, if the model wrote something.
  static func reply(_ call: ChatCall) -> String? {
    guard let arguments = call.arguments, let reply = (try? JSONValue(parsing: arguments))?["reply"]?.string,
      reply.utf8.contains(where: { $0 > 0x20 })
    else { return nil }
    return reply
  }
}
