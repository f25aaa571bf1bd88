import Arguments
import Catalog
import Core
import Glibc
import JSON
import Models
import POSIX
import Sessions
import Store

/// Why the command did not do what was asked.
enum Problem: Error {
  case usage(UsageError, command: String?)
  /// `rejected` says why, when a file offers the skill but may not; `unread` counts the files that could not be read.
  case unknownSkill(String, near: [String], rejected: String?, unread: Int)
  case unknownAgent(String, known: [String])
  case file(SystemError)
  case record(RecordError)
  /// `reason` says what the key or its value must be.
  case badSetting(String, reason: String)
  /// `known` are all that the skill has.
  case unknownSetting(String, skill: SkillID, near: [String], known: [String])
  case notSet(String)
  /// It is not shown, whether it is set or not.
  case secret(String)
  case oversizedInput(name: String, limit: Int)
  case notUTF8(name: String)
  /// Text of a person that should be JSON and is not.
  case notJSON(name: String, JSONParseError)
  case notObject(name: String, found: String)
  /// A line of a file that the command was given; `place` names both.
  case badLine(String, String)
  case badArgument(String)
  case unknownParameter(String, skill: SkillID, near: [String], known: [String])
  case standardInputTaken
  case nothingFits(reason: String)
  case missing(SkillID, [MissingArgument])
  case unclear([SkillID])
  case skill(SkillFailure, SkillID?)
  /// A file of the installation that skills are run with.
  case noCompanion(String, looked: [String])
  case noSDK(looked: String)
  case badID(String)
  case notEmpty(String)
  /// A path that cannot stand in a Makefile.
  case unquotable(String)
  /// A fault of the system in what the command itself needs.
  case system(SystemError)
  /// What the program needs of its surroundings, and how to give it.
  case environment(String)
  case store(StoreError)
  case session(SessionError)
  case stopped(signal: Int32)
  /// Something that was written down on standard output is wrong; nothing more is to be said.
  case found(ExitCode)
  case output(SystemError)
}

extension Problem {
  /// The one place that says which exit code belongs to what.
  var exitCode: ExitCode {
    switch self {
    case .record(.system): .technical
    case .usage, .unknownSkill, .unknownAgent, .file, .record, .oversizedInput, .notUTF8, .badLine, .standardInputTaken,
      .badID,
      .badSetting, .unknownSetting, .notEmpty, .unquotable:
      .usage
    case .secret: .refused
    case .notJSON, .notObject, .badArgument, .unknownParameter, .missing: .arguments
    case .nothingFits, .unclear, .notSet: .no
    case .skill(let failure, _): ExitCode(failure.kind)
    case .store(.noConversation), .store(.noneYet), .store(.manyConversations), .store(.notImported): .usage
    case .session(.busy): .technical
    case .session: .usage
    case .store, .noCompanion, .noSDK, .system, .environment, .output: .technical
    case .stopped(let signal): signal == SIGINT ? .interrupted : .terminated
    case .found(let code): code
    }
  }

  /// As `error.kind` of the JSON form; the kinds of `SkillFailure` keep their names.
  var kind: String {
    switch self {
    case .usage, .unknownSkill, .unknownAgent, .standardInputTaken, .badID, .badSetting, .unknownSetting, .notSet:
      "usage"
    case .file, .record, .oversizedInput, .notUTF8, .badLine, .notEmpty, .unquotable: "input"
    case .notJSON, .notObject, .badArgument, .unknownParameter, .missing:
      SkillFailure.Kind.invalidArguments.rawValue
    case .nothingFits: "nothingMatched"
    case .secret: SkillFailure.Kind.refused.rawValue
    case .unclear: "unclear"
    case .skill(let failure, _): failure.kind.rawValue
    case .store(.noConversation), .store(.noneYet), .store(.manyConversations), .store(.notImported): "usage"
    case .session(.busy): SkillFailure.Kind.busy.rawValue
    case .session: "usage"
    case .store, .noCompanion, .noSDK, .system, .environment: SkillFailure.Kind.technical.rawValue
    case .stopped: SkillFailure.Kind.cancelled.rawValue
    case .found: "found"
    case .output: "output"
    }
  }

  var code: String {
    switch self {
    case .usage(let error, _): error.code
    case .unknownSkill: "unknown_skill"
    case .unknownAgent: "unknown_agent"
    case .file(let error): error.code == ENOENT ? "no_such_file" : "unreadable"
    case .record: "record"
    case .badSetting: "bad_setting"
    case .unknownSetting: "unknown_setting"
    case .notSet: "not_set"
    case .secret: "secret"
    case .oversizedInput: "too_large"
    case .notUTF8: "not_utf8"
    case .notJSON: "not_json"
    case .notObject: "not_an_object"
    case .badLine: "bad_line"
    case .badArgument: "bad_argument"
    case .unknownParameter: "unknown_parameter"
    case .standardInputTaken: "stdin_taken"
    case .nothingFits: "nothing_matched"
    case .missing: "missing_arguments"
    case .unclear: "unclear"
    case .skill(let failure, _): failure.code
    case .noCompanion("skillhost-worker", _): "no_worker"
    case .noCompanion: "no_probe"
    case .noSDK: "no_sdk"
    case .badID: "bad_id"
    case .notEmpty: "not_empty"
    case .unquotable: "unquotable"
    case .system: "system"
    case .environment: "environment"
    case .store: "store"
    case .session(.busy): "busy"
    case .session(.nothingToRetry): "nothing_to_retry"
    case .session(.noCall): "unknown_call"
    case .session(.noSkill): "unknown_skill"
    case .stopped(let signal): signal == SIGINT ? "SIGINT" : "SIGTERM"
    case .found: "found"
    case .output: "write_failed"
    }
  }

  /// What, which and what to do; may hold text of others.
  var message: String {
    switch self {
    case .usage(let error, _): return error.description
    case .unknownSkill(let id, _, let reason?, _):
      return "the skill '\(id)' cannot be used: \(reason)"
    case .unknownSkill(let id, let near, nil, let unread):
      if !near.isEmpty {
        return "there is no skill '\(id)'; did you mean " + near.map { "'\($0)'" }.joined(separator: " or ") + "?"
      }
      let others = unread == 0 ? "" : ", and why \(unread == 1 ? "a file" : "\(unread) files") could not be read"
      return "there is no skill '\(id)'; 'skillhost list' shows what there is\(others)"
    case .unknownAgent(let id, let known):
      let hint = known.isEmpty ? "none is defined; see 'agents.json' in the manual" : "there are " + known.quoted
      return "there is no agent '\(id)'; \(hint)"
    case .file(let error): return error.description
    case .record(let error): return error.description
    case .badSetting(let name, let reason): return "'\(name)' cannot be set: \(reason)"
    case .unknownSetting(let key, let skill, let near, let known):
      let hint = near.isEmpty ? "there are " + known.quoted : "did you mean " + near.quoted + "?"
      return "'\(skill)' has no setting '\(key)'; \(known.isEmpty ? "it can only be unset" : hint)"
    case .notSet(let name): return "'\(name)' is not set"
    case .secret(let name): return "'\(name)' is a secret, or may be one, and is not shown"
    case .oversizedInput(let name, let limit): return "\(name) is larger than \(limit / 1_048_576) MiB"
    case .notUTF8(let name): return "\(name) is not UTF-8 text"
    case .notJSON(let name, let error): return "\(name) is not JSON: \(error)"
    case .notObject(let name, let found):
      return "\(name) must be a JSON object such as {\"name\": \"value\"}, not \(found)"
    case .badLine(let place, let fault): return "\(place): \(fault)"
    case .badArgument(let text): return "--arg takes NAME=VALUE, but got '\(text)'"
    case .unknownParameter(let name, let skill, let near, let known):
      let quoted = (near.isEmpty ? known : near).map { "'\($0)'" }
      let hint =
        near.isEmpty
        ? "it takes " + (known.isEmpty ? "none" : quoted.joined(separator: ", "))
        : "did you mean " + quoted.joined(separator: " or ") + "?"
      return "'\(skill)' has no parameter '\(name)'; \(hint)"
    case .standardInputTaken: return "standard input can be read for one argument only"
    case .nothingFits(let reason): return reason
    case .missing(let skill, let arguments):
      let width = arguments.map(\.howToPass.count).max() ?? 0
      let lines = arguments.map { argument in
        let gap = String(repeating: " ", count: width - argument.howToPass.count + 3)
        return "\n  \(argument.howToPass)" + (argument.description.map { gap + $0 } ?? "")
      }
      return "'\(skill)' needs more; add to the command:" + lines.joined()
    case .unclear(let skills):
      return "several skills fit equally well; name one of them:"
        + skills.map { "\n  --skill \($0)" }.joined()
    case .skill(let failure, _): return failure.message
    case .noCompanion(let name, let looked):
      return "'\(name)', which skills are run with, is missing; it was looked for at "
        + looked.map { "'\($0)'" }.joined(separator: " and ") + "; install skillhost anew"
    case .noSDK(let looked):
      return "the SDK is missing; it was looked for at '\(looked)' and in the folders around this program; install "
        + "skillhost anew, or run it from a checkout"
    case .badID(let text):
      return "'\(text)' cannot be the id of a skill: 1 to 64 of the characters a-z, 0-9 and _, beginning with a letter"
    case .notEmpty(let path): return "'\(path)' is there and is no empty directory; name another with --directory"
    case .unquotable(let path):
      return "the SDK's path '\(path)' cannot stand in a Makefile, since it has other characters than letters, digits, "
        + "spaces and /._+-; move it"
    case .system(let error): return error.description
    case .environment(let need): return need
    case .store(let error): return error.description
    case .session(let error): return error.description
    case .stopped: return "stopped"
    case .found: return ""
    case .output(let error): return "cannot write standard output: \(error.reason)"
    }
  }

  /// `{"version": 1, "error": {…}}`.
  var json: JSONValue {
    var error: JSONObject = ["kind": .string(kind), "code": .string(code), "message": .string(message)]
    switch self {
    case .missing(let skill, let arguments):
      error["skill"] = .string(skill.description)
      error["missing"] = .array(
        arguments.map { argument in
          var object: JSONObject = ["name": .string(argument.name), "howToPass": .string(argument.howToPass)]
          if let description = argument.description { object["description"] = .string(description) }
          return .object(object)
        })
    case .unclear(let skills): error["skills"] = .array(skills.map { .string($0.description) })
    case .skill(_, let skill?): error["skill"] = .string(skill.description)
    case .unknownSkill(_, let near, _, _) where !near.isEmpty: error["near"] = .array(near.map { .string($0) })
    case .usage, .unknownSkill, .unknownAgent, .file, .record, .oversizedInput, .notUTF8, .notJSON, .notObject,
      .badLine, .badArgument,
      .unknownParameter, .standardInputTaken, .nothingFits, .skill, .noCompanion, .noSDK, .badID, .badSetting,
      .unknownSetting, .notSet, .secret, .notEmpty, .unquotable, .system, .environment, .store, .session, .stopped,
      .found,
      .output:
      break
    }
    error["exitCode"] = .number(JSONNumber(Int(exitCode.rawValue)))
    return ["version": 1, "error": .object(error)]
  }
}

extension [String] {
  fileprivate var quoted: String { map { "'\($0)'" }.joined(separator: ", ") }
}
