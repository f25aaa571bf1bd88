import JSON

extension Manifest {
  /// Largest manifest that is read, in bytes.
  package static let limit = 262_144
  /// Most skills of one file.
  private static let skillLimit = 256

  /// Reads the manifest of a library: one skill or an array of them.
  ///
  /// A byte order mark at the start is skipped, and so are NULs at the end, which C puts behind a string. One wrong skill
  /// does not spoil the others.
  package static func parse(_ bytes: [UInt8]) -> ManifestFile {
    guard bytes.count <= limit else { return .refused(.tooLarge(bytes: bytes.count, limit: limit)) }
    var text = bytes[...]
    if text.starts(with: [0xef, 0xbb, 0xbf]) { text = text.dropFirst(3) }
    while text.last == 0 { text.removeLast() }
    guard text.contains(where: { ![0x20, 0x09, 0x0a, 0x0d].contains($0) }) else { return .refused(.empty) }

    let value: JSONValue
    do throws(JSONParseError) { value = try JSONValue(parsing: text) } catch { return .refused(.syntax(error)) }

    var reading = Reading(mayContainNUL: text.mayContainNUL)
    switch value {
    case .array(let elements) where elements.count > skillLimit:
      return .refused(.tooMany(elements.count, limit: skillLimit))
    case .array(let elements) where !elements.isEmpty:
      reading.file.isList = true
      for (index, element) in elements.enumerated() { reading.add(element, at: JSONPointer().appending(index)) }
    case .object: reading.add(value, at: JSONPointer())
    default: return .refused(.expected(.skillOrList, found: value.excerpt))
    }
    return reading.file
  }
}

/// A manifest file while its skills are read.
private struct Reading {
  var file = ManifestFile(skills: [], warnings: [], isList: false)
  let mayContainNUL: Bool
  private var taken: [SkillID: JSONPointer] = [:]

  init(mayContainNUL: Bool) { self.mayContainNUL = mayContainNUL }

  mutating func add(_ value: JSONValue, at pointer: JSONPointer) {
    var inspector = ManifestInspector(at: pointer)
    let skill = inspector.skill(value)
    if let id = skill.id, let first = taken[id] {
      inspector.step(to: "id") { $0.report(.repeatedID(id, first: first)) }
    }
    if mayContainNUL { inspector.refuseNULs(in: value) }
    file.warnings += inspector.warnings
    if inspector.problems.isEmpty, let manifest = skill.manifest {
      taken[manifest.id] = pointer
      file.skills.append(.success(manifest))
    } else {
      let error = ManifestError(id: skill.id, version: skill.version, problems: inspector.problems)
      file.skills.append(.failure(error))
    }
  }
}

extension ManifestFile {
  fileprivate static func refused(_ reason: ManifestProblem.Reason) -> ManifestFile {
    let problem = ManifestProblem(reason, at: JSONPointer())
    return ManifestFile(skills: [.failure(ManifestError(problems: [problem]))], warnings: [], isList: false)
  }
}

extension ArraySlice<UInt8> {
  /// Whether the escape of U+0000 stands in the text; an escaped backslash before it makes it harmless.
  fileprivate var mayContainNUL: Bool {
    var rest = self
    while let backslash = rest.firstIndex(of: UInt8(ascii: "\\")) {
      rest = rest[backslash...]
      if rest.starts(with: #"\u0000"#.utf8) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}
