package import JSON

/// One place of a manifest that breaks a rule, or that its author should look at.
package struct ManifestProblem: Hashable, Sendable {
  /// From the root of the file.
  package let pointer: JSONPointer
  package let reason: Reason

  package init(_ reason: Reason, at pointer: JSONPointer) {
    self.reason = reason
    self.pointer = pointer
  }

  package enum Reason: Hashable, Sendable {
    // Of the file as a whole.
    case empty
    case tooLarge(bytes: Int, limit: Int)
    case syntax(JSONParseError)

    // Of one skill.
    case missing(field: String)
    case expected(Expectation, found: String)
    case containsNUL
    /// Skills in one file.
    case tooMany(Int, limit: Int)
    /// So many problems after the last one that is listed.
    case more(Int)
    /// An earlier skill of the same file has the id.
    case repeatedID(SkillID, first: JSONPointer)
    /// No JSON Schema; `fault` says why and where in it.
    case badSchema(fault: String)
    /// A setting that could not be told from what the host itself keeps for a skill.
    case reservedSetting

    // Worth a warning only.
    case unknownField(String, known: [String])
    case unknownHint(legal: [String])
    case descriptionIsLabel
  }

  /// What a field must hold.
  package enum Expectation: Hashable, Sendable {
    case skillOrList
    case object
    case list
    case boolean
    case text(most: Int)
    case number(ClosedRange<Double>)
    case integer(ClosedRange<Int>)
    case oneOf([String])
    case keyword
    case id
    case service
    case variable
    case path
    case schema
    case objectSchema
  }

  /// Whether the skill works all the same.
  package var isWarning: Bool {
    switch reason {
    case .unknownField, .unknownHint, .descriptionIsLabel: true
    case .empty, .tooLarge, .syntax, .missing, .expected, .containsNUL, .tooMany, .more, .repeatedID, .badSchema,
      .reservedSetting:
      false
    }
  }
}

extension ManifestProblem: CustomStringConvertible {
  /// The place and a sentence: "/timeout/idle: must be a number from 0.001 to 86400, found \"30\"".
  package var description: String { pointer.isRoot ? "\(reason)" : "\(pointer): \(reason)" }
}

extension ManifestProblem.Reason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .empty: "the manifest is empty; it must be a JSON object, or an array of objects for several skills"
    case .tooLarge(let bytes, let limit): "the manifest has \(bytes) bytes, at most \(limit) are read; shorten it"
    case .syntax(let error): "the manifest is not JSON: \(error)"
    case .missing(let field): "the field '\(field)' is missing; every skill must have it"
    case .expected(let expectation, let found): "must be \(expectation), found \(found)"
    case .containsNUL: "contains the character U+0000, which no text of a manifest may have; remove it"
    case .tooMany(let count, let limit):
      "the manifest describes \(count) skills, at most \(limit) are read; spread them over several libraries"
    case .more(let count): "\(count) more problems of this skill are not listed"
    case .repeatedID(let id, let first):
      "the id '\(id)' belongs to the skill at \(first) of this file already; the first stands, rename or remove this one"
    case .reservedSetting: "is a name that 'skillhost config' has for itself; call the setting otherwise"
    case .badSchema(let fault): "is no usable JSON Schema: \(fault)"
    case .unknownField(let name, let known):
      "is no field of a manifest and is ignored; "
        + (Spelling.nearest(to: name, among: known).map { "did you mean '\($0)'?" }
          ?? "begin its name with 'x-' if it is your own")
    case .unknownHint(let legal): "is a hint that no view knows; known are \(legal.joined(separator: ", "))"
    case .descriptionIsLabel:
      "is a mere label; say when to use the skill, what it needs and what it gives, since it is chosen by that"
    }
  }
}

extension ManifestProblem.Expectation: CustomStringConvertible {
  package var description: String {
    switch self {
    case .skillOrList: "a skill (an object) or an array of skills"
    case .object: "an object"
    case .list: "an array"
    case .boolean: "true or false"
    case .text(let most): "a text of 1 to \(most) bytes that is not blank"
    case .number(let range): "a number from \(Self.plain(range.lowerBound)) to \(Self.plain(range.upperBound))"
    case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .oneOf(let words): "one of " + words.map { "\"\($0)\"" }.joined(separator: ", ")
    case .keyword: "a text, or an object such as {\"term\": \"tide\", \"weight\": 2}"
    case .id: "1 to 64 of the characters a-z, 0-9 and _, beginning with a letter"
    case .service: "the id of a host service with its revision, such as \"skill.model/1\""
    case .variable: "the name of an environment variable: letters, digits and _, not beginning with a digit"
    case .path: "an absolute path, or one that begins with ~/"
    case .schema: "a JSON Schema (an object, true or false)"
    case .objectSchema: "a JSON Schema whose root says \"type\": \"object\""
    }
  }

  private static func plain(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }
}
