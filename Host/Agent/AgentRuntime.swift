package import Catalog
package import Core
package import JSON
package import Models
package import Ranking
import Synchronization

/// The whole loop for one submission: rank, choose, validate, confirm, run, write back, until there is an answer.
///
/// It knows no view: all that happens is told as events, each attempt in a timeline of its own. Who receives them throws
/// for one that cannot be kept: a skill whose start cannot be kept is not started, and all else goes on.
package struct AgentRuntime: Sendable {
  private let catalog: CatalogSnapshot
  private let ranker: any SkillRanker
  private let chooser: any SkillChooser
  private let executor: any Executor
  private let confirmer: any Confirmer
  private let limits: AttemptLimits
  private let isOffline: Bool
  private let findsNames: @Sendable () async -> Bool
  private let now: @Sendable () -> Int64

  /// - Parameters:
  ///   - isOffline: Whether skills that need the network are left out.
  ///   - findsNames: Whether hosts are found by their names. Asked when a model cannot be reached: where that fails, too,
  ///     the network is down.
  ///   - now: Nanoseconds since 1970.
  package init(
    catalog: CatalogSnapshot, ranker: any SkillRanker, chooser: any SkillChooser, executor: any Executor,
    confirmer: any Confirmer, limits: AttemptLimits = AttemptLimits(), isOffline: Bool = false,
    findsNames: @escaping @Sendable () async -> Bool = { true }, now: @escaping @Sendable () -> Int64
  ) {
    self.catalog = catalog
    self.ranker = ranker
    self.chooser = chooser
    self.executor = executor
    self.confirmer = confirmer
    self.limits = limits
    self.isOffline = isOffline
    self.findsNames = findsNames
    self.now = now
  }

  /// The skill with that id, whether or not it may run.
  package func skill(_ id: SkillID) -> Skill? { catalog[id] }

  /// Works on a sentence until there is an answer or a reason why there is none.
  ///
  /// Cancelling the task stops the attempt; the running skill is cancelled, and the end is `stopped`.
  package func ask(
    _ submission: Submission, event: @escaping @Sendable (EventEnvelope) async throws -> Void
  ) async -> AttemptEnd {
    let timeline = makeTimeline(submission, event)
    do { try await timeline.keep(.sessionStarted(submission.request)) } catch { return await refuse(error, timeline) }
    let budget = TimeBudget(limits.time)
    let end = budget.end(await budget.bound { await work(on: submission, timeline) })
    await timeline.close(with: end)
    return end
  }

  private func work(on submission: Submission, _ timeline: Timeline) async -> AttemptEnd {
    let runner = CallRunner(catalog: catalog, executor: executor, confirmer: confirmer, timeline: timeline)
    var machine = AttemptMachine(limits)
    var chooser = chooser
    var action = machine.start()
    while true {
      switch action {
      case .rank:
        action = machine.ranked(submission.usesSkills ? await candidates(submission, timeline) : nil)
      case .choose(let candidates, let rounds, let mostTokens):
        var request = choiceRequest(candidates, rounds, submission)
        request.mostTokens = mostTokens
        let (choice, used) = await choose(request, by: &chooser, for: submission, timeline)
        action = machine.chosen(choice, used: used)
      case .run(let calls):
        action = machine.returned(await run(calls, with: runner, for: submission))
      case .end(let end): return end
      }
    }
  }

  /// Runs one skill that a person named, with the arguments that they gave.
  package func run(
    _ skill: Skill, arguments: JSONValue, submission: Submission,
    event: @escaping @Sendable (EventEnvelope) async throws -> Void
  ) async -> AttemptEnd {
    let timeline = makeTimeline(submission, event)
    let runner = CallRunner(catalog: catalog, executor: executor, confirmer: confirmer, timeline: timeline)
    do { try await timeline.keep(.sessionStarted(submission.request)) } catch { return await refuse(error, timeline) }
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

  /// Nothing is done that is not on record.
  private func refuse(_ fault: any Error, _ timeline: Timeline) async -> AttemptEnd {
    let end = AttemptEnd.failed(
      SkillFailure(.technical, code: "not_kept", message: "nothing was done, since it cannot be kept: \(fault)"))
    await timeline.close(with: end)
    return end
  }

  private func candidates(_ submission: Submission, _ timeline: Timeline) async -> [ChoiceRequest.Candidate] {
    var found: [ChoiceRequest.Candidate] = []
    for skill in ranked(submission, doubtful: chooser.canDecline) {
      guard let known = catalog[skill.id] else { continue }
      if isOffline, known.manifest.needsNetwork {
        await leaveOut(known.id, timeline)
        continue
      }
      await timeline.record(.skillMatched(skill.id, score: skill.score))
      found.append(ChoiceRequest.Candidate(manifest: known.manifest, score: skill.score))
    }
    return found
  }

  /// The skills that may be meant, best first, at most three.
  private func ranked(_ submission: Submission, doubtful: Bool) -> [RankedSkill] {
    if let only = submission.only { return [RankedSkill(id: only, score: 1, relevance: 1)] }
    // What is given by name says what it is about, too.
    let sentence = ([submission.sentence] + submission.given.keys).joined(separator: " ")
    var ranked = ranker.rank(sentence, limit: 3, doubtful: doubtful)
    if doubtful, ranked.count < 3 {
      // "And of 640?" says nothing of the skill that is meant.
      let before = submission.history.last { !$0.turns.isEmpty }?.turns.last?.call.skill
      if let before, !ranked.contains(where: { $0.id == before }) {
        ranked.append(RankedSkill(id: before, score: ranked.last?.score ?? 1, relevance: ranked.last?.relevance ?? 1))
      }
    }
    // A keyword may be a word that says too little for ranking, such as "done".
    guard let announcement = KeywordAnnouncement(submission.sentence) else { return ranked }
    let named = catalog.candidates.filter { announcement.names($0.manifest) }
    guard named.count == 1, !ranked.contains(where: { $0.id == named[0].id }) else { return ranked }
    let last = ranked.last ?? RankedSkill(id: named[0].id, score: 1, relevance: 1)
    return ranked.prefix(2) + [RankedSkill(id: named[0].id, score: last.score, relevance: last.relevance)]
  }

  private func onlyLocal(
    _ candidates: [ChoiceRequest.Candidate], _ timeline: Timeline
  ) async -> [ChoiceRequest.Candidate] {
    for candidate in candidates where candidate.manifest.needsNetwork {
      await leaveOut(candidate.manifest.id, timeline)
    }
    return candidates.filter { !$0.manifest.needsNetwork }
  }

  private func leaveOut(_ skill: SkillID, _ timeline: Timeline) async {
    await timeline.record(.log(severity: .warning, text: "'\(skill)' is left out: it needs the network"))
  }

  private func choiceRequest(
    _ candidates: [ChoiceRequest.Candidate], _ rounds: [[ChoiceRequest.Turn]], _ submission: Submission
  ) -> ChoiceRequest {
    var request = ChoiceRequest(
      sentence: submission.sentence, context: submission.context, candidates: candidates, given: submission.given,
      rounds: rounds, now: submission.circumstances.fixedTime ?? now(), timeZone: submission.circumstances.timeZone,
      locale: submission.circumstances.locale)
    request.history = submission.history
    return request
  }

  /// `chooser` becomes its successor where it fails and has one, unless something of an answer is to be seen already.
  ///
  /// - Returns: The choice, and the tokens that it took.
  private func choose(
    _ request: ChoiceRequest, by chooser: inout any SkillChooser, for submission: Submission, _ timeline: Timeline
  ) async -> (Result<Choice, SkillFailure>, used: Int) {
    var request = request
    let used = Atomic(0)
    while true {
      guard !Task.isCancelled else {
        let failure = SkillFailure(.cancelled, code: "cancelled", message: "stopped before a skill was chosen")
        return (.failure(failure), used.load(ordering: .relaxed))
      }
      let isVisible = Atomic(false)
      do {
        let choice = try await chooser.choose(request) { progress in
          switch progress {
          case .answer(let text):
            isVisible.store(true, ordering: .relaxed)
            await timeline.record(.answer(text))
          case .remark(let text): await timeline.record(.log(severity: .warning, text: text))
          case .used(let usage): used.add(usage.prompt + usage.completion, ordering: .relaxed)
          }
        }
        return (.success(choice), used.load(ordering: .relaxed))
      } catch {
        guard !isVisible.load(ordering: .relaxed), let next = chooser.successor(after: error) else {
          return (.failure(error), used.load(ordering: .relaxed))
        }
        await timeline.record(.fellBack(reason: error.message))
        chooser = next
        if request.candidates.contains(where: \.manifest.needsNetwork), await !findsNames() {
          request.candidates = await onlyLocal(request.candidates, timeline)
          guard !request.candidates.isEmpty else {
            return (.success(.nothingFits(reason: "what fits needs the network, which is down")), 0)
          }
        }
        if !next.canDecline, submission.only == nil {
          let certain = Set(ranked(submission, doubtful: false).map(\.id))
          request.candidates.removeAll { !certain.contains($0.manifest.id) }
        }
      }
    }
  }

  /// Calls of skills that only read go on side by side; every other waits for those before it, and those after it for it.
  private func run(
    _ calls: [ChosenCall], with runner: CallRunner, for submission: Submission
  ) async -> [Result<SkillResult, SkillFailure>] {
    var outcomes: [Result<SkillResult, SkillFailure>] = []
    var rest = calls[...]
    while !rest.isEmpty {
      let readers = rest.prefix { catalog[$0.skill]?.manifest.effects.mayWrite == false }
      let group = readers.isEmpty ? rest.prefix(1) : readers
      rest = rest.dropFirst(group.count)
      outcomes += await withTaskGroup(of: (Int, Result<SkillResult, SkillFailure>).self) { tasks in
        for (place, call) in zip(group.indices, group) {
          tasks.addTask { (place, await run(call, with: runner, for: submission)) }
        }
        return await tasks.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
      }
    }
    return outcomes
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
    _ submission: Submission, _ event: @escaping @Sendable (EventEnvelope) async throws -> Void
  ) -> Timeline {
    Timeline(
      conversation: submission.conversation ?? makeID(), attempt: submission.attempt ?? makeID(), now: now,
      receive: event)
  }

  private func makeID() -> String { ULID.make(time: now()) }
}

extension Timeline {
  /// The attempt's last events.
  fileprivate func close(with end: AttemptEnd) async {
    switch end {
    case .answered(let text, _):
      await close(withAnswer: text)
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
