import Catalog
import Core
import ELF
import Execution
import Foundation
import JSON
import Models
import Services
import Support
import Testing

/// A skill has the same services in a worker and in this process.
@Suite struct ParityTests {
  /// One after the other, on the same storage.
  static let deeds: [JSONValue] = [
    ["do": "has"], ["do": "setting", "key": "city"], ["do": "setting", "key": "token"], ["do": "settings"],
    ["do": "setting", "key": "limit"], ["do": "setting", "key": "nonsense"], ["do": "get", "key": "a"],
    ["do": "set", "key": "a", "value": "one"], ["do": "get", "key": "a"], ["do": "set", "key": "../a", "value": "v"],
    ["do": "list", "key": ""], ["do": "list", "key": ".."], ["do": "replace", "key": "a", "expected": "two"],
    ["do": "replace", "key": "a", "expected": "one", "value": "two"], ["do": "get", "key": "a"],
    ["do": "replace", "key": "a", "value": "three"], ["do": "replace", "key": "new", "value": "three"],
    ["do": "replace", "key": "new"], ["do": "replace", "key": "none"],
    ["do": "replace", "key": "new", "expected": "three"],
    ["do": "remove", "key": "../a"], ["do": "add", "key": "notes", "value": "1"],
    ["do": "add", "key": "notes", "value": "2"], ["do": "get", "key": "notes"], ["do": "set", "key": "", "value": "x"],
    ["do": "get", "key": "a\nb"], ["do": "sets large", "key": "large", "value": "1048576"],
    ["do": "sets large", "key": "large", "value": "1048577"], ["do": "threads", "value": "20"],
    ["do": "list", "key": ""], ["do": "completes", "key": "Be brief.", "value": "Why?"],
    ["do": "completes", "key": "", "value": "And now?"],
    ["do": "delegates", "key": "other", "value": #"{"a":[1]}"#], ["do": "delegates", "key": "other", "value": "{"],
    ["do": "delegates", "key": "none", "value": "{}"],
    ["do": "too late"],
  ]

  /// Gives what it was asked, with a file.
  private static let delegate: SkillCall.Delegate = { skill, arguments throws(SkillFailure) in
    guard skill == "other" else { throw SkillFailure(.crashed, code: "SIGSEGV", message: "'\(skill)' crashed") }
    return SkillResult(
      text: "done", structured: arguments,
      attachments: [Attachment(name: "a.bin", mimeType: "application/octet-stream", content: .bytes([0x31, 0x32]))])
  }

  private func outcomes(_ make: ([any HostService]) throws -> any Executor) async throws -> [String] {
    let home = try TemporaryDirectory()
    let environment = ["SKILLHOST_HOME": home.path]
    try home.write(#"{"version": 1, "skills": {"keeps": {"city": "x", "limit": 4}}}"#, to: "settings.json", mode: 0o600)
    let executor = try make([
      SettingsService { .load(environment: environment) }, StorageService(directory: home("storage")),
      ModelService(EchoModel()), DelegateService(),
    ])
    let library = Skill.Library(path: try Fixture.library("keeps"))
    let manifest = try #require(Manifest.parse(try ManifestSection.read(library.path)).manifests.first)
    let skill = Skill(manifest: manifest, library: library, isTrusted: true)
    var outcomes: [String] = []
    for deed in Self.deeds {
      do throws(SkillFailure) {
        var call = SkillCall(id: "call", skill: skill, arguments: deed)
        call.delegate = Self.delegate
        let result = try await executor.run(call) { _ in }
        outcomes.append("\(deed) gives \(result.text)")
      } catch {
        outcomes.append("\(deed) fails: \(error.kind) \(error.code) \(error.message)")
      }
    }
    return outcomes
  }

  @Test func `in a worker, on a thread and on the caller's it is the same`() async throws {
    let worker = try await outcomes { services in
      var configuration = WorkerExecutor.Configuration()
      configuration.services = services
      return try WorkerExecutor(worker: Checkout.worker, configuration: configuration)
    }
    for placement in [InProcessExecutor.Placement.thread, .caller] {
      let here = try await outcomes { services in
        var configuration = InProcessExecutor.Configuration()
        configuration.services = services
        configuration.placement = placement
        return InProcessExecutor(configuration: configuration)
      }
      #expect(here == worker)
    }
    #expect(worker.contains { $0.hasSuffix("gives settings, storage") })
    #expect(worker.contains { $0.hasSuffix("gives 1\n2\n\n") })
    #expect(worker.contains { $0.hasSuffix("gives system Be brief., user Why?, at most 7") })
    #expect(worker.contains { $0.hasSuffix("gives user And now?, at most 7") })
    #expect(worker.contains { $0.hasSuffix("gives done\n{\"a\":[1]}\n\na.bin\napplication/octet-stream\n12\n") })
    #expect(worker.contains { $0.hasSuffix("fails: technical SIGSEGV 'none' crashed") })
    #expect(worker.count { $0.contains("fails") } == 8, "\(worker)")
  }
}

/// Answers with what it was asked.
struct EchoModel: ChatModel {
  func complete(
    _ request: ChatRequest, _ snapshot: (ChatAnswer) async -> Void
  ) async throws(ModelError) -> ChatAnswer {
    let said = request.messages.map { message in
      switch message {
      case .system(let text): "system \(text)"
      case .user(let text): "user \(text)"
      case .assistant, .result: "more"
      }
    }
    return ChatAnswer(text: said.joined(separator: ", ") + ", at most \(request.maxTokens ?? 0)", finish: .stop)
  }
}
