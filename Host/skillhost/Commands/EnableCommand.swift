import Arguments
import Catalog
import Core
import JSON

enum EnableCommand: Subcommand {
  static let grammar = Command(
    "enable", abstract: "Let skills be used again that were disabled, or set aside for their crashes",
    operands: [Operand(SharedOptions.skillID.value, count: .many, help: SharedOptions.skillID.help)],
    examples: [.init("skillhost enable calculator", "Also after it crashed three times in a row")])

  static func run(_ invocation: Invocation, _ console: Console) throws(Problem) {
    try SkillSwitch(invocation, console).turn(on: true)
  }
}

enum DisableCommand: Subcommand {
  static let grammar = Command(
    "disable", abstract: "Keep skills from being chosen and run",
    discussion: ["They stay listed. It holds for every library that offers the id, until 'skillhost enable'."],
    operands: [Operand(SharedOptions.skillID.value, count: .many, help: SharedOptions.skillID.help)])

  static func run(_ invocation: Invocation, _ console: Console) throws(Problem) {
    try SkillSwitch(invocation, console).turn(on: false)
  }
}

/// What `enable` and `disable` share.
private struct SkillSwitch {
  private let ids: [SkillID]
  private var records: CatalogRecords
  private let console: Console

  /// - Throws: `unknownSkill` before anything is changed; what is on record may have gone from the disk.
  init(_ invocation: Invocation, _ console: Console) throws(Problem) {
    let workspace = try Workspace(invocation)
    let catalog = workspace.catalog()
    let records = workspace.records()
    ids = try invocation.operands.map { name throws(Problem) in
      if let id = SkillID(name), records.overrides[id] != nil || records.crashes.knows(id) { return id }
      return try workspace.skill(named: name, in: catalog).id
    }
    self.records = records
    self.console = console
  }

  consuming func turn(on isOn: Bool) throws(Problem) {
    var changed: [SkillID] = []
    do throws(RecordError) {
      for id in ids {
        var hasChanged = try records.overrides.change(id) { $0.isDisabled = !isOn }
        if isOn, try records.crashes.forget(id) { hasChanged = true }
        if hasChanged { changed.append(id) }
      }
    } catch { throw .record(error) }
    let word = isOn ? "enabled" : "disabled"
    if console.isJSON {
      console.json([
        "version": 1, "changed": .array(changed.map { .string($0.description) }),
        "disabled": .array(
          records.overrides.all.filter(\.override.isDisabled).map { .string($0.id.description) }),
      ])
    } else {
      for id in ids { console.line("\(changed.contains(id) ? "" : "already ")\(word): \(id)") }
    }
  }
}
