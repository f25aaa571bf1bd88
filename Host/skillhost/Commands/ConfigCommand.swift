import Arguments
import Catalog
import Core
import JSON
import Terminal

enum ConfigCommand: Subcommand {
  private enum Action: String, CaseIterable {
    case list, set, unset
  }

  private enum Key: String, CaseIterable {
    case keywords, priority
  }

  static let grammar = Command(
    "config", abstract: "Change how a skill is chosen",
    discussion: [
      "What is set stands in place of what the skill's author wrote. ID.keywords are the words that a skill is found by; "
        + "ID.priority is a whole number, and of skills that fit equally well the one with the higher number is chosen."
    ],
    operands: [
      Operand(
        Value("ACTION", .choice(Action.allCases.map(\.rawValue))), count: .optional,
        help: "What to do; 'list' if not given, which shows what is set"),
      Operand(Value("ID.KEY"), count: .optional, help: "A skill and what to change of it"),
      Operand(Value("VALUE"), count: .any, help: "The new value; several are several keywords"),
    ],
    examples: [
      .init("skillhost config set tide_times.keywords tide 潮汐 'high water'", ""),
      .init("skillhost config set tide_times.priority 5", ""),
      .init("skillhost config unset tide_times.priority", "The author's counts again"),
    ])

  static func run(_ invocation: Invocation, _ console: Console) throws(Problem) {
    let workspace = try Workspace(invocation)
    var overrides = workspace.records().overrides
    let action = invocation.operands.first.flatMap(Action.init) ?? .list
    let name = invocation.operands.dropFirst().first
    let values = Array(invocation.operands.dropFirst(2))
    switch action {
    case .list:
      if let extra = name { throw .usage(.unwantedOperand(extra, command: grammar.name), command: grammar.name) }
    case .set, .unset:
      let (id, key) = try target(name, workspace, overrides)
      if action == .set, values.isEmpty { throw .badSetting(name ?? "", reason: "no value was given") }
      if action == .unset, let extra = values.first {
        throw .usage(.unwantedOperand(extra, command: grammar.name), command: grammar.name)
      }
      let wanted = try read(key, values, named: name ?? "")
      do throws(RecordError) {
        try overrides.change(id) { override in
          switch key {
          case .keywords: override.keywords = wanted.keywords
          case .priority: override.priority = wanted.priority
          }
        }
      } catch { throw .record(error) }
    }
    show(overrides, console)
  }

  /// - Throws: `badSetting` for a key that is not known; `unknownSkill` for a skill that is neither there nor on record.
  private static func target(
    _ name: String?, _ workspace: Workspace, _ overrides: OverrideStore
  ) throws(Problem) -> (SkillID, Key) {
    guard let name else {
      throw .usage(
        .missingOperand("ID.KEY", command: grammar.name, help: "a skill and what to change of it"),
        command: grammar.name)
    }
    let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let key = Key(rawValue: String(parts[1])) else {
      throw .badSetting(
        name, reason: "it must be a skill's id with one of " + Key.allCases.map { "'.\($0)'" }.joined(separator: ", "))
    }
    if let id = SkillID(parts[0]), overrides[id] != nil { return (id, key) }
    return (try workspace.skill(named: String(parts[0]), in: workspace.catalog()).id, key)
  }

  /// By the rules of a manifest; no values override nothing.
  private static func read(_ key: Key, _ values: [String], named name: String) throws(Problem) -> SkillOverride {
    if values.isEmpty { return SkillOverride() }
    let value: JSONValue =
      switch key {
      case .keywords: .array(values.map { .string($0) })
      case .priority:
        values.count == 1
          ? Int(values[0]).map { .number(JSONNumber($0)) } ?? .string(values[0]) : .array(values.map { .string($0) })
      }
    do throws(ManifestError) {
      return try SkillOverride(.object([key.rawValue: value]), at: JSONPointer())
    } catch { throw .badSetting(name, reason: "it \(error.reason)") }
  }

  private static func show(_ overrides: OverrideStore, _ console: Console) {
    if let notice = overrides.notice { console.note("\(notice)", label: "note", .yellow) }
    if console.isJSON {
      var skills = JSONObject()
      for (id, override) in overrides.all { skills[id.description] = override.json }
      return console.json(["version": 1, "skills": .object(skills)])
    }
    for (id, override) in overrides.all {
      if override.isDisabled { console.line("\(id).disabled = true") }
      if let keywords = override.keywords {
        console.line("\(id).keywords = \(keywords.map { $0.json.serialized() }.joined(separator: " ").visible())")
      }
      if let priority = override.priority { console.line("\(id).priority = \(priority)") }
    }
  }
}
