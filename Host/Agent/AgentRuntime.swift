package import Catalog
package import Core
package import JSON
package import Models
package import Ranking

/// The whole loop for one submission: rank, choose, validate, confirm, run, write back, until there is an answer.
///
/// It knows no view: all that happens is told as events, each attempt in a timeline of its own.
package struct AgentRuntime: Sendable {
  private let catalog: CatalogSnapshot
  private let ranker: any SkillRanker
  private let chooser: any SkillChooser
  private let executor: any Executor
  private let confirmer: any Confirmer
  private let maxSteps: Int
  private let now: @Sendable () -> Int64

  /// - Parameters:
  ///   - maxSteps: Rounds of calls before a chooser is cut off.
  ///   - now: Nanoseconds since 1970.
  package init(
    catalog: CatalogSnapshot, ranker: any SkillRanker, chooser: any SkillChooser, executor: any Executor,
    confirmer: any Confirmer, maxSteps: Int = 8, now: @escaping @Sendable () -> Int64
  ) {
    self.catalog = catalog
    self.ranker = ranker
    self.chooser = chooser
    self.executor = executor
    self.confirmer = confirmer
    self.maxSteps = maxSteps
    self.now = now
  }

  /// Works on a sentence until there is an answer or a reason why there is none.
  ///
  /// Cancelling the task stops the attempt; the running skill is cancelled, and the end is `stopped`.
  package func ask(
    _ submission: Submission, event: @escaping @Sendable (EventEnvelope) async -> Void
  ) async -> AttemptEnd {
    let timeline = makeTimeline(submission, event)
    let runner = CallRunner(catalog: catalog, executor: executor, confirmer: confirmer, timeline: timeline)
    var machine = AttemptMachine(maxSteps: maxSteps)
    await timeline.record(.sessionStarted(request: submission.sentence))
    var action = machine.start()
    while true {
      switch action {
      case .rank:
        action = machine.ranked(await candidates(submission, timeline))
      case .choose(let candidates, let turns):
        action = machine.chosen(await choose(candidates, turns, submission))
      case .run(let calls):
        var outcomes: [Result<SkillResult, SkillFailure>] = []
        for call in calls {
          outcomes.append(await run(call, with: runner, for: submission))
        }
        action = machine.returned(outcomes)
      case .end(let end):
        await timeline.close(with: end)
        return end
      }
    }
  }

  /// Runs one skill that a person named, with the arguments that they gave.
  package func run(
    _ skill: Skill, arguments: JSONValue, submission: Submission,
    event: @escaping @Sendable (EventEnvelope) async -> Void
  ) async -> AttemptEnd {
    let timeline = makeTimeline(submission, event)
    let runner = CallRunner(catalog: catalog, executor: executor, confirmer: confirmer, timeline: timeline)
    await timeline.record(.sessionStarted(request: submission.sentence))
    let outcome = await runner.run(
      makeID(), skill: skill, arguments: arguments, consent: .person, submission: submission)
    let end: AttemptEnd =
      switch outcome {
      case .success(let result): .answered(result.text, result)
      case .failure(let failure) where failure.kind == .cancelled: .stopped
      case .failure(let failure): .failed(failure)
      }
    await timeline.close(with: end)
    return end
  }

  private func candidates(_ submission: Submission, _ timeline: Timeline) async -> [ChoiceRequest.Candidate] {
    let ranked =
      if let only = submission.only {
        [RankedSkill(id: only, score: 1, relevance: 1)]
      } else {
        ranker.rank(submission.sentence, limit: 3)
      }
    var found: [ChoiceRequest.Candidate] = []
    for skill in ranked {
      guard let known = catalog[skill.id] else { continue }
      await timeline.record(.skillMatched(skill.id, score: skill.score))
      found.append(ChoiceRequest.Candidate(manifest: known.manifest, score: skill.score))
    }
    return found
  }

  private func choose(
    _ candidates: [ChoiceRequest.Candidate], _ turns: [ChoiceRequest.Turn], _ submission: Submission
  ) async -> Result<Choice, SkillFailure> {
    guard !Task.isCancelled else {
      return .failure(SkillFailure(.cancelled, code: "cancelled", message: "stopped before a skill was chosen"))
    }
    let request = ChoiceRequest(
      sentence: submission.sentence, context: submission.context, candidates: candidates, given: submission.given,
      turns: turns, now: submission.circumstances.fixedTime ?? now(), timeZone: submission.circumstances.timeZone,
      locale: submission.circumstances.locale)
    do {
      return .success(try await chooser.choose(request))
    } catch {
      return .failure(error)
    }
  }

  private func run(
    _ call: ChosenCall, with runner: CallRunner, for submission: Submission
  ) async -> Result<SkillResult, SkillFailure> {
    guard let skill = catalog[call.skill] else {
      return .failure(
        SkillFailure(.invalidArguments, code: "unknown_skill", message: "there is no skill '\(call.skill)'"))
    }
    return await runner.run(
      makeID(), skill: skill, arguments: call.arguments, consent: .chooser, submission: submission)
  }

  private func makeTimeline(
    _ submission: Submission, _ event: @escaping @Sendable (EventEnvelope) async -> Void
  ) -> Timeline {
    Timeline(
      conversation: submission.conversation ?? makeID(), attempt: makeID(), now: now, receive: event)
  }

  private func makeID() -> String { ULID.make(time: now()) }
}

extension Timeline {
  /// The attempt's last events.
  fileprivate func close(with end: AttemptEnd) async {
    switch end {
    case .answered(let text, _):
      await record(.answer(text))
      await record(.completed)
    case .nothingFits(let reason):
      await record(.nothingMatched(reason: reason))
      await record(.completed)
    case .missing(let skill, let arguments):
      await record(
        .failed(
          SkillFailure(
            .invalidArguments, code: "missing_arguments",
            message: "'\(skill)' needs \(arguments.map(\.howToPass).joined(separator: ", "))")))
    case .unclear(let skills):
      await record(
        .failed(
          SkillFailure(
            .business, code: "unclear",
            message: "several skills fit: \(skills.map(\.description).joined(separator: ", ")); name one with --skill"))
      )
    case .failed(let failure): await record(.failed(failure))
    case .stopped: await record(.stopped)
    }
  }
}
