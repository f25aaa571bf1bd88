package import Core
package import JSON
import POSIX

/// The arguments of a call that name files or folders: those that the manifest marks with `x-path`.
///
/// A skill's process has a working directory of its own, so that relative paths are made absolute for it.
package struct PathArguments {
  /// All arguments, with absolute paths where there are paths.
  package private(set) var arguments: JSONValue
  /// What the sandbox has to open for them.
  package private(set) var grants = SkillCall.Grants()
  /// Absolute paths of files that the skill edits. They are none of the grants: it gets copies.
  package private(set) var edited: [String] = []
  /// As they were given, relative ones too.
  package private(set) var texts: [String] = []

  /// - Parameters:
  ///   - fields: Those that are paths.
  ///   - directory: What relative paths are relative to.
  package init(_ fields: [FormField], _ arguments: JSONValue, in directory: String) {
    self.arguments = arguments
    for field in fields {
      guard case .path(let use) = field.kind, let given = Self.value(of: field, arguments) else { continue }
      field.write(take(given, use, directory), into: &self.arguments)
    }
  }

  /// A path that is left out is its default, so that the skill finds open what its manifest says it looks at.
  private static func value(of field: FormField, _ arguments: JSONValue) -> JSONValue? {
    if let given = arguments[JSONPointer(field.path)] { return given }
    return arguments[JSONPointer(Array(field.path.dropLast()))] == nil ? nil : field.defaultValue
  }

  /// A text, or a list of texts; anything else is no path.
  private mutating func take(_ value: JSONValue, _ use: FormField.PathUse, _ directory: String) -> JSONValue {
    if let list = value.array { return .array(list.map { take($0, use, directory) }) }
    guard let text = value.string, !text.isEmpty else { return value }
    texts.append(text)
    let path = FileSystem.absolute(text, in: directory)
    switch use {
    case .read: grants.read.append(path)
    case .write: grants.write.append(path)
    case .edit: edited.append(path)
    }
    return .string(path)
  }

  /// The arguments with the copies in the place of the files that are edited.
  func arguments(_ fields: [FormField], copies: [String: String]) -> JSONValue {
    var result = arguments
    for field in fields where field.kind == .path(.edit) {
      guard let given = arguments[JSONPointer(field.path)] else { continue }
      field.write(Self.replaced(given, by: copies), into: &result)
    }
    return result
  }

  private static func replaced(_ value: JSONValue, by copies: [String: String]) -> JSONValue {
    if let list = value.array { return .array(list.map { replaced($0, by: copies) }) }
    return value.string.flatMap { copies[$0] }.map { .string($0) } ?? value
  }
}
