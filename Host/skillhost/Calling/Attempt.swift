import Agent
import Arguments
import Catalog
import Core
import Execution
import JSON
import Models
import POSIX
import Ranking

/// One attempt from the command line: `run` and `ask` differ only in what they submit.
struct Attempt {
  private let invocation: Invocation
  private let console: Console
  private let catalog: CatalogSnapshot
  private let view: AttemptView
  private let foreground: Foreground
  private let executor: any Executor
  /// The executor, when nothing is to be run.
  private let dryExecutor: DryExecutor?
  private let start = Clock.monotonic()

  private var isDry: Bool { dryExecutor != nil }

  init(
    _ invocation: Invocation, _ console: Console, workspace: Workspace, catalog: CatalogSnapshot
  ) throws(Problem) {
    self.invocation = invocation
    self.console = console
    self.catalog = catalog
    view = AttemptView(
      console, streams: invocation.has(SharedOptions.events), isVerbose: invocation.has(SharedOptions.verbose))
    do throws(SystemError) { foreground = try Foreground(console) } catch { throw .system(error) }
    dryExecutor = invocation.has(SharedOptions.dryRun) ? DryExecutor() : nil
    executor = if let dryExecutor { dryExecutor } else { try workspace.executor() }
  }

  /// Works until the end and shows it.
  ///
  /// - Parameters:
  ///   - request: the sentence of `ask`.
  ///   - maxSteps: rounds of calls before the chooser is cut off.
  func perform(
    request: String? = nil, ranker: any SkillRanker, maxSteps: Int = 8,
    _ body: @escaping @Sendable (AgentRuntime, @escaping @Sendable (EventEnvelope) async -> Void) async -> AttemptEnd
  ) throws(Problem) {
    let view = view
    let runtime = AgentRuntime(
      catalog: catalog, ranker: ranker, chooser: LocalChooser(offset: { _, moment in Clock.offset(at: moment) }),
      executor: executor, confirmer: confirmer,
      maxSteps: maxSteps, now: { Clock.now() })
    let (end, signal) = foreground.run { cancel in
      view.cancelOnLostReader(cancel)
      return await body(runtime) { view.receive($0) }
    }
    view.clear()
    if let failure = console.output.failure { throw .output(failure) }
    if let signal { throw .stopped(signal: signal) }
    try show(end, request: request)
  }

  private var confirmer: any Confirmer {
    if isDry || invocation.has(SharedOptions.yes) { return FixedConfirmer(.accept) }
    return TerminalConfirmer(foreground: foreground, view: view, console: console)
  }

  private func show(_ end: AttemptEnd, request: String?) throws(Problem) {
    let record = view.record
    switch end {
    case .stopped where dryExecutor?.calls.isEmpty == false: showPlan(record)
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
    for call in dryExecutor?.calls ?? [] {
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
    let saved = try save(result?.attachments ?? [])
    let streams = invocation.has(SharedOptions.events)
    if console.isJSON {
      let report = AttemptReport(
        request: request, answer: answer, result: result, record: record, saved: saved,
        milliseconds: (Clock.monotonic() - start) / 1_000_000)
      return console.json(report.json, inStream: streams)
    }
    if streams { return }
    if !answer.isEmpty {
      console.data(answer)
    } else if let structured = result?.structured {
      console.json(structured)
    }
  }

  /// - Returns: where each attachment is now; `nil` for one that was not asked for.
  private func save(_ attachments: [Attachment]) throws(Problem) -> [String?] {
    guard !attachments.isEmpty else { return [] }
    guard let directory = invocation.text(SharedOptions.output) else {
      for case .file(let path) in attachments.map(\.content) { try? FileSystem.remove(path) }
      let names = attachments.map { "'\($0.name)'" }.joined(separator: ", ")
      console.note("the result has attachments that were not saved: \(names); give --output DIR to save them")
      return attachments.map { _ in nil }
    }
    var saved: [String?] = []
    do throws(SystemError) {
      let folder = try AttachmentFolder(directory)
      for attachment in attachments {
        let path = try folder.save(attachment)
        if case .file(let source) = attachment.content { try FileSystem.remove(source) }
        console.note("saved \(path)")
        saved.append(path)
      }
    } catch { throw .system(error) }
    return saved
  }
}

/// What `--json` prints of a finished attempt.
struct AttemptReport {
  /// The sentence of `ask`; `nil` for `run`.
  let request: String?
  let answer: String
  let result: SkillResult?
  let record: AttemptView.Record
  let saved: [String?]
  let milliseconds: Int64

  var json: JSONValue {
    var object: JSONObject = ["version": 1]
    if let request {
      object["request"] = .string(request)
      object["answer"] = .string(answer)
    }
    if let call = record.answering {
      object["skill"] = .string(call.skill.description)
      object["arguments"] = call.arguments
    }
    if let result { object["result"] = Self.json(result, saved: saved) }
    if request != nil, record.calls.count > 1 { object["calls"] = .array(record.calls.map(Self.json)) }
    object["milliseconds"] = .number(JSONNumber(Int(milliseconds)))
    return .object(object)
  }

  private static func json(_ call: AttemptView.Call) -> JSONValue {
    var object: JSONObject = ["skill": .string(call.skill.description), "arguments": call.arguments]
    switch call.outcome {
    case .success(let result): object["result"] = json(result, saved: [])
    case .failure(let failure): object["error"] = failure.json
    case nil: break
    }
    return .object(object)
  }

  private static func json(_ result: SkillResult, saved: [String?]) -> JSONValue {
    var object: JSONObject = ["text": .string(result.text)]
    if let structured = result.structured { object["structured"] = structured }
    if !result.attachments.isEmpty {
      object["attachments"] = .array(
        result.attachments.enumerated().map { index, attachment in
          let path = saved.indices.contains(index) ? saved[index] : nil
          return [
            "name": .string(attachment.name), "mimeType": .string(attachment.mimeType),
            "path": path.map { .string($0) } ?? .null,
          ]
        })
    }
    if !result.metadata.isEmpty { object["metadata"] = .object(result.metadata) }
    return .object(object)
  }
}
