import Arguments
import Catalog
import Core
import Execution
import JSON
import POSIX
import Terminal

enum DoctorCommand: Subcommand {
  static let grammar = Command(
    "doctor", abstract: "Look for what keeps skills from running",
    discussion: ["The exit code is 1 when something is broken; what is limited only some uses need."])

  static func run(_ invocation: Invocation, _ console: Console) throws(Problem) {
    let workspace = try Workspace(invocation)
    var diagnoses = [
      Diagnosis("skillhost", .good, "\(Program.version), skill ABI \(Program.abi), \(workspace.executable)"),
      worker(workspace, console),
    ]
    diagnoses += try skills(workspace)
    diagnoses += try SystemCheck(surroundings: workspace.surroundings()).diagnoses()
    let isBroken = diagnoses.contains { $0.state == .broken }
    if console.isJSON {
      console.json(["version": 1, "ok": .bool(!isBroken), "parts": .array(diagnoses.map(\.json))])
    } else {
      let column = diagnoses.map { $0.part.count }.max() ?? 0
      for diagnosis in diagnoses { diagnosis.show(on: console, column: column) }
    }
    if isBroken { throw .found(.no) }
  }

  /// A worker that is asked to load a program, and says that it is no library, has started and speaks the protocol.
  private static func worker(_ workspace: Workspace, _ console: Console) -> Diagnosis {
    do throws(Problem) {
      let executor = try workspace.executor()
      let manifest = Manifest(id: SkillID("probe")!, description: "", parameters: ["type": "object"], source: [:])
      let worker = try workspace.worker()
      let probe = Skill(manifest: manifest, library: Skill.Library(path: worker), isTrusted: true)
      let foreground: Foreground
      do throws(SystemError) { foreground = try Foreground(console) } catch { throw .system(error) }
      let (failure, signal) = try foreground.run(kill: { executor.killAll() }) { _ async -> SkillFailure? in
        do throws(SkillFailure) {
          _ = try await executor.run(SkillCall(id: "probe", skill: probe, arguments: [:])) { _ in }
          return nil
        } catch { return error }
      }
      if let signal { throw .stopped(signal: signal) }
      if failure?.kind == .unloadable { return Diagnosis("worker", .good, "\(worker) starts") }
      return Diagnosis("worker", .broken, "does not start: \(failure?.message ?? "it loaded itself")")
    } catch {
      return Diagnosis("worker", .broken, error.message)
    }
  }

  private static func skills(_ workspace: Workspace) throws(Problem) -> [Diagnosis] {
    let catalog = workspace.catalog()
    let relevant = catalog.directories.filter { $0.state != .missing || $0.entry.origin.mustExist }
    var diagnoses = relevant.map { directory in
      Diagnosis(
        "directory", directory.needsAttention ? .limited : .good,
        directory.explanation ?? "\(directory.path), libraries: \(directory.libraryCount)")
    }
    let notices = catalog.notices + [workspace.settings().notice].compactMap(\.self)
    diagnoses += notices.map { Diagnosis("records", .broken, "\($0)") }
    let runnable = catalog.skills.count { $0.mayRun }
    diagnoses.append(
      Diagnosis(
        "skills", catalog.skills.isEmpty ? .limited : .good, "\(catalog.skills.count) found, \(runnable) may run"))
    for skill in catalog.skills where skill.isSetAside {
      if let refusal = catalog.refusal(of: skill) {
        diagnoses.append(Diagnosis("set aside", .limited, "\(skill.id): \(refusal.reason)"))
      }
    }
    if !catalog.rejected.isEmpty {
      diagnoses.append(
        Diagnosis(
          "rejected", .limited, "not usable: \(catalog.rejected.count); 'skillhost list' says why"))
    }
    return diagnoses
  }
}
