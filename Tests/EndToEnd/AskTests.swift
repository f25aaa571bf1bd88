import Foundation
import JSON
import Support
import Testing

@Suite struct AskTests {
  @Test(arguments: [("what is 12.5% of 320?", "40"), ("计算 (3+4)*12", "84"), ("12*7", "84")])
  func `answers a sentence`(sentence: String, answer: String) async throws {
    let command = try Command.with("calculator", "meeting_notes")
    let finished = try await command("ask", sentence)
    #expect(finished.output == answer + "\n")
    #expect(finished.status == 0)
    let json = try await command("ask", sentence, "--json").json()
    #expect(json["request"]?.string == sentence)
    #expect(json["answer"]?.string == answer)
    #expect(json["skill"]?.string == "calculator")
    #expect(json["result"]?["text"]?.string == answer)
  }

  @Test func `takes words as one sentence, and the sentence from standard input`() async throws {
    let command = try Command.with("calculator")
    #expect(try await command("ask", "what", "is", "2+2?").output == "4\n")
    #expect(try await command("ask", "-", input: "what is 2+3?\n").output == "5\n")
  }

  @Test func `what is piped in goes with the sentence`() async throws {
    let finished = try await Command.with("calculator", "meeting_notes")(
      "ask", "整理会议纪要", input: "决定：12月5日前冻结接口。\n待办：李雷补充压力测试，12月3日完成。\n")
    #expect(finished.status == 0)
    #expect(finished.output.contains("冻结接口"))
    #expect(finished.output.contains("李雷"))
  }

  @Test func `says when nothing fits`() async throws {
    let command = try Command.with("calculator", "meeting_notes")
    let finished = try await command("ask", "buy me a pony")
    #expect(finished.status == 1)
    #expect(finished.output == "")
    #expect(finished.errors.hasPrefix("skillhost: "))
    let json = try await command("ask", "buy me a pony", "--json")
    #expect(json.status == 1)
    #expect(try json.json()["error"]?["kind"]?.string == "nothingMatched")
  }

  @Test func `says what is missing and how to give it`() async throws {
    let finished = try await Command.with("meeting_notes")("ask", "--skill", "meeting_notes", "整理会议纪要", "--json")
    #expect(finished.status == 3)
    let error = try finished.json()["error"]
    #expect(error?["code"]?.string == "missing_arguments")
    #expect(error?["missing"]?[0]?["name"]?.string == "minutes")
    #expect(error?["missing"]?[0]?["howToPass"]?.string?.contains("minutes") == true)
  }

  @Test func `takes arguments and the skill from the person`() async throws {
    let finished = try await Command.with("calculator")(
      "ask", "anything", "--skill", "calculator", "--arg", "expression=6*7")
    #expect(finished.output == "42\n")
  }

  @Test func `a skill that may write is not run where nobody can be asked`() async throws {
    let command = try Command.with("answer")
    let refused = try await command("ask", "--skill", "answer", "go", "--json")
    #expect(refused.status == 5)
    #expect(try refused.json()["error"]?["kind"]?.string == "refused")
    #expect(refused.errors.contains("--yes"))
    let accepted = try await command("ask", "--skill", "answer", "go", "--yes")
    #expect(accepted.output == "42\n")
    let plan = try await command("ask", "--skill", "answer", "go", "--dry-run", "--json").json()
    #expect(plan["asks"]?.bool == true)
  }

  @Test(arguments: [
    ("y\n", Int32(0)), ("n\n", 5), ("\n", 5), ("e\n{}\ny\n", 0), ("e\n{\"a\": 1}\ny\n", 3), ("e\nnonsense\nn\n", 5),
  ])
  func `a person on a terminal is asked`(typed: String, status: Int32) async throws {
    guard let finished = try await Command.with("answer").onTerminal("ask", "--skill", "answer", "go", typed: typed)
    else { return }
    #expect(finished.status == status)
    #expect(finished.output.contains("may change something"))
    #expect(finished.output.contains("42\r\n") == (status == 0))
  }

  @Test func `a question that nobody answers in time has an end`() async throws {
    let command = try Command.with("answer")
    guard let running = try command.startOnTerminal("ask", "--skill", "answer", "go", "--max-time", "1") else { return }
    let finished = await running.end()
    #expect(finished.status == 124)
    #expect(finished.output.contains("Run it?"))
    #expect(!finished.output.contains("42"))
    #expect(command.leftProcesses == [])
  }

  @Test func `answers as JSON Lines`() async throws {
    let kinds = try await Command.with("calculator")("ask", "1+1", "--events").jsonLines().compactMap {
      $0["kind"]?.string
    }
    #expect(kinds.first == "sessionStarted")
    #expect(kinds.contains("skillMatched"))
    #expect(kinds.contains("toolStarted"))
    #expect(kinds.suffix(2) == ["answer", "completed"])
  }
}
