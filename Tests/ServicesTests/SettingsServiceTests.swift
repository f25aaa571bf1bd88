import Catalog
import Core
import Foundation
import JSON
import Services
import Support
import Testing

@Suite struct SettingsServiceTests {
  private let home: TemporaryDirectory
  private let service: SettingsService

  init() throws {
    let home = try TemporaryDirectory()
    self.home = home
    service = SettingsService { .load(environment: ["SKILLHOST_HOME": home.path]) }
  }

  private static let schema: JSONValue = [
    "type": "object", "required": ["token"], "additionalProperties": false,
    "properties": [
      "city": ["type": "string", "minLength": 2, "default": "Brest"],
      "token": ["type": "string", "pattern": "^sk-", "secret": true],
      "limit": ["type": "integer", "maximum": 9],
      "server": [
        "type": "object", "properties": ["port": ["type": "integer", "default": 80], "host": ["type": "string"]],
      ],
      "account": ["type": "object", "secret": true, "properties": ["name": ["type": "string", "maxLength": 3]]],
      "colors": ["type": "array", "items": ["type": "string"], "default": ["red"]],
    ],
  ]

  private func set(_ json: String, of skill: String = "tides") throws {
    try home.write(#"{"version": 1, "skills": {"\#(skill)": \#(json)}}"#, to: "settings.json", mode: 0o600)
  }

  private func ask(_ method: String, _ arguments: String..., schema: JSONValue? = schema) async throws -> [String] {
    try await service.answer(
      ServiceRequest(service: ServiceID.settings, method: method, arguments: arguments.map { Array($0.utf8) }),
      of: call("tides", settings: schema)
    ).map { String(decoding: $0, as: UTF8.self) }
  }

  private func failure(_ method: String, _ arguments: String...) async -> SkillFailure? {
    await #expect(throws: SkillFailure.self) {
      try await service.answer(
        ServiceRequest(service: ServiceID.settings, method: method, arguments: arguments.map { Array($0.utf8) }),
        of: call("tides", settings: Self.schema))
    }
  }

  @Test func `what is set is given, and else what the schema has for it`() async throws {
    #expect(try await ask("get", "city") == [#""Brest""#])
    #expect(try await ask("get", "colors") == [#"["red"]"#])
    #expect(try await ask("get", "limit") == [])
    #expect(try await ask("get", "nonsense") == [])
    #expect(try await ask("get", "server") == [])
    try set(#"{"city": "Bordeaux", "token": "sk-1", "limit": 3, "server": {"host": "a"}}"#)
    #expect(try await ask("get", "city") == [#""Bordeaux""#])
    #expect(try await ask("get", "token") == [#""sk-1""#])
    #expect(try await ask("get", "limit") == ["3"])
    #expect(try await ask("get", "server") == [#"{"host":"a","port":80}"#])
    let all = try JSONValue(parsing: try await ask("all").joined())
    #expect(
      all == [
        "city": "Bordeaux", "token": "sk-1", "limit": 3, "server": ["host": "a", "port": 80], "colors": ["red"],
      ])
  }

  @Test func `of another skill nothing is given`() async throws {
    try set(#"{"token": "sk-1", "city": "Lille"}"#, of: "moons")
    #expect(try await ask("get", "city") == [#""Brest""#])
    #expect(await failure("get", "token")?.code == "setting_missing")
  }

  @Test func `what is missing is told with what to do`() async {
    for failure in [await failure("get", "token"), await failure("all")] {
      #expect(failure?.kind == .business)
      #expect(failure?.code == "setting_missing")
      #expect(failure?.message == "the setting 'tides.token' is not set; say 'skillhost config set tides.token'")
    }
  }

  @Test func `what is missing within a setting, or does not go together, is told too`() async throws {
    let schema: JSONValue = [
      "type": "object", "maxProperties": 1,
      "properties": ["server": ["type": "object", "required": ["port"], "properties": ["port": ["type": "integer"]]]],
    ]
    try set(#"{"server": {"host": "a"}}"#)
    let inner = await #expect(throws: SkillFailure.self) { try await ask("get", "server", schema: schema) }
    #expect(
      inner?.message == "the setting 'tides.server.port' is not set; say 'skillhost config set tides.server.port'")
    try set(#"{"server": {"port": 1}, "city": "Lille"}"#)
    #expect(try await ask("get", "server", schema: schema) == [#"{"port":1}"#])
    let all = await #expect(throws: SkillFailure.self) { try await ask("all", schema: schema) }
    #expect(all?.message.hasPrefix("what is set for 'tides' must have at most 1 member, not 2;") == true)
  }

  @Test func `what does not fit any more is told, and holds up only who asks for it`() async throws {
    try set(#"{"token": "sk-1", "limit": 10}"#)
    #expect(try await ask("get", "token") == [#""sk-1""#])
    for failure in [await failure("get", "limit"), await failure("all")] {
      #expect(failure?.code == "setting_unfit")
      #expect(
        failure?.message
          == "the setting 'tides.limit' must be at most 9, not 10; say 'skillhost config set tides.limit'")
    }
  }

  @Test(arguments: [#"{"token": "hunter2"}"#, #"{"token": "sk-1", "account": {"name": "hunter2"}}"#])
  func `of a secret that does not fit nothing is told`(json: String) async throws {
    try set(json)
    let failure = await failure("all")
    #expect(failure?.code == "setting_unfit")
    #expect(failure?.message.contains("does not fit '") == true)
    #expect(failure?.message.contains("hunter2") == false)
  }

  @Test func `what the schema does not know any more is left out`() async throws {
    try set(#"{"token": "sk-1", "town": "Lille"}"#)
    #expect(try await ask("get", "town") == [])
    #expect(try JSONValue(parsing: try await ask("all").joined())["town"] == nil)
  }

  @Test func `a skill without a schema has no settings`() async throws {
    try set(#"{"token": "sk-1"}"#)
    #expect(try await ask("get", "token", schema: nil) == [])
    #expect(try await ask("all", schema: nil) == ["{}"])
  }

  @Test(arguments: [
    ("{", 0o600), (#"{"version": 1, "skills": {"tides": 5}}"#, 0o600), (#"{"version": 1, "skills": {}}"#, 0o666),
  ])
  func `a file that cannot be believed is no empty one`(text: String, mode: Int) async throws {
    try home.write(text, to: "settings.json", mode: mode)
    let failure = await failure("get", "city")
    #expect(failure?.kind == .technical)
    #expect(failure?.code == "settings_unread")
    #expect(failure?.message.contains("settings.json") == true)
  }

  @Test(arguments: ["get", "set", "list", ""]) func `what it does not know it refuses`(method: String) async {
    #expect(await failure(method)?.code == "unknown_method")
  }

  @Test func `the store keeps what other skills have, and its file is the user's alone`() throws {
    var store = SettingStore.load(environment: ["SKILLHOST_HOME": home.path])
    try store.change(#require(SkillID("a"))) { $0["x"] = 1 }
    var other = SettingStore.load(environment: ["SKILLHOST_HOME": home.path])
    try other.change(#require(SkillID("b"))) { $0["y"] = ["z": true] }
    try store.change(#require(SkillID("a"))) { $0["x"] = nil }
    let read = SettingStore.load(environment: ["SKILLHOST_HOME": home.path])
    #expect(read.ids.map(\.description) == ["b"])
    #expect(try read[#require(SkillID("b"))] == ["y": ["z": true]])
    let mode = try FileManager.default.attributesOfItem(atPath: home("settings.json"))[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test func `what would make the file unreadable is not written`() throws {
    var store = SettingStore.load(environment: ["SKILLHOST_HOME": home.path])
    let id = try #require(SkillID("a"))
    try store.change(id) { $0["x"] = 1 }
    #expect(throws: RecordError.self) {
      try store.change(id) { $0["y"] = .string(String(repeating: "x", count: 1 << 20)) }
    }
    #expect(SettingStore.load(environment: ["SKILLHOST_HOME": home.path])[id] == ["x": 1])
  }
}
