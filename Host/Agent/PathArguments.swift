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

  /// - Parameter directory: What relative paths are relative to.
  init(_ manifest: Manifest, _ arguments: JSONValue, in directory: String) {
    self.arguments = arguments
    guard var object = arguments.object, let properties = manifest.parameters["properties"]?.object else { return }
    for property in properties.members {
      guard let use = property.value["x-path"]?.string, let given = object[property.key] else { continue }
      object[property.key] = take(given, use, directory)
    }
    self.arguments = .object(object)
  }

  /// A text, or a list of texts; anything else is no path.
  private mutating func take(_ value: JSONValue, _ use: String, _ directory: String) -> JSONValue {
    if let list = value.array { return .array(list.map { take($0, use, directory) }) }
    guard let text = value.string, !text.isEmpty else { return value }
    let path = FileSystem.absolute(text, in: directory)
    if use == "write" { grants.write.append(path) } else { grants.read.append(path) }
    return .string(path)
  }
}
