package import Core
import Synchronization

/// The services that one call may ask, and what they are doing for it.
package final class CallServices: Sendable {
  package typealias Answer = Result<[[UInt8]], SkillFailure>

  private struct Work {
    var tasks: [UInt64: Task<Void, Never>] = [:]
    var last: UInt64 = 0
    var isOver = false
  }

  private let call: SkillCall
  private let services: [any HostService]
  private let work = Mutex(Work())

  /// - Parameter services: All that the host has; the skill gets those that its manifest asks for.
  package init(_ services: [any HostService], for call: SkillCall) {
    self.call = call
    self.services = services.filter { call.skill.manifest.services.contains($0.id) }
  }

  package var ids: [String] { services.map(\.id) }

  /// Has a request answered. `reply` comes once, on another thread; once the call is over, perhaps not at all.
  package func ask(_ request: ServiceRequest, reply: @escaping @Sendable (Answer) -> Void) {
    let service = services.first { $0.id == request.service }
    work.withLock { work in
      if work.isOver { return }
      work.last += 1
      work.tasks[work.last] = Task { [call, number = work.last] in
        let answer: Answer
        do throws(SkillFailure) {
          guard let service else { throw .notGranted(request.service) }
          answer = .success(try await service.answer(request, of: call))
        } catch {
          answer = .failure(error)
        }
        if self.finish(number) { reply(answer.fittingAFrame) }
      }
    }
  }

  /// Ends what is still at work, without waiting for it: no service holds up the end of a call.
  package func close() {
    let tasks = work.withLock { work in
      defer { work.tasks = [:] }
      work.isOver = true
      return work.tasks
    }
    for task in tasks.values { task.cancel() }
  }

  /// Says whether the call goes on.
  private func finish(_ number: UInt64) -> Bool {
    work.withLock { work in
      work.tasks[number] = nil
      return !work.isOver
    }
  }
}

extension CallServices.Answer {
  /// A longer answer cannot be sent.
  fileprivate var fittingAFrame: CallServices.Answer {
    guard case .success(let values) = self else { return self }
    let size = values.reduce(8) { $0 + 4 + $1.count }
    return size <= Frame.payloadLimit ? self : .failure(.answerTooLarge(size))
  }
}

extension SkillFailure {
  fileprivate static func notGranted(_ service: String) -> SkillFailure {
    SkillFailure(
      .technical, code: "no_service",
      message:
        "the skill has not got the service '\(service)'; its manifest must name it in 'services', and the host have it")
  }

  fileprivate static func answerTooLarge(_ size: Int) -> SkillFailure {
    SkillFailure(
      .technical, code: "too_large",
      message:
        "the answer of the service has \(size) bytes, and \(Frame.payloadLimit) can be sent; ask for less at once")
  }
}
