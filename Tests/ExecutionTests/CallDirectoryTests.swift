import Core
import Foundation
import JSON
import Support
import Testing

@testable import Execution

/// What a call leaves behind, and what of it is handed on.
@Suite struct CallDirectoryTests {
  private let parent: TemporaryDirectory
  private let workers: WorkerExecutor

  init() throws {
    let parent = try TemporaryDirectory()
    self.parent = parent
    workers = try ExecutionTests.workers { $0.temporaryDirectory = parent.path }
  }

  private func left() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: parent.path) }

  private func attachments(_ way: String) async throws -> Result<[Core.Attachment], SkillFailure> {
    let record = try await workers.record(call(of: "attaches", arguments: ["way": .string(way)]))
    return record.end.map(\.attachments)
  }

  @Test func `each call's directory is gone after it`() async throws {
    let facts = try JSONValue(parsing: await workers.record(call(of: "facts")).end.get().text)
    #expect(facts["temporaryDirectory"]?.string?.hasPrefix(parent.path + "/skillhost-") == true)
    #expect(try left() == [])
  }

  @Test func `whatever a skill leaves behind is removed, and nothing else`() async throws {
    var permissions = Manifest.Permissions()
    permissions.write = ["/nonexistent"]
    let record = try await workers.record(call(of: "litters", permissions: permissions))
    #expect(try record.end.get().text == "littered")
    #expect(try left() == [])
    #expect(FileManager.default.fileExists(atPath: "/etc/passwd"))
  }

  @Test func `bytes are handed on`() async throws {
    let expected = Core.Attachment(name: "a.txt", mimeType: "text/plain", content: .bytes(Array("content".utf8)))
    #expect(try await attachments("bytes").get() == [expected])
  }

  @Test(arguments: ["file", "relative"]) func `files are handed on as files of the host's`(way: String) async throws {
    let attachment = try #require(try await attachments(way).get().first)
    guard case .file(let path) = attachment.content else { throw Unexpected(attachment) }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "content")
    #expect(path.hasSuffix("/1"))
    // Only the directory of what was handed on is left.
    #expect(try left().map { parent($0) } == [String(path.dropLast("/1".count))])
  }

  @Test func `files may have one name`() async throws {
    let attachments = try await attachments("twice").get()
    #expect(attachments.map(\.name) == ["a.txt", "a.txt"])
    #expect(Set(attachments.map(\.content)).count == 2)
    AttachmentFiles.discard(attachments)
    #expect(try left() == [])
  }

  @Test func `many megabytes of bytes become a file on their way`() async throws {
    let attachment = try #require(try await attachments("large").get().first)
    guard case .file(let path) = attachment.content else { throw Unexpected(attachment) }
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int == 40 << 20)
  }

  @Test(arguments: [
    ("outside", "outside"), ("upwards", "outside"), ("link", "outside"), ("hardlink", "hard link"),
    ("pipe", "no regular file"), ("missing", "not there"), ("name", "plain file name"), ("spoiled", "not there"),
  ])
  func `what is not the call's own file is refused`(way: String, says: String) async throws {
    guard case .failure(let failure) = try await attachments(way) else { throw Unexpected(way) }
    #expect(failure.kind == .contract)
    #expect(failure.code == "attachment")
    #expect(failure.message.contains(says), "\(failure.message)")
    #expect(try left() == [])
  }

  /// A result is read after its call's end, and its worker may have died by then.
  @Test(.timeLimit(.minutes(1)))
  func `a worker's directory stays as long as one of its calls has its own, and no longer`()
    async throws
  {
    var worker: WorkerDirectory? = try WorkerDirectory(in: parent.path)
    let path = try #require(worker?.path)
    var call: CallDirectory? = try CallDirectory(in: #require(worker), outer: parent.path)
    worker = nil
    let made = try #require(call?.path) + "/made.txt"
    try Data("content".utf8).write(to: URL(fileURLWithPath: made))
    var keep: CallDirectory.Keep?
    #expect(try call?.take("made.txt", keep: &keep) != nil)
    keep?.remove()
    call = nil
    while FileManager.default.fileExists(atPath: path) { await Task.yield() }
    #expect(try left() == [])
  }

  /// One of them may find nothing to remove just because the other one was there first.
  @Test func `a tree is gone that two remove at the same time`() async throws {
    for number in 0..<1000 {
      let tree = try parent.makeDirectory("\(number)")
      let inner = try parent.makeDirectory("\(number)/inner")
      for name in 0..<(number % 8) { try parent.write("", to: "\(number)/inner/\(name)") }
      await withTaskGroup { group in
        for place in [tree, inner] { group.addTask { TreeRemoval.remove(place) } }
      }
      #expect(!FileManager.default.fileExists(atPath: tree))
    }
  }
}
