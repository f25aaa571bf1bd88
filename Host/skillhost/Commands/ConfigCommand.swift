import Arguments
import Catalog
import Core
import JSON
import Services
import Terminal

enum ConfigCommand: Subcommand {
  private enum Action: String, CaseIterable {
    case list, get, set, unset
  }

  static let grammar = Command(
    "config", abstract: "Set what a skill needs to know, and how it is chosen",
    discussion: [
      "ID.KEY is a setting of the skill's own, which 'skillhost show ID' lists. A secret is typed when you are asked for it, "
        + "or piped in, and never shown.",
      "ID.keywords and ID.priority stand in place of what the skill's author wrote: the words that it is found by, and a "
        + "whole number; of skills that fit equally well the one with the higher number is chosen.",
    ],
    operands: [
      Operand(
        Value("ACTION", .choice(Action.allCases.map(\.rawValue))), count: .optional,
        help: "What to do; 'list' if not given, which shows what is set"),
      Operand(Value("ID.KEY"), count: .optional, help: "A skill and what to set of it"),
      Operand(
        Value("VALUE"), count: .any,
        help: "The new value, - for standard input; several are several keywords or elements"),
    ],
    examples: [
      .init("skillhost config set tide_times.port Brest", "A setting of the skill's own"),
      .init("skillhost config set tide_times.token", "A secret: asks for it"),
      .init("pass show tides | skillhost config set tide_times.token", "The same from a password manager"),
      .init("skillhost config set tide_times.keywords tide 潮汐 'high water'", ""),
      .init("skillhost config unset tide_times.priority", "The author's counts again"),
    ])

  static func run(_ invocation: Invocation, _ console: Console) throws(Problem) {
    let action = invocation.operands.first.flatMap(Action.init) ?? .list
    let values = Array(invocation.operands.dropFirst(2))
    var config = Config(try Workspace(invocation))
    guard action != .list else {
      if let extra = invocation.operands.dropFirst().first { throw unwanted(extra) }
      return config.view.show(on: console)
    }
    guard let name = invocation.operands.dropFirst().first else {
      throw .usage(
        .missingOperand("ID.KEY", command: grammar.name, help: "a skill and what to set of it"), command: grammar.name)
    }
    if action != .set, let extra = values.first { throw unwanted(extra) }
    switch (action, try config.target(name)) {
    case (.set, .override(let id, let key)):
      if values.isEmpty { throw .badSetting(name, reason: "no value was given") }
      try config.set(key, of: id, to: values, named: name)
    case (.set, .setting(let settings, let field)):
      let texts = try SettingInput(name: name, console: console).texts(of: field, values)
      try config.set(field, of: settings, to: field.value(of: texts), named: name)
    case (.set, .forgotten(let id, let key)): throw .unknownSetting(key, skill: id, near: [], known: [])
    case (.get, let target): return try show(try config.value(of: target, named: name), of: name, console)
    case (_, let target): try config.unset(target)
    }
    config.view.show(on: console)
  }

  private static func unwanted(_ operand: String) -> Problem {
    .usage(.unwantedOperand(operand, command: grammar.name), command: grammar.name)
  }

  private static func show(_ value: JSONValue?, of name: String, _ console: Console) throws(Problem) {
    if console.isJSON {
      return console.json(["version": 1, "name": .string(name), "isSet": .bool(value != nil), "value": value ?? .null])
    }
    guard let value else { throw .notSet(name) }
    if let text = value.string { console.data(text) } else { console.line(value.serialized().visible()) }
  }
}
