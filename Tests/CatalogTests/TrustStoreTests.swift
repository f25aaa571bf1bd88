import Foundation
import POSIX
import Support
import Testing

@testable import Catalog

@Suite struct TrustStoreTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private var environment: [String: String] { ["HOME": directory.path] }
  private var file: String { directory(".config/skillhost/trusted.json") }
  private func load() -> TrustStore { TrustStore.load(environment: environment) }

  @Test(arguments: [
    (["HOME": "/h"], "/h/.config/skillhost/trusted.json"),
    (["HOME": "/h", "XDG_CONFIG_HOME": "/c"], "/c/skillhost/trusted.json"),
    (["HOME": "/h", "XDG_CONFIG_HOME": "c"], "/h/.config/skillhost/trusted.json"),
    (["HOME": "/h", "SKILLHOST_HOME": "/s"], "/s/trusted.json"), ([:], nil),
  ])
  func `lives in the configuration`(environment: [String: String], expected: String?) {
    #expect(TrustStore.load(environment: environment).path == expected)
  }

  @Test func `remembers, privately and without doubles`() throws {
    try directory.makeDirectory("b")
    try directory.makeDirectory("a")
    var store = load()
    #expect(!store.isTrusted(directory("a")) && store.notice == nil)
    for name in ["b", "a", "b/../a", "b"] { try store.trust(directory(name)) }
    #expect(load().directories == [directory("a"), directory("b")])
    #expect(load().isTrusted(directory("a")))
    #expect(try FileSystem.status(file)?.octalPermissions == "0600")
    #expect(try FileSystem.status(FileSystem.parent(of: file))?.octalPermissions == "0700")
    #expect(try FileManager.default.contentsOfDirectory(atPath: FileSystem.parent(of: file)) == ["trusted.json"])
  }

  @Test func `two that change it at once lose nothing`() async throws {
    let names = (0..<40).map { "d\($0)" }
    for name in names { try directory.makeDirectory(name) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for name in names {
        group.addTask {
          var store = load()
          try store.trust(directory(name))
        }
      }
      try await group.waitForAll()
    }
    #expect(Set(load().directories) == Set(names.map { directory($0) }))
  }

  @Test func `forgets also what is gone`() throws {
    try directory.makeDirectory("a")
    var store = load()
    try store.trust(directory("a"))
    try FileManager.default.removeItem(atPath: directory("a"))
    #expect(try store.revoke(directory("a")))
    #expect(try !store.revoke(directory("a")))
    #expect(load().directories.isEmpty)
  }

  @Test func `trusts directories only`() throws {
    try directory.write("", to: "file")
    var store = load()
    #expect(throws: RecordError.self) { try store.trust(directory("file")) }
    #expect(throws: RecordError.self) { try store.trust(directory("absent")) }
    var homeless = TrustStore.load(environment: [:])
    #expect(throws: RecordError.noHome) { try homeless.trust(directory.path) }
  }

  @Test(arguments: [
    "", "{", "[]", #"{"version": 1}"#, #"{"version": 1, "directories": [7]}"#, #"{"version": "1", "directories": []}"#,
    #"{"version": 1, "directories": ["/a"], "directories": ["/b"]}"#,
  ])
  func `a damaged file trusts nothing, is told, and set aside`(content: String) throws {
    try directory.makeDirectory(".config/skillhost")
    try directory.write(content, to: ".config/skillhost/trusted.json", mode: 0o600)
    var store = load()
    #expect(store.directories.isEmpty)
    guard case .damaged(file, _)? = store.notice?.fault else {
      Issue.record("\(String(describing: store.notice))")
      return
    }
    try store.trust(directory.path)
    #expect(load().directories == [directory.path] && load().notice == nil)
    let kept = try FileManager.default.contentsOfDirectory(atPath: FileSystem.parent(of: file))
      .filter { $0.hasPrefix("trusted.json.damaged-") }
    #expect(kept.count == 1)
    #expect(
      try String(contentsOfFile: FileSystem.parent(of: file) + "/" + kept[0], encoding: .utf8) == content)
  }

  @Test func `a file of a newer version is left alone`() throws {
    try directory.makeDirectory(".config/skillhost")
    let content = #"{"version": 2, "directories": [], "more": 1}"#
    try directory.write(content, to: ".config/skillhost/trusted.json", mode: 0o600)
    var store = load()
    #expect(store.notice?.fault == .newer(path: file, version: 2))
    #expect(throws: RecordError.newer(path: file, version: 2)) { try store.trust(directory.path) }
    #expect(try String(contentsOfFile: file, encoding: .utf8) == content)
  }

  @Test func `a file that others can write is not believed`() throws {
    var store = load()
    try store.trust(directory.path)
    try directory.setMode(0o666, of: ".config/skillhost/trusted.json")
    #expect(load().directories.isEmpty)
    guard case .insecure(let problem)? = load().notice?.fault else {
      Issue.record("\(String(describing: load().notice))")
      return
    }
    #expect(problem.mend == "chmod go-w \(file)")
  }
}
