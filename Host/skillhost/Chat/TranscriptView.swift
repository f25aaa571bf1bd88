import Core
import JSON
import POSIX
import Sessions
import Terminal

/// Shows what was said in a conversation.
struct TranscriptView {
  let console: Console

  /// - Parameter most: Of a long conversation the latest so many requests are shown; `nil` for all.
  /// - Returns: How many requests there were before those that are shown.
  func show(_ messages: [Message], most: Int? = nil) -> Int {
    let requests = messages.indices.filter { index in
      if case .request = messages[index].content { true } else { false }
    }
    let hidden = most.map { max(requests.count - $0, 0) } ?? 0
    var reason: String?
    for message in messages[(hidden == 0 ? 0 : requests[hidden])...] {
      // Where a call's failure ends the attempt, it is told once.
      if case .ending(.failed(let failure)) = message.content, failure.message == reason { continue }
      show(message.content)
      reason =
        if case .call(let call) = message.content, case .failed(let failure) = call.stage { failure.message } else {
          nil
        }
    }
    console.output.flush()
    return hidden
  }

  private func show(_ content: Message.Content) {
    switch content {
    case .request(let request):
      let text = request.text.isEmpty ? "(\(request.only?.description ?? "a call") again)" : request.text
      console.line(console.palette(.cyan, "> ") + text.visible(lines: true))
    case .call(let call):
      line(.dim, "\(call.skill) \(call.arguments.serialized())")
      if case .failed(let failure) = call.stage { line(.red, failure.message) }
    case .answer(let text): console.data(text)
    case .remark(let text): line(.yellow, text)
    case .ending(.nothingMatched(let reason)): line(.yellow, reason)
    case .ending(.failed(let failure)): line(.red, failure.message)
    case .ending(.stopped): line(.yellow, "stopped")
    case .ending(.interrupted): line(.yellow, "interrupted")
    }
  }

  private func line(_ style: Style, _ text: String) { console.line(console.palette(style, text.visible(lines: true))) }
}
