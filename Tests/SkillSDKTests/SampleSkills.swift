import FoundationEssentials
import SkillSDK

/// Counts words, with everything that a result can hold.
struct WordCount: Skill {
  struct Input: Decodable {
    var text: String
    var limit: Int?
  }

  struct Output: Codable, Equatable {
    var words: Int
    var countedAt: Date
  }

  func execute(_ input: Input, _ context: SkillContext) async throws -> SkillResult {
    let words = input.text.split(separator: " ").count
    guard words <= input.limit ?? .max else {
      throw SkillError.business("\(words) words are more than \(input.limit ?? 0)", code: "too_long")
    }
    return try SkillResult(
      "\(words) words", structured: Output(words: words, countedAt: context.now),
      attachments: [
        SkillAttachment(name: "text.txt", mimeType: "text/plain", content: .bytes(Array(input.text.utf8)))
      ], metadata: JSONText(encoding: ["language": context.locale]))
  }
}

/// Runs what the test says.
struct Scripted<Input: Decodable & Sendable>: Skill {
  var body: @Sendable (Input, SkillContext) async throws -> SkillResult

  init(_: Input.Type, _ body: @escaping @Sendable (Input, SkillContext) async throws -> SkillResult) {
    self.body = body
  }

  func execute(_ input: Input, _ context: SkillContext) async throws -> SkillResult {
    try await body(input, context)
  }
}

extension Scripted<NoArguments> {
  init(_ body: @escaping @Sendable (NoArguments, SkillContext) async throws -> SkillResult) {
    self.body = body
  }
}
