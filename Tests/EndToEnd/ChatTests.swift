import Foundation
import JSON
import Support
import Testing

/// `chat` where no person is: requests come from a file or a program.
@Suite struct ChatTests {
  @Test func `each line is a request, and the exit code is that of the last`() async throws {
    let command = try Command.with("calculator")
    let finished = try await command("chat", input: "what is 6*7?\nbuy me a pony\r\n\n   \nwhat is 12*7?")
    #expect(finished.output == "42\n84\n")
    #expect(finished.errors == "skillhost: no skill here has to do with that\n")
    #expect(finished.status == 0)
    #expect(try await command("chat", input: "1+1\nbuy me a pony\n").status == 1)
    let begun = try await command("log", "--json").jsonLines().compactMap { $0["request"]?.string }
    #expect(begun == ["1+1", "buy me a pony"], "they are one conversation")
    #expect(try await command("sessions", "--json").json()["conversations"]?.array?.count == 2)
  }

  @Test func `without a request nothing happens`() async throws {
    let command = try Command.with("calculator")
    let finished = try await command("chat", input: "")
    #expect(finished.output == "" && finished.errors == "" && finished.status == 0)
    #expect(try await command("sessions", "--json").json()["conversations"] == [])
  }

  @Test func `as JSON each answer is one line, and so is each error`() async throws {
    let command = try Command.with("calculator")
    let finished = try await command("chat", "--json", input: "what is 6*7?\nbuy me a pony\n/help\n")
    let lines = try finished.jsonLines()
    try #require(lines.count == 3)
    #expect(lines[0]["request"] == "what is 6*7?" && lines[0]["answer"] == "42" && lines[0]["skill"] == "calculator")
    #expect(lines[1]["error"]?["code"] == "nothing_matched")
    #expect(lines[2]["error"] != nil, "a slash means nothing where no person types")
    #expect(finished.status == 1)
  }

  @Test func `a line that is no text is told, and the next one counts`() async throws {
    let command = try Command.with("calculator")
    let finished = try await command.run(
      "/bin/bash", ["-c", "printf 'what is \\xff?\\n6*7\\n' | \(Checkout.products)/skillhost chat"])
    #expect(finished.output == "42\n" && finished.status == 0)
    #expect(finished.errors == "skillhost: a line of standard input is not UTF-8 text\n")
  }

  @Test func `an answer is there before the next request comes`() async throws {
    let command = try Command.with("calculator")
    let script = """
      coproc \(Checkout.products)/skillhost chat
      for sum in 1+1 2+2 3+3; do echo "$sum" >&${COPROC[1]}; read -r answer <&${COPROC[0]}; echo "got $answer"; done
      """
    let finished = try await command.run("/bin/bash", ["-c", script])
    #expect(finished.output == "got 2\ngot 4\ngot 6\n", "\(finished.errors)")
  }

  @Test func `a skill that is dropped in while it goes on is there`() async throws {
    let command = try Command.with("text_tools")
    let calculator = "\(Checkout.products)/libcalculator.so"
    let script = """
      { echo 'calculate 6*7'; read -r _ <started; cp \(calculator) $SKILLHOST_SKILLS/; echo 'calculate 6*7'; } |
        \(Checkout.products)/skillhost chat --json | while read -r line; do echo "$line"; echo >started; done
      """
    let finished = try await command.run("/bin/bash", ["-c", "mkfifo started; exec 3<>started; \(script)"])
    let lines = try finished.jsonLines().map { $0["answer"]?.string ?? $0["error"]?["code"]?.string }
    #expect(lines.first != "42" && lines.last == "42", "\(finished.output)")
  }

  @Test func `a conversation goes on where that is said`() async throws {
    let command = try Command.with("calculator")
    #expect(try await command("chat", input: "1+1\n").output == "2\n")
    let id = try #require(try await command("sessions", "--json").json()["conversations"]?[0]?["id"]?.string)
    #expect(try await command("chat", "-c", input: "2+2\n").output == "4\n")
    #expect(try await command("chat", String(id.prefix(20)), input: "3+3\n").output == "6\n")
    #expect(try await command("sessions", "resume", id, input: "4+4\n").output == "8\n")
    let begun = try await command("log", id, "--json").jsonLines().compactMap { $0["request"]?.string }
    #expect(begun == ["1+1", "2+2", "3+3", "4+4"])
    let none = try await command("chat", "none", input: "1+1\n")
    #expect(none.status == 2 && none.errors.contains("there is no conversation 'none'"))
  }

  @Test func `what was interrupted is told, and is not tried again by itself`() async throws {
    let command = try Command.with("waits")
    let running = try command.start("ask", "--skill", "waits", "--yes", "--events", "wait for me")
    _ = await running.output(upTo: "toolStarted")
    running.send(9)
    _ = await running.end()
    let finished = try await command("chat", "-c", input: "")
    #expect(finished.output == "")
    #expect(finished.errors.contains("the last request, 'wait for me', was interrupted; 'skillhost retry "))
    #expect(try await command("log", "--json").jsonLines().count { $0["kind"] == "sessionStarted" } == 1)
  }

  @Test func `nothing runs that is not confirmed`() async throws {
    let finished = try await Command.with("waits")("chat", "--skill", "waits", input: "go\n")
    #expect(finished.status == 5 && finished.output == "")
  }

  @Test func `an ended process leaves its request interrupted, not stopped`() async throws {
    let command = try Command.with("waits")
    let running = try command.start("chat", "--skill", "waits", "--yes", "--events", input: "go\n")
    _ = await running.output(upTo: "toolStarted")
    running.send(15)
    #expect(await running.end().status == 143)
    let kinds = try await command("log", "--json").jsonLines().compactMap { $0["kind"]?.string }
    #expect(kinds.last == "interrupted")
  }
}
