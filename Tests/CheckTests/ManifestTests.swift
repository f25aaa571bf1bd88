import Check
import Core
import Foundation
import JSON
import Support
import Testing

@Suite struct ManifestTests {
  @Test func `a manifest without a flaw has no findings`() async throws {
    #expect(try await Checker.codes(flawless) == [])
  }

  @Test(arguments: [
    ("潮汐时间：用于查询高潮和低潮。需要港口名称，给出时间和高度；不查天气。"),
    ("Takes a port and returns its tides when they are asked for, never the weather."),
  ])
  func `a description may be in either language`(text: String) async throws {
    #expect(try await Checker.codes(flawless.with(.string(text), at: "description")) == [])
  }

  @Test(arguments: [
    ("Needs a port. Gives times and heights of the tides. Not the weather.", CheckCode.descriptionWhen),
    ("Use it when somebody asks for tides. Gives times and heights, not the weather.", .descriptionNeeds),
    ("Use it when somebody asks for tides. Needs a port. Not the weather.", .descriptionGives),
    ("Use it when somebody asks for tides. Needs a port. Gives times and heights.", .descriptionWhenNot),
    ("用于查询港口潮汐的时间，需要港口名称，不查天气。", .descriptionGives),
    ("用于查询港口潮汐的时间，需要港口名称，给出高度。", .descriptionWhenNot),
  ])
  func `a description that leaves something out is told what`(text: String, code: CheckCode) async throws {
    #expect(try await Checker.codes(flawless.with(.string(text), at: "description")) == [code])
  }

  @Test(arguments: [
    (flawless.with("Tides", at: "description"), CheckCode.descriptionLabel),
    (
      flawless.with(
        .string("Use it when not … Needs and gives tide. " + String(repeating: "x", count: 1_000)), at: "description"),
      .descriptionLong
    ),
    (flawless.with(nil, at: "examples"), .examplesMissing),
    (flawless.with(["tide times for 'Hull'"], at: "examples"), .examplesFew),
    (flawless.with(nil, at: "counterExamples"), .counterExamplesMissing),
    (flawless.with([:], at: "effects"), .effectsUnsaid),
    (flawless.with(["skill.storage/1", "skill.storag/1"], at: "services"), .serviceUnknown),
    (flawless.with(["skill.settings/1"], at: "services"), .settingsService),
    (flawless.with(["type": "object"], at: "settings"), .settingsService),
    (flawless.with("a__b", at: "id"), .idNotPortable),
    (flawless.with(.string("t" + String(repeating: "x", count: 48)), at: "id"), .idNotPortable),
    (flawless.with("x", at: "keyword"), .manifestField),
    (flawless.with(3, at: "version"), .manifestInvalid),
    (flawless.with(nil, at: "parameters", "properties", "port", "description"), .parameterUndocumented),
    (flawless.with(nil, at: "parameters", "additionalProperties"), .parametersOpen),
    (flawless.with(["port", "prot"], at: "parameters", "required"), .requiredUnknown),
    (flawless.with(3, at: "parameters", "properties", "port", "minLenght"), .schemaMisspelt),
    (flawless.with(["port"], at: "parameters", "requird"), .schemaMisspelt),
    (flawless.with(3, at: "parameters", "properties", "port", "colour"), .schemaUnknownKeyword),
    (flawless.with(["type": "object", "requird": ["a"]], at: "output"), .schemaMisspelt),
    (
      flawless.with(["type": "string", "description": "Which."], at: "parameters", "properties", "the port"),
      .parameterName
    ),
    (flawless.with([[:]], at: "parameters", "anyOf"), .parameterNesting),
    (
      flawless.with(
        ["type": "array", "description": "Rows.", "items": ["type": "array", "items": ["type": "string"]]],
        at: "parameters", "properties", "rows"), .parameterNesting
    ),
  ])
  func `each flaw is called by its name`(manifest: JSONValue, code: CheckCode) async throws {
    let codes = try await Checker.codes(manifest)
    #expect(codes.contains(code))
  }

  @Test func `settings that are asked for, secrets too, are no flaw`() async throws {
    let token: JSONValue = ["type": "string", "description": "A token.", "secret": true]
    let manifest = flawless.with(["skill.settings/1", "skill.storage/1", "skill.log/1"], at: "services")
      .with(["type": "object", "properties": ["token": token], "additionalProperties": false], at: "settings")
    #expect(try await Checker.codes(manifest) == [])
  }

  @Test func `objects may stand in objects, but not three deep`() async throws {
    func nested(_ depth: Int) -> JSONValue {
      depth == 0
        ? ["type": "string", "description": "A word."]
        : ["type": "object", "description": "A part.", "properties": ["part": nested(depth - 1)]]
    }
    let path = ["parameters", "properties", "part"]
    #expect(try await Checker.codes(flawless.with(nested(1), at: path[0], path[1], path[2])) == [])
    #expect(try await Checker.codes(flawless.with(nested(2), at: path[0], path[1], path[2])) == [.parameterNesting])
  }

  @Test func `many parameters are too many`() async throws {
    var manifest = flawless
    for number in 1...10 {
      manifest = manifest.with(
        ["type": "integer", "description": "A figure."], at: "parameters", "properties", "figure\(number)")
    }
    #expect(try await Checker.codes(manifest) == [.parametersMany])
  }

  @Test func `a lower level looks for less, and lets warnings pass`() async throws {
    let folder = try TemporaryDirectory()
    let bad = flawless.with(["port", "prot"], at: "parameters", "required").with(nil, at: "counterExamples")
    let path = try folder.write(bad.serialized(), to: "skill.json")
    for (level, codes) in [
      (CheckLevel.basic, []), (.strict, [CheckCode.requiredUnknown]),
      (.pedantic, [.counterExamplesMissing, .requiredUnknown]),
    ] {
      #expect(await Set(Checker.report(path, level: level).findings.map(\.code)).isSuperset(of: codes))
      #expect(await Checker.report(path, level: level).findings.allSatisfy { $0.code.level <= level })
    }
    let warned = try folder.write(flawless.with([:], at: "effects").serialized(), to: "warned.json")
    #expect(await Checker.report(warned, level: .strict).isGood(at: .strict))
    #expect(await !Checker.report(warned, level: .pedantic).isGood(at: .pedantic))
  }

  @Test func `every code is described`() throws {
    let page = try String(contentsOfFile: Checkout.root + "/Host/docs/check.md", encoding: .utf8)
    for code in CheckCode.allCases {
      let row = page.split(separator: "\n").first { $0.hasPrefix("| `\(code.rawValue)` |") }
      let cells = row?.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      #expect(cells?[1] == code.level.rawValue, "\(code.rawValue)")
      #expect(cells?[2] == (code.isWarning ? "warning" : "error"), "\(code.rawValue)")
    }
  }
}
