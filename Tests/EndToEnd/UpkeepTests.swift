import Foundation
import JSON
import Support
import Testing

@Suite struct EnableTests {
  @Test func `a disabled skill is listed, neither chosen nor run, and comes back`() async throws {
    let command = try Command.with("calculator", "typed")
    #expect(try await command("disable", "calculator").output == "disabled: calculator\n")
    #expect(try await command("disable", "calculator").output == "already disabled: calculator\n")
    #expect(try await command("list").output.contains("calculator  1.0.0    disabled"))
    let list = try await command("list", "--json").json()
    #expect(list["skills"]?[0]?["runs"]?.bool == false)
    #expect(list["skills"]?[0]?["refusal"]?["code"]?.string == "disabled")
    #expect(list["skills"]?[1]?["runs"]?.bool == true)
    #expect(try await command("show", "calculator").output.contains("no: it is disabled"))
    #expect(try await command("ask", "what is 12.5% of 320?").status == 1)

    let refused = try await command("run", "calculator", "--expression", "1+1", "--json")
    #expect(refused.status == 5)
    #expect(try refused.json()["error"]?["code"]?.string == "disabled")

    let enabled = try await command("enable", "calculator", "typed", "--json").json()
    #expect(enabled["changed"] == ["calculator"])
    #expect(enabled["disabled"] == [])
    #expect(try await command("run", "calculator", "--expression", "1+1").output == "2\n")
  }

  @Test func `what is not there is an error, and nothing is changed`() async throws {
    let command = try Command.with("calculator")
    let finished = try await command("disable", "calculator", "calculater")
    #expect(finished.status == 2)
    #expect(finished.errors.contains("did you mean 'calculator'?"))
    #expect(try await command("config", "--json").json()["skills"] == [:])
  }

  @Test func `a skill whose library has gone can still be enabled`() async throws {
    let command = try Command.with("calculator")
    #expect(try await command("disable", "calculator").status == 0)
    try FileManager.default.removeItem(atPath: command.home("skills/libcalculator.so"))
    #expect(try await command("enable", "calculator").output == "enabled: calculator\n")
  }
}

@Suite struct QuarantineTests {
  @Test func `a skill that crashes three times in a row is set aside until it is enabled or changes`() async throws {
    let command = try Command.with("crashes", "calculator")
    for _ in 0..<3 { #expect(try await command("run", "crashes").status == 6) }
    let refused = try await command("run", "crashes", "--json")
    #expect(refused.status == 5)
    #expect(try refused.json()["error"]?["code"]?.string == "set_aside")
    #expect(refused.errors.contains("crashed 3 times in a row") && refused.errors.contains("skillhost enable crashes"))

    let list = try await command("list")
    #expect(list.output.contains("set aside") && list.errors.contains("'crashes': it is set aside"))
    #expect(try await command("show", "crashes", "--json").json()["skill"]?["refusal"]?["code"]?.string == "set_aside")
    let doctor = try await command("doctor", "--json").json()
    #expect(doctor["parts"]?.array?.contains { $0["part"]?.string == "set aside" } == true)
    #expect(try await command("run", "calculator", "--expression", "1+1").output == "2\n")

    #expect(try await command("enable", "crashes").output == "enabled: crashes\n")
    for _ in 0..<3 { #expect(try await command("run", "crashes").status == 6) }
    #expect(try await command("run", "crashes").status == 5)
    try command.place(["crashes"])
    #expect(try await command("run", "crashes").status == 6)
  }
}

@Suite struct ConfigTests {
  @Test func `keywords and priority of a skill can be changed and changed back`() async throws {
    let command = try Command.with("typed", "calculator")
    #expect(try await command("rank", "zebra crossing").status == 1)
    let set = try await command("config", "set", "typed.keywords", "zebra crossing", "斑马")
    #expect(set.output == "typed.keywords = \"zebra crossing\" \"斑马\"\n")
    #expect(try await command("rank", "zebra crossing", "--json").json()["skills"]?[0]?["id"]?.string == "typed")
    #expect(try await command("config", "set", "typed.priority", "-5").status == 0)
    let config = try await command("config", "--json").json()
    #expect(config["skills"] == ["typed": ["keywords": ["zebra crossing", "斑马"], "priority": -5]])
    #expect(try await command("config", "unset", "typed.keywords").output == "typed.priority = -5\n")
    #expect(try await command("rank", "zebra crossing").status == 1)
  }

  @Test(arguments: [
    (["set", "typed.priority", "high"], "from -1000 to 1000, found \"high\""),
    (["set", "typed.priority", "1", "2"], "found an array"), (["set", "typed.keywords", ""], "'typed.keywords'"),
    (["set", "typed.color", "1"], "'typed' has no setting 'color'; there are 'keywords', 'priority'"),
    (["get", "typed.color"], "no setting 'color'"), (["set", "typed.", "1"], "'typed.'"),
    (["get", "typed.priority", "1"], "'1'"), (["set", "typed.prioritty", "1"], "did you mean 'priority'?"),
    (["set", "typed", "1"], "'typed'"),
    (["set", "absent.priority", "1"], "there is no skill 'absent'"), (["set"], "ID.KEY"),
    (["set", "typed.priority"], "no value"), (["unset", "typed.priority", "1"], "'1'"), (["remove", "x"], "'remove'"),
  ])
  func `what cannot be set is a usage error that says why`(arguments: [String], message: String) async throws {
    let finished = try await Command.with("typed").run(["config"] + arguments)
    #expect(finished.status == 2)
    #expect(finished.errors.contains(message))
  }

  @Test func `what is in force can be asked for`() async throws {
    let command = try Command.with("typed")
    #expect(try await command("config", "get", "typed.priority").output == "0\n")
    _ = try await command("config", "set", "typed.priority", "7")
    #expect(try await command("config", "get", "typed.priority").output == "7\n")
  }

  @Test func `a damaged file is told and kept`() async throws {
    let command = try Command.with("calculator")
    try command.home.makeDirectory("config/skillhost", mode: 0o700)
    try command.home.write("{", to: "config/skillhost/overrides.json", mode: 0o600)
    #expect(try await command("list").errors.contains("overrides.json' is damaged"))
    #expect(try await command("doctor").status == 1)
    #expect(try await command("disable", "calculator").status == 0)
    #expect(try await command("list").errors == "")
    let kept = try FileManager.default.contentsOfDirectory(atPath: command.home("config/skillhost"))
    #expect(kept.contains { $0.hasPrefix("overrides.json.damaged-") })
  }
}
