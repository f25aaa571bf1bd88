import Catalog
import Check
import Core
import Execution
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

  @Test func `what another skill would have given is no finding`() async throws {
    let report = await Checker.report(try Fixture.library("has_another_run"), runner: try .workers())
    #expect(report.findings.filter(\.code.isOfCalls) == [])
    #expect(report.omissions.contains { $0.part == "calls" && $0.reason.contains("has another skill run") })
    #expect(report.calls > 0)
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

  @Test func `what the loader says of a missing library is told`() async throws {
    let report = await Checker.report(try Fixture.library("missing_library"), runner: try .workers())
    let finding = try #require(report.findings.first { $0.code == .unloadable })
    #expect(finding.message.contains("libgone_for_good.so"), "\(finding.message)")
  }

  @Test func `a link to a library is as good as the library`() async throws {
    let folder = try TemporaryDirectory()
    try FileManager.default.createSymbolicLink(
      atPath: folder("libanswer.so"), withDestinationPath: try Fixture.library("answer"))
    let report = await Checker.report(folder("libanswer.so"), mayWrite: true, runner: try .workers())
    #expect(report.findings.filter(\.code.isOfCalls) == [])
    #expect(report.calls > 0)
  }

  @Test func `a call is taken back once it is at work, also where it takes long to be loaded`() async throws {
    let folder = try TemporaryDirectory()
    // Another process makes the program: what is open for writing here may be inherited by what other tests start, and
    // cannot be run meanwhile.
    let text = try folder.write("#!/bin/sh\nsleep 0.4\nexec '\(Checkout.worker)' \"$@\"\n", to: "text")
    let worker = folder("slow-worker")
    let installing = try await Tool(path: "/usr/bin/install").run(["-m", "755", text, worker])
    try #require(installing.status == 0, "\(installing.output)")
    var configuration = WorkerExecutor.Configuration()
    configuration.pool.workers = 0
    let runner = Checker.Runner(
      executor: try WorkerExecutor(worker: worker, configuration: configuration),
      probe: Checkout.products + "/libskill_probe.so")
    let report = await Checker.report(try Fixture.library("ignores_cancellation"), runner: runner)
    #expect(report.findings.contains { $0.code == .cancellationIgnored })
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
