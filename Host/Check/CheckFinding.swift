package import Core
package import JSON

/// One thing that is wrong with a skill, or that its author should look at.
package struct CheckFinding: Hashable, Sendable {
  package var code: CheckCode
  /// `nil` where the file is meant.
  package var skill: SkillID?
  /// Into the manifest of `skill`, else into the file; the root where no place of it is meant.
  package var pointer: JSONPointer
  /// What, which, and what to do.
  package var message: String
  /// Of the call that showed it.
  package var arguments: JSONValue?

  package init(
    _ code: CheckCode, skill: SkillID? = nil, at pointer: JSONPointer = JSONPointer(), _ message: String,
    arguments: JSONValue? = nil
  ) {
    self.code = code
    self.skill = skill
    self.pointer = pointer
    self.message = message
    self.arguments = arguments
  }

  package var isWarning: Bool { code.isWarning }

  package var json: JSONValue {
    var object: JSONObject = [
      "severity": .string(isWarning ? "warning" : "error"), "code": .string(code.rawValue),
      "skill": skill.map { .string($0.description) } ?? .null, "pointer": .string("\(pointer)"),
      "message": .string(message),
    ]
    if let arguments { object["arguments"] = arguments }
    return .object(object)
  }
}

/// A part of the check that could not be done, and why.
package struct CheckOmission: Hashable, Sendable {
  package var skill: SkillID?
  /// `calls`, `cancellation`, `repetition`.
  package var part: String
  package var reason: String

  package init(_ part: String, skill: SkillID? = nil, _ reason: String) {
    self.part = part
    self.skill = skill
    self.reason = reason
  }

  package var json: JSONValue {
    [
      "part": .string(part), "skill": skill.map { .string($0.description) } ?? .null, "reason": .string(reason),
    ]
  }
}
