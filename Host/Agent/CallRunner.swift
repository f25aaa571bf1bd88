import Catalog
import Core
import Execution
import JSON
import POSIX

/// Takes one chosen call from its raw arguments to its one end, telling every step.
///
/// The order is: may this skill run at all, do the arguments fit, does the person agree, run, does the result keep the
/// skill's promise. Whatever happens, the call's last event is one of `toolResult`, `failed` and `timeout`.
struct CallRunner: Sendable {
  /// Who stands behind the call.
  enum Consent: Sendable {
    /// A person named the skill and typed the arguments.
    case person
    /// A model or the local chooser decided.
    case chooser
    /// A skill has it done, as a part of its own call.
    case skill(Delegation)
  }

  let catalog: CatalogSnapshot
  let executor: any Executor
  let confirmer: any Confirmer
  let timeline: Timeline
  /// Calls that go on side by side ask the person one after another.
  private let questions = Turnstile()

  init(catalog: CatalogSnapshot, executor: any Executor, confirmer: any Confirmer, timeline: Timeline) {
    self.catalog = catalog
    self.executor = executor
    self.confirmer = confirmer
    self.timeline = timeline
  }

  func run(
    _ id: String, skill: Skill, arguments: JSONValue, consent: Consent, submission: Submission
  ) async -> Result<SkillResult, SkillFailure> {
    let outcome: Result<SkillResult, SkillFailure>
    do {
      outcome = .success(try await attempt(id, skill, arguments, consent, submission))
    } catch {
      outcome = .failure(error)
    }
    switch outcome {
    case .success(let result): await timeline.record(.toolResult(result), call: id)
    case .failure(let failure) where failure.kind == .timeout: await timeline.record(.timeout(failure), call: id)
    case .failure(let failure): await timeline.record(.failed(failure), call: id)
    }
    return outcome
  }

  private func attempt(
    _ id: String, _ skill: Skill, _ raw: JSONValue, _ consent: Consent, _ submission: Submission
  ) async throws(SkillFailure) -> SkillResult {
    let contract = try CallContract(skill.manifest)
    if let refusal = catalog.refusal(of: skill) { throw refusal.failure(of: skill.id) }
    let fitted = try await fit(raw, to: contract, id, skill)
    let directory = submission.circumstances.workingDirectory
    let asked = PathArguments(contract.paths, fitted, in: directory)
    let agreed = try await confirmed(asked, contract, id, skill, consent, submission)
    let paths = PathArguments(contract.paths, agreed, in: directory)
    if case .skill(let delegation) = consent, let path = delegation.reach.outside(paths) {
      throw .outOfReach(path, of: skill.id, within: delegation.delegator.id)
    }
    let arguments = paths.arguments
    try await keep(.toolQueued(skill.id, arguments: arguments), of: skill.id, id)
    if Task.isCancelled { throw .cancelledBeforeStart(skill.id) }

    var circumstances = submission.circumstances
    circumstances.conversation = timeline.conversation
    circumstances.attempt = timeline.attempt
    if !submission.sentence.isEmpty { circumstances.request = submission.sentence }
    let shown = SkillCall(
      id: id, skill: skill, arguments: arguments, circumstances: circumstances,
      timeout: skill.manifest.timeout.shortened(to: submission.timeout))
    let files = try await EditedFiles.copies(of: paths.edited, in: CallDirectory.usualParent)
    var call = shown
    call.arguments = paths.arguments(contract.paths, copies: files.copies)
    call.grants = submission.grants
    call.grants.read += paths.grants.read
    call.grants.write += paths.grants.write + files.copies.values.sorted()
    let delegation = delegation(of: call, consent, submission)
    call.delegate = delegation?.run
    let outcome = await outcome(of: call, shownAs: shown, contract, files)
    await delegation?.close()
    await files.remove()
    return try outcome.get()
  }

  private func delegation(of call: SkillCall, _ consent: Consent, _ submission: Submission) -> Delegation? {
    guard call.skill.manifest.services.contains(ServiceID.delegate) else { return nil }
    let outer: Delegation? = if case .skill(let delegation) = consent { delegation } else { nil }
    return Delegation(of: call, within: outer, by: self, for: submission)
  }

  /// Runs the call; when it keeps what the manifest promises, what it made of the files it edits is kept.
  private func outcome(
    of call: SkillCall, shownAs shown: SkillCall, _ contract: CallContract, _ files: EditedFiles
  ) async -> Result<SkillResult, SkillFailure> {
    do throws(SkillFailure) {
      let result = try await executor.run(call) { event throws(SkillFailure) in
        let told = AgentEvent(event, of: shown)
        if case .started = event {
          try await keep(told, of: call.skill.id, call.id)
        } else {
          await timeline.record(told, call: call.id)
        }
      }
      do throws(SkillFailure) {
        try contract.checkPromise(result)
        try files.keep()
      } catch {
        AttachmentFiles.discard(result.attachments)
        throw error
      }
      return .success(result)
    } catch {
      return .failure(error)
    }
  }

  /// Tells what must be kept before any of the skill's code runs.
  private func keep(_ event: AgentEvent, of skill: SkillID, _ call: String) async throws(SkillFailure) {
    do { try await timeline.keep(event, call: call) } catch { throw .notKept(skill, "\(error)") }
  }

  private func fit(
    _ raw: JSONValue, to contract: CallContract, _ id: String, _ skill: Skill
  ) async throws(SkillFailure) -> JSONValue {
    do {
      let (fitted, changes) = try contract.fit(raw)
      if !changes.isEmpty {
        await timeline.record(.argumentsCoerced(skill.id, from: raw, to: fitted, changes: changes), call: id)
      }
      return fitted
    } catch {
      await timeline.record(.argumentsRejected(skill.id, arguments: raw, reason: error.message), call: id)
      throw error
    }
  }

  private func confirmed(
    _ paths: PathArguments, _ contract: CallContract, _ id: String, _ skill: Skill, _ consent: Consent,
    _ submission: Submission
  ) async throws(SkillFailure) -> JSONValue {
    let arguments = paths.arguments
    guard let reason = reason(for: skill.manifest, paths, consent, submission) else { return arguments }
    await questions.enter()
    await timeline.record(.confirmationAsked(skill.id, arguments: arguments), call: id)
    var question = ConfirmationQuestion(skill: skill, arguments: arguments, reason: reason)
    if case .skill(let delegation) = consent { question.delegator = delegation.delegator }
    let answer = await confirmer.confirm(question)
    await questions.leave()
    switch answer {
    case .accepted(let edited):
      await timeline.record(.confirmationAnswered(skill.id, accepted: true), call: id)
      return edited == arguments ? arguments : try await fit(edited, to: contract, id, skill)
    case .refused:
      await timeline.record(.confirmationAnswered(skill.id, accepted: false), call: id)
      throw Task.isCancelled ? .cancelledBeforeStart(skill.id) : .notConfirmed(skill.id)
    case .unavailable:
      await timeline.record(.confirmationAnswered(skill.id, accepted: false), call: id)
      throw Task.isCancelled ? .cancelledBeforeStart(skill.id) : .nobodyToAsk(skill.id, reason)
    }
  }
}

extension CallRunner {
  /// Why the person is asked before the call; `nil` when that is not needed.
  private func reason(
    for manifest: Manifest, _ paths: PathArguments, _ consent: Consent, _ submission: Submission
  ) -> ConfirmationQuestion.Reason? {
    if case .person = consent { return manifest.confirm == .always ? .always : nil }
    if manifest.needsConfirmation {
      guard manifest.effects.mayWrite else { return .always }
      return manifest.effects.destructive == true ? .mayDestroy : .mayChange
    }
    // Files are opened for a call by a person only.
    if case .chooser = consent, !submission.names(paths, for: manifest) { return .opens(paths.texts) }
    return nil
  }
}

extension AgentEvent {
  fileprivate init(_ event: CallEvent, of call: SkillCall) {
    self =
      switch event {
      case .started(let library): .toolStarted(call.skill.id, arguments: call.arguments, library: library)
      case .progress(let fraction, let text): .progress(fraction: fraction, text: text)
      case .message(let text): .message(text)
      case .log(let severity, let text): .log(severity: severity, text: text)
      }
  }
}

extension Manifest.Timeout {
  fileprivate func shortened(to limit: Duration?) -> Manifest.Timeout {
    guard let limit else { return self }
    return Manifest.Timeout(idle: min(idle, limit), total: min(total, limit))
  }
}
