import Core
import Foundation
import Support
import Testing

@testable import Catalog
@testable import POSIX

@Suite struct TrustTests {
  private let folder: SkillFolder

  init() throws { folder = try SkillFolder() }

  /// Owner, mode, whether the caller is 1000, and what is wrong with an ancestor and with content.
  @Test(arguments: [
    (UInt32(0), mode_t(0o755), nil, nil), (1_000, 0o755, nil, nil), (1_000, 0o700, nil, nil),
    (1_001, 0o755, "owner", "owner"), (65_534, 0o555, "owner", "owner"), (1_000, 0o775, "mode", "mode"),
    (0, 0o757, "mode", "mode"), (0, 0o777, "mode", "mode"), (0, 0o1777, nil, "mode"), (1_000, 0o1775, nil, "mode"),
    (1_001, 0o1777, "owner", "owner"), (0, 0o4755, nil, nil), (1_000, 0o644, nil, nil), (1_000, 0o666, "mode", "mode"),
    (1_000, 0o2755, nil, nil),
  ])
  func `owner and mode decide`(owner: UInt32, mode: mode_t, ancestor: String?, content: String?) {
    var raw = stat()
    raw.st_uid = owner
    raw.st_mode = mode | S_IFDIR
    let rule = AccessRule(user: 1_000)
    func fault(_ role: AccessRule.Role) -> String? {
      switch rule.problem("/x", FileStatus(raw), role)?.fault {
      case .owner: "owner"
      case .mode: "mode"
      case nil: nil
      }
    }
    #expect(fault(.ancestor) == ancestor)
    #expect(fault(.content) == content)
  }

  /// A mode of the directory; whether skills of a named one run.
  @Test(arguments: [(0o755, true), (0o700, true), (0o775, false), (0o757, false), (0o1777, false)])
  func `a named directory runs only if nobody else can change it`(mode: Int, runs: Bool) throws {
    try folder.add("a.so")
    try folder.root.setMode(mode, of: "skills.d")
    let snapshot = try folder.scan(.flag)
    #expect(snapshot.ids == ["a"], "listed in any case")
    #expect(snapshot.skills.map(\.isTrusted) == [runs])
    let refusal = snapshot.refusal(of: try #require(snapshot.skills.first))
    if runs {
      #expect(refusal == nil)
    } else {
      #expect(refusal?.reason.contains("mode \(mode > 0o777 ? "" : "0")\(String(mode, radix: 8))") == true)
      #expect(refusal?.reason.contains("chmod go-w \(folder.path)") == true)
    }
  }

  @Test(arguments: [(0o755, true), (0o777, false), (0o1777, true)])
  func `so do the directories above it`(mode: Int, runs: Bool) throws {
    try folder.root.makeDirectory("above", mode: mode)
    try folder.root.makeDirectory("above/skills.d")
    try folder.root.setMode(mode, of: "above")
    try folder.add("a.so", in: "above/skills.d")
    let snapshot = try folder.scan([(folder.root("above/skills.d"), .flag)])
    #expect(snapshot.skills.map(\.isTrusted) == [runs])
    if !runs { #expect(snapshot.directories[0].explanation?.contains("chmod go-w \(folder.root("above"))") == true) }
  }

  @Test(arguments: [(0o644, true), (0o600, true), (0o664, false), (0o646, false)])
  func `and each file`(mode: Int, runs: Bool) throws {
    let path = try folder.add("a.so", mode: mode)
    try folder.add("b.so", id: "b")
    let snapshot = try folder.scan()
    #expect(snapshot.ids == (runs ? ["a", "b"] : ["b"]))
    if !runs {
      #expect(snapshot.rejected.map(\.code) == [.insecure] && snapshot.rejected.map(\.id) == [SkillID("a")])
      #expect("\(snapshot.rejected[0])".contains("mode 0\(String(mode, radix: 8))"))
      #expect("\(snapshot.rejected[0])".contains("chmod go-w \(path)"))
    }
  }

  @Test func `a stranger's file does not run`() throws {
    guard getuid() == 0 else { return print("skipped: only root can give a file away") }
    let path = try folder.add("a.so")
    #expect(chown(path, 1_234, 1_234) == 0)
    let snapshot = try folder.scan()
    #expect(snapshot.ids.isEmpty && snapshot.refusals == ["a.so: insecure"])
    #expect("\(snapshot.rejected[0])".contains("user 1234"))
    #expect(try folder.scan(rule: AccessRule(user: 1_234)).ids == ["a"])
  }

  @Test(arguments: SearchPath.Origin.allCases)
  func `only a directory that was found by itself waits for consent`(origin: SearchPath.Origin) throws {
    try folder.add("a.so")
    let snapshot = try folder.scan(origin)
    let runs = origin != .workingDirectory
    #expect(snapshot.skills.map(\.isTrusted) == [runs])
    #expect(snapshot.directories[0].state == (runs ? .trusted : .awaitingConsent))
    #expect(
      snapshot.refusal(of: snapshot.skills[0])?.reason.contains("skillhost trust \(folder.path)") ?? true)
    #expect((snapshot.refusal(of: snapshot.skills[0]) == nil) == runs)
  }

  @Test func `once trusted, dropping files in needs nothing more, and trust can be taken back`() throws {
    var trust = TrustStore.load(environment: folder.environment)
    func runs() throws -> [Bool] {
      let records = CatalogRecords.load(environment: folder.environment)
      let entry = SearchPath.Entry(path: folder.path, origin: .workingDirectory)
      return Catalog.scan(SearchPath([entry]), records: records).skills.map(\.isTrusted)
    }
    try folder.add("a.so")
    #expect(try runs() == [false])
    #expect(try trust.trust(folder.path + "/../skills.d/") == folder.path)
    #expect(try runs() == [true])
    try folder.add("b.so", id: "b")
    #expect(try runs() == [true, true])
    #expect(try trust.revoke(folder.path))
    #expect(try runs() == [false, false])
  }

  @Test func `trust does not outweigh a mode`() throws {
    try folder.add("a.so")
    try folder.root.setMode(0o777, of: "skills.d")
    #expect(try folder.scan(.workingDirectory, trusting: [folder.path]).skills.map(\.isTrusted) == [false])
  }

  @Test func `a directory that is found and named is named`() throws {
    try folder.add("a.so")
    let snapshot = try folder.scan([(folder.path, .workingDirectory), (folder.path, .user)])
    #expect(snapshot.skills.map(\.isTrusted) == [true])
  }

  @Test func `absent directories are told apart from unreadable ones`() throws {
    try folder.root.write("", to: "file")
    let snapshot = try folder.scan([(folder.root("absent"), .user), (folder.root("file"), .flag)])
    #expect(snapshot.directories.map(\.code) == ["missing", "unreadable"])
    #expect(snapshot.directories.allSatisfy { $0.explanation != nil })
  }
}
