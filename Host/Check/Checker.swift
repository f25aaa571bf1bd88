import Catalog
package import Core
import ELF
import JSON
import Ranking

/// The author's validator: holds what is in a file to the contract of skills.
///
/// What it finds depends on the file, the other skills, the level and the seed, and on nothing else.
package struct Checker: Sendable {
  package struct Options: Sendable {
    package var level = CheckLevel.strict
    /// Of the arguments that are made from schemas.
    package var seed: UInt64 = 1
    /// Whether skills are called that may change something.
    package var mayWrite = false

    package init() {}
  }

  /// What runs skills; without it manifests are checked and nothing runs.
  package struct Runner: Sendable {
    let executor: any Executor
    let probe: String

    /// - Parameter probe: Path of the library that `RepetitionCheck` runs.
    package init(executor: any Executor, probe: String) {
      self.executor = executor
      self.probe = probe
    }
  }

  private let options: Options
  private let others: [Manifest]
  private let runner: Runner?

  /// - Parameter others: The skills that are installed, among which those of a file must be found.
  package init(_ options: Options = Options(), others: [Manifest] = [], runner: Runner? = nil) {
    self.options = options
    self.others = others
    self.runner = runner
  }

  package func check(_ subject: CheckSubject) async -> CheckReport {
    var report = CheckReport(path: subject.path, skills: subject.skills.map(\.manifest))
    report.findings = subject.findings
    let all = report.skills + others.filter { other in !report.skills.contains { $0.id == other.id } }
    let ranker = KeywordIndex(all)
    let isLoadable = !subject.isLibrary || exportsEntry(subject, &report)
    for skill in subject.skills {
      report.findings += ManifestLint.findings(skill.manifest) + RankingCheck(ranker).findings(skill.manifest)
      let choices = await ExampleChoice.choices(of: skill.manifest, ranker: ranker, all: all)
      for case .finding(let finding) in choices.map(\.outcome) where !report.hasExample(finding) {
        report.findings.append(finding)
      }
      if let runner, subject.isLibrary, isLoadable { await run(skill, choices, runner, &report) }
    }
    report.limit(to: options.level)
    return report
  }

  /// The symbol that the host looks up, as the library's own table has it.
  private func exportsEntry(_ subject: CheckSubject, _ report: inout CheckReport) -> Bool {
    guard let path = subject.skills.first?.library.path, let exports = try? LibraryExports.read(path) else {
      return true
    }
    guard !exports.functions.contains("skill_entry") else { return true }
    let mangled = exports.functions.filter { $0.contains("skill_entry") }.min()
    let cause = mangled.map { "it is exported as '\($0)', so declare it extern \"C\" or @c" }
    report.findings.append(
      CheckFinding(
        .entryNotExported,
        "does not export 'skill_entry', which the host looks up; " + (cause ?? "define it, and link it as SKILL_EXPORT")
      ))
    return false
  }

  private func run(_ skill: Skill, _ choices: [ExampleChoice], _ runner: Runner, _ report: inout CheckReport) async {
    guard skill.isTrusted else {
      report.omissions.append(
        CheckOmission("calls", skill: skill.id, "its directory is not trusted; see 'skillhost trust'"))
      return
    }
    let files = SampleFiles(skill.manifest)
    await run(skill, choices, runner, files, &report)
    await files.remove()
  }

  private func run(
    _ skill: Skill, _ choices: [ExampleChoice], _ runner: Runner, _ files: SampleFiles, _ report: inout CheckReport
  ) async {
    var repetition = RepetitionCheck(skill, probe: runner.probe, executor: runner.executor, files: files)
    await repetition.load()
    defer {
      report.findings += repetition.findings
      report.omissions += repetition.omissions
    }
    guard !repetition.findings.contains(where: { $0.code == .unloadable }) else { return }
    guard options.mayWrite || !skill.manifest.effects.mayWrite && skill.manifest.confirm != .always else {
      report.omissions.append(
        CheckOmission(
          "calls", skill: skill.id, "it may change something, so it was loaded and not called; --yes calls it"))
      return
    }
    guard var calls = try? CallCheck(skill, executor: runner.executor, seed: options.seed, files: files) else { return }
    let examples = choices.compactMap { choice in
      if case .arguments(let arguments) = choice.outcome { arguments } else { nil }
    }
    await calls.run(choices)
    await calls.fuzz(options.level.fuzzedCalls, examples: examples)
    let isSound = !calls.findings.contains { !$0.isWarning }
    if options.level >= .strict {
      // What crashes or hangs anyway would be found again.
      if isSound, let arguments = calls.good {
        await calls.cancel(Array(examples.prefix(3)) + [arguments])
        if files.areChanged {
          report.omissions.append(
            CheckOmission("repetition", skill: skill.id, "its calls change what the next one works on"))
        } else {
          await repetition.call(arguments)
        }
      } else if isSound {
        report.omissions.append(
          CheckOmission("repetition", skill: skill.id, "no call gave a result; give an example that does"))
      } else {
        report.omissions.append(CheckOmission("repetition", skill: skill.id, "its calls fail; mend that first"))
      }
    }
    report.findings += calls.findings
    report.omissions += calls.omissions
    report.calls += calls.calls
    report.refused += calls.refused
  }
}

extension CheckLevel {
  fileprivate var fuzzedCalls: Int {
    switch self {
    case .basic: 8
    case .strict: 32
    case .pedantic: 96
    }
  }
}

extension CheckReport {
  /// Whether an example that does not rank first has been told of already: that it is not chosen follows.
  fileprivate func hasExample(_ finding: CheckFinding) -> Bool {
    findings.contains { $0.code == .exampleNotFirst && $0.skill == finding.skill && $0.pointer == finding.pointer }
  }
}
