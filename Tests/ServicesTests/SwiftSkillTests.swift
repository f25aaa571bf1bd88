import Catalog
import Core
import Execution
import Foundation
import JSON
import Services
import Support
import Synchronization
import Testing

/// A skill in Swift, by the SDK, with the services of a real host.
@Suite struct SwiftSkillTests {
  private let home: TemporaryDirectory

  init() throws { home = try TemporaryDirectory() }

  private func call(_ text: String, late: String = "") throws -> SkillCall {
    var manifest = Manifest(
      id: SkillID("adds_note")!, description: "Adds a note.", parameters: ["type": "object"], source: .null)
    manifest.services = [ServiceID.settings, ServiceID.storage]
    manifest.settings = [
      "type": "object", "required": ["author"],
      "properties": ["author": ["type": "string"], "limit": ["type": "integer", "default": 30]],
    ]
    let skill = Skill(
      manifest: manifest, library: Skill.Library(path: try Fixture.library("adds_note")), isTrusted: true)
    return SkillCall(id: "call", skill: skill, arguments: ["text": .string(text), "late": .string(late)])
  }

  private func executors() throws -> [any Executor] {
    let environment = ["SKILLHOST_HOME": home.path]
    let services: [any HostService] = [
      SettingsService { .load(environment: environment) }, StorageService(directory: home("storage")),
    ]
    var workers = WorkerExecutor.Configuration()
    workers.services = services
    var here = InProcessExecutor.Configuration()
    here.services = services
    return [
      try WorkerExecutor(worker: Checkout.worker, configuration: workers), InProcessExecutor(configuration: here),
    ]
  }

  private func set(_ json: String) throws {
    try home.write(#"{"version": 1, "skills": {"adds_note": \#(json)}}"#, to: "settings.json", mode: 0o600)
  }

  @Test func `settings and storage are the skill's in every executor`() async throws {
    let executors = try executors()
    for executor in executors {
      let failure = await #expect(throws: SkillFailure.self) { try await executor.run(call("x")) { _ in } }
      #expect(failure?.code == "setting_missing")
      #expect(failure?.message.contains("skillhost config set adds_note.author") == true)
    }
    try set(#"{"author": "Ada"}"#)
    #expect(try await executors[0].run(call("one")) { _ in }.text == "one (Ada)")
    #expect(try await executors[1].run(call("潮")) { _ in }.text == "one (Ada)\n潮 (Ada)")
    try set(#"{"author": "Ada", "limit": 2}"#)
    for executor in executors {
      let failure = await #expect(throws: SkillFailure.self) { try await executor.run(call("three")) { _ in } }
      #expect(failure == SkillFailure(.business, code: "enough", message: "enough notes"))
    }
  }

  @Test func `calls that add at the same time lose nothing`() async throws {
    try set(#"{"author": "Ada"}"#)
    let executors = try executors()
    try await withThrowingTaskGroup { group in
      for number in 0..<24 {
        let call = try call("\(number)")
        group.addTask { _ = try await executors[number % 2].run(call) { _ in } }
      }
      try await group.waitForAll()
    }
    let bytes = try #require(FileManager.default.contents(atPath: home("storage/adds_note/notes")))
    let notes = try JSONValue(parsing: Array(bytes)).array?.compactMap(\.string) ?? []
    #expect(Set(notes) == Set((0..<24).map { "\($0) (Ada)" }))
    #expect(notes.count == 24)
  }

  /// Its task goes on asking; in this process it would touch what is no longer there.
  @Test func `what is asked after the end of a call is harmless`() async throws {
    try set(#"{"author": "Ada"}"#)
    for executor in try executors() {
      for _ in 0..<5 { _ = try await executor.run(call("late", late: "asks on")) { _ in } }
    }
  }

  @Test func `a call in this process goes on while somebody still waits for an answer to it`() async throws {
    let service = SlowListing()
    var configuration = InProcessExecutor.Configuration()
    configuration.services = [SettingsService { .load(environment: [:]) }, service]
    configuration.limits.settling = .seconds(100)
    let executor = InProcessExecutor(configuration: configuration)
    var slow = try call("slow", late: "waits")
    slow.skill.manifest.settings = ["properties": ["author": ["default": "Ada"], "limit": ["default": 9]]]
    var quick = slow
    quick.arguments = ["text": "quick"]
    let isOver = Mutex(false)
    let task = Task { [slow] in
      // A call that fails before it asks keeps nobody waiting.
      defer { service.stopWaiting() }
      _ = try await executor.run(slow) { _ in }
      isOver.withLock { $0 = true }
    }
    await service.isAsked()
    // Time in which the other would be over.
    for _ in 0..<20 { _ = try await executor.run(quick) { _ in } }
    #expect(!isOver.withLock { $0 })
    service.answer()
    try await task.value
  }
}

/// A storage that lists its keys when it is told to, and is empty otherwise.
private final class SlowListing: HostService {
  let id = ServiceID.storage
  private let asked = AsyncStream<Void>.makeStream()
  private let told = AsyncStream<Void>.makeStream()
  private let isSlow = Mutex(false)

  func stopWaiting() { asked.continuation.finish() }

  func answer(_ request: ServiceRequest, of call: SkillCall) async throws(SkillFailure) -> [[UInt8]] {
    switch request.method {
    case "list":
      isSlow.withLock { $0 = true }
      asked.continuation.finish()
      for await _ in told.stream {}
      return []
    case "get": return request.arguments == [Array("is slow".utf8)] && isSlow.withLock { $0 } ? [[1]] : []
    default: return [Array("1".utf8)]
    }
  }

  func isAsked() async { for await _ in asked.stream {} }
  func answer() { told.continuation.finish() }
}
