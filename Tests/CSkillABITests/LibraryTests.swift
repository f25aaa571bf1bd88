import Catalog
import Core
import Execution
import Foundation
import JSON
import Models
import Services
import Support
import Testing

private struct Because: ChatModel {
  func complete(
    _ request: ChatRequest, _ snapshot: (ChatAnswer) async -> Void
  ) async throws(ModelError) -> ChatAnswer { ChatAnswer(text: "Because.", finish: .stop) }
}

/// Libraries of other times and other languages on this host.
struct LibraryTests {
  private static let flags = ["-std=c11", "-D_GNU_SOURCE", "-O1", "-shared", "-fPIC", "-Wall", "-Wextra", "-Werror"]

  private static let versions =
    (try? FileManager.default.contentsOfDirectory(atPath: BuiltLibrary.sources))?.filter { Double($0) != nil } ?? []

  @Test(arguments: versions)
  func `a library of a published version runs, and uses all of it`(version: String) async throws {
    guard
      let library = try await BuiltLibrary(
        "\(version)/everything.c", compiler: "cc", Self.flags + ["-I", "\(BuiltLibrary.sources)/\(version)"])
    else { return }
    var call = try library.call(["a": [1, 2]], as: try library.manifest())
    call.circumstances.request = "a request"
    call.circumstances.locale = "en-GB"
    call.circumstances.timeZone = "Europe/Paris"
    call.circumstances.fixedTime = 1_700_000_000_000_000_000
    let home = try TemporaryDirectory()
    let environment = ["SKILLHOST_HOME": home.path]
    var configuration = WorkerExecutor.Configuration()
    configuration.services = [
      SettingsService { .load(environment: environment) }, StorageService(directory: home("storage")),
      ModelService(Because()), DelegateService(),
    ]
    call.delegate = { skill, arguments throws(SkillFailure) in
      guard skill == "other", arguments == ["b": 3] else {
        throw SkillFailure(.business, code: "unknown_skill", message: "there is no '\(skill)'")
      }
      return SkillResult(
        text: "other", structured: ["n": 1],
        attachments: [Attachment(name: "c.txt", mimeType: "text/plain", content: .bytes(Array("three".utf8)))],
        metadata: ["m": 2])
    }
    let executor = try WorkerExecutor(worker: Checkout.worker, configuration: configuration)
    let result = try await executor.outcome(of: call).get()
    defer { AttachmentFiles.discard(result.attachments) }
    #expect(result.text == "done")
    #expect(result.structured == ["a": [1, 2]])
    #expect(result.metadata == ["v": 1])
    #expect(result.attachments.map(\.name) == ["a.txt", "b.txt"])
    #expect(result.attachments[0].content == .bytes(Array("one".utf8)))
    guard case .file(let path) = result.attachments[1].content else {
      Issue.record("b.txt is no file")
      return
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "two")
  }

  struct Table: Sendable, CustomTestStringConvertible {
    var size: String
    var major = "SKILL_ABI_MAJOR"
    var minor = "SKILL_ABI_MINOR"
    /// `nil` when the library works.
    var code: String?
    var testDescription: String { "\(size), version \(major).\(minor)" }
  }

  private static let whole = "sizeof(skill_plugin)"

  @Test(arguments: [
    Table(size: whole, code: nil),
    Table(size: "sizeof(skill_plugin) + 8", code: nil),
    Table(size: "sizeof(skill_plugin) + 4096", code: nil),
    Table(size: whole, minor: "0", code: nil),
    Table(size: "sizeof(skill_plugin) + 8", minor: "0", code: nil),
    Table(size: "sizeof(skill_plugin) - 1", code: "short_table"),
    Table(size: "offsetof(skill_plugin, execute)", code: "short_table"),
    Table(size: "12", code: "short_table"),
    Table(size: "4", code: "short_table"),
    Table(size: "0", code: "short_table"),
    Table(size: whole, minor: "SKILL_ABI_MINOR + 1", code: "abi_version"),
    Table(size: "sizeof(skill_plugin) + 8", minor: "SKILL_ABI_MINOR + 1", code: "abi_version"),
    Table(size: whole, major: "SKILL_ABI_MAJOR + 1", minor: "0", code: "abi_version"),
    Table(size: "sizeof(skill_plugin) + 8", major: "SKILL_ABI_MAJOR + 1", code: "abi_version"),
    // The version stands in the part that never changes, so a shorter table of another major is known as such.
    Table(size: "16", major: "SKILL_ABI_MAJOR + 1", code: "abi_version"),
    Table(size: "4", major: "SKILL_ABI_MAJOR + 1", code: "short_table"),
  ])
  func `a host takes longer tables and older versions, and refuses the rest by name`(table: Table) async throws {
    let definitions = ["-DSIZE=\(table.size)", "-DMAJOR=\(table.major)", "-DMINOR=\(table.minor)", "-DRESULT_SIZE=64"]
    for executor in [try WorkerExecutor(worker: Checkout.worker) as any Executor, InProcessExecutor()] {
      guard let library = try await Self.table(definitions) else { return }
      switch await executor.outcome(of: try library.call()) {
      case .success(let result):
        #expect(table.code == nil)
        #expect(result.text == "works")
      case .failure(let failure):
        #expect(failure.kind == .unloadable)
        #expect(failure.code == table.code)
      }
    }
  }

  @Test(arguments: ["sizeof(skill_result)", "sizeof(skill_result) + sizeof(skill_bytes)"])
  func `of a longer result the host reads what it knows`(size: String) async throws {
    let definitions = [
      "-DSIZE=sizeof(skill_plugin)", "-DMAJOR=SKILL_ABI_MAJOR", "-DMINOR=SKILL_ABI_MINOR", "-DRESULT_SIZE=\(size)",
    ]
    for executor in [try WorkerExecutor(worker: Checkout.worker) as any Executor, InProcessExecutor()] {
      guard let library = try await Self.table(definitions) else { return }
      let result = try await executor.outcome(of: try library.call()).get()
      #expect(result == SkillResult(text: "works", structured: [1]))
    }
  }

  private static func table(_ definitions: [String]) async throws -> BuiltLibrary? {
    try await BuiltLibrary(
      "table.c", compiler: "cc", flags + ["-I", Checkout.root + "/SkillSDK/CSkillABI/include"] + definitions)
  }

  @Test(arguments: [(0, nil), (1, "the disk is full"), (2, "the skill threw something that is no std::exception")])
  func `what a guarded skill in C++ throws is its failure, and no crash`(number: Int, message: String?) async throws {
    let manifest = Manifest(id: SkillID("guarded")!, description: "", parameters: ["type": "object"], source: .null)
    let skill = Skill(
      manifest: manifest, library: Skill.Library(path: try Fixture.library("guarded")), isTrusted: true)
    let call = SkillCall(id: "call", skill: skill, arguments: ["number": .number(JSONNumber(number))])
    switch await (try WorkerExecutor(worker: Checkout.worker)).outcome(of: call) {
    case .success(let result):
      #expect(message == nil)
      #expect(result.text == "nothing thrown")
    case .failure(let failure):
      #expect(failure.kind == .technical)
      #expect(failure.code == "exception")
      #expect(failure.message == message)
    }
  }

  @Test func `a skill in Rust runs, says no and reports what it did wrong`() async throws {
    guard
      let library = try await BuiltLibrary(
        "reverse.rs", compiler: "rustc", ["--edition=2021", "--crate-type=cdylib", "-O"])
    else { return }
    let executor = try WorkerExecutor(worker: Checkout.worker)
    let manifest = try library.manifest()
    #expect(manifest.id.description == "reverse")
    #expect(manifest.effects.readOnly == true)
    let result = try await executor.outcome(of: try library.call(["t": "潮"], as: manifest)).get()
    #expect(result.text == #"}"潮":"t"{"#)
    guard case .failure(let failure) = await executor.outcome(of: try library.call(as: manifest)) else {
      Issue.record("there was something to reverse")
      return
    }
    #expect(failure == SkillFailure(.business, code: "empty", message: "there is nothing to reverse"))
  }
}
