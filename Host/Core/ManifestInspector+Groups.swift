import JSON

/// The fields that are objects of their own.
extension ManifestInspector {
  mutating func effects(_ value: JSONValue) -> Manifest.Effects {
    var effects = Manifest.Effects()
    members(of: value, known: ["readOnly", "destructive", "idempotent", "openWorld"]) { inspector, key, value in
      let truth = inspector.boolean(value)
      switch key {
      case "readOnly": effects.readOnly = truth
      case "destructive": effects.destructive = truth
      case "idempotent": effects.idempotent = truth
      default: effects.openWorld = truth
      }
    }
    return effects
  }

  mutating func timeout(_ value: JSONValue) -> Manifest.Timeout {
    var timeout = Manifest.Timeout()
    members(of: value, known: ["idle", "total"]) { inspector, key, value in
      guard let seconds = inspector.number(value, 0.001...86_400) else { return }
      if key == "idle" { timeout.idle = .seconds(seconds) } else { timeout.total = .seconds(seconds) }
    }
    return timeout
  }

  mutating func permissions(_ value: JSONValue) -> Manifest.Permissions {
    var permissions = Manifest.Permissions()
    let known = ["network", "read", "write", "env", "memory", "processes"]
    members(of: value, known: known) { inspector, key, value in
      switch key {
      case "network": permissions.network = inspector.boolean(value) ?? false
      case "read": permissions.read = inspector.paths(value)
      case "write": permissions.write = inspector.paths(value)
      case "env": permissions.environment = inspector.list(value) { $0.text($1, .variable, \.isVariableName) }
      case "memory": permissions.memory = inspector.integer(value, 1...1_048_576)
      default: permissions.processes = inspector.boolean(value) ?? false
      }
    }
    return permissions
  }

  mutating func abiVersion(_ value: JSONValue) -> Manifest.ABIVersion? {
    var major: Int?
    var minor: Int?
    members(of: value, known: ["major", "minor"]) { inspector, key, value in
      let number = inspector.integer(value, 0...65_535)
      if key == "major" { major = number } else { minor = number }
    }
    if case .object(let object) = value {
      for key in ["major", "minor"] where object[key] == nil { report(.missing(field: key)) }
    }
    guard let major, let minor else { return nil }
    return Manifest.ABIVersion(major: major, minor: minor)
  }

  /// Hints that a view may ignore: only their type must be right.
  mutating func presentation(_ value: JSONValue) {
    members(of: value, known: ["icon", "result"]) { inspector, key, value in
      guard let text = inspector.text(value, most: 256), key == "result" else { return }
      let legal = ["text", "markdown", "table", "image"]
      if !legal.contains(text) { inspector.report(.unknownHint(legal: legal)) }
    }
  }

  private mutating func paths(_ value: JSONValue) -> [String] {
    list(value) { $0.text($1, .path) { $0.hasPrefix("/") || $0.hasPrefix("~/") || $0 == "~" } }
  }
}

/// The fields that are schemas.
extension ManifestInspector {
  /// Finds out whether the schema compiles; the fault's place is one of the manifest.
  mutating func schema(_ value: JSONValue) {
    switch value {
    case .bool: break
    case .object where PlainSchema.accepts(value): break
    case .object:
      do throws(SchemaError) { _ = try JSONSchema(value) } catch {
        let place = error.document == nil ? error.pointer.tokens : []
        step(along: place) { $0.report(.badSchema(fault: "it \(error.reason)")) }
      }
    default: expected(.schema, value)
    }
  }

  mutating func objectSchema(_ value: JSONValue) {
    guard case .object(let object) = value, object["type"]?.string == "object" else {
      return expected(.objectSchema, value)
    }
    schema(value)
  }

  /// What is set for a skill is named `ID.KEY`, as is what its user has changed of it.
  mutating func settingNames(_ value: JSONValue) {
    for key in SkillOverride.fields where value["properties"]?[key] != nil {
      step(along: ["properties", key]) { $0.report(.reservedSetting) }
    }
  }

  /// Arguments that name files say how they are used, since the sandbox opens them for one call.
  mutating func pathParameters(_ value: JSONValue) {
    guard let properties = value["properties"]?.object else { return }
    for property in properties.members {
      guard let use = property.value["x-path"] else { continue }
      step(along: ["properties", property.key, "x-path"]) {
        let uses = FormField.PathUse.allCases.map(\.rawValue)
        _ = $0.text(use, .oneOf(uses)) { uses.contains($0) }
      }
    }
  }
}

extension String {
  fileprivate var isVariableName: Bool {
    !utf8.isEmpty && !(utf8.first.map { (0x30...0x39).contains($0) } ?? false)
      && utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte) || byte == 0x5f
      }
  }
}
