import Arguments
import Catalog
import JSON
import Models
import POSIX
import Synchronization
import Terminal

enum ModelsCommand: Subcommand {
  private static let probe = Option("probe", help: "Try what the model can do: chat, stream, tools, json")
  private static let save = Option(
    "save", help: "Write down what is set now, the key included, for commands to come; the file is yours alone")
  private static let forget = Option("forget", help: "Forget what was written down")

  static let grammar = Command(
    "models", abstract: "List the models that the endpoint offers, and try one",
    discussion: [
      "The endpoint is any with OpenAI's chat completions: llama.cpp, Ollama, vLLM, a provider. Set it by --url or "
        + "SKILLHOST_MODEL_URL, the model by --model or SKILLHOST_MODEL, the key by SKILLHOST_API_KEY, which no option takes."
    ],
    options: [SharedOptions.modelURL, SharedOptions.model, probe, save, forget],
    examples: [
      .init("skillhost models --url http://localhost:8080", "What a llama.cpp server offers"),
      .init("skillhost models --probe", "Whether the model that is set can call tools"),
      .init("SKILLHOST_API_KEY=$(cat key) skillhost models --url https://api.example.com/v1 -m small --save", ""),
    ])

  static func run(_ invocation: Invocation, _ console: Console) throws(Problem) {
    let workspace = try Workspace(invocation)
    if let notice = ModelStore.load(environment: workspace.environment).notice { console.note("\(notice)") }
    if invocation.has(forget) { return try keep(ModelStore.Values(), "forgotten", workspace, console) }
    let settings = workspace.modelSettings(
      url: invocation.text(SharedOptions.modelURL), model: invocation.text(SharedOptions.model))
    guard let model = try workspace.model(settings) else {
      throw .model(
        "no_model", "no model is set; set SKILLHOST_MODEL_URL to where one is, such as http://localhost:8080/v1")
    }
    let report = try ask(model, probes: invocation.has(probe), console)
    if console.isJSON { console.json(report.json) }
    model.tellFault(console)
    if invocation.has(save) {
      let (url, name, key) = settings.values
      try keep(ModelStore.Values(url: url, model: name, key: key), "saved", workspace, console)
    }
    if report.isBroken { throw .found(.model) }
  }

  private static func keep(
    _ values: ModelStore.Values, _ word: String, _ workspace: Workspace, _ console: Console
  ) throws(Problem) {
    var store = ModelStore.load(environment: workspace.environment)
    do throws(RecordError) { try store.save(values) } catch { throw .record(error) }
    console.note("\(word): \(store.path ?? "")")
  }

  private static func ask(_ model: ConfiguredModel, probes: Bool, _ console: Console) throws(Problem) -> ModelsReport {
    let foreground: Foreground
    do throws(SystemError) { foreground = try Foreground(console) } catch { throw .system(error) }
    let (outcome, signal) = try foreground.run(kill: {}) { _ async -> Result<ModelsReport, ModelError> in
      do throws(ModelError) {
        var report = ModelsReport(endpoint: model.client.endpoint, offered: try await model.client.models())
        if !console.isJSON { report.show(on: console) }
        guard probes else { return .success(report) }
        try await ModelProbe(model.stranger(model: report.used)).run { finding in
          report.findings.append(finding)
          if !console.isJSON { finding.show(on: console) }
        }
        return .success(report)
      } catch { return .failure(error) }
    }
    if let signal { throw .stopped(signal: signal) }
    switch outcome {
    case .success(let report): return report
    case .failure(let error): throw .skill(error.failure, nil)
    }
  }
}

/// What an endpoint offers, and what was found when it was tried.
private struct ModelsReport: Sendable {
  let endpoint: ModelEndpoint
  let offered: [String]
  var findings: [ModelProbe.Finding] = []

  /// The model that is asked: the one that is set, else the only one.
  var used: String? { endpoint.model ?? (offered.count == 1 ? offered[0] : nil) }

  var isBroken: Bool { findings.contains { $0.state == .broken } }

  var json: JSONValue {
    var object: JSONObject = [
      "version": 1, "url": .string("\(endpoint.url)"), "model": used.map { .string($0) } ?? .null,
      "models": .array(offered.map { .string($0) }),
    ]
    if !findings.isEmpty { object["probe"] = .array(findings.map(\.json)) }
    return .object(object)
  }

  func show(on console: Console) {
    var table = Table(header: ["USED", "MODEL"])
    for name in offered { table.append(Table.Cell(name == used ? "yes" : ""), Table.Cell(name, .cyan)) }
    console.table(table)
    guard let used = endpoint.model, !offered.contains(used) else { return }
    console.note("'\(used)', which \(endpoint.names.model) names, is not among them")
  }
}

extension ModelProbe.Finding {
  fileprivate var json: JSONValue {
    [
      "part": .string(part.rawValue), "state": .string(state.rawValue), "text": .string(text),
      "milliseconds": .number(JSONNumber(Int(milliseconds.rounded()))),
    ]
  }

  fileprivate func show(on console: Console) {
    let state: Diagnosis.State =
      switch state {
      case .good: .good
      case .limited: .limited
      case .broken: .broken
      }
    Diagnosis(part.rawValue, state, text).show(on: console, column: 6)
    console.output.flush()
  }
}
