extension JSONValue {
  /// A longer chain of references is followed no further.
  private static let longestChain = 16

  /// The schema together with what its `$ref` leads to within `root`; its own keywords win. The schema itself where that
  /// leads nowhere, or out of the document.
  package func followingReference(in root: JSONValue) -> JSONValue {
    var schema = self
    for _ in 0..<Self.longestChain {
      guard case .object(var members) = schema, let reference = members["$ref"]?.string, reference.first == "#",
        let pointer = try? JSONPointer(parsing: String(reference.dropFirst())), let target = root[pointer]
      else { return schema }
      guard case .object(let others) = target else { return target }
      members.remove("$ref")
      for member in others where members[member.key] == nil { members[member.key] = member.value }
      schema = .object(members)
    }
    return schema
  }
}
