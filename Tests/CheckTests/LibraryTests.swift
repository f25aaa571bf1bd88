import Catalog
import Check
import Core
import ELF
import Foundation
import JSON
import Support
import Testing

/// Bad skills, one for each clause, and good ones.
@Suite(.serialized) struct LibraryTests {
  @Test(arguments: [
    ("no_entry", CheckCode.entryNotExported), ("mangled_entry", .entryNotExported),
    ("unresolved_symbol", .unloadable), ("missing_library", .unloadable), ("null_table", .unloadable),
    ("short_table", .unloadable), ("other_major", .unloadable), ("newer_minor", .unloadable),
    ("no_execute", .unloadable), ("prepare_fails", .unloadable), ("constructor_crashes", .unloadable),
    ("constructor_exits", .unloadable), ("starts_threads", .threadsAtLoad),
    ("crashes", .crashed), ("exits", .crashed), ("no_result", .noResult), ("not_utf8", .notUTF8),
    ("not_json", .notJSON),
    ("too_large", .tooLarge), ("raw_flood", .flood), ("closes_descriptors", .descriptorClosed), ("garbage", .garbage),
    ("misses_deadline", .deadline), ("breaks_its_promise", .outputMismatch), ("breaks_on_long_text", .crashed),
    ("ignores_cancellation", .cancellationIgnored), ("prints", .prints), ("result_twice", .secondEnd),
    ("reports_late", .lateEvent), ("too_much_progress", .progressRange), ("leaks_memory", .leaksMemory),
    ("leaks_pages", .leaksMemory), ("leaks_descriptors", .leaksDescriptors), ("leaves_threads", .threadsLeft),
    ("crashes_when_repeated", .crashesWhenRepeated),
  ])
  func `each bad skill is caught by name`(fixture: String, code: CheckCode) async throws {
    let report = await Checker.report(
      try Fixture.library(fixture), mayWrite: true, runner: try .workers())
    let found = report.findings.filter { $0.code.level == .basic || $0.code.isOfCalls }.map(\.code)
    #expect(found.contains(code), "found \(found)")
    #expect(!report.isGood(at: .pedantic))
  }

  @Test func `of a library with several skills each is told what is wrong with it`() async throws {
    let report = await Checker.report(
      try Fixture.library("breaks_clauses"), level: .strict, mayWrite: true, runner: try .workers())
    #expect(report.skills.count == 5)
    for skill in report.skills {
      #expect(
        report.findings.contains { $0.skill == skill.id && $0.code.rawValue == skill.id.description }, "\(skill.id)")
    }
  }

  @Test func `what is no library, and an id that is there twice, are told`() async throws {
    #expect(await Checker.report("/dev/null.so").findings.map(\.code) == [.libraryUnusable])
    let library = try Fixture.library("answer")
    let subjects = CheckSubject.subjects(of: [library, library], in: "/")
    #expect(await Checker().check(subjects[1]).findings.first?.code == .idTaken)
  }

  @Test(arguments: ["stops_when_told", "fills_cache", "answer"])
  func `what a good skill does is no finding`(fixture: String) async throws {
    let report = await Checker.report(try Fixture.library(fixture), mayWrite: true, runner: try .workers())
    #expect(report.findings.filter(\.code.isOfCalls) == [])
    #expect(report.calls > 0)
  }

  @Test func `what the network does not give is no finding, and made-up arguments reach nobody`() async throws {
    let report = await Checker.report(try Fixture.library("reaches_out"), runner: try .workers())
    #expect(report.findings.filter(\.code.isOfCalls) == [])
    #expect(report.omissions.contains { $0.part == "calls" && $0.reason.contains("nobody answers in Brest") })
    #expect(report.calls > 10)
  }

  @Test func `a skill that may change something is loaded, and called only when that is allowed`() async throws {
    let report = await Checker.report(try Fixture.library("crashes"), runner: try .workers())
    #expect(!report.findings.contains { $0.code == .crashed })
    #expect(report.omissions.map(\.part) == ["calls"])
    #expect(report.calls == 0)
  }

  @Test func `the same seed makes the same calls`() async throws {
    let library = try Fixture.library("breaks_on_long_text")
    let runner = try Checker.Runner.workers()
    let first = await Checker.report(library, seed: 7, runner: runner)
    let second = await Checker.report(library, seed: 7, runner: runner)
    #expect(first.findings == second.findings)
    #expect(first.calls == second.calls)
    let crash = try #require(first.findings.first { $0.code == .crashed })
    #expect(crash.message.contains("seed 7"))
    #expect((crash.arguments?.serialized().utf8.count ?? 0) > 200)
  }

  @Test(arguments: ["calculator", "text_tools", "meeting_notes", "file_tools"])
  func `the shipped skills hold at the highest level`(name: String) async throws {
    let others = try ["calculator", "text_tools", "meeting_notes", "file_tools"].flatMap {
      Manifest.parse(try ManifestSection.read("\(Checkout.products)/lib\($0).so")).manifests
    }
    let report = await Checker.report(
      "\(Checkout.products)/lib\(name).so", others: others, runner: try .workers())
    #expect(report.findings == [])
    #expect(report.refused > 0)
    // Files that examples name are there.
    #expect(report.omissions.filter { $0.part != "cancellation" } == [])
  }
}

extension CheckCode {
  /// Whether it is about what happens when the library runs, rather than about the manifest's words.
  fileprivate var isOfCalls: Bool {
    switch self {
    case .unloadable, .crashed, .deadline, .noResult, .tooLarge, .flood, .garbage, .descriptorClosed, .notUTF8,
      .notJSON,
      .notAnObject, .attachment, .failureKind, .outputMissing, .outputMismatch, .contract, .cancellationIgnored,
      .threadsAtLoad, .crashesWhenRepeated, .secondEnd, .lateEvent, .progressRange, .prints, .threadsLeft, .leaksMemory,
      .leaksDescriptors:
      true
    default: false
    }
  }
}
