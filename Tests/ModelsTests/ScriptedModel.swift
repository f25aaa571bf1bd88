import Models
import Synchronization

/// Gives the answers that a test wrote down, each first in part, and keeps the requests; one request more fails.
final class ScriptedModel: ChatModel {
  private let answers: Mutex<[Result<ChatAnswer, ModelError>]>
  private let asked = Mutex<[ChatRequest]>([])

  init(_ answers: [Result<ChatAnswer, ModelError>]) { self.answers = Mutex(answers) }

  var requests: [ChatRequest] { asked.withLock { $0 } }

  func complete(
    _ request: ChatRequest, _ snapshot: (ChatAnswer) async -> Void
  ) async throws(ModelError) -> ChatAnswer {
    asked.withLock { $0.append(request) }
    let next = answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    guard let next else { throw ModelError(.malformed("the script is at its end"), .example) }
    let answer = try next.get()
    if let first = answer.text.split(separator: " ").first, first.count < answer.text.count {
      await snapshot(ChatAnswer(text: String(first)))
    }
    if !answer.text.isEmpty { await snapshot(answer) }
    return answer
  }
}

extension ModelEndpoint {
  static let example = ModelEndpoint(try! ModelURL("http://127.0.0.1:1/v1"))
}
