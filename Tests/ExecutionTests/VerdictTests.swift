import Core
import Execution
import JSON
import Support
import Testing

/// What becomes of calls of skills that break the contract, in real workers.
@Suite struct VerdictTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var fixture: String
    var kind: SkillFailure.Kind
    var code: String
    /// What the message says, among other things.
    var says: String
    var arguments: JSONValue = [:]
    var idle: Duration = .seconds(20)
    var total: Duration = .seconds(60)

    var testDescription: String { "\(fixture) \(arguments)" }
  }

  static let cases = [
    Case(fixture: "crashes", kind: .crashed, code: "SIGSEGV", says: "SIGSEGV"),
    Case(fixture: "overflows_stack", kind: .crashed, code: "SIGSEGV", says: "stack overflow"),
    Case(fixture: "throws", kind: .crashed, code: "SIGABRT", says: "uncaught exception"),
    Case(fixture: "swift_trap", kind: .crashed, code: "SIGILL", says: "failed precondition"),
    Case(fixture: "constructor_crashes", kind: .crashed, code: "SIGABRT", says: "was being loaded"),
    Case(fixture: "constructor_exits", kind: .crashed, code: "exit", says: "status 0 without a result"),
    Case(fixture: "exits", kind: .crashed, code: "exit", says: "status 0 without a result"),
    Case(fixture: "exits", kind: .crashed, code: "exit", says: "status 3 without a result", arguments: ["status": 3]),
    Case(fixture: "no_result", kind: .contract, code: "no_result", says: "before it returns"),
    Case(fixture: "leaves_child", kind: .crashed, code: "SIGABRT", says: "SIGABRT"),
    Case(fixture: "garbage", kind: .contract, code: "garbage", says: "wrote on the host's descriptor"),
    Case(fixture: "raw_flood", kind: .contract, code: "flood", says: "events"),
    Case(fixture: "closes_descriptors", kind: .contract, code: "descriptor_closed", says: "closes only what it opened"),
    Case(fixture: "closes_and_reports", kind: .contract, code: "descriptor_closed", says: "cannot be received"),
    Case(fixture: "too_large", kind: .contract, code: "too_large", says: "1073741824 bytes"),
    Case(fixture: "not_utf8", kind: .contract, code: "not_utf8", says: "text is not UTF-8"),
    Case(fixture: "not_json", kind: .contract, code: "not_json", says: "structured part is not JSON"),
    Case(fixture: "fail_then_result", kind: .business, code: "no", says: "It is not to be."),
    Case(fixture: "fails", kind: .contract, code: "failure_kind", says: "kind 9", arguments: ["kind": 9]),
    Case(
      fixture: "hangs", kind: .timeout, code: "idle", says: "no sign of life for 0.1 s", idle: .milliseconds(100)),
    Case(
      fixture: "ignores_signals", kind: .timeout, code: "idle", says: "timeout.idle", idle: .milliseconds(100)),
    Case(
      fixture: "constructor_hangs", kind: .timeout, code: "idle", says: "no sign of life", idle: .milliseconds(100)),
    Case(
      fixture: "busy_for_ever", kind: .timeout, code: "total", says: "not done after 1.5 s", idle: .seconds(1),
      total: .milliseconds(1500)),
    Case(
      fixture: "waits", kind: .timeout, code: "total", says: "not done after 0.05 s", total: .milliseconds(50)),
  ]

  @Test(arguments: cases) func `names what a bad skill did`(bad: Case) async throws {
    let call = try call(of: bad.fixture, arguments: bad.arguments, idle: bad.idle, total: bad.total)
    let failure = try #require(try await workers().record(call).failure)
    #expect(failure.kind == bad.kind)
    #expect(failure.code == bad.code)
    #expect(failure.message.contains(bad.says), "\(failure.message)")
  }

  static let unloadable: [(String, String, String)] = [
    ("unresolved_symbol", "missing_symbol", "'nobody_defines_this'"),
    ("missing_library", "missing_library", "'libgone_for_good.so'"),
    ("no_entry", "no_entry", "SKILL_EXPORT"),
    ("null_table", "no_table", "returned NULL"),
    ("short_table", "short_table", "20 bytes where its ABI version has 32"),
    ("other_major", "abi_version", "ABI 7.2, this host speaks 1.0; rebuild the skill"),
    ("newer_minor", "abi_version", "ABI 1.99, this host speaks 1.0; install a newer skillhost"),
    ("no_execute", "no_execute", "'execute' is NULL"),
    ("prepare_fails", "prepare", "returned -3"),
  ]

  @Test(arguments: unloadable) func `says why a library cannot be loaded`(
    fixture: String, code: String, says: String
  ) async throws {
    let failure = try #require(try await workers().record(call(of: fixture)).failure)
    #expect(failure.kind == .unloadable)
    #expect(failure.code == code)
    #expect(failure.message.contains(says), "\(failure.message)")
  }

  @Test(arguments: [
    (1, SkillFailure.Kind.invalidArguments), (2, .business), (3, .technical), (4, .cancelled),
  ])
  func `hands on what a skill says itself`(kind: Int, expected: SkillFailure.Kind) async throws {
    let record = try await workers().record(call(of: "fails", arguments: ["kind": .number(.init(kind))]))
    #expect(
      record.failure == SkillFailure(expected, code: "no_such_city", message: "There is no city of that name."))
  }

  @Test(arguments: [
    ("result_twice", "first", "1 events after the end of the call were dropped"),
    ("result_then_crash", "good", "crashed with SIGABRT after the end of its call"),
    ("result_then_hang", "good", "went on after the end of its call and was killed"),
    ("late_thread", "in time", "events after the end of the call were dropped"),
  ])
  func `the first end counts, and what came after is logged`(
    fixture: String, text: String, log: String
  ) async throws {
    let record = try await workers { $0.limits.settling = .milliseconds(100) }.record(call(of: fixture))
    #expect(try record.end.get().text == text)
    #expect(record.logs.contains { $0.contains(log) }, "\(record.logs)")
  }

  @Test(arguments: [
    ("returns_twice", "parent"), ("leaves_group", "refused"), ("prints", "no input"), ("starts_threads", "threaded"),
  ])
  func `harmless deeds are harmless`(fixture: String, text: String) async throws {
    #expect(try await workers().record(call(of: fixture)).end.get().text == text)
  }

  @Test func `two libraries with one SONAME and one symbol each run their own code`() async throws {
    let workers = try workers()
    #expect(try await workers.record(call(of: "same_name_one")).end.get().text == "one")
    #expect(try await workers.record(call(of: "same_name_two")).end.get().text == "two")
  }

  @Test func `many libraries with static thread-local storage all load`() async throws {
    let workers = try workers()
    let original = try Fixture.library("static_tls")
    let directory = try TemporaryDirectory()
    for number in 1...20 {
      let copy = directory("lib\(number).so")
      try directory.copy(original, to: "lib\(number).so")
      #expect(try await workers.record(call(of: "static_tls", library: copy)).end.get().text == "xxx")
    }
  }
}
