import Core
import Foundation
import JSON
import POSIX
import Support
import Testing

@testable import Catalog

@Suite struct OverrideStoreTests {
  private let folder: SkillFolder

  init() throws { folder = try SkillFolder() }

  private var file: String { folder.root("home/overrides.json") }
  private func load() -> OverrideStore { OverrideStore.load(environment: folder.environment) }

  private func write(_ content: String) throws {
    try folder.root.makeDirectory("home")
    try folder.root.write(content, to: "home/overrides.json", mode: 0o600)
  }

  @Test func `what a user wants stands in place of the manifest's`() throws {
    try folder.add(
      "a.so", manifest: #"{"id": "a", "description": "does this and that well", "keywords": ["x"], "priority": 1}"#)
    var store = load()
    try store.change(.a) {
      $0.keywords = [Manifest.Keyword(term: "潮汐"), Manifest.Keyword(term: "tide", weight: 2.5)]
      $0.priority = -3
    }
    let skill = try #require(try folder.scan()[.a])
    #expect(skill.manifest.keywords == [.init(term: "潮汐"), .init(term: "tide", weight: 2.5)])
    #expect(skill.manifest.priority == -3)
    #expect(skill.manifest.source["priority"]?.int == 1)
    #expect(try FileSystem.status(file)?.octalPermissions == "0600")

    try store.change(.a) { $0.keywords = nil }
    #expect(try folder.scan()[.a]?.manifest.keywords == [.init(term: "x")])
    #expect(try folder.scan()[.a]?.manifest.priority == -3)
    #expect(try store.change(.a) { $0.priority = nil })
    #expect(load().all.isEmpty)
  }

  @Test func `a disabled skill is listed, no candidate, and refused with what to do`() throws {
    try folder.add("a.so")
    try folder.add("b.so", id: "b")
    var store = load()
    #expect(try store.change(.a) { $0.isDisabled = true })
    #expect(try !store.change(.a) { $0.isDisabled = true })
    let snapshot = try folder.scan()
    #expect(snapshot.ids == ["a", "b"])
    #expect(snapshot.candidates.map(\.id) == [.b])
    let refusal = try #require(snapshot.refusal(of: snapshot.skills[0]))
    #expect(refusal.code == .disabled && refusal.reason.contains("skillhost enable a"))
    #expect(snapshot.refusal(of: snapshot.skills[1]) == nil)
  }

  @Test(arguments: [
    ("[]", "'version'"), (#"{"version": 1}"#, "'skills'"), (#"{"version": 1, "skills": []}"#, "'skills'"),
    (#"{"version": 1, "skills": {"A": {}}}"#, "'A'"),
    (#"{"version": 1, "skills": {"a": {"priority": "5"}}}"#, "/skills/a/priority: must be a whole number"),
    (#"{"version": 1, "skills": {"a": {"keyword": []}}}"#, "/skills/a/keyword: "),
    (#"{"version": 1, "skills": {"a": {"keywords": [{"term": ""}]}}}"#, "/skills/a/keywords/0/term: "),
    (#"{"version": 1, "skills": {"a": true}}"#, "/skills/a: "),
  ])
  func `a damaged file is told with the place, and set aside with the next change`(
    content: String, place: String
  ) throws {
    try write(content)
    var store = load()
    #expect(store.all.isEmpty)
    let notice = try #require(store.notice)
    #expect("\(notice)".contains("'\(file)' is damaged: ") && "\(notice)".contains(place))
    #expect(try folder.scan().notices == [notice])
    try store.change(.b) { $0.isDisabled = true }
    #expect(load().all.map(\.id) == [.b] && load().notice == nil)
    let kept = try FileManager.default.contentsOfDirectory(atPath: folder.root("home")).filter {
      $0.hasPrefix("overrides.json.damaged-")
    }
    #expect(kept.count == 1)
    #expect(try String(contentsOfFile: folder.root("home/\(kept.first ?? "")"), encoding: .utf8) == content)
  }

  @Test func `many processes' changes are all kept`() async throws {
    let shared = SkillID("shared")!
    let ids = (0..<30).map { SkillID("s\($0)")! }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for id in ids {
        group.addTask {
          var store = load()
          try store.change(id) { $0.priority = 1 }
          try store.change(shared) { $0.priority = ($0.priority ?? 0) + 1 }
        }
      }
      try await group.waitForAll()
    }
    #expect(Set(load().all.map(\.id)) == Set(ids + [shared]))
    #expect(load()[shared]?.priority == 30)
  }
}
