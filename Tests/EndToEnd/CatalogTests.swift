import Foundation
import JSON
import Support
import Testing

@Suite struct ListTests {
  @Test func `lists skills without loading them`() async throws {
    let command = try Command.with("typed", "calculator", "constructor_exits")
    let finished = try await command("list")
    #expect(finished.status == 0)
    let lines = finished.output.split(separator: "\n")
    #expect(lines[0].hasPrefix("ID "))
    #expect(lines[1].hasPrefix("calculator "))
    #expect(lines[2].hasPrefix("constructor_exits "))
    #expect(lines[3].hasPrefix("typed              1.2.3    yes   Gives its arguments back; each is of another type."))
    #expect(finished.errors == "")
    let json = try await command("list", "--json").json()
    #expect(json["version"]?.int == 1)
    #expect(json["skills"]?.array?.compactMap { $0["id"]?.string } == ["calculator", "constructor_exits", "typed"])
    #expect(json["skills"]?[2]?["trusted"]?.bool == true)
    #expect(json["directories"]?[0]?["origin"]?.string == "environment")
  }

  @Test func `shows what is rejected and why, and goes on`() async throws {
    let command = try Command.with("calculator")
    let skills = command.home("skills")
    try command.home.write("text", to: "skills/a.so")
    try command.home.write("", to: "skills/new\nline\u{1B}[2J.so")
    let finished = try await command("list")
    #expect(finished.status == 0)
    #expect(finished.output.contains("\ncalculator"))
    #expect(finished.output.contains("Rejected:\n  '\(skills)/a.so' is not an ELF file"))
    #expect(!finished.output.contains("\u{1B}"))
    let json = try await command("list", "--json").json()
    #expect(json["rejected"]?.array?.count == 2)
    #expect(json["rejected"]?[0]?["code"]?.string == "notELF")
  }

  @Test func `of two skills with one id one stands, and both are named`() async throws {
    var command = try Command()
    let first = try command.place(["typed"], in: "first")
    let second = try command.place(["typed"], in: "second")
    command.environment["SKILLHOST_SKILLS"] = "\(first):\(second)"
    let list = try await command("list")
    #expect(list.output.contains("'\(second)/libtyped.so' (version 1.2.3) has the id 'typed'"))
    #expect(list.output.contains("'\(first)/libtyped.so' (version 1.2.3) has already"))
    #expect(list.status == 0)
    #expect(try await command("check", "--manifest-only").status == 6)
    let files = try await command("check", "--manifest-only", "\(first)/libtyped.so", "\(second)/libtyped.so", "--json")
    #expect(files.status == 6)
    #expect(try files.json()["files"]?[1]?["ok"]?.bool == false)
  }

  @Test func `says where it looked when there is nothing`() async throws {
    let command = try Command()
    let finished = try await command("list")
    #expect(finished.status == 0)
    #expect(finished.output == "")
    #expect(finished.errors.contains("'\(command.place)/skills.d'"))
    #expect(try await command("list", "--json").json()["skills"] == [])
  }

  @Test func `a directory that was named must be there`() async throws {
    let command = try Command()
    let finished = try await command("list", "--skills", command.home("nowhere"))
    #expect(finished.errors.contains("there is no directory '\(command.home("nowhere"))'"))
  }

  @Test(arguments: [
    ["list"], ["show", "hostile"], ["rank", "red"], ["run", "hostile", "--help"], ["check", "--manifest-only"],
  ])
  func `no text of a manifest reaches the screen as a control`(arguments: [String]) async throws {
    let command = try Command.with("hostile")
    let finished = try await command.run(arguments)
    #expect(
      !(finished.output + finished.errors).unicodeScalars.contains {
        $0 == "\u{1B}" || $0 == "\u{9B}" || $0 == "\u{202E}"
      })
    let json = try await command.run(arguments + ["--json"])
    #expect(!json.output.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{9B}" || $0 == "\u{202E}" })
  }

  @Test(arguments: [["list"], ["show", "calculator"], ["rank", "1+1"]])
  func `maps no skill as executable`(arguments: [String]) async throws {
    let strace = "/usr/bin/strace"
    guard FileManager.default.isExecutableFile(atPath: strace) else { return print("skipped: \(strace) is missing") }
    var command = try Command.with("calculator", "meeting_notes")
    // LeakSanitizer has to trace the command itself, which one alone can.
    command.environment["LSAN_OPTIONS"] = "detect_leaks=0"
    let trace = command.home("trace")
    let finished = try await command.run(
      strace,
      ["-f", "-y", "-e", "trace=mmap,mprotect,execve", "-o", trace, "\(Checkout.products)/skillhost"] + arguments)
    guard finished.status == 0 else { return print("skipped: strace may not trace here") }
    let calls = try String(contentsOfFile: trace, encoding: .utf8)
    #expect(calls.contains("execve("))
    #expect(!calls.split(separator: "\n").contains { $0.contains(command.home("skills")) })
  }
}

@Suite struct ShowTests {
  @Test func `shows what a skill says about itself`() async throws {
    let command = try Command.with("typed")
    let text = try await command("show", "typed").output
    #expect(text.hasPrefix("typed 1.2.3 (Typed)\nGives its arguments back; each is of another type. Needs a word.\n"))
    #expect(text.contains("--word TEXT"))
    let json = try await command("show", "typed", "--json").json()
    #expect(json["skill"]?["manifest"]?["version"]?.string == "1.2.3")
    #expect(json["skill"]?["effects"]?["readOnly"]?.bool == true)
    let schema = try await command("show", "typed", "--schema").json()
    #expect(schema["type"]?.string == "object")
    #expect(try await command("show", "typed", "--manifest").json()["id"]?.string == "typed")
  }

  @Test func `an unknown skill is a usage error, a rejected one says why`() async throws {
    let command = try Command()
    try command.place(["typed"], in: "first")
    let skills = try command.place([], in: "second")
    try command.home.write("text", to: "second/libtyped.so")
    let finished = try await command("show", "typed", "--skills", skills)
    #expect(finished.status == 2)
    #expect(finished.errors.contains("there is no skill 'typed'"))
  }
}

@Suite struct RankTests {
  @Test func `ranks and explains`() async throws {
    let command = try Command.with("calculator", "meeting_notes")
    let finished = try await command("rank", "what is 12.5% of 320?", "--explain", "--json")
    #expect(finished.status == 0)
    let best = try finished.json()["skills"]?[0]
    #expect(best?["id"]?.string == "calculator")
    let rows = best?["explanation"]?.array ?? []
    #expect(!rows.isEmpty)
    let sum = rows.reduce(0) { $0 + ($1["contribution"]?.double ?? 0) }
    #expect(abs(sum - (best?["score"]?.double ?? -1)) < 1e-9)
    #expect(try await command("rank", "what is 12.5% of 320?").output.contains("calculator"))
  }

  @Test func `nothing relevant is nothing`() async throws {
    let command = try Command.with("calculator", "meeting_notes")
    let finished = try await command("rank", "buy me a pony", "--json")
    #expect(finished.status == 1)
    #expect(try finished.json()["skills"] == [])
    #expect(try await command("rank", "buy me a pony").status == 1)
  }
}

@Suite struct CheckTests {
  @Test func `a good library is good`() async throws {
    let command = try Command()
    let library = try Fixture.library("typed")
    let finished = try await command("check", "--manifest-only", library)
    #expect(finished.status == 0)
    #expect(finished.output.hasPrefix("\(library): good  typed 1.2.3\n"))
    let json = try await command("check", "--manifest-only", library, "--json").json()
    #expect(json["ok"]?.bool == true)
    #expect(json["files"]?[0]?["skills"]?[0]?["id"]?.string == "typed")
  }

  @Test(arguments: [
    (#"{"id":"Bad","description":"Says what."}"#, "/id"),
    (#"{"id":"good"}"#, "description"),
    (#"{"id":"good","description":"Use it to test. Needs nothing.","timeout":{"idle":"30"}}"#, "/timeout/idle"),
    ("{", "not JSON"),
  ])
  func `says where a manifest breaks a rule`(manifest: String, message: String) async throws {
    let command = try Command()
    let path = try command.home.write(manifest, to: "skill.json")
    let finished = try await command("check", "--manifest-only", path)
    #expect(finished.status == 6)
    #expect(finished.output.contains(": bad"))
    #expect(finished.output.contains(message))
    let json = try await command("check", "--manifest-only", path, "--json")
    #expect(json.status == 6)
    #expect(try json.json()["files"]?[0]?["findings"]?[0]?["severity"]?.string == "error")
  }

  @Test func `the level says what is looked for, and what counts`() async throws {
    let command = try Command()
    let library = try Fixture.library("typed")
    let basic = try await command("check", "--level", "basic", library)
    #expect(basic.status == 0)
    #expect(!basic.output.contains("[examples_missing]"))
    let strict = try await command("check", library)
    #expect(strict.status == 0)
    #expect(strict.output.contains("warning: /examples: are missing"))
    #expect(strict.output.contains("[examples_missing]"))
    let pedantic = try await command("check", "--level", "pedantic", library)
    #expect(pedantic.status == 6)
    #expect(pedantic.output.hasPrefix("\(library): bad  typed 1.2.3\n"))
  }

  @Test func `a report in JSON says all that is needed to have it again`() async throws {
    let command = try Command()
    let library = try Fixture.library("breaks_on_long_text")
    let finished = try await command("check", "--seed", "7", "--json", library)
    #expect(finished.status == 6)
    let json = try finished.json()
    #expect(json["ok"]?.bool == false)
    #expect(json["level"]?.string == "strict")
    #expect(json["seed"]?.int == 7)
    let file = json["files"]?[0]
    #expect((file?["calls"]?.int ?? 0) > 0)
    let crash = try #require(file?["findings"]?.array?.first { $0["code"]?.string == "crashed" })
    #expect(crash["skill"]?.string == "breaks_on_long_text")
    let arguments = try #require(crash["arguments"]).serialized()
    let again = try await command(
      "run", "breaks_on_long_text", "--args", arguments, "--skills",
      URL(fileURLWithPath: library).deletingLastPathComponent().path)
    #expect(again.status == 6)
    #expect(try await command("check", "--seed", "7", "--json", library).json() == json)
  }

  @Test func `what may change something is called with --yes only`() async throws {
    let command = try Command()
    let library = try Fixture.library("crashes")
    let careful = try await command("check", library)
    #expect(careful.status == 0)
    #expect(careful.output.contains("left out: calls: it may change something"))
    let bold = try await command("check", "--yes", library)
    #expect(bold.status == 6)
    #expect(bold.output.contains("[crashed]"))
  }

  @Test func `without a file all that is installed is checked`() async throws {
    let command = try Command.with("typed", "no_entry")
    let json = try await command("check", "--json").json()
    #expect(json["files"]?.array?.count == 2)
    let codes = json["files"]?[0]?["findings"]?.array?.compactMap { $0["code"]?.string }
    #expect(codes?.contains("entry_not_exported") == true)
    #expect(json["files"]?[1]?["ok"]?.bool == true)
  }

  @Test func `a file that is not there is a usage error`() async throws {
    let finished = try await Command()("check", "--manifest-only", "nowhere.so")
    #expect(finished.status == 2)
    #expect(finished.errors.contains("nowhere.so"))
  }
}

@Suite struct TrustTests {
  @Test func `a directory that was found by itself runs once it is trusted`() async throws {
    let command = try Command()
    let skills = try command.place(["calculator"], in: "work/skills.d")
    let list = try await command("list")
    #expect(list.output.contains("not trusted"))
    #expect(list.errors.contains("skillhost trust \(skills)"))
    let refused = try await command("run", "calculator", "--expression", "1+1", "--json")
    #expect(refused.status == 5)
    #expect(try refused.json()["error"]?["code"]?.string == "not_trusted")

    let trusted = try await command("trust", "--json").json()
    #expect(trusted["changed"]?.string == skills)
    #expect(trusted["trusted"] == [.string(skills)])
    #expect(try await command("run", "calculator", "--expression", "1+1").output == "2\n")
    #expect(try await command("trust", "--list").output == skills + "\n")

    #expect(try await command("trust", "--revoke", skills).status == 0)
    #expect(try await command("run", "calculator", "--expression", "1+1").status == 5)
  }

  @Test func `trust alone does not run what others may write to, and says so`() async throws {
    let command = try Command()
    let skills = try command.place(["calculator"], in: "work/skills.d")
    try command.home.setMode(0o775, of: "work/skills.d/libcalculator.so")
    let trusted = try await command("trust")
    #expect(trusted.status == 0)
    #expect(trusted.errors.contains("chmod go-w \(skills)/libcalculator.so"))
    let refused = try await command("run", "calculator", "--expression", "1+1", "--json")
    #expect(refused.status == 5)
    #expect(try refused.json()["error"]?["code"]?.string == "insecure")

    try command.home.setMode(0o775, of: "work/skills.d")
    #expect(try await command("trust").errors.contains("its skills do not run yet: '\(skills)' has mode 0775"))
  }

  @Test func `naming a directory is consent`() async throws {
    let command = try Command()
    let skills = try command.place(["calculator"], in: "elsewhere")
    let finished = try await command("run", "calculator", "--expression", "1+1", "--skills", skills)
    #expect(finished.output == "2\n")
  }

  @Test func `what others may write does not run, and the mend is named`() async throws {
    let command = try Command.with("calculator")
    try command.home.setMode(0o777, of: "skills")
    let finished = try await command("run", "calculator", "--expression", "1+1")
    #expect(finished.status == 5)
    #expect(finished.errors.contains("0777"))
    #expect(finished.errors.contains("chmod go-w \(command.home("skills"))"))
  }

  @Test func `trusting what is not there is an error`() async throws {
    let finished = try await Command()("trust", "nowhere")
    #expect(finished.status == 2)
    #expect(finished.errors.contains("nowhere"))
  }
}
