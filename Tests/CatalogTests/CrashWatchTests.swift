import Core
import Foundation
import JSON
import POSIX
import Support
import Synchronization
import Testing

@testable import Catalog

/// Ends calls as it is told, in that order.
private final class ScriptedExecutor: Executor {
  private let ends: Mutex<[SkillFailure.Kind?]>

  init(_ ends: [SkillFailure.Kind?]) { self.ends = Mutex(ends.reversed()) }

  func run(
    _ call: SkillCall, event: @Sendable (CallEvent) async throws(SkillFailure) -> Void
  ) async throws(SkillFailure) -> SkillResult {
    switch ends.withLock({ $0.popLast() }) {
    case nil:
      Issue.record("called more often than expected")
      return SkillResult(text: "")
    case .some(nil): return SkillResult(text: "done")
    case .some(let kind?): throw SkillFailure(kind, code: "SIGSEGV", message: "it ended so")
    }
  }
}

@Suite struct CrashWatchTests {
  private let folder: SkillFolder

  init() throws {
    folder = try SkillFolder()
    try folder.add("a.so")
  }

  private var file: String { folder.root("home/crashes.json") }
  private var skill: Skill { get throws { try #require(try folder.scan()[.a]) } }

  /// Calls the skill of a fresh scan each time, and says how the calls ended.
  private func calls(_ ends: SkillFailure.Kind?...) async throws -> [SkillFailure?] {
    let watch = CrashWatch(ScriptedExecutor(ends), environment: folder.environment, now: { 1_000_000_000 })
    var failures: [SkillFailure?] = []
    for _ in ends { failures.append(try await call(watch, skill)) }
    return failures
  }

  private func call(_ watch: CrashWatch, _ skill: Skill) async -> SkillFailure? {
    do throws(SkillFailure) {
      _ = try await watch.run(SkillCall(id: "c", skill: skill, arguments: [:])) { _ in }
      return nil
    } catch { return error }
  }

  @Test func `three crashes in a row set a skill aside, with the reason`() async throws {
    let failures = try await calls(.crashed, .crashed, .crashed)
    #expect(failures.compactMap(\.self).map(\.kind) == [.crashed, .crashed, .crashed])
    #expect(failures[1]?.message == "it ended so")
    #expect(failures[2]?.message.contains("from now on it is set aside") == true)
    let snapshot = try folder.scan()
    let refusal = try #require(snapshot.refusal(of: snapshot.skills[0]))
    #expect(refusal.code == .setAside)
    for part in ["3 times in a row", "SIGSEGV", "1970-01-01T00:00:01", folder.path + "/a.so", "skillhost enable a"] {
      #expect(refusal.reason.contains(part))
    }
    #expect(try FileSystem.status(file)?.octalPermissions == "0600")
  }

  @Test(arguments: [nil, .business, .invalidArguments] as [SkillFailure.Kind?])
  func `a call that the skill itself ends breaks the row`(end: SkillFailure.Kind?) async throws {
    _ = try await calls(.crashed, .crashed, end, .crashed, .crashed)
    #expect(try skill.crashes?.count == 2)
    #expect(try skill.mayRun)
  }

  @Test(arguments: [.technical, .cancelled, .timeout, .contract, .unloadable, .refused, .busy] as [SkillFailure.Kind])
  func `other ends neither count nor break the row`(end: SkillFailure.Kind) async throws {
    _ = try await calls(.crashed, end, .crashed, end, .crashed)
    #expect(try skill.isSetAside)
  }

  @Test func `a file that changes is tried again`() async throws {
    _ = try await calls(.crashed, .crashed, .crashed)
    #expect(try skill.isSetAside)
    try folder.add("a.so", version: "2")
    #expect(try skill.mayRun)
    _ = try await calls(.crashed)
    #expect(try skill.crashes?.count == 1)
  }

  @Test func `calls of a skill without crashes touch no file`() async throws {
    _ = try await calls(nil, .business, .technical, nil)
    #expect(try FileSystem.status(folder.root("home")) == nil)
    let other = try folder.add("b.so", id: "b")
    _ = try await calls(.crashed)
    let before = try FileSystem.status(file)
    let watch = CrashWatch(ScriptedExecutor([nil]), environment: folder.environment, now: { 0 })
    let good = try #require(try folder.scan()[.b])
    #expect(good.library.path == other)
    #expect(await call(watch, good) == nil)
    #expect(try FileSystem.status(file) == before)
  }

  @Test func `a caller with an old catalog is refused, until somebody says enable`() async throws {
    let old = try skill
    let watch = CrashWatch(
      ScriptedExecutor([.crashed, .crashed, .crashed, nil]), environment: folder.environment, now: { 0 })
    for _ in 0..<3 { #expect(await call(watch, old)?.kind == .crashed) }
    let refused = await call(watch, old)
    #expect(refused?.kind == .refused && refused?.code == "set_aside")
    var store = CrashStore.load(environment: folder.environment)
    #expect(try store.forget(.a))
    #expect(await call(watch, old) == nil)
  }

  @Test func `two hosts count together`() async throws {
    for _ in 0..<3 { _ = try await calls(.crashed) }
    #expect(try skill.isSetAside)
  }

  @Test func `that a crash cannot be recorded changes no end and is told`() async throws {
    let watch = CrashWatch(ScriptedExecutor([.crashed]), environment: [:], now: { 0 })
    let told = Mutex<[CallEvent]>([])
    let skill = try skill
    await #expect(throws: SkillFailure(.crashed, code: "SIGSEGV", message: "it ended so")) {
      try await watch.run(SkillCall(id: "c", skill: skill, arguments: [:])) { event in
        told.withLock { $0.append(event) }
      }
    }
    guard case .log(.warning, let text)? = told.withLock({ $0.first }) else {
      Issue.record("nothing was told")
      return
    }
    #expect(text.contains("set HOME or SKILLHOST_HOME"))
  }

  @Test(arguments: [
    #"{"version": 1, "skills": {"a": {}}}"#,
    #"{"version": 1, "skills": {"a": {"count": 3, "code": "SIGSEGV", "time": "yesterday", "library": {}}}}"#, "{",
  ])
  func `a damaged record sets nothing aside, and is told`(content: String) async throws {
    try folder.root.makeDirectory("home")
    try folder.root.write(content, to: "home/crashes.json", mode: 0o600)
    #expect(try skill.mayRun)
    #expect("\(try #require(try folder.scan().notices.first))".contains("no skill is set aside"))
    _ = try await calls(.crashed)
    #expect(try folder.scan().notices.isEmpty)
    #expect(try skill.crashes?.count == 1)
  }
}
