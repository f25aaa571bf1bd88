import Core
import JSON
import POSIX

/// Events of an attempt such as an `ask` with a model makes them: mostly an answer that grows, progress, and log lines.
struct Load: Sequence, IteratorProtocol {
  /// At least 5.
  let count: Int
  let conversation: String
  let attempt: String
  /// An answer begins anew at this size, in bytes.
  private static let answerLimit = 2048

  private var sequence = 0
  private var answer = ""

  init(_ count: Int, conversation: String, attempt: String) {
    self.count = count
    self.conversation = conversation
    self.attempt = attempt
  }

  mutating func next() -> EventEnvelope? {
    guard sequence < count else { return nil }
    sequence += 1
    let (event, isOfCall) = told()
    return EventEnvelope(
      sequence: sequence, time: Clock.now(), conversation: conversation, attempt: attempt,
      call: isOfCall ? attempt + "-call" : nil, event: event)
  }

  private mutating func told() -> (AgentEvent, isOfCall: Bool) {
    let skill = SkillID("tide_times")!
    switch sequence {
    case 1: return (.sessionStarted(SubmittedRequest("when is high tide in Brest tomorrow?")), false)
    case 2: return (.toolStarted(skill, arguments: ["place": "Brest", "day": "2026-12-01"], library: nil), true)
    case count - 1: return (.toolResult(SkillResult(text: "high tide at 06:12 and 18:37")), true)
    case count: return (.completed, false)
    case let number where number % 4 == 0:
      return (.progress(fraction: Double(number) / Double(count), text: "reading the tables of the harbour"), true)
    case let number where number % 4 == 1:
      return (.log(severity: .info, text: "line \(number) of the table read"), true)
    default:
      if answer.utf8.count > Self.answerLimit { answer = "" }
      answer += "潮 tide "
      return (.answer(answer), false)
    }
  }
}
