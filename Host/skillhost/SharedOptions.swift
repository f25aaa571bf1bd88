import Arguments
import Execution
import Terminal

/// Options of more than one command.
enum SharedOptions {
  static let skills = Option(
    "skills", value: Value("DIR", .directory), repeats: true,
    help: "Look for skills in DIR, and nowhere else; naming a directory trusts it for this command")
  static let json = Option("json", help: "Print JSON, also of errors")
  static let colour = Option(
    "color", value: Value("WHEN", .choice(ColourChoice.allCases.map(\.rawValue))), help: "Colour output")

  static let everywhere = [skills, json, colour]

  static let argument = Option(
    "arg", short: "a", value: Value("NAME=VALUE"), repeats: true,
    help: "One argument, read as its schema says; a VALUE of - is standard input")
  static let dryRun = Option("dry-run", help: "Show which skill would run with which arguments, and run nothing")
  static let events = Option("events", help: "Print each event as it happens, one JSON object a line")
  static let yes = Option("yes", short: "y", help: "Run skills that may change something without asking")
  static let timeout = Option(
    "timeout", short: "t", value: Value("SECONDS", .seconds),
    help: "End the call after SECONDS; never longer than the skill's own limit")
  static let output = Option(
    "output", short: "o", value: Value("DIR", .directory),
    help: "Save the result's attachments in DIR; no file that is there is overwritten")
  static let verbose = Option("verbose", short: "v", help: "Say more on standard error, such as what skills log")

  static let sandbox = Option(
    "sandbox", value: Value("WHEN", .choice(SandboxMode.allCases.map(\.rawValue))),
    help: "Have the kernel keep skills to their permissions: required, as far as it can (auto, if not given), or off")
  static let allowRead = Option(
    "allow-read", value: Value("DIR", .directory), repeats: true, help: "Let the skill read DIR this time")
  static let allowWrite = Option(
    "allow-write", value: Value("DIR", .directory), repeats: true, help: "Let the skill read and write DIR this time")
  static let allowNetwork = Option("allow-network", help: "Let the skill use the network this time")

  static let modelURL = Option("url", value: Value("URL"), help: "Where the model is, such as http://localhost:8080/v1")
  static let model = Option(
    "model", short: "m", value: Value("NAME"),
    help: "The model to ask; none for no model, replay:FILE for what an inference log holds")

  static let goOn = Option("continue", short: "c", help: "Go on with the latest conversation")
  static let onlySkill = Option(
    "skill", short: "s", value: Value("ID", .named("skill")), help: "Use this skill, whatever the sentence says")

  /// How skills are run.
  static let running = [
    dryRun, events, output, timeout, yes, verbose, sandbox, allowRead, allowWrite, allowNetwork,
  ]
  static let calling = [argument] + running

  static let skillID = Operand(Value("ID", .named("skill")), help: "Id of a skill, as 'skillhost list' shows it")
}
