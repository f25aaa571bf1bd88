package import Core
import Execution
package import Support
import Synchronization

/// Calls of several kinds, at random, several at a time.
package struct MixedLoad: Sendable {
  package struct Kind: Sendable {
    package var call: SkillCall
    /// How each of its calls ends: with a text, or a failure's code.
    package var end: String

    package init(_ call: SkillCall, end: String) {
      self.call = call
      self.end = end
    }
  }

  package struct EndedCall: Sendable {
    package var kind: Kind
    package var end: String
    package var began: ContinuousClock.Instant
    package var ended: ContinuousClock.Instant
    /// Of the code that ran, each time that a start was told.
    package var digests: [String?]
  }

  /// As often as they stand here.
  package var kinds: [Kind]
  /// Calls at a time.
  package var width = 8

  package init(_ kinds: [Kind]) { self.kinds = kinds }

  /// Makes so many calls and hands each one's end to `judge`, on the caller's task.
  package func run(
    _ count: Int, by executor: some Executor, random: inout SeededGenerator, judge: (EndedCall) -> Void
  ) async {
    await withTaskGroup(of: EndedCall.self) { group in
      for number in 0..<count {
        if number >= width, let ended = await group.next() { judge(ended) }
        let kind = kinds.randomElement(using: &random)!
        group.addTask { await Self.make(kind, by: executor) }
      }
      for await ended in group { judge(ended) }
    }
  }

  private static func make(_ kind: Kind, by executor: some Executor) async -> EndedCall {
    let digests = Mutex<[String?]>([])
    let began = ContinuousClock.now
    let end: String
    do throws(SkillFailure) {
      let result = try await executor.run(kind.call) { event in
        if case .started(let library) = event { digests.withLock { $0.append(library) } }
      }
      AttachmentFiles.discard(result.attachments)
      end = result.text
    } catch { end = error.code }
    let told = digests.withLock { $0 }
    return EndedCall(kind: kind, end: end, began: began, ended: .now, digests: told)
  }
}
