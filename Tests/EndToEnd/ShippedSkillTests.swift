import Foundation
import JSON
import PluginSupport
import Support
import Testing

/// What people ask first, of all skills that ship at once.
@Suite struct ShippedSkillTests {
  private func command() throws -> Command {
    var command = try Command.with(
      "calculator", "text_tools", "meeting_notes", "unit_convert", "text_codec", "datetime", "calendar", "data_tools",
      "summary", "notes", "file_tools", "web_fetch")
    command.environment["SKILLHOST_NOW"] = "2026-12-01T01:30:00Z"
    command.environment["TZ"] = "Asia/Shanghai"
    return command
  }

  private static let calendar = """
    BEGIN:VCALENDAR
    VERSION:2.0
    BEGIN:VEVENT
    UID:1
    DTSTART:20261202T060000Z
    DTEND:20261202T070000Z
    SUMMARY:Review
    END:VEVENT
    END:VCALENDAR

    """.replacing("\n", with: "\r\n")

  @Test(arguments: [
    ("帮我看看明天下午有没有空", ["--arg", "calendar=team.ics"], "14:00–15:00 Review\n空闲：12:00–14:00、15:00–18:00\n"),
    ("convert 5 feet 7 inches to centimetres", [], "170.18 cm\n"),
    ("how many days until 2027-02-17", [], "78 days until 2027-02-17 Wednesday\n"),
    ("find the TODOs in ./src", [], "src/main.c:2: /* TODO: one */\n"),
  ])
  func `a question is answered by the right skill of all`(
    sentence: String, options: [String], answer: String
  ) async throws {
    let command = try command()
    try command.home.write(Self.calendar, to: "work/team.ics")
    try command.home.makeDirectory("work/src")
    try command.home.write("int x;\n/* TODO: one */\n", to: "work/src/main.c")
    let finished = try await command.run(["ask", sentence] + options)
    #expect(finished.output.hasSuffix(answer), "\(finished.output)\(finished.errors)")
    #expect(finished.status == 0)
  }

  @Test func `notes are kept from one command to the next`() async throws {
    let command = try command()
    func ask(_ sentence: String) async throws -> String {
      let finished = try await command("ask", sentence)
      #expect(finished.status == 0, "\(finished.errors)")
      return finished.output
    }
    #expect(try await ask("note: buy milk #shop") == "noted: buy milk #shop\n")
    #expect(
      try await ask("remind me to call Ann tomorrow at 9") == "noted: call Ann (due 2026-12-02 Wednesday 09:00)\n")
    #expect(try await ask("记一下：备用钥匙在小陈那里") == "已记下：备用钥匙在小陈那里\n")
    let all = "2. [ ] call Ann (due 2026-12-02 Wednesday 09:00)\n1. [ ] buy milk #shop\n3. [ ] 备用钥匙在小陈那里\n"
    #expect(try await ask("list my notes") == all)
    #expect(try await ask("what are my notes about milk") == "1. [ ] buy milk #shop\n")
    #expect(try await ask("done: buy milk") == "done: buy milk #shop\n")
    #expect(try await ask("笔记里关于钥匙的内容") == "3. [ ] 备用钥匙在小陈那里\n")
    #expect(try await ask("remove the note about Ann").hasPrefix("removed ('restore 2' brings it back): call Ann"))
    #expect(try await ask("list my notes") == "3. [ ] 备用钥匙在小陈那里\n")
    let restored = try await command("run", "notes", "--request", "restore 2")
    #expect(restored.output == "restored: call Ann (due 2026-12-02 Wednesday 09:00)\n")
    let stored = try FileManager.default.subpathsOfDirectory(atPath: command.home("data/skillhost/storage"))
    #expect(stored.contains { $0.hasPrefix("notes/") })
  }

  @Test func `every shipped library holds at the highest level, among all others, with all its calls made`()
    async throws
  {
    let folder = Checkout.root + "/Plugins"
    let plugins = try FileManager.default.contentsOfDirectory(atPath: folder).filter {
      FileManager.default.fileExists(atPath: "\(folder)/\($0)/skill.json")
    }
    let (inRust, others) = (
      plugins.filter { FileManager.default.fileExists(atPath: "\(folder)/\($0)/Cargo.toml") },
      plugins.filter { !FileManager.default.fileExists(atPath: "\(folder)/\($0)/Cargo.toml") }
    )
    var command = try Command()
    command.environment["SKILLHOST_SKILLS"] = try command.place(others)
    var libraries = others
    for name in inRust {
      guard let path = try await CargoLibrary.path(name) else { continue }
      try FileManager.default.copyItem(atPath: path, toPath: command.home("skills/lib\(name).so"))
      libraries.append(name)
    }
    #expect(libraries.count > 11)
    // One after another, so that the tests beside this one have a processor, too.
    for name in libraries {
      let library = command.home("skills/lib\(name).so")
      let finished = try await command("check", "--level", "pedantic", "--yes", "--json", library)
      let report = try finished.json()["files"]?[0]
      #expect(finished.status == 0, "\(finished.output)")
      #expect(report?["findings"] == [], "\(name)")
      #expect(report?["calls"]?.int ?? 0 > 0, "\(name)")
      // Of pages of the web nothing is promised.
      let omitted = report?["omitted"]?.array ?? []
      #expect(name == "web_fetch" || !omitted.contains { $0["part"] == "calls" }, "\(omitted)")
    }
  }
}
