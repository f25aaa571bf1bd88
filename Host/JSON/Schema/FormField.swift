/// One thing to fill in: a parameter as a flag, a question or an input shows it.
package struct FormField: Hashable, Sendable {
  /// Keys from the root to the value.
  package var path: [String]
  /// The title, or the key in words.
  package var label: String
  /// What the schema describes it as.
  package var help: String?
  package var kind: Kind
  /// Whether it may be given several times, for the elements of an array.
  package var isRepeated: Bool
  /// Whether it and all objects around it are required.
  package var isRequired: Bool
  package var defaultValue: JSONValue?
  /// The values that are legal, where the schema lists them.
  package var choices: [JSONValue]
  package var examples: [JSONValue]
  /// Whether what is typed should not be shown: it, or an object around it, is marked `writeOnly` or `secret`.
  package var isSecret: Bool
  /// Of the value, or of an element where it is repeated.
  let types: TypeSet

  package enum Kind: Hashable, Sendable {
    case text
    case integer
    case number
    case boolean
    case date
    case dateTime
    case time
    /// A file or folder, and what the skill will do with it.
    case path(PathUse)
    /// Anything else, typed as JSON.
    case json
  }

  /// The values of `x-path`.
  package enum PathUse: String, Hashable, Sendable, CaseIterable {
    case read
    case write
    /// The skill changes a copy of the file, which takes its place when the call has succeeded.
    case edit
  }

  package var isPath: Bool {
    if case .path = kind { true } else { false }
  }

  /// The name of the flag: keys joined by dots.
  package var name: String { path.joined(separator: ".") }
}

extension FormField.Kind {
  /// What is wanted, in a sentence.
  package var phrase: String {
    switch self {
    case .text: "a text"
    case .integer: "a whole number"
    case .number: "a number"
    case .boolean: "true or false"
    case .date: "a date such as 2026-01-31"
    case .dateTime: "a date and time such as 2026-01-31T09:30:00Z"
    case .time: "a time such as 09:30:00Z"
    case .path: "a path"
    case .json: "a value in JSON"
    }
  }
}
