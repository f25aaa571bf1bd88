import Core
import JSON

/// Any bytes give skills or problems, each told in words; a skill that is taken keeps to the rules and is the same when it
/// is written and read again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let file = Manifest.parse(Array(UnsafeBufferPointer(start: start, count: count)))
  precondition(!file.skills.isEmpty)
  for warning in file.warnings { precondition(!warning.description.isEmpty) }
  for case .failure(let error) in file.skills {
    precondition(!error.problems.isEmpty && !error.description.isEmpty)
    precondition(error.problems.allSatisfy { !$0.description.isEmpty })
  }
  var ids: Set<SkillID> = []
  for case .success(let manifest) in file.skills {
    precondition(ids.insert(manifest.id).inserted)
    check(manifest)
  }
  return 0
}

private func check(_ manifest: Manifest) {
  precondition((1...64).contains(manifest.id.description.utf8.count))
  precondition(!manifest.description.isEmpty)
  precondition(manifest.parameters["type"] == "object")
  precondition(manifest.timeout.idle > .zero && manifest.timeout.total > .zero)
  precondition(manifest.keywords.allSatisfy { !$0.term.isEmpty && $0.weight > 0 && $0.weight.isFinite })
  precondition((manifest.permissions.read + manifest.permissions.write).allSatisfy { "/~".contains($0.first!) })
  _ = manifest.needsConfirmation
  _ = try? JSONSchema(manifest.parameters).form.fields.map(\.name)
  let again = Manifest.parse(Array(manifest.source.serialized().utf8))
  guard case .success(let same)? = again.skills.first else { preconditionFailure("not taken again") }
  precondition(same == manifest)
}
