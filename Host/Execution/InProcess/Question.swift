import Core
import POSIX
import Synchronization

/// What a thread of a skill in this process asks a service, and waits for.
final class Question: Sendable {
  private let semaphore = Semaphore()
  private let answer = Mutex<CallServices.Answer?>(nil)

  /// Waits on this thread.
  func wait() -> CallServices.Answer {
    semaphore.wait()
    return answer.withLock { $0 } ?? .failure(.askedInVain)
  }

  fileprivate func end(_ answer: CallServices.Answer?) {
    self.answer.withLock { $0 = answer }
    semaphore.post()
  }
}

/// The questions of one call that wait for their answers.
struct Questions {
  private var open: [UInt32: Question] = [:]
  private var last: UInt32 = 0
  private var areOver = false

  /// The question's number; `nil` when nothing is answered any more.
  mutating func add(_ question: Question) -> UInt32? {
    if areOver { return nil }
    last += 1
    open[last] = question
    return last
  }

  mutating func answer(_ number: UInt32, _ answer: CallServices.Answer) {
    open.removeValue(forKey: number)?.end(answer)
  }

  /// The call is to stop: whoever waits learns that.
  mutating func end() {
    areOver = true
    for question in open.values { question.end(nil) }
    open = [:]
  }
}

extension SkillFailure {
  static let askedInVain = SkillFailure(
    .cancelled, code: "cancelled", message: "the call was cancelled while it asked the host")
  static let askedTooLate = SkillFailure(
    .cancelled, code: "call_is_over", message: "the host is asked after the end of the call")
}
