import Agent
import Arguments
import Catalog
import Core
import Execution
import JSON
import Models
import POSIX
import Sessions
import Store
import Terminal

/// One attempt from the command line: `run` and `ask` differ only in what they submit.
struct Attempt {
  private let invocation: Invocation
  private let console: Console
  private let environment: [String: String]
  private let view: AttemptView
  private let foreground: Foreground
  /// Those that run the skill; `nil` when nothing is to be run.
  private let workers: WorkerExecutor?
  private let dryExecutor = DryExecutor()
  private let start = Clock.monotonic()

  private var isDry: Bool { workers == nil }
  /// One of the servers that the system of names begins with: found wherever names are.
  private static let wellKnown = "a.root-servers.net"

  /// What several attempts of one process have in common.
  struct Equipment {
    let foreground: Foreground
    /// Those that run the skills; `nil` when nothing is to be run.
    let workers: WorkerExecutor?

    init(
      _ invocation: Invocation, _ console: Console, workspace: Workspace, model: ConfiguredModel? = nil,
      isLasting: Bool = false
    ) throws(Problem) {
      do throws(SystemError) { foreground = try Foreground(console, isLasting: isLasting) } catch {
        throw .system(error)
      }
      workers =
        invocation.has(SharedOptions.dryRun)
        ? nil : try workspace.executor(sandbox: invocation.sandbox, services: workspace.services(model: model?.client))
    }
  }

  init(
    _ invocation: Invocation, _ console: Console, workspace: Workspace, equipment: Equipment
  ) {
    self.invocation = invocation
    self.console = console
    environment = workspace.environment
    view = AttemptView(
      console, isVerbose: invocation.has(SharedOptions.verbose))
    foreground = equipment.foreground
    workers = equipment.workers
  }

  /// What an attempt gives to whoever makes its runtime.
  struct Means: Sendable {
    let executor: any Executor
    let confirmer: any Confirmer
    /// Whether names of hosts are found.
    let findsNames: @Sendable () async -> Bool
    /// Takes the events of work that an agent hands on.
    let keep: @Sendable (EventEnvelope) async throws -> Void
  }

  /// Works until the end and shows it.
  ///
  /// - Parameters:
  ///   - request: The sentence of `ask`.
  ///   - log: Where the attempt is written down.
  ///   - suspend: Comes first when the process is told to end.
  func perform(
    request: String? = nil, log: EventLog? = nil, runtime make: (Means) -> AgentRuntime,
    suspend: (@Sendable () async -> Void)? = nil,
    _ body:
      @escaping @Sendable (AgentRuntime, @escaping @Sendable (EventEnvelope) async throws -> Void)
      async throws(SessionError)
      -> AttemptEnd
  ) throws(Problem) {
    let executor: any Executor =
      if let workers { CrashWatch(workers, environment: environment, now: { Clock.now() }) } else { dryExecutor }
    let runtime = make(
      Means(
        executor: executor, confirmer: confirmer,
        findsNames: { await NameResolution.finds(Self.wellKnown, within: .seconds(2)) },
        keep: { [view] envelope in
          defer { view.receiveInner(envelope) }
          try await log?.record(envelope)
        }))
    let (outcome, signal) = try foreground.run(kill: { workers?.killAll() }, suspend: suspend) { [view] cancel in
      view.cancelOnLostReader(cancel)
      do throws(SessionError) {
        return Result<AttemptEnd, SessionError>.success(
          try await body(runtime) { envelope in
            defer { view.receive(envelope) }
            try await log?.record(envelope)
          })
      } catch { return .failure(error) }
    }
    view.clear()
    if case .success(let end) = outcome, !end.isAnswered { view.leaveAnswer() }
    let end: AttemptEnd
    do throws(SessionError) { end = try outcome.get() } catch { throw .session(error) }
    if let fault = log?.fault { console.note("this conversation is not kept: \(fault)", label: "note", .yellow) }
    defer { AttachmentFiles.discard(view.record.calls.flatMap(\.attachments)) }
    if let failure = console.output.failure { throw .output(failure) }
    // A result that came all the same is not lost.
    if let signal, !end.isAnswered { throw .stopped(signal: signal) }
    try show(end, request: request)
  }

  private var confirmer: any Confirmer {
    if isDry || invocation.has(SharedOptions.yes) { return FixedConfirmer(.accept) }
    return TerminalConfirmer(foreground: foreground, view: view, console: console)
  }

  private func show(_ end: AttemptEnd, request: String?) throws(Problem) {
    let record = view.record
    switch end {
    case .stopped where !dryExecutor.calls.isEmpty: showPlan(record)
    case .answered(let text, let result): try show(answer: text, result, record, request: request)
    case .nothingFits(let reason): throw .nothingFits(reason: reason)
    case .missing(let skill, let arguments): throw .missing(skill, arguments)
    case .unclear(let skills): throw .unclear(skills)
    case .failed(let failure): throw .skill(failure, record.calls.last?.skill)
    case .stopped:
      throw .skill(
        SkillFailure(.cancelled, code: "cancelled", message: "the call was cancelled"), record.calls.last?.skill)
    }
  }

  private func showPlan(_ record: AttemptView.Record) {
    // Of a stream of events the plan is a part only where JSON was asked for: its lines are all JSON.
    guard !console.isStream || console.isJSON else { return }
    for call in dryExecutor.calls {
      let told = record.calls.first { $0.id == call.id }
      let plan = Plan(
        call: call, isCoerced: told?.isCoerced ?? false,
        asks: told?.wasAsked == true && !invocation.has(SharedOptions.yes))
      plan.show(on: console)
    }
  }

  private func show(
    answer: String, _ result: SkillResult?, _ record: AttemptView.Record, request: String?
  ) throws(Problem) {
    let attachments = result?.attachments ?? []
    if console.isJSON {
      let report = AttemptReport(
        request: request, answer: answer, result: result, record: record, saved: try save(attachments),
        milliseconds: (Clock.monotonic() - start) / 1_000_000)
      return console.json(report.json)
    }
    // Printed first: what is known is not lost when an attachment cannot be saved.
    if !console.isStream, !view.hasShown(answer) {
      if answer.isEmpty, let structured = result?.structured { console.json(structured) } else { console.data(answer) }
    }
    _ = try save(attachments)
  }

  /// - Returns: where each attachment is now; `nil` for one that was not asked for.
  private func save(_ attachments: [Attachment]) throws(Problem) -> [String?] {
    guard !attachments.isEmpty else { return [] }
    guard let directory = invocation.text(SharedOptions.output) else {
      let names = attachments.map { "'\($0.name)'" }.joined(separator: ", ")
      console.note("the result has attachments that were not saved: \(names); give --output DIR to save them")
      return attachments.map { _ in nil }
    }
    var saved: [String?] = []
    do throws(SystemError) {
      let folder = try AttachmentFolder(directory)
      for attachment in attachments {
        let path = try folder.save(attachment)
        console.note("saved \(path)")
        saved.append(path)
      }
    } catch { throw .system(error) }
    return saved
  }
}
