import Core
import JSON
import POSIX

/// The arguments of a call that name files or folders: those that the manifest marks with `x-path`.
///
/// A skill's process has a working directory of its own, so that relative paths are made absolute for it.
struct PathArguments {
  /// All arguments, with absolute paths where there are paths.
  private(set) var arguments: JSONValue
  /// What the sandbox has to open for them.
  private(set) var grants = SkillCall.Grants()
  /// As they were given, relative ones too.
  private(set) var texts: [String] = []

  /// - Parameters:
  ///   - fields: Those that are paths.
  ///   - directory: What relative paths are relative to.
  init(_ fields: [FormField], _ arguments: JSONValue, in directory: String) {
    self.arguments = arguments
    for field in fields {
      guard case .path(let isWritten) = field.kind, let given = arguments[JSONPointer(field.path)] else { continue }
      field.write(take(given, isWritten, directory), into: &self.arguments)
    }
  }

  /// A text, or a list of texts; anything else is no path.
  private mutating func take(_ value: JSONValue, _ isWritten: Bool, _ directory: String) -> JSONValue {
    if let list = value.array { return .array(list.map { take($0, isWritten, directory) }) }
    guard let text = value.string, !text.isEmpty else { return value }
    texts.append(text)
    let path = FileSystem.absolute(text, in: directory)
    if isWritten { grants.write.append(path) } else { grants.read.append(path) }
    return .string(path)
  }
}
