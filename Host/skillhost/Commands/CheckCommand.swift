import Arguments
import Catalog
import Check
import Core
import Execution
import Glibc
import JSON
import POSIX
import Terminal

enum CheckCommand: Subcommand {
  private static let level = Option(
    "level", short: "l", value: Value("LEVEL", .choice(CheckLevel.allCases.map(\.rawValue))),
    help: "How much is asked of a skill; strict if not given. At pedantic, warnings count as errors")
  private static let manifestOnly = Option("manifest-only", help: "Check manifests and run nothing")
  private static let seed = Option(
    "seed", value: Value("N", .integer(0...Int.max)), help: "Make other arguments than those of seed 1")

  static let grammar = Command(
    "check", abstract: "Check skills as their author would want it",
    discussion: [
      "Each FILE is a library, or a manifest (.json) that is still outside of one; naming a library is consent to run it. "
        + "Without FILE, all that 'skillhost list' sees is checked, ids that are taken twice included. Problems make the "
        + "exit code 6, and at --level pedantic warnings do, too.",
      "Its examples must reach the skill among all that are installed, be filled in and run; then it is called with "
        + "arguments made from its schema, taken back while it works, and called a hundred times in one process. A skill "
        + "that may change something is loaded, and called only with --yes.",
    ],
    operands: [Operand(Value("FILE", .file), count: .any, help: "A library or a manifest")],
    options: [level, manifestOnly, seed, SharedOptions.yes],
    examples: [
      .init("skillhost check --level pedantic libtide_times.so", "Before it is given to others"),
      .init("skillhost check --manifest-only libtide_times.so", "Reads it and runs nothing"),
    ])

  static func run(_ invocation: Invocation, _ console: Console) throws(Problem) {
    for path in invocation.operands where !FileSystem.allows(F_OK, path) {
      throw .file(SystemError(code: ENOENT, call: "check", subject: path))
    }
    let workspace = try Workspace(invocation)
    let catalog = workspace.catalog()
    let subjects =
      invocation.operands.isEmpty
      ? CheckSubject.subjects(of: catalog)
      : CheckSubject.subjects(of: invocation.operands, in: workspace.workingDirectory)

    var options = Checker.Options()
    options.level = invocation.choice(level, as: CheckLevel.self) ?? options.level
    options.seed = invocation.integer(seed).map { UInt64($0) } ?? options.seed
    options.mayWrite = invocation.has(SharedOptions.yes)
    // Calls keep nothing for the skill's user, and do not depend on what it has kept.
    let storage = invocation.has(manifestOnly) ? nil : try folder(workspace)
    let workers = try storage.map { storage throws(Problem) in
      try workspace.executor(services: workspace.services(storage: storage.path))
    }
    let runner: Checker.Runner? =
      if let workers { Checker.Runner(executor: workers, probe: try workspace.probe()) } else { nil }
    let checker = Checker(options, others: catalog.skills.map(\.manifest), runner: runner)
    let foreground: Foreground
    do throws(SystemError) { foreground = try Foreground(console) } catch { throw .system(error) }
    let (reports, signal) = try foreground.run(kill: { workers?.killAll() }) { _ async -> [CheckReport] in
      var reports: [CheckReport] = []
      for subject in subjects where !Task.isCancelled { reports.append(await checker.check(subject)) }
      await workers?.dismissWorkers()
      await storage?.remove()
      return reports
    }
    if let signal { throw .stopped(signal: signal) }
    show(reports, options, console)
    if !reports.allSatisfy({ $0.isGood(at: options.level) }) { throw .found(.broken) }
  }

  private static func folder(_ workspace: Workspace) throws(Problem) -> CallDirectory {
    do throws(SystemError) { return try CallDirectory(in: workspace.environment["TMPDIR"] ?? "/tmp") } catch {
      throw .system(error)
    }
  }

  private static func show(_ reports: [CheckReport], _ options: Checker.Options, _ console: Console) {
    if console.isJSON {
      return console.json([
        "version": 1, "ok": .bool(reports.allSatisfy { $0.isGood(at: options.level) }),
        "level": .string(options.level.rawValue), "seed": .number(JSONNumber(Int(options.seed))),
        "files": .array(reports.map { $0.json(at: options.level) }),
      ])
    }
    for report in reports { report.show(at: options.level, on: console) }
    if reports.isEmpty { console.note("there is nothing to check") }
  }
}

extension CheckReport {
  fileprivate func show(at level: CheckLevel, on console: Console) {
    let palette = console.palette
    let names = skills.map { "\($0.id)" + ($0.version.map { " \($0)" } ?? "") }.joined(separator: ", ")
    let verdict = isGood(at: level) ? palette(.green, "good") : palette(.red, "bad")
    console.line("\(path.visible()): \(verdict)\(names.isEmpty ? "" : "  \(names.visible())")")
    for finding in findings {
      let label = finding.isWarning ? palette(.yellow, "warning") : palette(.red, "error")
      let place = [
        skills.count > 1 ? finding.skill?.description : nil, finding.pointer.isRoot ? nil : "\(finding.pointer)",
      ].compactMap(\.self).joined(separator: " ").visible()
      console.line(
        "  \(label):\(place.isEmpty ? "" : " \(place):") \(finding.message.visible()) [\(finding.code.rawValue)]")
      if let arguments = finding.arguments {
        console.line("    with \(arguments.serialized().truncated(width: 200).visible())")
      }
    }
    for omission in omissions {
      let whose = skills.count > 1 ? omission.skill.map { "\($0): " } ?? "" : ""
      console.line("  \(palette(.bold, "left out")): \(whose)\(omission.part): \(omission.reason.visible())")
    }
  }
}
