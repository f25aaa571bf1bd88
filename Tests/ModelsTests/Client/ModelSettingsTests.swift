import Models
import Testing

@Suite struct ModelSettingsTests {
  private static let saved = ModelSettings.Saved(
    url: "http://saved", model: "saved-model", key: "saved-key", path: "/home/me/model.json")

  private func endpoint(
    url: String? = nil, model: String? = nil, _ environment: [String: String], saved: ModelSettings.Saved? = nil
  ) throws -> ModelEndpoint {
    let source = try ModelSettings(url: url, model: model, environment: environment, saved: saved).source()
    guard case .endpoint(let endpoint) = source else { throw NoEndpoint(source: source) }
    return endpoint
  }

  private struct NoEndpoint: Error {
    let source: ModelSource
  }

  @Test func `nothing set is no model`() throws {
    #expect(try ModelSettings(environment: ["SKILLHOST_API_KEY": "k"], saved: nil).source() == .none)
    #expect(try ModelSettings(environment: ["SKILLHOST_MODEL_URL": " "], saved: nil).source() == .none)
  }

  @Test func `what is typed comes before the environment, and that before the file`() throws {
    let environment = [
      "SKILLHOST_MODEL_URL": "http://own", "OPENAI_BASE_URL": "http://openai", "SKILLHOST_MODEL": "own-model",
      "SKILLHOST_API_KEY": "own-key", "OPENAI_API_KEY": "openai-key",
    ]
    let typed = try endpoint(url: "http://typed", model: "typed-model", environment, saved: Self.saved)
    #expect(("\(typed.url)", typed.model) == ("http://typed/v1", "typed-model"))
    #expect(typed.key == Secret("own-key"))
    #expect((typed.names.url, typed.names.model, typed.names.key) == ("--url", "--model", "SKILLHOST_API_KEY"))

    let own = try endpoint(environment, saved: Self.saved)
    #expect(("\(own.url)", own.model, own.names.url) == ("http://own/v1", "own-model", "SKILLHOST_MODEL_URL"))

    let openAI = try endpoint(["OPENAI_BASE_URL": "http://openai", "OPENAI_API_KEY": "openai-key"], saved: Self.saved)
    #expect(("\(openAI.url)", openAI.model) == ("http://openai/v1", "saved-model"))
    #expect(openAI.key == Secret("openai-key"))
    #expect((openAI.names.url, openAI.names.key) == ("OPENAI_BASE_URL", "OPENAI_API_KEY"))

    let file = try endpoint([:], saved: Self.saved)
    #expect(file.key == Secret("saved-key"))
    #expect(file.names.url == "'url' in '/home/me/model.json'")
  }

  @Test func `a key is taken as it was copied`() throws {
    let found = try endpoint(["SKILLHOST_MODEL_URL": "http://a ", "SKILLHOST_API_KEY": " sk-1\n"])
    #expect(found.key == Secret("sk-1"))
  }

  @Test func `no model and recordings have names of their own`() throws {
    #expect(try ModelSettings(model: "none", environment: [:], saved: Self.saved).source() == .none)
    #expect(
      try ModelSettings(environment: ["SKILLHOST_MODEL": "replay:/a b.jsonl"], saved: Self.saved).source()
        == .recording("/a b.jsonl"))
  }

  static let faults: [([String: String], String)] = [
    (
      ["SKILLHOST_MODEL_URL": "localhost:8080"],
      "'localhost:8080' in SKILLHOST_MODEL_URL must begin with http:// or https://"
    ),
    (
      ["SKILLHOST_MODEL": "small"],
      "SKILLHOST_MODEL names the model 'small', but not where it is; set SKILLHOST_MODEL_URL"
    ),
    (
      ["SKILLHOST_MODEL_URL": "http://a", "OPENAI_API_KEY": "two words"],
      "the key in OPENAI_API_KEY must hold no spaces and none but ASCII characters"
    ),
  ]

  @Test(arguments: faults) func `what cannot be used is said by its name`(
    environment: [String: String], sentence: String
  ) {
    do throws(ModelSettings.Fault) {
      _ = try ModelSettings(environment: environment, saved: nil).source()
      Issue.record("taken")
    } catch { #expect("\(error)" == sentence) }
  }
}
