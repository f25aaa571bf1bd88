import Foundation
import JSON
import Support
import Testing

@Suite struct ModelsCommandTests {
  /// An endpoint with two models, one of which says "hello".
  private func endpoint() throws -> ScriptedServer {
    try ScriptedServer { request, _ in
      switch request.target {
      case "/v1/models": .response("{\"data\":[{\"id\":\"small\"},{\"id\":\"large\"}]}")
      case "/v1/chat/completions":
        .response("{\"choices\":[{\"message\":{\"content\":\"hello\"},\"finish_reason\":\"stop\"}]}")
      default: .response(status: 404, type: "text/html", "<h1>Not Found</h1>")
      }
    }
  }

  private func command(_ server: ScriptedServer, _ more: [String: String] = [:]) throws -> Command {
    var command = try Command()
    command.environment["SKILLHOST_MODEL_URL"] = server.url
    command.environment.merge(more) { $1 }
    return command
  }

  @Test func `lists what the endpoint offers`() async throws {
    let server = try endpoint()
    let finished = try await command(server, ["SKILLHOST_MODEL": "large"])("models")
    #expect(finished.output == "USED  MODEL\n      small\nyes   large\n")
    #expect(finished.status == 0)
    let json = try await command(server)("models", "--json").json()
    #expect(json["url"]?.string == server.url + "/v1")
    #expect(json["models"] == ["small", "large"])
    #expect(json["model"] == .null)
  }

  @Test func `says what the model that is set can do`() async throws {
    let server = try endpoint()
    let finished = try await command(server)("models", "--probe", "-m", "small", "--json")
    #expect(finished.status == 0)
    let probe = try #require(finished.json()["probe"]?.array)
    #expect(probe.compactMap { $0["part"]?.string } == ["chat", "stream", "tools", "json"])
    #expect(probe.compactMap { $0["state"]?.string } == ["good", "limited", "limited", "limited"])
  }

  @Test func `an endpoint that is none ends with what to look at`() async throws {
    let server = try endpoint()
    var command = try command(server)
    command.environment["SKILLHOST_MODEL_URL"] = server.url + "/elsewhere"
    let finished = try await command("models", "--json")
    #expect(finished.status == 4)
    #expect(finished.errors.contains("look at SKILLHOST_MODEL_URL"))
    let error = try finished.json()["error"]
    #expect((error?["kind"], error?["code"], error?["exitCode"]) == ("model", "not_found", 4))
    command.environment["SKILLHOST_MODEL_URL"] = nil
    #expect(try await command("models", "--json").json()["error"]?["code"] == "no_model")
  }

  @Test func `a model that does not chat is exit code 4`() async throws {
    let server = try ScriptedServer { request, _ in
      request.method == "GET"
        ? .response("{\"data\":[{\"id\":\"a\"}]}")
        : .response(status: 401, "{\"error\":{\"message\":\"who are you?\"}}")
    }
    let finished = try await command(server)("models", "--probe")
    #expect(finished.status == 4)
    #expect(finished.output.contains("wants a key (who are you?); set SKILLHOST_API_KEY"))
  }

  @Test func `what is set can be written down, for its owner alone`() async throws {
    let server = try endpoint()
    var command = try command(server, ["SKILLHOST_API_KEY": "key-of-the-test"])
    let saved = try await command("models", "-m", "large", "--save")
    #expect(saved.status == 0)
    let file = command.home("config/skillhost/model.json")
    #expect(saved.errors.contains(file))
    #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
    command.environment["SKILLHOST_MODEL_URL"] = nil
    command.environment["SKILLHOST_API_KEY"] = nil
    #expect(try await command("models", "--json").json()["model"] == "large")
    #expect(server.requests.last?.headers["authorization"] == "Bearer key-of-the-test")
    _ = try await command("models", "--forget")
    #expect(try await command("models").status == 4)
  }

  @Test func `what passed is in the log, but for the key, and passes again without the endpoint`() async throws {
    var command: Command
    let probed: Finished
    do {
      let server = try endpoint()
      command = try self.command(server, ["SKILLHOST_API_KEY": "key-of-the-test", "XDG_STATE_HOME": ""])
      command.environment["SKILLHOST_INFERENCE_LOG"] = command.home("inference.jsonl")
      probed = try await command("models", "--probe", "-m", "small", "--json")
    }
    let log = try String(contentsOfFile: command.home("inference.jsonl"), encoding: .utf8)
    #expect(log.split(separator: "\n").count > 4)
    #expect(!log.contains("key-of-the-test"))
    command.environment["SKILLHOST_MODEL_URL"] = nil
    command.environment["SKILLHOST_MODEL"] = "replay:" + command.home("inference.jsonl")
    let again = try await command("models", "--probe", "--json")
    #expect(again.status == 0)
    #expect(
      try again.json()["probe"]?.array?.compactMap { $0["text"] }
        == probed.json()["probe"]?.array?.compactMap { $0["text"] })
  }

  @Test func `the log can be off`() async throws {
    let server = try endpoint()
    let command = try command(server, ["SKILLHOST_INFERENCE_LOG": "off"])
    #expect(try await command("models").status == 0)
    #expect(!FileManager.default.fileExists(atPath: command.home(".local/state/skillhost/inference.jsonl")))
  }

  @Test func `Ctrl-C ends a model that does not answer`() async throws {
    let (asked, hasAsked) = AsyncStream.makeStream(of: Void.self)
    let server = try ScriptedServer { _, _ in [.perform { hasAsked.yield() }, .stall] }
    let command = try command(server)
    let running = try command.start("models")
    async let ending = {
      // One that ends by itself asks no more.
      defer { hasAsked.finish() }
      return await running.end()
    }()
    let didAsk = await asked.contains { true }
    if didAsk { running.send(SIGINT) }
    let finished = await ending
    #expect(didAsk && finished.status == 130, "\(finished.status): \(finished.output)\(finished.errors)")
    withExtendedLifetime((server, command)) {}
  }
}
