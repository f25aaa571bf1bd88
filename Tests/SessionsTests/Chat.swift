import Agent
import AgentSupport
import Catalog
import Core
import JSON
import Models
import Ranking
import Sessions
import Synchronization

/// A conversation with a scripted chooser and executor.
struct Chat {
  static let adder = Skill.make(.adder)
  static let call = Choice.call([ChosenCall(skill: adder.id, arguments: ["a": 1])])

  let session: AgentSession
  let recorder = Recorder()
  let chooser: any SkillChooser
  let executor: any Executor

  init(
    _ chooser: any SkillChooser, executor: any Executor = ScriptedExecutor(), past: Transcript = Transcript()
  ) {
    self.chooser = chooser
    self.executor = executor
    let clock = Mutex<Int64>(0)
    session = AgentSession(
      conversation: "c", past: past,
      now: {
        clock.withLock {
          $0 += 1_000_000_000
          return $0
        }
      }, keep: recorder.receive)
  }

  var runtime: AgentRuntime {
    AgentRuntime(
      catalog: CatalogSnapshot(skills: [Self.adder]),
      ranker: FixedRanker(found: [RankedSkill(id: Self.adder.id, score: 1, relevance: 1)]), chooser: chooser,
      executor: executor, confirmer: FixedConfirmer(.nobodyToAsk), now: { 1_000 })
  }

  func ask(_ sentence: String) async throws -> AttemptEnd {
    try await session.begin(Submission(sentence: sentence), by: runtime).end
  }
}

/// Waits inside a call until it is let go or the call is cancelled.
final class Gate: Sendable {
  private let entered = AsyncStream<Void>.makeStream()
  private let opened = AsyncStream<Void>.makeStream()

  func pass() async throws(SkillFailure) {
    entered.continuation.yield()
    for await _ in opened.stream { return }
    throw SkillFailure(.cancelled, code: "cancelled", message: "cancelled")
  }

  func waitForVisitor() async { for await _ in entered.stream { return } }

  func open() { opened.continuation.yield() }
}
