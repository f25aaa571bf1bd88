import Foundation
import Glibc
import JSON
import Support
import Testing

@Suite struct RunTests {
  @Test func `prints the result, and nothing else, on standard output`() async throws {
    let finished = try await Command.with("calculator")("run", "calculator", "--args", #"{"expression":"0.1+0.2"}"#)
    #expect(finished.status == 0)
    #expect(finished.output == "0.3\n")
    #expect(finished.errors == "")
  }

  @Test func `a skill's standard output is the command's standard error`() async throws {
    let finished = try await Command.with("prints")("run", "prints", input: "data")
    #expect(finished.output == "no input\n")
    #expect(finished.errors.contains("not the answer"))
  }

  @Test func `prints the whole result as JSON`() async throws {
    let finished = try await Command.with("calculator")("run", "calculator", "--expression", "1/2", "--json")
    let json = try finished.json()
    #expect(json["version"]?.int == 1)
    #expect(json["skill"]?.string == "calculator")
    #expect(json["arguments"] == ["expression": "1/2"])
    #expect(json["result"]?["text"]?.string == "0.5")
    #expect(json["result"]?["structured"]?["value"]?.string == "0.5")
    #expect(json["milliseconds"]?.int != nil)
  }

  @Test(arguments: [
    (["--word", "a"], #"{"word":"a"}"#),
    (["--word", "42"], #"{"word":"42"}"#),
    (["--word", "a", "--word", "b"], #"{"word":"b"}"#),
    (["--word=--x"], #"{"word":"--x"}"#),
    (["--arg", "word=a=b"], #"{"word":"a=b"}"#),
    (["--arg", "word="], #"{"word":""}"#),
    (["--word", "a", "--count", "3"], #"{"word":"a","count":3}"#),
    (["--word", "a", "--count", "3.0"], #"{"word":"a","count":3.0}"#),
    (["--word", "a", "--share", "-0.50"], #"{"word":"a","share":-0.50}"#),
    (["--word", "a", "--exact"], #"{"word":"a","exact":true}"#),
    (["--word", "a", "--no-quiet"], #"{"word":"a","quiet":false}"#),
    (["--word", "a", "--unit", "metre"], #"{"word":"a","unit":"metre"}"#),
    (["--word", "a", "--tags", "x", "--tags", "y"], #"{"word":"a","tags":["x","y"]}"#),
    (["--word", "a", "--tags", #"["x","y"]"#], #"{"word":"a","tags":["x","y"]}"#),
    (["--word", "a", "--sizes", "1", "--arg", "sizes=2"], #"{"sizes":[2,1],"word":"a"}"#),
    (["--word", "a", "--options", #"{"k":[1]}"#], #"{"word":"a","options":{"k":[1]}}"#),
    (["--word", "a", "--either", "null"], #"{"word":"a","either":null}"#),
    (["--word", "a", "--either", "nul"], #"{"word":"a","either":"nul"}"#),
    (["--args", #"{"word":"a","count":1}"#, "--count", "2"], #"{"word":"a","count":2}"#),
    (["--args", #"{"word":"整理"}"#], #"{"word":"整理"}"#),
  ])
  func `reads arguments as the schema says`(arguments: [String], given: String) async throws {
    let finished = try await Command.with("typed").run(["run", "typed"] + arguments)
    #expect(finished.output == given + "\n")
    #expect(finished.status == 0)
  }

  @Test(arguments: [
    ([], "'typed' needs more; add to the command:\n  --word TEXT   Any word"),
    (["--word", "a", "--count", "-1"], "/count"),
    (["--word", "a", "--count", "1.5"], "/count"),
    (["--word", "a", "--count", "many"], "/count"),
    (["--word", "a", "--unit", "mile"], "/unit"),
    (["--word", "a", "--sizes", "x"], "/sizes/0"),
    (["--args", #"{"word":"a","more":1}"#], "more"),
    (["--arg", "wrd=a"], "'typed' has no parameter 'wrd'; did you mean 'word'?"),
    (["--arg", "word"], "--arg takes NAME=VALUE, but got 'word'"),
    (["--args", "{"], "the value of --args is not JSON: line 1, column 2"),
    (["--args", "[]"], "the value of --args must be a JSON object"),
  ])
  func `refuses arguments that do not fit`(arguments: [String], message: String) async throws {
    let command = try Command.with("typed")
    let finished = try await command.run(["run", "typed"] + arguments)
    #expect(finished.status == 3)
    #expect(finished.output == "")
    #expect(finished.errors.contains(message))
    let json = try await command.run(["run", "typed", "--json"] + arguments)
    #expect(json.status == 3)
    #expect(try json.json()["error"]?["kind"]?.string == "invalidArguments")
    #expect(try json.json()["error"]?["exitCode"]?.int == 3)
  }

  @Test func `reads standard input where a value is a dash`() async throws {
    let command = try Command.with("typed")
    let whole = try await command("run", "typed", "--args", "-", input: #"{"word":"w"}"#)
    #expect(whole.output == "{\"word\":\"w\"}\n")
    let one = try await command("run", "typed", "--arg", "word=-", input: "two\nlines\n")
    #expect(one.output == "{\"word\":\"two\\nlines\\n\"}\n")
    let twice = try await command("run", "typed", "--args", "-", "--word", "-", input: "{}")
    #expect(twice.status == 2)
    #expect(twice.errors.contains("standard input can be read for one argument only"))
    let bytes = try await command("run", "typed", "--args", "-", input: "not JSON")
    #expect(bytes.status == 3)
    #expect(bytes.errors.contains("standard input is not JSON"))
  }

  @Test(arguments: [
    ("acts", ["--do", "invalid"], 3, "invalidArguments", "no_such_city"),
    ("acts", ["--do", "business"], 1, "business", "no_such_city"),
    ("acts", ["--do", "technical"], 75, "technical", "no_such_city"),
    ("crashes", [], 6, "crashed", "SIGSEGV"),
    ("exits", [], 6, "crashed", "exit"),
    ("no_result", [], 6, "contract", nil),
    ("hangs", ["--timeout", "0.3"], 124, "timeout", "total"),
    ("unresolved_symbol", [], 6, "unloadable", nil),
  ])
  func `gives each kind of failure its exit code`(
    skill: String, arguments: [String], status: Int32, kind: String, code: String?
  ) async throws {
    let finished = try await Command.with(skill).run(["run", skill, "--json"] + arguments)
    #expect(finished.status == status)
    let error = try finished.json()["error"]
    #expect(error?["kind"]?.string == kind)
    if let code { #expect(error?["code"]?.string == code) }
    #expect(error?["skill"]?.string == skill)
    #expect(finished.errors.contains(error?["message"]?.string ?? "no message"))
  }

  @Test func `an unknown skill is a usage error that names a near one, whatever options follow`() async throws {
    let finished = try await Command.with("calculator")("run", "calculater", "--expression", "1", "--json")
    #expect(finished.status == 2)
    #expect(try finished.json()["error"]?["code"]?.string == "unknown_skill")
    #expect(try finished.json()["error"]?["near"] == ["calculator"])
  }

  @Test func `an unknown option of a skill is a usage error that names a near one`() async throws {
    let finished = try await Command.with("calculator")("run", "calculator", "--expresion", "1")
    #expect(finished.status == 2)
    #expect(finished.errors.contains("did you mean '--expression'?"))
  }

  @Test func `help shows the options of the skill`() async throws {
    let help = try await Command.with("typed")("run", "typed", "--help")
    #expect(help.output.contains("Options of typed:\n      --word TEXT"))
    #expect(help.output.contains("--count INTEGER"))
    #expect(help.output.contains("--unit WORD"))
    #expect(help.output.contains("metre, kilometre"))
    #expect(help.output.contains("--no-quiet"))
  }

  @Test func `a dry run shows what would run and runs nothing`() async throws {
    let command = try Command.with("crashes", "typed")
    let text = try await command("run", "crashes", "--dry-run")
    #expect(text.status == 0)
    #expect(text.output.contains("would run  crashes"))
    let plan = try await command(
      "run", "typed", "--word", "a", "--count", "2", "--timeout", "2.5", "--dry-run", "--json"
    ).json()
    #expect(plan["dryRun"]?.bool == true)
    #expect(plan["skill"]?.string == "typed")
    #expect(plan["arguments"] == ["word": "a", "count": 2])
    #expect(plan["timeout"] == ["idle": 2.5, "total": 2.5])
    #expect(plan["asks"]?.bool == false)
    let bad = try await command("run", "typed", "--word", "a", "--count", "x", "--dry-run")
    #expect(bad.status == 3)
  }

  @Test func `streams events as JSON Lines, and the result behind them on request`() async throws {
    let command = try Command.with("events")
    let events = try await command("run", "events", "--events").jsonLines()
    #expect(events.map { $0["seq"]?.int } == Array(1...events.count))
    let kinds = events.compactMap { $0["kind"]?.string }
    #expect(kinds.first == "sessionStarted")
    #expect(kinds.contains("toolResult"))
    #expect(kinds.last == "completed")
    let lines = try await command("run", "events", "--events", "--json").jsonLines()
    #expect(lines.last?["result"]?["text"]?.string == "done")
    #expect(lines.dropLast().allSatisfy { $0["kind"] != nil })
    let failing = try await Command.with("crashes")("run", "crashes", "--events", "--json").jsonLines()
    #expect(failing.last?["error"]?["code"]?.string == "SIGSEGV")
  }

  @Test func `shows a skill's warnings, and all that it logs on request`() async throws {
    let finished = try await Command.with("events")("run", "events")
    #expect(finished.output == "done\n")
    #expect(finished.errors == "warning: look out\n")
  }

  @Test func `tells skills the place, the language and the time zone of the person`() async throws {
    var command = try Command.with("facts")
    command.environment["LC_ALL"] = "zh_CN.UTF-8"
    command.environment["TZ"] = "Asia/Shanghai"
    let facts = try await command("run", "facts").json()
    #expect(facts["locale"]?.string == "zh-CN")
    #expect(facts["timeZone"]?.string == "Asia/Shanghai")
    #expect(facts["workingDirectory"]?.string == command.place)
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 143)] as [(Int32, Int32)])
  func `a signal cancels the call and leaves nothing behind`(signal: Int32, status: Int32) async throws {
    let command = try Command.with("waits")
    let running = try command.start("run", "waits", "--events")
    _ = await running.output(upTo: "waiting")
    running.send(signal)
    let finished = await running.end()
    #expect(finished.status == status)
    #expect(command.leftProcesses == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: command.home("tmp")) == [])
  }
}

@Suite struct SignalTests {
  /// A result that nobody takes keeps the command writing after its call has ended.
  @Test(arguments: ["INT", "TERM"])
  func `a signal ends the command also when only its result is still to be written`(name: String) async throws {
    var command = try Command.with("typed")
    command.environment["PATH"] = "\(Checkout.products):/usr/bin:/bin"
    // The pipe's reader reads nothing until the command has ended.
    let finished = try await command.run(
      "/bin/bash",
      [
        "-c",
        """
        mkfifo pipe; exec 3<>pipe
        head -c 1000000 /dev/zero | tr '\\0' x | (printf '{"word":"'; cat; printf '"}') |
          timeout -s \(name) -k 20 2 skillhost run typed --args - >&3; echo $?
        """,
      ])
    // timeout(1) says 124 for a program that its signal has ended, 137 when it had to kill it.
    #expect(finished.output == "124\n", "\(finished.errors)")
  }

  @Test func `a second signal does not wait, and leaves nothing behind`() async throws {
    let command = try Command.with("ignores_signals")
    let running = try command.start("run", "ignores_signals", "--events", "--timeout", "600")
    _ = await running.output(upTo: "toolStarted")
    running.send(SIGTERM)
    running.send(SIGTERM)
    let finished = await running.end()
    #expect(finished.status == 143)
    #expect(try finished.jsonLines().last?["kind"]?.string != nil)
    #expect(command.leftProcesses == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: command.home("tmp")) == [])
  }

  @Test(arguments: [("ulimit -n 10", "32 are needed"), ("ulimit -Sn 10", "2\n")])
  func `a small limit of open files is raised, or told`(limit: String, says: String) async throws {
    var command = try Command.with("calculator")
    command.environment["PATH"] = "\(Checkout.products):/usr/bin:/bin"
    let finished = try await command.run(
      "/bin/bash", ["-c", "\(limit); skillhost run calculator --expression 1+1 2>&1; exit $?"])
    #expect(finished.output.contains(says))
    #expect(finished.status == (says == "2\n" ? 0 : 75))
  }
}

@Suite struct AttachmentTests {
  @Test func `saves attachments without overwriting`() async throws {
    let command = try Command.with("acts")
    let folder = command.home("out/deep")
    for way in ["attach", "attach-file", "attach"] {
      let finished = try await command("run", "acts", "--do", way, "--output", folder)
      #expect(finished.status == 0)
      #expect(finished.output == "see the attachment\n")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["a-2.txt", "a-3.txt", "a.txt"])
    #expect(try String(contentsOfFile: folder + "/a.txt", encoding: .utf8) == "content")
    #expect(try FileManager.default.contentsOfDirectory(atPath: command.home("tmp")) == [])
  }

  @Test func `does not follow a link that waits in the folder`() async throws {
    let command = try Command.with("acts")
    let folder = try command.home.makeDirectory("out")
    let target = try command.home.write("precious", to: "target")
    try FileManager.default.createSymbolicLink(atPath: folder + "/a.txt", withDestinationPath: target)
    let json = try await command("run", "acts", "--do", "attach", "--output", folder, "--json").json()
    #expect(json["result"]?["attachments"]?[0]?["path"]?.string == folder + "/a-2.txt")
    #expect(try String(contentsOfFile: target, encoding: .utf8) == "precious")
  }

  @Test func `says that there is something to save`() async throws {
    let command = try Command.with("acts")
    let finished = try await command("run", "acts", "--do", "attach-file")
    #expect(finished.output == "see the attachment\n")
    #expect(finished.errors.contains("'a.txt'"))
    #expect(finished.errors.contains("--output DIR"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: command.home("tmp")) == [])
  }

  @Test(arguments: [
    ("../../evil", "evil"), ("/etc/evil", "evil"), (".profile", "_profile"), ("..", "attachment"), ("a\u{1B}b", "a_b"),
    ("-rf", "-rf"), ("a/", "a"), ("会议.md", "会议.md"),
  ])
  func `no name of an attachment leads out of the folder`(name: String, file: String) async throws {
    let command = try Command.with("acts")
    let folder = command.home("out")
    let finished = try await command("run", "acts", "--do", "attach", "--name", name, "--output", folder)
    let saved = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    // The host may refuse the whole result for such a name; what it takes stays in the folder.
    #expect(finished.status == 0 ? saved == [file] : saved == [] && finished.status == 6)
    #expect(!finished.errors.contains("\u{1B}"))
  }
}
