import Foundation
import JSON
import Support
import Testing

/// Settings of skills, from the person who sets them to the skill; the fixture has a schema for them.
@Suite struct SettingTests {
  private func settings(_ command: Command) async throws -> JSONValue? {
    let run = try await command("run", "keeps", "--do", "settings")
    return run.status == 0 ? try JSONValue(parsing: run.output) : nil
  }

  @Test func `what is set reaches the skill, and what is unset does not any more`() async throws {
    let command = try Command.with("keeps")
    let missing = try await command("run", "keeps", "--do", "settings", "--json")
    #expect(missing.status == 1)
    #expect(try missing.json()["error"]?["code"] == "setting_missing")
    #expect(missing.errors.contains("skillhost config set keeps.token"))

    #expect(try await command("config", "set", "keeps.token", input: "sk-1\n").status == 0)
    #expect(try await settings(command) == ["city": "Brest", "token": "sk-1"])
    _ = try await command("config", "set", "keeps.city", "Lille")
    _ = try await command("config", "set", "keeps.limit", "4")
    _ = try await command("config", "set", "keeps.tags", "a", "b")
    _ = try await command("config", "set", "keeps.server.port", "80")
    #expect(
      try await settings(command) == [
        "city": "Lille", "token": "sk-1", "limit": 4, "tags": ["a", "b"], "server": ["port": 80],
      ])
    for key in ["city", "server.port", "tags"] { _ = try await command("config", "unset", "keeps.\(key)") }
    #expect(try await settings(command) == ["city": "Brest", "token": "sk-1", "limit": 4])
    #expect(try await command("config", "get", "keeps.city").output == "Brest\n")
    #expect(try await command("config", "get", "keeps.limit", "--json").json()["value"] == 4)
    #expect(try await command("config", "get", "keeps.tags").status == 1)
    #expect(try await command("config", "get", "keeps.tags", "--json").json()["isSet"] == false)
  }

  @Test func `a secret is in no argument, no output and no file but its own`() async throws {
    let command = try Command.with("keeps")
    let secret = "sk-very-secret"
    let typed = try await command("config", "set", "keeps.token", secret)
    #expect(typed.status == 2)
    #expect(typed.errors.contains("it is a secret") && !typed.errors.contains(secret))
    let wrong = try await command("config", "set", "keeps.token", input: "hunter2")
    #expect(wrong.status == 2)
    #expect(!wrong.errors.contains("hunter2"))

    let set = try await command("config", "set", "keeps.token", "-", input: secret)
    #expect(set.output == "keeps.token is set, and not shown\n")
    let got = try await command("config", "get", "keeps.token", "--json")
    #expect(got.status == 5)
    #expect(try got.json()["error"]?["code"] == "secret")
    let list = try await command("config", "--json")
    #expect(try list.json()["skills"] == ["keeps": ["settings": [:], "hidden": ["token"]]])
    let show = try await command("show", "keeps")
    #expect(show.output.contains("token: set, and not shown"))
    let shown = try await command("show", "keeps", "--json")
    for output in [got, list, show, shown] { #expect(!(output.output + output.errors).contains(secret)) }

    let files = try FileManager.default.subpathsOfDirectory(atPath: command.home.path)
    let holding = files.filter { name in
      FileManager.default.contents(atPath: command.home(name)).map { String(decoding: $0, as: UTF8.self) }?
        .contains(secret) == true
    }
    #expect(holding == ["config/skillhost/settings.json"])
    let mode = try FileManager.default.attributesOfItem(atPath: command.home(holding[0]))[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test func `on a terminal a secret is asked for and not shown`() async throws {
    let command = try Command.with("keeps")
    guard let asking = try command.startOnTerminal("config", "set", "keeps.token") else { return }
    #expect(await asking.output(upTo: "): ") == "keeps.token (a text): ")
    asking.type("sk-2\n")
    let asked = await asking.end()
    #expect(asked.status == 0)
    #expect(asked.output == "\r\nkeeps.token is set, and not shown\r\n")
    #expect(try await settings(command)?["token"] == "sk-2")
  }

  @Test(arguments: [
    (["set", "keeps.limit", "12"], "must be at most 9, not 12"), (["set", "keeps.limit", "x"], "must be an integer"),
    (["set", "keeps.city", ""], "must have at least 2 characters"), (["set", "keeps.city"], "no value was given"),
    (["set", "keeps.token"], "pipe it in"), (["set", "keeps.citty", "x"], "did you mean 'city'?"),
    (["set", "keeps.server", "x"], "'server.port'"), (["unset", "keeps.nothing"], "no setting 'nothing'"),
    (["set", "keps.city", "x"], "did you mean 'keeps'?"),
  ])
  func `what does not fit is refused with what would`(arguments: [String], message: String) async throws {
    let command = try Command.with("keeps")
    let finished = try await command.run(["config"] + arguments)
    #expect(finished.status == 2)
    #expect(finished.errors.contains(message), "\(finished.errors)")
    #expect(try await command("config", "--json").json()["skills"] == [:])
  }

  @Test func `what is set stays when its skill goes, is not shown then, and can be unset`() async throws {
    let command = try Command.with("keeps", "calculator")
    _ = try await command("config", "set", "keeps.city", "Lille")
    try FileManager.default.removeItem(atPath: command.home("skills/libkeeps.so"))
    #expect(try await command("config").output == "keeps.city is set, and not shown\n")
    #expect(try await command("config", "get", "keeps.city").status == 5)
    #expect(try await command("config", "set", "keeps.city", "x").status == 2)
    #expect(try await command("config", "unset", "keeps.city").output == "")
  }

  @Test func `a damaged file is told by doctor and by the skill, and set aside`() async throws {
    let command = try Command.with("keeps")
    try command.home.makeDirectory("config/skillhost", mode: 0o700)
    try command.home.write("{", to: "config/skillhost/settings.json", mode: 0o600)
    let run = try await command("run", "keeps", "--do", "setting", "--key", "city", "--json")
    #expect(run.status == 75)
    #expect(try run.json()["error"]?["code"] == "settings_unread")
    #expect(try await command("doctor").output.contains("settings.json' is damaged"))
    #expect(try await command("config", "set", "keeps.city", "Lille").output == "keeps.city = \"Lille\"\n")
    let kept = try FileManager.default.contentsOfDirectory(atPath: command.home("config/skillhost"))
    #expect(kept.contains { $0.hasPrefix("settings.json.damaged-") })
  }

  @Test func `show names services and settings, and what of them there is`() async throws {
    let command = try Command.with("keeps")
    let text = try await command("show", "keeps").output
    #expect(text.contains("services    skill.settings/1, skill.storage/1, skill.model/1, skill.delegate/1\n"))
    #expect(text.contains("  city: \"Brest\", if not set   Where the tide is\n  token: not set, but needed\n"))
    let skill = try await command("show", "keeps", "--json").json()["skill"]
    #expect(skill?["services"]?[1] == ["id": "skill.storage/1", "available": true])
    #expect(
      skill?["settings"]?[1] == [
        "name": "token", "description": .null, "required": true, "secret": true, "isSet": false, "value": .null,
      ])
  }
}

/// What skills store, by hosts that are processes of their own.
@Suite struct StorageTests {
  @Test func `hosts that add at the same time lose nothing`() async throws {
    let command = try Command.with("keeps")
    try await withThrowingTaskGroup { group in
      for number in 0..<24 {
        group.addTask {
          let added = try await command("run", "keeps", "--do", "add", "--key", "notes", "--value", "note \(number)")
          #expect(added.status == 0, "\(added.errors)")
        }
      }
      try await group.waitForAll()
    }
    let notes = try await command("run", "keeps", "--do", "get", "--key", "notes").output.split(separator: "\n")
    #expect(Set(notes) == Set((0..<24).map { "note \($0)" }))
    #expect(notes.count == 24)
  }

  @Test func `what a skill stores lies with the user's data, and nowhere else`() async throws {
    var command = try Command.with("keeps")
    #expect(try await command("run", "keeps", "--do", "set", "--key", "../x", "--value", "v").status == 0)
    #expect(
      try FileManager.default.subpathsOfDirectory(atPath: command.home("data/skillhost")).sorted()
        == ["storage", "storage/keeps", "storage/keeps/%2E.%2Fx"])
    command.environment["SKILLHOST_HOME"] = command.home("own")
    #expect(try await command("run", "keeps", "--do", "get", "--key", "../x").output == "\n")
    #expect(try await command("run", "keeps", "--do", "set", "--key", "a", "--value", "v").status == 0)
    #expect(FileManager.default.fileExists(atPath: command.home("own/storage/keeps/a")))
  }

  @Test func `check calls a skill that stores, and stores nothing`() async throws {
    let command = try Command.with("keeps")
    let checked = try await command("check", command.home("skills/libkeeps.so"), "--level", "basic", "--json")
    #expect(try checked.json()["files"]?[0]?["calls"]?.int ?? 0 > 0)
    #expect(!FileManager.default.fileExists(atPath: command.home("data/skillhost/storage")))
    #expect(try FileManager.default.contentsOfDirectory(atPath: command.home("tmp")) == [])
  }
}
