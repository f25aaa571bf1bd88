import Core
import Support
import Testing

@testable import Catalog

@Suite struct DuplicateTests {
  private let folder: SkillFolder

  init() throws {
    folder = try SkillFolder()
    try folder.root.makeDirectory("other.d")
  }

  @Test func `the first file in byte order stands; the error names both and what to remove`() throws {
    let second = try folder.add("b.so", version: "9")
    let first = try folder.add("B.so", version: "1")
    let snapshot = try folder.scan()
    #expect(snapshot.skills.map(\.library.path) == [first])
    let rejection = try #require(snapshot.rejected.first)
    #expect(snapshot.rejected.count == 1)
    #expect(rejection.path == second && rejection.id == SkillID("a") && rejection.version == "9")
    #expect(rejection.reason == .duplicate(standing: .init(path: first, version: "1", byTrust: false)))
    #expect(
      "\(rejection)" == """
        '\(second)' (version 9) has the id 'a', which '\(first)' (version 1) has already; the latter stands, since it \
        comes first: remove '\(second)' or give its skill another id
        """)
  }

  @Test func `the earlier directory stands`() throws {
    try folder.add("a.so", version: "1", in: "skills.d")
    try folder.add("a.so", version: "2", in: "other.d")
    let snapshot = try folder.scan([(folder.root("other.d"), .flag), (folder.path, .flag)])
    #expect(snapshot.skills.map(\.manifest.version) == ["2"])
    #expect(snapshot.rejected.map(\.version) == ["1"])
  }

  @Test(arguments: [false, true])
  func `a directory that is not trusted never takes an id from a trusted one`(trusted: Bool) throws {
    try folder.add("a.so", version: "found")
    try folder.add("a.so", version: "installed", in: "other.d")
    let snapshot = try folder.scan(
      [(folder.path, .workingDirectory), (folder.root("other.d"), .installation)],
      trusting: trusted ? [folder.path] : [])
    #expect(snapshot.skills.map(\.manifest.version) == [trusted ? "found" : "installed"])
    #expect(snapshot.skills.map(\.isTrusted) == [true])
    guard case .duplicate(let standing)? = snapshot.rejected.first?.reason else {
      Issue.record("\(snapshot.rejected)")
      return
    }
    #expect(standing.byTrust == !trusted)
  }

  @Test func `nor does one that others can write`() throws {
    try folder.add("a.so", version: "open")
    try folder.add("a.so", version: "closed", in: "other.d")
    try folder.root.setMode(0o777, of: "skills.d")
    let snapshot = try folder.scan([(folder.path, .flag), (folder.root("other.d"), .flag)])
    #expect(snapshot.skills.map(\.manifest.version) == ["closed"])
  }

  @Test func `nor a file that others can write`() throws {
    try folder.add("a.so", version: "open", mode: 0o666)
    try folder.add("b.so", version: "closed")
    let snapshot = try folder.scan()
    #expect(snapshot.skills.map(\.manifest.version) == ["closed"])
    #expect(snapshot.refusals == ["a.so: insecure"])
  }

  @Test func `within one file the first entry stands`() throws {
    let path = try folder.add(
      "a.so",
      manifest: #"[{"id": "a", "description": "d", "version": "1"}, {"id": "a", "description": "d", "version": "2"}]"#)
    let snapshot = try folder.scan()
    #expect(snapshot.skills.map(\.manifest.version) == ["1"])
    #expect(snapshot.rejected.map(\.code) == [.duplicate] && snapshot.rejected.map(\.version) == ["2"])
    #expect("\(try #require(snapshot.rejected.first))".contains(path))
  }

  @Test func `a refused manifest takes no id`() throws {
    try folder.add("a.so", manifest: #"{"id": "a", "description": 1}"#)
    try folder.add("b.so", version: "good")
    #expect(try folder.scan().skills.map(\.manifest.version) == ["good"])
  }

  @Test func `every loser of three is told`() throws {
    for name in ["a.so", "b.so", "c.so"] { try folder.add(name) }
    let snapshot = try folder.scan()
    #expect(snapshot.ids == ["a"] && snapshot.refusals == ["b.so: duplicate", "c.so: duplicate"])
    #expect(snapshot.rejected.allSatisfy { "\($0)".contains("without version") })
  }
}
