import Agent
import AgentSupport
import Catalog
import Core
import Execution
import Foundation
import JSON
import POSIX
import Support
import Synchronization
import Testing

/// Skills that have other skills run, as the runtime sees them.
@Suite struct DelegationTests {
  private static let arguments: JSONValue = ["a": 1]

  private static func skill(_ id: String, _ change: (inout Manifest) -> Void = { _ in }) -> Skill {
    .make(
      .make(id) {
        $0.effects.readOnly = true
        $0.services = ["skill.delegate/1"]
        change(&$0)
      })
  }

  /// Runs `skills[0]`; each of the calls does what `deeds` has for its skill, or gives its id.
  private func end(
    _ skills: [Skill], confirmer: any Confirmer = FixedConfirmer(.nobodyToAsk), _ recorder: Recorder = Recorder(),
    executor: ScriptedExecutor
  ) async -> AttemptEnd {
    await runtime(skills, executor: executor, confirmer: confirmer)
      .run(skills[0], arguments: Self.arguments, submission: Submission(sentence: ""), event: recorder.receive)
  }

  private static func delegating(
    _ skill: String, arguments: JSONValue = Self.arguments
  ) -> @Sendable (SkillCall) async throws(SkillFailure) -> SkillResult {
    { call throws(SkillFailure) in
      guard call.skill.id.description == "front" else { return SkillResult(text: call.skill.id.description) }
      return SkillResult(text: "front has " + (try await call.delegate!(skill, arguments)).text)
    }
  }

  @Test func `another skill's call lies within the call that has it run`() async {
    let recorder = Recorder()
    let executor = ScriptedExecutor(Self.delegating("adder", arguments: ["a": "42"]))
    let end = await end([Self.skill("front"), .make(.adder)], recorder, executor: executor)
    #expect(end == .answered("front has adder", SkillResult(text: "front has adder")))
    #expect(
      recorder.kinds == [
        "sessionStarted", "toolQueued", "toolStarted", "delegated", "argumentsCoerced", "toolQueued", "toolStarted",
        "toolResult", "toolResult", "answer", "completed",
      ])
    let outer = recorder.events[1].call ?? ""
    #expect(recorder.events[3].event == .delegated(SkillID("adder")!, call: outer + ".1"))
    #expect(recorder.events[4...7].allSatisfy { $0.call == outer + ".1" })
    #expect(recorder.events[8].call == outer)
    let calls = executor.calls.withLock { $0 }
    #expect(calls[1].arguments == ["a": 42])
    #expect(calls[1].timeout.total <= calls[0].timeout.total)
  }

  @Test func `it ends no later than the call that it is a part of`() async {
    let executor = ScriptedExecutor(Self.delegating("slow"))
    let front = Self.skill("front") { $0.timeout = Manifest.Timeout(idle: .seconds(5), total: .seconds(7)) }
    let slow = Self.skill("slow") { $0.timeout = Manifest.Timeout(idle: .seconds(60), total: .seconds(600)) }
    _ = await end([front, slow], executor: executor)
    let inner = executor.calls.withLock { $0[1].timeout }
    #expect(inner.total <= .seconds(7) && inner.total > .zero)
  }

  @Test(arguments: [
    ("none", "unknown_skill"), ("Not an id", "unknown_skill"), ("front", "delegation_cycle"),
    ("writer", "delegation_writes"),
  ])
  func `what cannot be run is told to who asks for it`(skill: String, code: String) async {
    let writer = Self.skill("writer") { $0.effects.readOnly = false }
    let recorder = Recorder()
    let end = await end([Self.skill("front"), writer], recorder, executor: ScriptedExecutor(Self.delegating(skill)))
    guard case .failed(let failure) = end else {
      Issue.record("\(end)")
      return
    }
    #expect(failure.code == code)
    #expect(!recorder.kinds.contains("delegated"))
  }

  @Test func `four calls may lie within the first, and a circle is seen from anywhere`() async {
    let skills = ["a", "b", "c", "d", "e", "f"].map { Self.skill($0) }
    func chain(_ next: [String: String]) async -> (String, Int) {
      let executor = ScriptedExecutor { call throws(SkillFailure) in
        guard let skill = next[call.skill.id.description] else { return SkillResult(text: "end") }
        return try await call.delegate!(skill, Self.arguments)
      }
      let end = await end(skills, executor: executor)
      let count = executor.calls.withLock { $0.count }
      switch end {
      case .answered(let text, _): return (text, count)
      case .failed(let failure): return (failure.code, count)
      default: return ("\(end)", count)
      }
    }
    #expect(await chain(["a": "b", "b": "c", "c": "d", "d": "e"]) == ("end", 5))
    #expect(await chain(["a": "b", "b": "c", "c": "d", "d": "e", "e": "f"]) == ("delegation_depth", 5))
    #expect(await chain(["a": "b", "b": "c", "c": "b"]) == ("delegation_cycle", 3))
  }

  @Test func `the person is asked before it, and told who wants it`() async {
    final class Asked: Confirmer {
      let questions = Mutex<[ConfirmationQuestion]>([])
      func confirm(_ question: ConfirmationQuestion) async -> ConfirmationAnswer {
        questions.withLock { $0.append(question) }
        return question.delegator == nil ? .accepted(arguments: question.arguments) : .refused
      }
    }
    let asked = Asked()
    func change(_ manifest: inout Manifest) { manifest.effects.readOnly = false }
    let end = await end(
      [Self.skill("front", change), Self.skill("writer", change)], confirmer: asked,
      executor: ScriptedExecutor(Self.delegating("writer")))
    guard case .failed(let failure) = end else {
      Issue.record("\(end)")
      return
    }
    #expect(failure.code == "not_confirmed")
    let questions = asked.questions.withLock { $0 }
    #expect(questions.map(\.skill.id.description) == ["writer"])
    #expect(questions.map(\.delegator?.id.description) == ["front"])
  }

  @Test func `it may do what both may`() async throws {
    let directory = try TemporaryDirectory()
    for name in ["shared/inner", "elsewhere", "out/deep"] { try directory.makeDirectory(name, mode: 0o700) }
    func place(_ name: String) -> String { directory(name) }
    let front = Self.skill("front") {
      $0.effects.readOnly = false
      $0.permissions.read = [place("shared")]
      $0.permissions.write = [place("out")]
      $0.permissions.environment = ["LANG", "A"]
    }
    let other = Self.skill("other") {
      $0.permissions.network = true
      $0.permissions.processes = true
      $0.permissions.read = [place("shared/inner"), place("elsewhere"), place("out/deep")]
      $0.permissions.write = [directory.path]
      $0.permissions.environment = ["B", "A"]
    }
    let executor = ScriptedExecutor(Self.delegating("other"))
    _ = await end([front, other], confirmer: FixedConfirmer(.accept), executor: executor)
    let permissions = executor.calls.withLock { $0[1].skill.manifest.permissions }
    #expect(!permissions.network && !permissions.processes)
    #expect(permissions.environment == ["A"])
    // What lies beneath a folder that the first may write could be a link by then.
    #expect(Set(permissions.read) == [place("shared/inner"), place("shared"), place("out")])
    #expect(permissions.write == [place("out")])
  }

  @Test(arguments: [
    ("shared/file", true), ("shared", true), ("out/file", false), ("elsewhere/file", false), ("link/file", false),
    ("shared/../elsewhere/file", false), ("shared/none/../../elsewhere/file", false), ("shared/new", true),
  ])
  func `a path is handed on when it is the skill's own to open, and cannot be swapped`(
    path: String, isHandedOn: Bool
  ) async throws {
    let directory = try TemporaryDirectory()
    for name in ["shared", "elsewhere", "out"] {
      try directory.makeDirectory(name, mode: 0o700)
      try directory.write("text", to: "\(name)/file")
    }
    #expect(symlink(directory("elsewhere"), directory("link")) == 0)
    let front = Self.skill("front") {
      $0.effects.readOnly = false
      $0.permissions.read = [directory("shared")]
      $0.permissions.write = [directory("out")]
    }
    let reader = Self.skill("reader") {
      $0.parameters = [
        "type": "object", "properties": ["a": ["type": "integer"], "file": ["type": "string", "x-path": "read"]],
      ]
    }
    let executor = ScriptedExecutor(
      Self.delegating("reader", arguments: ["file": .string(directory(path))]))
    let end = await end([front, reader], confirmer: FixedConfirmer(.accept), executor: executor)
    let grants = executor.calls.withLock { $0.dropFirst().first?.grants.read }
    if isHandedOn {
      #expect(grants == [directory(path)])
    } else if case .failed(let failure) = end {
      #expect(failure.code == "out_of_reach" && grants == nil)
    } else {
      Issue.record("\(end)")
    }
  }

  /// The grants that the innermost of these calls gets for `path`, or why it does not run: `front` has `middle` run, which
  /// has `reader` run.
  private func grants(of path: String, _ front: Skill, _ middle: Skill) async -> Result<[String], SkillFailure> {
    let reader = Self.skill("reader") {
      $0.parameters = [
        "type": "object", "properties": ["a": ["type": "integer"], "file": ["type": "string", "x-path": "read"]],
      ]
    }
    let executor = ScriptedExecutor { call throws(SkillFailure) in
      switch call.skill.id.description {
      case "front": return try await call.delegate!("middle", Self.arguments)
      case "middle": return try await call.delegate!("reader", ["file": .string(path)])
      default: return SkillResult(text: "read")
      }
    }
    let end = await end([front, middle, reader], confirmer: FixedConfirmer(.accept), executor: executor)
    if case .failed(let failure) = end { return .failure(failure) }
    return .success(executor.calls.withLock { $0[2].grants.read })
  }

  @Test func `what lies in a folder that any of the calls around may write is not handed on`() async throws {
    let directory = try TemporaryDirectory()
    try directory.makeDirectory("out", mode: 0o700)
    try directory.write("text", to: "out/file")
    func reads(_ manifest: inout Manifest) { manifest.permissions.read = [directory("out")] }
    let writer = Self.skill("front") {
      $0.effects.readOnly = false
      $0.permissions.write = [directory("out")]
    }
    let middle = Self.skill("middle", reads)
    // The one in front could put a link in the file's place.
    await #expect(throws: SkillFailure.self) { try await grants(of: directory("out/file"), writer, middle).get() }
    let reader = Self.skill("front", reads)
    #expect(try await grants(of: directory("out/file"), reader, middle).get() == [directory("out/file")])
  }

  @Test func `what lies in a call's temporary directory is not handed on`() async throws {
    let own = try CallDirectory(in: CallDirectory.usualParent)
    let file = try FileSystem.realPath(own.path) + "/file"
    try Data("text".utf8).write(to: URL(fileURLWithPath: file))
    let parent = try FileSystem.realPath(CallDirectory.usualParent)
    let (front, middle) = (
      Self.skill("front") { $0.permissions.read = [parent] }, Self.skill("middle") { $0.permissions.read = [parent] }
    )
    await #expect(throws: SkillFailure.self) { try await grants(of: file, front, middle).get() }
    await own.remove()
  }

  @Test(.timeLimit(.minutes(10)))
  func `a path that is too long, or goes on by a link to nothing, is out of reach`() async throws {
    let directory = try TemporaryDirectory()
    try directory.makeDirectory("shared", mode: 0o700)
    #expect(symlink(directory("none"), directory("shared/link")) == 0)
    func reads(_ manifest: inout Manifest) { manifest.permissions.read = [directory("shared")] }
    let (front, middle) = (Self.skill("front", reads), Self.skill("middle", reads))
    let long = directory("shared") + String(repeating: "/a", count: 1_000_000)
    for path in [long, directory("shared/link"), directory("shared/link/"), directory("shared/link/file")] {
      await #expect(throws: SkillFailure.self) { try await grants(of: path, front, middle).get() }
    }
  }

  @Test func `what a person granted for the call goes as far as it leads into no folder that the skill may write`()
    async throws
  {
    let directory = try TemporaryDirectory()
    for name in ["out/deep", "shared"] { try directory.makeDirectory(name, mode: 0o700) }
    #expect(symlink(directory("shared"), directory("link")) == 0)
    let front = Self.skill("front") {
      $0.effects.readOnly = false
      $0.permissions.write = [directory("out")]
    }
    var submission = Submission(sentence: "")
    submission.grants.read = [directory("link"), directory("out/deep")]
    let executor = ScriptedExecutor(Self.delegating("other"))
    _ = await runtime([front, Self.skill("other")], executor: executor, confirmer: FixedConfirmer(.accept))
      .run(front, arguments: Self.arguments, submission: submission, event: Recorder().receive)
    #expect(executor.calls.withLock { $0.map(\.grants.read) } == [submission.grants.read, [directory("shared")]])
  }

  @Test func `a call that ends first takes the one within it along, and its end comes first`() async {
    let recorder = Recorder()
    let isWaiting = Barrier(2)
    let executor = ScriptedExecutor { call throws(SkillFailure) in
      if call.skill.id.description == "front" {
        let delegate = call.delegate!
        Task { try await delegate("waits", Self.arguments) }
        await isWaiting.wait()
        return SkillResult(text: "first")
      }
      await isWaiting.wait()
      while !Task.isCancelled { await Task.yield() }
      throw SkillFailure(.cancelled, code: "cancelled", message: "stopped")
    }
    let end = await end([Self.skill("front"), Self.skill("waits")], recorder, executor: executor)
    #expect(end == .answered("first", SkillResult(text: "first")))
    let ends = recorder.events.filter { ["toolResult", "failed"].contains($0.event.kind) }
    #expect(ends.map { $0.event.kind } == ["failed", "toolResult"])
    #expect(ends.first?.call?.hasSuffix(".1") == true)
  }

  @Test func `files that come with the other result are handed on as bytes, and removed`() async throws {
    let directory = try TemporaryDirectory()
    try directory.makeDirectory("kept", mode: 0o700)
    try directory.write("content", to: "kept/chart.txt")
    let file = directory("kept/chart.txt")
    let executor = ScriptedExecutor { call throws(SkillFailure) in
      if call.skill.id.description == "front" { return try await call.delegate!("draws", Self.arguments) }
      return SkillResult(
        text: "drawn", attachments: [Attachment(name: "chart.txt", mimeType: "text/plain", content: .file(file))])
    }
    guard case .answered(_, let result) = await end([Self.skill("front"), Self.skill("draws")], executor: executor)
    else {
      Issue.record("there is no result")
      return
    }
    #expect(result?.attachments.map(\.content) == [.bytes(Array("content".utf8))])
    #expect(!FileManager.default.fileExists(atPath: file))
  }
}
