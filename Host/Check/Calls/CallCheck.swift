import Agent
import Core
import Execution
import JSON

/// Calls of one skill, and what their ends say about it.
struct CallCheck {
  private let skill: Skill
  /// The same without the network, for arguments that nobody has thought about: they are to reach nobody.
  private let offline: Skill
  private let contract: CallContract
  private let executor: any Executor
  private let seed: UInt64
  private let files: SampleFiles
  private(set) var findings: [CheckFinding] = []
  private(set) var omissions: [CheckOmission] = []
  private(set) var calls = 0
  private(set) var refused = 0
  /// Of the first call that gave a result.
  private(set) var good: JSONValue?
  private var number = 0

  init(_ skill: Skill, executor: any Executor, seed: UInt64, files: SampleFiles) throws(SkillFailure) {
    self.skill = skill
    var manifest = skill.manifest
    manifest.permissions.network = false
    offline = Skill(manifest: manifest, library: skill.library, isTrusted: skill.isTrusted)
    self.executor = executor
    self.seed = seed
    self.files = files
    contract = try CallContract(skill.manifest)
  }

  // MARK: Examples

  /// Runs the calls that the examples have made; each must give a result.
  mutating func run(_ examples: [ExampleChoice]) async {
    for example in examples {
      guard case .arguments(let arguments) = example.outcome else { continue }
      if let name = files.unmade(in: arguments) {
        omissions.append(
          CheckOmission(
            "calls", skill: skill.id,
            "example \(example.index) names a file; give '\(name)' an 'x-sample' with what such a file holds"))
        continue
      }
      guard let failure = await call(arguments, sentence: example.sentence) else { continue }
      if let excuse = excuse(for: failure) {
        omissions.append(
          CheckOmission(
            "calls", skill: skill.id,
            "example \(example.index) gave nothing that could be looked at, \(excuse): \(failure.message)"))
        continue
      }
      if let code = CheckCode(faultOf: failure) {
        add(code, failure, arguments, because: "example \(example.index)")
      } else {
        findings.append(
          CheckFinding(
            .exampleFails, skill: skill.id, at: JSONPointer(["examples", String(example.index)]),
            "ends with \(failure.kind.rawValue) (\(failure.code)): \(failure.message)", arguments: arguments))
      }
    }
  }

  /// Why a failure may be none of the skill's doing, here where it is checked; `nil` when it is its own.
  private func excuse(for failure: SkillFailure) -> String? {
    guard [.business, .technical].contains(failure.kind) else { return nil }
    if skill.manifest.services.contains(ServiceID.delegate) {
      return "since it has another skill run, and there is none here"
    }
    return skill.manifest.permissions.network ? "which may be the network's doing" : nil
  }

  // MARK: Fuzzing

  /// Runs calls with arguments made from the schema, and tries arguments that it must keep from the skill.
  mutating func fuzz(_ count: Int, examples: [JSONValue]) async {
    var generator = ArgumentGenerator(skill.manifest.parameters, seed: seed)
    var tried: Set<JSONValue> = []
    for round in 0..<count {
      let made = generator.valid()
      let broken = generator.broken(examples.isEmpty ? made : examples[round % examples.count])
      for raw in [made, broken] {
        guard let arguments = try? contract.fit(raw).arguments else {
          refused += 1
          continue
        }
        guard tried.insert(arguments).inserted, let failure = await call(arguments, of: offline),
          let code = CheckCode(faultOf: failure)
        else { continue }
        add(code, failure, arguments, because: "made from the schema with the seed \(seed)")
        // What has hung once would hang for the rest of the day.
        if code == .deadline || code == .unloadable { return }
      }
    }
  }

  // MARK: Cancellation

  /// How long a call works before it is taken back. One that is done sooner needs no cancellation.
  private static let patience = Duration.milliseconds(100)
  /// What a skill has to stop by itself; then the host sends SIGTERM.
  private static let grace = Duration.seconds(1)

  /// What became of a call that was to be taken back.
  private enum Retreat {
    case wasDone
    /// The machine had not loaded and called the skill yet.
    case hadNotBegun
    case ended(after: Duration)
  }

  /// Takes calls back that are still at work after a moment.
  mutating func cancel(_ arguments: [JSONValue]) async {
    var wasTried = false
    for arguments in arguments {
      guard case .ended(let delay) = await cancel(arguments) else { continue }
      wasTried = true
      if delay >= Self.grace {
        findings.append(
          CheckFinding(
            .cancellationIgnored, skill: skill.id,
            "did not stop within \(Self.grace.components.seconds) s after the call was taken back and had to be ended; ask "
              + "'is_cancelled' often, or poll 'cancellation_descriptor'", arguments: arguments))
        return
      }
    }
    if !wasTried {
      omissions.append(
        CheckOmission("cancellation", skill: skill.id, "every call was done before it could be taken back"))
    }
  }

  /// Takes the call back once it is at work, however long the machine takes to get there.
  private mutating func cancel(_ arguments: JSONValue) async -> Retreat {
    var patience = Self.patience
    while true {
      let retreat = await cancel(order(arguments), after: patience)
      guard case .hadNotBegun = retreat, patience < skill.manifest.timeout.total else { return retreat }
      patience *= 2
    }
  }

  private mutating func cancel(_ call: SkillCall, after patience: Duration) async -> Retreat {
    enum Step {
      case waited
      case returned(SkillFailure?)
    }
    calls += 1
    let executor = executor
    return await withTaskGroup(of: Step.self) { group in
      group.addTask {
        do throws(SkillFailure) {
          let result = try await executor.run(call, event: { _ in })
          AttachmentFiles.discard(result.attachments)
          return .returned(nil)
        } catch {
          return .returned(error)
        }
      }
      group.addTask {
        try? await Task.sleep(for: patience)
        return .waited
      }
      guard case .waited = await group.next() else {
        group.cancelAll()
        return .wasDone
      }
      // Taken before, so that what the skill had is never measured short.
      let start = ContinuousClock.now
      group.cancelAll()
      guard case .returned(let failure) = await group.next() else { return .wasDone }
      if failure?.code == CallFault.cancelledBeforeCall.code { return .hadNotBegun }
      return .ended(after: start.duration(to: .now))
    }
  }

  // MARK: One call

  /// Why the call gave no result that keeps the manifest's promise; `nil` when it did.
  private mutating func call(
    _ arguments: JSONValue, of skill: Skill? = nil, sentence: String? = nil
  ) async -> SkillFailure? {
    calls += 1
    do throws(SkillFailure) {
      let result = try await executor.run(order(arguments, of: skill, sentence: sentence)) { _ in }
      AttachmentFiles.discard(result.attachments)
      try contract.checkPromise(result)
      good = good ?? arguments
      return nil
    } catch {
      return error
    }
  }

  private mutating func order(_ arguments: JSONValue, of other: Skill? = nil, sentence: String? = nil) -> SkillCall {
    number += 1
    var circumstances = SkillCall.Circumstances()
    circumstances.request = sentence
    circumstances.fixedTime = ExampleChoice.moment
    let (arguments, grants) = files.make(arguments)
    var call = SkillCall(
      id: "check-\(number)", skill: other ?? skill, arguments: arguments, circumstances: circumstances)
    call.grants = grants
    return call
  }

  private mutating func add(_ code: CheckCode, _ failure: SkillFailure, _ arguments: JSONValue, because: String) {
    // One of a kind tells the author enough.
    guard !findings.contains(where: { $0.code == code && $0.message.hasPrefix(failure.message) }) else { return }
    findings.append(
      CheckFinding(code, skill: skill.id, "\(failure.message) [\(because)]", arguments: arguments))
  }
}

extension CheckCode {
  /// Of a failure that is the library's fault; `nil` for one that a good skill may report.
  init?(faultOf failure: SkillFailure) {
    switch failure.kind {
    case .invalidArguments, .business, .technical, .cancelled, .refused, .busy, .model: return nil
    case .timeout: self = .deadline
    case .crashed: self = .crashed
    case .unloadable: self = .unloadable
    case .contract: self = CheckCode(rawValue: failure.code) ?? .contract
    }
  }
}
