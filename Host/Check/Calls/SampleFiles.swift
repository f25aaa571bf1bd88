import Core
import Execution
import JSON
import Models
import POSIX

/// Files that are made for the checked calls: the content that a schema gives as `x-sample` for a parameter with `x-path`,
/// a text for a file, or texts by their relative paths for a folder.
struct SampleFiles {
  private struct Parameter {
    let name: String
    let use: FormField.PathUse
    let sample: JSONValue?
    let standard: JSONValue?
  }

  private let parameters: [Parameter]
  private let directory: CallDirectory?

  init(_ manifest: Manifest) {
    parameters = (manifest.parameters["properties"]?.object?.members ?? []).compactMap { property in
      let schema = property.value.followingReference(in: manifest.parameters)
      guard let use = (schema["x-path"] ?? schema["items"]?["x-path"])?.string.flatMap(FormField.PathUse.init) else {
        return nil
      }
      return Parameter(name: property.key, use: use, sample: schema["x-sample"], standard: schema["default"])
    }
    let isNeeded = parameters.contains { $0.sample != nil }
    directory = isNeeded ? try? CallDirectory(in: Environment.variable("TMPDIR") ?? "/tmp") : nil
  }

  /// What stands for files in the arguments of an example that names none.
  static func names(_ manifest: Manifest, _ missing: [MissingArgument]) -> JSONObject {
    var given = JSONObject()
    for argument in missing {
      let schema = manifest.parameters["properties"]?[argument.name]?.followingReference(in: manifest.parameters)
      if schema?["x-path"] != nil, schema?["x-sample"] != nil { given[argument.name] = .string(argument.name) }
    }
    return given
  }

  /// The first parameter in `arguments` that names a file there is no sample for.
  func unmade(in arguments: JSONValue) -> String? {
    parameters.first { arguments[$0.name] != nil && ($0.sample == nil || directory == nil) }?.name
  }

  /// Makes the files that `arguments` name, or that stand for them as defaults, as they were at first, and puts their paths in
  /// the place of the names.
  func make(_ arguments: JSONValue) -> (arguments: JSONValue, grants: SkillCall.Grants) {
    var (arguments, grants) = (arguments, SkillCall.Grants())
    guard let directory else { return (arguments, grants) }
    for (number, parameter) in parameters.enumerated() {
      guard let sample = parameter.sample, let given = arguments[parameter.name] ?? parameter.standard else { continue }
      let folder = "\(directory.path)/\(number)"
      arguments[parameter.name] = made(given, sample, in: folder, parameter.use, &grants)
    }
    return (arguments, grants)
  }

  private func made(
    _ given: JSONValue, _ sample: JSONValue, in folder: String, _ use: FormField.PathUse,
    _ grants: inout SkillCall.Grants
  ) -> JSONValue {
    if let list = given.array { return .array(list.map { made($0, sample, in: folder, use, &grants) }) }
    guard let name = given.string?.split(separator: "/").last.map(String.init), name != "..",
      name != "." || !sample.isText
    else { return given }
    let path = "\(folder)/\(name == "." ? "sample" : name)"
    for (relative, text) in sample.texts {
      let file = relative.isEmpty ? path : "\(path)/\(relative)"
      // What cannot be made is missed by the call, which says so.
      try? FileSystem.makeDirectories(FileSystem.parent(of: file))
      try? FileSystem.write(Array(text.utf8), to: file)
    }
    if use == .read { grants.read.append(path) } else { grants.write.append(path) }
    return .string(path)
  }

  /// Whether calls work on what earlier ones have changed.
  var areChanged: Bool { parameters.contains { $0.use != .read } }

  /// Where they are; `nil` when there are none.
  var folder: String? { directory?.path }

  func remove() async { await directory?.remove() }
}

extension JSONValue {
  fileprivate var isText: Bool { string != nil }

  /// The texts of a sample by their relative paths; "" for a file's own.
  fileprivate var texts: [(String, String)] {
    if let string { return [("", string)] }
    return (object?.members ?? []).compactMap { member in member.value.string.map { (member.key, $0) } }
  }
}
