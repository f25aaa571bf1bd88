import Foundation
import Support
import Testing

/// `make abi-check`: what passes for a later header, and what does not.
struct LayoutTests {
  /// Of the newest version that was published.
  private let header: String
  private let check = Tool(path: Checkout.root + "/Tests/Scripts/abi-check")

  init() throws {
    let versions = try FileManager.default.contentsOfDirectory(atPath: BuiltLibrary.sources).filter {
      Double($0) != nil
    }
    let newest = try #require(versions.max { $0.compare($1, options: .numeric) == .orderedAscending })
    header = try String(contentsOfFile: "\(BuiltLibrary.sources)/\(newest)/skill_sdk.h", encoding: .utf8)
  }

  private func check(_ header: String) async throws -> Tool.Outcome? {
    guard Tool("python3") != nil, Tool("clang") != nil else {
      print("skipped: this machine has no python3 or no clang")
      return nil
    }
    let folder = try TemporaryDirectory()
    return try await check.run([try folder.write(header, to: "skill_sdk.h"), BuiltLibrary.sources])
  }

  @Test func `the header of this checkout keeps all that was published`() async throws {
    guard Tool("python3") != nil, Tool("clang") != nil else { return print("skipped: no python3 or no clang") }
    let outcome = try await check.run([])
    #expect(outcome.status == 0, "\(outcome.output)")
  }

  @Test func `a published header has the layout that was recorded`() async throws {
    guard let outcome = try await check(header) else { return }
    #expect(outcome.status == 0, "\(outcome.output)")
  }

  struct Change: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var old: String
    var new: String
    /// `nil` when the change is allowed.
    var fault: String?
  }

  private static let appended = "  const void *(*get_service)(const skill_context *context, skill_bytes service_id);\n"
  private static let version = "#define SKILL_ABI_MINOR 0u"

  @Test(arguments: [
    Change(testDescription: "a comment", old: "/* One call.", new: "/* A call.", fault: nil),
    Change(
      testDescription: "a type of its own", old: "/* What a library gives",
      new: "typedef struct skill_more_1 {\n  uint32_t size;\n} skill_more_1;\n\n/* What a library gives", fault: nil),
    Change(
      testDescription: "a constant behind the others", old: "SKILL_LOG_ERROR = 4",
      new: "SKILL_LOG_ERROR = 4, SKILL_LOG_FATAL = 5",
      fault: nil),
    Change(
      testDescription: "a member appended without a version", old: appended, new: appended + "  void (*more)(void);\n",
      fault: "raise SKILL_ABI_MINOR"),
    Change(
      testDescription: "a member in the middle", old: "  uint32_t kind; /* SKILL",
      new: "  uint32_t more;\n  uint32_t kind; /* SKILL", fault: "skill_failure: member 1 was"),
    Change(
      testDescription: "two members swapped", old: "  uint32_t abi_minor; /* SKILL_ABI_MINOR that",
      new: "  uint32_t other; /* SKILL_ABI_MINOR that", fault: "skill_host: member 2 was"),
    Change(
      testDescription: "a member of another type", old: "  int64_t deadline;", new: "  double deadline;",
      fault: "skill_context: member 12 was '152 int64_t deadline'"),
    Change(
      testDescription: "a function with another parameter", old: "double fraction, skill_bytes text);",
      new: "float fraction, skill_bytes text);", fault: "skill_host: member 4 was"),
    Change(
      testDescription: "a constant of another value", old: "SKILL_FAILURE_CANCELLED = 4",
      new: "SKILL_FAILURE_CANCELLED = 5",
      fault: "SKILL_FAILURE_CANCELLED was 4 and is 5"),
    Change(
      testDescription: "a longer value without a size", old: "  size_t size;\n} skill_bytes;",
      new: "  size_t size;\n  void *owner;\n} skill_bytes;", fault: "skill_bytes has no 'size' of its own"),
    Change(
      testDescription: "a service with a member at its front", old: "  const skill_failure *(*set)(",
      new: "  const skill_failure *(*more)(void);\n  const skill_failure *(*set)(",
      fault: "skill_storage_1: member 3 was"),
    Change(
      testDescription: "an older version", old: "#define SKILL_ABI_MAJOR 1u", new: "#define SKILL_ABI_MAJOR 0u",
      fault: "went back to 0.0"),
  ])
  func `nothing but an append passes`(change: Change) async throws {
    try #require(header.contains(change.old))
    guard let outcome = try await check(header.replacingOccurrences(of: change.old, with: change.new)) else { return }
    if let fault = change.fault {
      #expect(outcome.status == 1)
      #expect(outcome.output.contains(fault), "\(outcome.output)")
    } else {
      #expect(outcome.status == 0, "\(outcome.output)")
    }
  }

  @Test func `with a new minor version a table may grow`() async throws {
    let grown = header.replacingOccurrences(of: Self.appended, with: Self.appended + "  void (*more)(void);\n")
      .replacingOccurrences(of: Self.version, with: "#define SKILL_ABI_MINOR 1u")
    guard let outcome = try await check(grown) else { return }
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(outcome.output.contains("1.1"))
  }
}
