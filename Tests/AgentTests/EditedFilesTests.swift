import AgentSupport
import Core
import Foundation
import JSON
import Models
import Support
import Synchronization
import Testing

@testable import Agent

private let editor = Skill.make(
  .make("editor") {
    $0.effects.readOnly = true
    $0.confirm = .never
    $0.parameters = ["type": "object", "properties": ["file": ["type": "string", "x-path": "edit"]]]
    $0.output = ["type": "object", "required": ["done"]]
  })

/// An executor whose skill does `work` with the path that it is given.
private func executor(
  _ structured: JSONValue = ["done": true], _ work: @escaping @Sendable (String) throws -> Void
) -> ScriptedExecutor {
  ScriptedExecutor { call throws(SkillFailure) in
    do { try work(call.arguments["file"]?.string ?? "") } catch {
      throw SkillFailure(.business, code: "no", message: "\(error)")
    }
    return SkillResult(text: "", structured: structured)
  }
}

private func edit(_ path: String, _ executor: ScriptedExecutor) async -> AttemptEnd {
  await runtime([editor], executor: executor).run(
    editor, arguments: ["file": .string(path)], submission: Submission(sentence: "")
  ) { _ in }
}

private func write(_ text: String, _ path: String) throws {
  let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
  try file.truncate(atOffset: 0)
  try file.write(contentsOf: Data(text.utf8))
  try file.close()
}

private func read(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

private struct No: Error {}

@Suite struct EditedFilesTests {
  @Test func `a skill edits a copy of the same name, which takes the file's place`() async throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write("old", to: "team.ics", mode: 0o640)
    let executor = executor { copy in
      #expect(copy != path && copy.hasSuffix("/team.ics"))
      let before = try read(copy)
      #expect(before == "old")
      try write("new", copy)
      let meanwhile = try read(path)
      #expect(meanwhile == "old")
    }
    guard case .answered = await edit(path, executor) else { return #expect(Bool(false)) }
    #expect(try read(path) == "new")
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o640)
    let call = try #require(executor.calls.withLock { $0.first })
    #expect(call.grants.write == [try #require(call.arguments["file"]?.string)])
    #expect(!FileManager.default.fileExists(atPath: call.grants.write[0]))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["team.ics"])
  }

  @Test func `a call that fails or breaks its promise changes nothing`() async throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write("old", to: "a")
    _ = await edit(
      path,
      executor { copy in
        try write("new", copy)
        throw No()
      })
    #expect(try read(path) == "old")
    _ = await edit(path, executor(["other": 1]) { try write("new", $0) })
    #expect(try read(path) == "old")
  }

  @Test func `a file that was changed meanwhile stays`() async throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write("old", to: "a")
    let end = await edit(
      path,
      executor { copy in
        try write("new", copy)
        try write("theirs", path)
      })
    #expect(end.failure?.code == "changed_meanwhile")
    #expect(try read(path) == "theirs")
  }

  @Test func `a file that is not there is made, if anything is written`() async throws {
    let folder = try TemporaryDirectory()
    _ = await edit(folder("a"), executor { if try read($0) != "" { throw No() } })
    #expect(!FileManager.default.fileExists(atPath: folder("a")))
    _ = await edit(folder("a"), executor { try write("new", $0) })
    #expect(try read(folder("a")) == "new")
  }

  @Test func `a link is followed, and stays a link`() async throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write("old", to: "a")
    try FileManager.default.createSymbolicLink(atPath: folder("b"), withDestinationPath: "a")
    _ = await edit(folder("b"), executor { try write("new", $0) })
    #expect(try read(path) == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder("b")) == "a")
  }

  @Test func `what is no file cannot be edited`() async throws {
    let folder = try TemporaryDirectory()
    let end = await edit(folder.path, executor { _ in Issue.record("it was called") })
    #expect(end.failure?.code == "not_a_file")
    let missing = await edit(folder("no/such/a"), executor { try write("new", $0) })
    #expect(missing.failure?.code == "not_written")
  }
}

extension AttemptEnd {
  fileprivate var failure: SkillFailure? { if case .failed(let failure) = self { failure } else { nil } }
}
