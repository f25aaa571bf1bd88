import Core
import JSON
import Testing

@testable import Models

@Suite struct LocalChooserTests {
  private func choose(
    _ sentence: String, _ skills: [(id: String, score: Double)], context: String? = nil, given: JSONObject = [:]
  ) async throws -> Choice {
    try await LocalChooser().choose(ChoiceRequest(sentence, skills, context: context, given: given))
  }

  private func call(_ skill: String, _ arguments: JSONValue) throws -> Choice {
    .call([ChosenCall(skill: try #require(SkillID(skill)), arguments: arguments)])
  }

  @Test(arguments: ["整理会议纪要", "turn these minutes into meeting notes", "summarize this meeting transcript"])
  func `piped text is the text that is asked about`(sentence: String) async throws {
    let choice = try await choose(sentence, [("meeting_notes", 1)], context: "Decided: ship it.\n")
    #expect(try choice == call("meeting_notes", ["minutes": "Decided: ship it.\n"]))
  }

  @Test func `piped text leaves the sentence to the options`() async throws {
    let choice = try await choose("sort numerically in reverse", [("sort_lines", 1)], context: "1\n2\n")
    #expect(try choice == call("sort_lines", ["text": "1\n2\n", "order": "descending", "numeric": true]))
    let titled = try await choose("整理会议纪要，title \"周会\"", [("meeting_notes", 1)], context: "…")
    #expect(try titled == call("meeting_notes", ["minutes": "…", "title": "周会"]))
  }

  @Test func `arguments given by name win`() async throws {
    let choice = try await choose("what is 1+1?", [("calculator", 1)], given: ["expression": "2+2"])
    #expect(try choice == call("calculator", ["expression": "2+2"]))
    let style = try await choose("convert 'a b' to upper case", [("convert_case", 1)], given: ["style": "snake"])
    #expect(try style == call("convert_case", ["style": "snake", "text": "a b"]))
  }

  @Test(arguments: [
    ("计算器", "calculator", ["expression"]),
    ("calculate", "calculator", ["expression"]),
    ("整理会议纪要", "meeting_notes", ["minutes"]),
    ("sort these lines", "sort_lines", ["text"]),
    ("convert 'a b'", "convert_case", ["style"]),
    ("convert this to upper case", "convert_case", ["text"]),
    ("convert case", "convert_case", ["text", "style"]),
    ("when is high tide tomorrow?", "tide_times", ["port"]),
    ("天气怎么样", "weather", ["city"]),
    ("area of a rectangle 3 wide", "rectangle", ["height"]),
    ("days between today and", "days_between", ["end"]),
    ("send a mail to Anna with subject \"Lunch\"", "send_mail", ["to"]),
  ])
  func `what is missing is named`(sentence: String, skill: String, names: [String]) async throws {
    let choice = try await choose(sentence, [(skill, 1)])
    guard case .missing(let id, let missing) = choice else {
      Issue.record("'\(sentence)' gave \(choice)")
      return
    }
    #expect(id.description == skill)
    #expect(missing.map(\.name) == names)
  }

  @Test(arguments: [
    ("calculate", "calculator", "--arg expression='12.5% of 320', or pipe the text in"),
    ("整理会议纪要", "meeting_notes", "--arg minutes='…', or pipe the text in"),
    ("translate 'yes'", "translate", "--arg language=en|fr|zh"),
    ("area of a rectangle 3 wide", "rectangle", "--arg height=1.5"),
    ("read the file", "read_file", "--arg path=FILE"),
  ])
  func `what is missing says how to pass it`(sentence: String, skill: String, howToPass: String) async throws {
    let choice = try await choose(sentence, [(skill, 1)])
    guard case .missing(_, let missing) = choice else {
      Issue.record("'\(sentence)' gave \(choice)")
      return
    }
    #expect(missing.first?.howToPass == howToPass)
  }

  @Test(
    arguments: [
      ("count the words in 'a b'", [("count_text", 10.0), ("convert_case", 3)], "count_text"),
      ("'a b'", [("sort_lines", 10), ("count_text", 9.9)], nil),
      // Of two near ones, the one in whose words the request is said.
      ("how many lines 'a b'", [("sort_lines", 10), ("count_text", 8)], "count_text"),
      ("convert 'a b' to upper case", [("convert_case", 10), ("count_text", 9.9)], "convert_case"),
      // Only one of two near ones can do with what was said.
      ("what is 12*7", [("convert_case", 10), ("calculator", 9)], "calculator"),
      // What is called by name has no rival.
      ("calculator 1+1", [("calculator", 5), ("count_text", 9)], "calculator"),
      ("Count text 'a b'", [("count_text", 5), ("calculator", 9)], "count_text"),
      // Nor has what a keyword before a colon names: other skills' words behind it are a text.
      ("todo: sort the lines of code by size", [("sort_lines", 10), ("file_read", 9), ("notes", 2)], "notes"),
      ("memo：把会议记录整理成纪要", [("meeting_notes", 10), ("notes", 2)], "notes"),
      ("which todo: sort b, a", [("sort_lines", 10), ("notes", 2)], "sort_lines"),
      ("从大到小排序：3, 12, 7", [("sort_lines", 10), ("data_query", 5)], "sort_lines"),
      // "note" is a keyword of one, and but a part of a phrase of the other.
      ("note that the shop opens at nine", [("meeting_notes", 10), ("notes", 9.9)], "notes"),
    ] as [(String, [(id: String, score: Double)], String?)])
  func `the candidate that is clearly ahead wins`(
    sentence: String, skills: [(id: String, score: Double)], winner: String?
  ) async throws {
    let choice = try await choose(sentence, skills)
    switch choice {
    case .call(let calls): #expect(calls.first?.skill.description == winner)
    case .unclear(let ids): #expect(winner == nil && ids.map(\.description) == skills.map(\.id))
    default: Issue.record("'\(sentence)' gave \(choice)")
    }
  }

  @Test func `without candidates nothing fits`() async throws {
    guard case .nothingFits(let reason) = try await choose("buy me a pony", []) else {
      Issue.record("something fits")
      return
    }
    #expect(reason.contains("buy me a pony") && reason.contains("skillhost list"))
  }

  @Test func `the result of a call is the answer, its failure the end`() async throws {
    var request = try ChoiceRequest("what is 1+1?", [("calculator", 1)])
    let made = ChosenCall(skill: try Skills.manifest("calculator").id, arguments: ["expression": "1+1"])
    request.rounds = [[.init(call: made, outcome: .success(SkillResult(text: "2")))]]
    #expect(try await LocalChooser().choose(request) == .answer("2"))

    request.rounds = [[.init(call: made, outcome: .success(SkillResult(text: "", structured: ["value": 2])))]]
    #expect(try await LocalChooser().choose(request) == .answer("{\n  \"value\": 2\n}"))

    let failure = SkillFailure(.invalidArguments, code: "syntax", message: "no")
    request.rounds = [[.init(call: made, outcome: .failure(failure))]]
    await #expect(throws: failure) { try await LocalChooser().choose(request) }
  }

  @Test(arguments: [("Asia/Shanghai", "2026-12-01"), ("UTC", "2026-11-30"), ("America/New_York", "2026-11-29")])
  func `today is the day where the person is`(zone: String, day: String) async throws {
    var request = try ChoiceRequest("high tide in Brest today", [("tide_times", 1)])
    request.timeZone = zone
    // 2026-11-30 in UTC, from its first to its last hour.
    request.now += (zone == "Asia/Shanghai" ? 16 : zone == "UTC" ? 8 : -1) * 3_600_000_000_000
    let chooser = LocalChooser { zone, _ in ["Asia/Shanghai": 8 * 3600, "America/New_York": -5 * 3600][zone] ?? 0 }
    let expected = try call("tide_times", ["port": "Brest", "date": .string(day)])
    #expect(try await chooser.choose(request) == expected)
  }

  @Test func `the same request gives the same choice`() async throws {
    let request = try ChoiceRequest("convert hello to upper case", [("convert_case", 1), ("count_text", 0.5)])
    let first = try await LocalChooser().choose(request)
    for _ in 0..<20 { #expect(try await LocalChooser().choose(request) == first) }
  }
}

@Suite struct ScriptedChooserTests {
  @Test func `choices come in order, and a question beyond the script fails`() async throws {
    let chooser = ScriptedChooser(.answer("one"), .answer("two"))
    let request = ChoiceRequest(sentence: "?", candidates: [], now: 0)
    #expect(try await chooser.choose(request) == .answer("one"))
    #expect(try await chooser.choose(request) == .answer("two"))
    await #expect(throws: SkillFailure.self) { try await chooser.choose(request) }
    #expect(chooser.requests.count == 3)
  }
}
