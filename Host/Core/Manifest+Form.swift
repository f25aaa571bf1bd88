package import JSON

extension Manifest {
  /// What there is to fill in before the skill runs; nothing when `parameters` is no schema.
  package var form: Form { (try? JSONSchema(parameters))?.form ?? Form() }
}
