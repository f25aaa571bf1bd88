import ELF
import Foundation
import Support
import Testing

/// `skill_sdk.h` under the compilers that this machine has.
struct HeaderTests {
  private static let headers = Checkout.root + "/SkillSDK/CSkillABI/include"

  struct Dialect: Sendable, CustomTestStringConvertible {
    var compiler: String
    var standard: String
    var isCxx: Bool { compiler.hasSuffix("++") }
    var testDescription: String { "\(compiler) -std=\(standard)" }

    /// `c2x` is C23 by the name that older compilers know too.
    static let all =
      ["gcc", "clang"].flatMap { compiler in
        ["c99", "c11", "c17", "c2x", "gnu11"].map { Dialect(compiler: compiler, standard: $0) }
      }
      + ["g++", "clang++"].flatMap { compiler in
        ["c++11", "c++14", "c++17", "c++20", "gnu++20"].map { Dialect(compiler: compiler, standard: $0) }
      }
  }

  /// Compiles `source` with all warnings as errors. `nil` when the machine has no such compiler.
  private func compile(
    _ source: String, _ dialect: Dialect, _ arguments: [String], in folder: TemporaryDirectory
  ) async throws -> Tool.Outcome? {
    guard let compiler = Tool(dialect.compiler) else {
      print("skipped: this machine has no \(dialect.compiler)")
      return nil
    }
    let file = dialect.isCxx ? "skill.cpp" : "skill.c"
    try folder.write(source, to: file)
    let flags = ["-std=\(dialect.standard)", "-Wall", "-Wextra", "-pedantic", "-Werror", "-I", Self.headers]
    return try await compiler.run(flags + arguments + [file], in: folder.path)
  }

  @Test(arguments: Dialect.all)
  func `a skill compiles without a warning, and carries its manifest`(dialect: Dialect) async throws {
    let folder = try TemporaryDirectory()
    try folder.write(#"{"id": "embedded"}"#, to: "skill.json")
    let arguments = ["-shared", "-fPIC", "-fvisibility=hidden", "-o", "libskill.so"]
    guard let outcome = try await compile(Self.skill(isCxx: dialect.isCxx), dialect, arguments, in: folder) else {
      return
    }
    #expect(outcome.output == "")
    #expect(outcome.status == 0)
    #expect(try ManifestSection.read(folder("libskill.so")) == Array(#"{"id": "embedded"}"#.utf8))
  }

  @Test(arguments: Dialect.all.filter { ["c99", "c2x", "c++11", "c++20"].contains($0.standard) })
  func `the helpers do what they say`(dialect: Dialect) async throws {
    let folder = try TemporaryDirectory()
    guard let outcome = try await compile(Self.checks, dialect, ["-o", "checks"], in: folder) else { return }
    #expect(outcome.output == "")
    #expect(outcome.status == 0)
    #expect(try await Tool(path: folder("checks")).run([]).output == "all hold\n")
  }

  @Test(arguments: ["g++", "clang++"])
  func `what a C++ skill throws becomes a failure`(compiler: String) async throws {
    let folder = try TemporaryDirectory()
    let dialect = Dialect(compiler: compiler, standard: "c++11")
    guard let outcome = try await compile(Self.throwing, dialect, ["-o", "throwing"], in: folder) else { return }
    #expect(outcome.output == "")
    #expect(
      try await Tool(path: folder("throwing")).run([]).output == """
        3 exception: the disk is full
        3 exception: the skill threw something that is no std::exception
        nothing

        """)
  }

  @Test(arguments: ["g++", "clang++"])
  func `C++ without exceptions can include the header`(compiler: String) async throws {
    let folder = try TemporaryDirectory()
    let source = "#include \"skill_sdk.h\"\n"
    let dialect = Dialect(compiler: compiler, standard: "c++11")
    guard let outcome = try await compile(source, dialect, ["-fno-exceptions", "-fsyntax-only"], in: folder)
    else { return }
    #expect(outcome.output == "")
    #expect(outcome.status == 0)
  }
}

extension HeaderTests {
  private static func skill(isCxx: Bool) -> String {
    """
    #include "skill_sdk.h"

    SKILL_MANIFEST_FILE("skill.json");

    static void execute(const skill_context *context, skill_bytes id, skill_bytes arguments) {
      skill_result result = \(isCxx ? "{}" : "{0}");
      (void)arguments;
      result.size = sizeof result;
      result.text = id.size != 0 ? id : SKILL_TEXT("nobody");
      if (SKILL_HAS(context->host, result)) context->host->result(context, &result);
    }

    static const skill_plugin plugin = {
        sizeof(skill_plugin), SKILL_ABI_MAJOR, SKILL_ABI_MINOR, 0, NULL, execute,
    };

    \(isCxx ? "extern \"C\" " : "")SKILL_EXPORT const skill_plugin *skill_entry(const skill_host *host) {
      return host != NULL ? &plugin : NULL;
    }

    """
  }

  /// The same in C and C++.
  private static let checks = """
    #include <stdio.h>
    #include <string.h>
    #include "skill_sdk.h"

    static int32_t is_cancelled(const skill_context *context) { return context != NULL; }

    static int has_is_cancelled(const skill_host *host) { return SKILL_HAS(host, is_cancelled) ? 1 : 0; }
    static int has_get_service(const skill_host *host) { return SKILL_HAS(host, get_service) ? 1 : 0; }

    #define CHECK(condition) if (!(condition)) { printf("not: %s\\n", #condition); return 1; }

    int main(void) {
      skill_host host;
      skill_bytes text = SKILL_TEXT("caf\\xC3\\xA9");
      memset(&host, 0, sizeof host);
      CHECK(text.size == 5 && memcmp(text.data, "caf\\xC3\\xA9", 5) == 0);
      CHECK(SKILL_TEXT("").size == 0);

      CHECK(!has_is_cancelled(NULL));
      host.size = sizeof host;
      CHECK(!has_is_cancelled(&host));
      host.is_cancelled = is_cancelled;
      CHECK(has_is_cancelled(&host));
      host.size = (uint32_t)(offsetof(skill_host, is_cancelled) + sizeof host.is_cancelled);
      CHECK(has_is_cancelled(&host) && !has_get_service(&host));
      host.size -= 1;
      CHECK(!has_is_cancelled(&host));
      puts("all hold");
      return 0;
    }

    """

  private static let throwing = """
    #include <cstdio>
    #include <stdexcept>
    #include "skill_sdk.h"

    static void fail(const skill_context *, const skill_failure *failure) {
      std::printf("%u %.*s: %.*s\\n", failure->kind, int(failure->code.size), failure->code.data,
                  int(failure->text.size), failure->text.data);
    }

    int main() {
      skill_host host = {};
      host.size = sizeof host;
      host.fail = fail;
      skill_context context = {};
      context.size = sizeof context;
      context.host = &host;
      skill_guard(&context, [] { throw std::runtime_error("the disk is full"); });
      skill_guard(&context, [] { throw 42; });
      skill_guard(&context, [] { std::puts("nothing"); });
    }

    """
}
