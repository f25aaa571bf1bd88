import Foundation
import JSON
import Support
import Testing

/// Files that a person asks about.
@Suite struct FileTests {
  private func command() throws -> Command {
    let command = try Command.with("file_tools", "text_tools", "calculator")
    try command.home.makeDirectory("work/src/build")
    try command.home.write("int x;\n/* TODO: one */\n", to: "work/src/main.c")
    try command.home.write("// TODO: generated\n", to: "work/src/build/out.c")
    try command.home.write("build/\n", to: "work/src/.gitignore")
    try command.home.write("one\ntwo\nthree\n", to: "work/notes.txt")
    return command
  }

  @Test(arguments: [
    ("find the TODOs in ./src", "src/main.c:2: /* TODO: one */\n"),
    ("在 ./src 里找 TODO", "src/main.c:2: /* TODO: one */\n"),
    ("first 2 lines of notes.txt", "one\ntwo\n"), ("读一下 notes.txt", "one\ntwo\nthree\n"),
  ])
  func `a path that was typed is opened without a question`(sentence: String, answer: String) async throws {
    let finished = try await command()("ask", sentence)
    #expect(finished.output == answer, "\(finished.errors)")
    #expect(finished.status == 0)
  }

  @Test func `the folder that nobody named is asked about, and open to whoever runs the skill by name`() async throws {
    let command = try command()
    let refused = try await command("ask", "which files here mention TODO")
    #expect(refused.status == 5)
    #expect(refused.errors.contains("--yes"))
    #expect(try await command("ask", "which files here mention TODO", "--yes").output.hasPrefix("src/main.c:2: "))
    #expect(try await command("run", "file_search", "--contains", "three").output == "notes.txt:3: three\n")
  }
}
