import Core
import JSON
import Models
import Services
import Testing

@Suite struct ModelServiceTests {
  private let call = SkillCall(
    id: "call",
    skill: Skill(
      manifest: Manifest(id: SkillID("asks")!, description: "Asks.", parameters: ["type": "object"], source: .null),
      library: Skill.Library(path: "/skills/libasks.so"), isTrusted: true),
    arguments: [:])

  private struct Fixed: ChatModel {
    var end: Result<ChatAnswer, ModelError>

    func complete(
      _ request: ChatRequest, _ snapshot: (ChatAnswer) async -> Void
    ) async throws(ModelError) -> ChatAnswer { try end.get() }
  }

  private func failure(
    _ model: (any ChatModel)?, _ method: String = "complete", _ arguments: [[UInt8]] = [[], [0x3F], [0x30]]
  ) async -> SkillFailure? {
    await #expect(throws: SkillFailure.self) {
      try await ModelService(model).answer(
        ServiceRequest(service: "skill.model/1", method: method, arguments: arguments), of: call)
    }
  }

  @Test func `a skill is told when there is no model, and what a model would not do`() async throws {
    let url = try ModelURL("http://127.0.0.1:1/v1")
    func told(_ answer: ChatAnswer) async -> String? { await failure(Fixed(end: .success(answer)))?.code }
    #expect(await failure(nil)?.code == "no_model")
    #expect(await told(ChatAnswer(text: "half", finish: .length)) == "cut_short")
    #expect(await told(ChatAnswer(refusal: "I will not.", finish: .stop)) == "refused")
    for (kind, expected) in [(ModelError.Kind.rateLimited, SkillFailure.Kind.technical), (.cancelled, .cancelled)] {
      #expect(await failure(Fixed(end: .failure(ModelError(kind, ModelEndpoint(url)))))?.kind == expected)
    }
  }

  @Test func `what is no prompt is refused`() async {
    let model = Fixed(end: .success(ChatAnswer(text: "", finish: .stop)))
    #expect(await failure(model, "sing")?.code == "unknown_method")
    #expect(await failure(model, "complete", [[]])?.code == "unknown_method")
    #expect(await failure(model, "complete", [[0xFF], [], [0x30]])?.code == "bad_prompt")
    #expect(await failure(model, "complete", [[], [], [0x78]])?.code == "bad_prompt")
  }
}
