import Arguments
import Catalog
import Core
import Models
import POSIX
import SystemLibraries

/// The model that is set, ready to be asked.
struct ConfiguredModel: Sendable {
  let client: ChatClient
  /// `nil` when nothing is to be written down.
  let log: InferenceLog?
  private let transport: any HTTPTransport
  private let configuration: ChatClient.Configuration
  /// Keeps what is found out about endpoints; `nil` keeps nothing.
  private let quirkFile: String?

  init(
    _ endpoint: ModelEndpoint, _ transport: any HTTPTransport, quirks: QuirkMemory, quirkFile: String? = nil,
    log: InferenceLog? = nil, silence: Duration? = nil
  ) {
    self.quirkFile = quirkFile
    var configuration = ChatClient.Configuration()
    configuration.quirks = quirks
    configuration.recorder = log
    configuration.userAgent = "\(Program.name)/\(Program.version)"
    if let silence {
      configuration.timeouts.firstByte = silence
      configuration.timeouts.idle = silence
    }
    self.log = log
    self.transport = transport
    self.configuration = configuration
    client = ChatClient(endpoint, transport: transport, configuration: configuration)
  }

  /// Says what kept requests from being written down, if anything.
  func tellFault(_ console: Console) {
    if let fault = log?.fault { console.note("the inference log is not written: \(fault)") }
  }

  /// The same endpoint, asked for another model.
  func client(model: String) -> ChatClient {
    var endpoint = client.endpoint
    endpoint.model = model
    return ChatClient(endpoint, transport: transport, configuration: configuration)
  }

  /// The same endpoint for one who is to find out everything anew, asking for `model`.
  func stranger(model: String?) -> ChatClient {
    var configuration = configuration
    configuration.quirks = QuirkMemory(file: quirkFile, forgets: true)
    var endpoint = client.endpoint
    endpoint.model = model
    return ChatClient(endpoint, transport: transport, configuration: configuration)
  }
}

extension Workspace {
  /// - Parameters:
  ///   - url: As it was typed.
  ///   - model: As it was typed.
  func modelSettings(url: String?, model: String?) -> ModelSettings {
    let store = ModelStore.load(environment: environment)
    let saved = store.path.map { path in
      ModelSettings.Saved(url: store.values.url, model: store.values.model, key: store.values.key, path: path)
    }
    return ModelSettings(url: url, model: model, environment: environment, saved: saved)
  }

  /// The model to ask; `nil` when none is set.
  ///
  /// - Throws: What is set that cannot be used.
  func model(_ settings: ModelSettings) throws(Problem) -> ConfiguredModel? {
    let source: ModelSource
    do throws(ModelSettings.Fault) { source = try settings.source() } catch { throw .model("bad_setting", "\(error)") }
    switch source {
    case .none: return nil
    case .endpoint(let endpoint):
      let certificates = environment["SSL_CERT_FILE"].flatMap { $0.isEmpty ? nil : $0 }
      let quirkFile = UserDirectories(environment).cache.map { $0 + "/quirks.json" }
      return ConfiguredModel(
        endpoint, HTTPClient(certificates: certificates), quirks: QuirkMemory(file: quirkFile), quirkFile: quirkFile,
        log: inferenceLog(endpoint), silence: try silence())
    case .recording(let path):
      do throws(Recording.Fault) {
        let recording = try Recording(path: path)
        let quirks = QuirkMemory(recording.quirks, of: recording.endpoint)
        return ConfiguredModel(recording.endpoint, recording, quirks: quirks)
      } catch { throw .model("bad_recording", "\(error)") }
    }
  }

  /// `nil` when nothing is written down.
  var inferenceLogPath: String? {
    let setting = environment["SKILLHOST_INFERENCE_LOG", default: ""]
    if setting == "off" { return nil }
    let usual = UserDirectories(environment).state.map { $0 + "/inference.jsonl" }
    return setting.isEmpty ? usual : FileSystem.absolute(setting, in: workingDirectory)
  }

  private func inferenceLog(_ endpoint: ModelEndpoint) -> InferenceLog? {
    inferenceLogPath.map { InferenceLog(path: $0, secrets: [endpoint.key].compactMap(\.self)) }
  }

  private func silence() throws(Problem) -> Duration? {
    let name = "SKILLHOST_MODEL_TIMEOUT"
    guard let text = environment[name], !text.isEmpty else { return nil }
    guard let seconds = Double(text), seconds > 0, seconds <= 86_400 else {
      throw .model("bad_setting", "'\(text)' in \(name) must be a number of seconds")
    }
    return .seconds(seconds)
  }
}

extension Problem {
  /// Something about the model that keeps it from being asked.
  static func model(_ code: String, _ message: String) -> Problem {
    .skill(SkillFailure(.model, code: code, message: message), nil)
  }
}
