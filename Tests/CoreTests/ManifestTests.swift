import Core
import JSON
import Testing

@Suite struct ManifestTests {
  @Test func `reads every field`() throws {
    let manifest = try parse(
      """
      {
        "id": "tide_times", "version": "1.2", "name": "Tide times", "description": "When is high tide at a given port?",
        "keywords": ["tide", {"term": "潮汐", "weight": 2.5}, {"term": "port"}], "category": "sea",
        "examples": ["high tide in Brest"], "counterExamples": ["book a ferry"],
        "parameters": {"type": "object", "properties": {"port": {"type": "string"}}},
        "output": {"type": "array"},
        "effects": {"readOnly": true, "destructive": false, "idempotent": true, "openWorld": true},
        "confirm": "never", "requires": "online", "priority": -3, "timeout": {"idle": 1.5, "total": 60},
        "permissions": {"network": true, "read": ["/etc/ports"], "write": ["~/tides"], "env": ["TZ"], "memory": 64,
          "processes": true},
        "settings": {"type": "object"}, "presentation": {"icon": "🌊", "result": "table"},
        "services": ["skill.log/1", "skill.model/2"], "abi": {"major": 0, "minor": 1}
      }
      """)
    #expect(manifest.id == SkillID("tide_times"))
    #expect(manifest.version == "1.2" && manifest.name == "Tide times" && manifest.category == "sea")
    #expect(manifest.keywords.map(\.term) == ["tide", "潮汐", "port"] && manifest.keywords.map(\.weight) == [1, 2.5, 1])
    #expect(manifest.examples == ["high tide in Brest"] && manifest.counterExamples == ["book a ferry"])
    #expect(manifest.parameters["properties"]?["port"] == ["type": "string"] && manifest.output == ["type": "array"])
    #expect(manifest.effects == .init(readOnly: true, destructive: false, idempotent: true, openWorld: true))
    #expect(manifest.confirm == .never && manifest.requiresOnline && manifest.priority == -3)
    #expect(manifest.timeout == .init(idle: .milliseconds(1_500), total: .seconds(60)))
    #expect(manifest.permissions.network && manifest.permissions.processes && manifest.permissions.memory == 64)
    #expect(manifest.permissions.read == ["/etc/ports"] && manifest.permissions.write == ["~/tides"])
    #expect(manifest.permissions.environment == ["TZ"])
    #expect(manifest.settings == ["type": "object"] && manifest.presentation?["result"] == "table")
    #expect(manifest.services == ["skill.log/1", "skill.model/2"] && manifest.abi == .init(major: 0, minor: 1))
  }

  @Test func `the least manifest is the most careful one`() throws {
    let manifest = try parse(#"{"id": "a", "description": "does this and that well"}"#)
    #expect(manifest.parameters == ["type": "object", "properties": [:], "additionalProperties": false])
    #expect(manifest.effects.mayWrite && manifest.needsConfirmation && manifest.confirm == .auto)
    #expect(manifest.timeout == .init(idle: .seconds(30), total: .seconds(120)))
    #expect(manifest.permissions == .init() && !manifest.requiresOnline && manifest.priority == 0)
  }

  @Test func `the source is kept with what nobody knows`() throws {
    let manifest = try parse(#"{"x-mine": 1.50, "id": "a", "description": "does this and that well", "zzz": [null]}"#)
    #expect(
      manifest.source.serialized() == #"{"x-mine":1.50,"id":"a","description":"does this and that well","zzz":[null]}"#)
  }

  @Test(arguments: [
    "\u{feff}{\"id\": \"a\", \"description\": \"d\"}", "{\r\n\"id\":\r\n\"a\", \"description\": \"d\"}\r\n",
    "{\"id\": \"a\", \"description\": \"d\"}\0", "{\"id\": \"a\", \"description\": \"d\"}\n\0\0\0",
    "[{\"id\": \"a\", \"description\": \"d\"}]",
  ])
  func `byte order mark, line ends of Windows and NULs at the end are accepted`(text: String) throws {
    #expect(try parse(text).id == SkillID("a"))
  }

  @Test(arguments: ["", " \n", "\u{feff}", "\0\0"])
  func `an empty manifest is told so`(text: String) {
    #expect(Manifest.parse(Array(text.utf8)).errors.map(\.reason) == [.empty])
  }

  @Test(arguments: [
    Array("\u{feff}\u{feff}{}".utf8), Array("{} {}".utf8), Array("{".utf8), [0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d],
    Array(#"{"id":"a","id":"b"}"#.utf8), [0xff, 0xfe, 0x7b, 0, 0x7d, 0], Array("{\"id\":\"a\0\"}".utf8),
    Array(#"{"id":"\ud800"}"#.utf8), Array("{\"id\":\"a\",}".utf8), Array("\0{}".utf8),
  ])
  func `what is not JSON is refused with its place`(bytes: [UInt8]) throws {
    let error = try #require(Manifest.parse(bytes).errors.first)
    guard case .syntax(let fault) = error.reason else {
      Issue.record("\(error)")
      return
    }
    #expect("\(error)".contains("line \(fault.line), column \(fault.column)"))
  }

  @Test func `the largest manifest`() {
    let text = Array(#"{"id": "a", "description": "d"}"#.utf8)
    let padding = [UInt8](repeating: 0x20, count: Manifest.limit - text.count)
    #expect(Manifest.parse(text + padding).manifests.count == 1)
    #expect(
      Manifest.parse(text + padding + [0x20]).errors.map(\.reason)
        == [.tooLarge(bytes: Manifest.limit + 1, limit: Manifest.limit)])
  }

  @Test(arguments: ["1", "null", "\"x\"", "[]", "true"])
  func `a manifest is an object or an array of them`(text: String) throws {
    guard case .expected(.skillOrList, _)? = Manifest.parse(Array(text.utf8)).errors.first?.reason else {
      Issue.record("\(Manifest.parse(Array(text.utf8)))")
      return
    }
  }

  @Test func `one wrong skill does not spoil the others`() {
    let file = Manifest.parse(
      Array(
        #"[{"id": "a", "description": "d"}, 7, {"id": "c", "version": "2", "description": 5}, {"id": "d", "description": "d"}]"#
          .utf8))
    #expect(file.isList)
    #expect(file.manifests.map(\.id.description) == ["a", "d"])
    #expect(file.errors.map(\.pointer.description) == ["/1", "/2/description"])
    #expect(file.errors.map(\.id?.description) == [nil, "c"] && file.errors.map(\.version) == [nil, "2"])
  }

  @Test func `an id stands once in a file`() {
    let file = Manifest.parse(
      Array(#"[{"id": "a", "description": "d", "version": "1"}, {"id": "a", "description": "d", "version": "2"}]"#.utf8)
    )
    #expect(file.manifests.map(\.version) == ["1"])
    #expect(file.errors.map(\.reason) == [.repeatedID(SkillID("a")!, first: JSONPointer().appending(0))])
    #expect(file.errors.map(\.pointer.description) == ["/1/id"])
  }

  @Test func `a refused skill takes no id from the next`() {
    let file = Manifest.parse(
      Array(#"[{"id": "a", "description": 1}, {"id": "a", "description": "d", "version": "2"}]"#.utf8))
    #expect(file.manifests.map(\.version) == ["2"])
  }

  @Test func `all that is wrong is told at once, in order`() throws {
    let file = Manifest.parse(
      Array(#"{"id": "A", "description": "d", "keywords": ["x", 7, ""], "timeout": {"idle": "30", "total": 0}}"#.utf8))
    let error = try #require(file.errors.first)
    #expect(
      error.problems.map(\.pointer.description)
        == ["/id", "/keywords/1", "/keywords/2", "/timeout/idle", "/timeout/total"])
    #expect(error.problems[3].description == #"/timeout/idle: must be a number from 0.001 to 86400, found "30""#)
  }

  @Test func `unknown fields are warned about, with a near name`() {
    let file = Manifest.parse(
      Array(
        #"""
        {"$schema": "https://example.com", "x-note": 1, "id": "a", "description": "does this and that well",
         "keyword": [], "Examples": [], "counter_examples": [], "qqq": 1, "timeout": {"totl": 4}}
        """#.utf8))
    #expect(file.errors.isEmpty)
    let ignored = "is no field of a manifest and is ignored;"
    #expect(
      file.warnings.map(\.description) == [
        "/keyword: \(ignored) did you mean 'keywords'?", "/Examples: \(ignored) did you mean 'examples'?",
        "/counter_examples: \(ignored) did you mean 'counterExamples'?",
        "/qqq: \(ignored) begin its name with 'x-' if it is your own",
        "/timeout/totl: \(ignored) did you mean 'total'?",
      ])
  }

  @Test func `the problems of a hostile manifest are counted, not all told`() throws {
    let wrong = (0..<500).map { _ in "0" }.joined(separator: ",")
    let file = Manifest.parse(
      Array(#"{"id": "a", "description": "does this and that well", "examples": [\#(wrong)]}"#.utf8))
    let error = try #require(file.errors.first)
    #expect(error.problems.count == 51)
    #expect(error.problems.last?.description == "450 more problems of this skill are not listed")
    #expect(error.description.hasSuffix("; and 48 more, which 'skillhost check' shows"))
    let unknown = (0..<500).map { "\"u\($0)\": 0" }.joined(separator: ",")
    let strange = Manifest.parse(Array(#"{"id": "a", "description": "does this and that well", \#(unknown)}"#.utf8))
    #expect(strange.manifests.count == 1)
    #expect(strange.warnings.count == 50)
  }

  @Test func `a file holds at most 256 skills`() throws {
    let file = Manifest.parse(Array("[\((0..<257).map { _ in "0" }.joined(separator: ","))]".utf8))
    #expect(
      file.errors.map(\.description) == [
        "the manifest describes 257 skills, at most 256 are read; spread them over several libraries"
      ])
  }

  @Test(arguments: [
    ("Tide times", true), ("a", true), ("tides", true), ("查询潮汐", true), ("Tells when the tide is high", false),
    ("查询指定港口的潮汐时间，返回高潮和低潮", false),
  ])
  func `a description that is a mere label is warned about`(description: String, isLabel: Bool) {
    let file = Manifest.parse(Array(#"{"id": "tides", "description": "\#(description)"}"#.utf8))
    #expect(file.warnings.map(\.reason) == (isLabel ? [.descriptionIsLabel] : []))
  }

  private func warning(_ reason: ManifestProblem.Reason, _ place: String...) -> ManifestProblem {
    ManifestProblem(reason, at: JSONPointer(place))
  }

  private func parse(_ text: String) throws -> Manifest {
    let file = Manifest.parse(Array(text.utf8))
    try #require(file.skills.count == 1)
    return try file.skills[0].get()
  }
}
