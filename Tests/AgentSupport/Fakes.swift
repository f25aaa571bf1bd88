package import Agent
import Catalog
package import Core
import JSON
package import Models
package import Ranking
package import Synchronization

extension Manifest {
  /// Reads only, wants an integer `a`.
  package static let adder = make("adder") { $0.effects = Effects(readOnly: true) }

  package static func make(_ id: String, _ change: (inout Manifest) -> Void = { _ in }) -> Manifest {
    var manifest = Manifest(
      id: SkillID(id)!, description: "Adds.",
      parameters: [
        "type": "object", "properties": ["a": ["type": "integer"]], "required": ["a"], "additionalProperties": false,
      ], source: [:])
    change(&manifest)
    return manifest
  }
}

extension Skill {
  package static func make(_ manifest: Manifest, trusted: Bool = true) -> Skill {
    Skill(manifest: manifest, library: Library(path: "/skills/lib\(manifest.id).so"), isTrusted: trusted)
  }
}

/// Answers each call as scripted, telling `told` first; counts what it was asked.
package final class ScriptedExecutor: Executor {
  package let calls = Mutex<[SkillCall]>([])
  package let told: [CallEvent]
  package let outcome: @Sendable (SkillCall) async throws(SkillFailure) -> SkillResult

  package init(
    telling told: [CallEvent] = [],
    _ outcome: @escaping @Sendable (SkillCall) async throws(SkillFailure) -> SkillResult = { _ in SkillResult(text: "3")
    }
  ) {
    self.told = told
    self.outcome = outcome
  }

  package func run(
    _ call: SkillCall, event: @Sendable (CallEvent) async throws(SkillFailure) -> Void
  ) async throws(SkillFailure) -> SkillResult {
    calls.withLock { $0.append(call) }
    try await event(.started(library: nil))
    // As those that run skills do.
    for one in told { do throws(SkillFailure) { try await event(one) } catch {} }
    return try await outcome(call)
  }
}

/// Finds what it was told to find.
package struct FixedRanker: SkillRanker {
  package var found: [RankedSkill]
  /// What is found besides when doubtful skills are wanted.
  package var doubtful: [RankedSkill]

  package init(found: [RankedSkill], doubtful: [RankedSkill] = []) {
    self.found = found
    self.doubtful = doubtful
  }

  package func rank(_ sentence: String, limit: Int, doubtful isDoubtful: Bool) -> [RankedSkill] {
    Array((found + (isDoubtful ? doubtful : [])).prefix(limit))
  }
}

/// Plays a list of choices; one question more than there are choices is a failure of the test.
package final class ScriptedChoices: SkillChooser {
  private let choices: Mutex<[Choice]>
  package let asked = Mutex<[ChoiceRequest]>([])

  package init(_ choices: [Choice]) { self.choices = Mutex(choices) }

  package func choose(
    _ request: ChoiceRequest, tell: @Sendable (ChoiceProgress) async -> Void
  ) async throws(SkillFailure) -> Choice {
    asked.withLock { $0.append(request) }
    let next = choices.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    guard let next else { throw SkillFailure(.contract, code: "unexpected_question", message: "asked once too often") }
    return next
  }
}

/// Collects a timeline.
package final class Recorder: Sendable {
  package init() {}

  private let received = Mutex<[EventEnvelope]>([])
  package var events: [EventEnvelope] { received.withLock { $0 } }
  package var kinds: [String] { events.map(\.event.kind) }
  package func receive(_ envelope: EventEnvelope) async { received.withLock { $0.append(envelope) } }
}

/// Lets all who wait pass once there are so many.
package actor Barrier {
  private let count: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  package init(_ count: Int) { self.count = count }

  package func wait() async {
    if waiting.count + 1 < count {
      await withCheckedContinuation { waiting.append($0) }
    } else {
      for one in waiting { one.resume() }
      waiting = []
    }
  }
}

/// Shows an answer that grows, then answers with it or fails.
package struct GrowingAnswer: SkillChooser {
  package let canDecline = true
  package var snapshots: [String]
  package var failure: SkillFailure?
  package var successor: (any SkillChooser)?

  package init(_ snapshots: [String], failure: SkillFailure? = nil, successor: (any SkillChooser)? = nil) {
    self.snapshots = snapshots
    self.failure = failure
    self.successor = successor
  }

  package func choose(
    _ request: ChoiceRequest, tell: @Sendable (ChoiceProgress) async -> Void
  ) async throws(SkillFailure) -> Choice {
    for snapshot in snapshots { await tell(.answer(snapshot)) }
    if let failure { throw failure }
    return .answer(snapshots.last ?? "")
  }

  package func successor(after failure: SkillFailure) -> (any SkillChooser)? { successor }
}

/// Takes its time to agree, and counts how many questions are open at a time.
package final class SlowConfirmer: Confirmer {
  package init() {}

  package let most = Mutex(0)
  private let open = Mutex(0)

  package func confirm(_ question: ConfirmationQuestion) async -> ConfirmationAnswer {
    let now = open.withLock { open in
      open += 1
      return open
    }
    most.withLock { $0 = max($0, now) }
    for _ in 0..<100 { await Task.yield() }
    open.withLock { $0 -= 1 }
    return .accepted(arguments: question.arguments)
  }
}
