import Catalog
import Core
import JSON

extension Skill {
  /// The members of a skill that `list` and `show` share.
  var summary: JSONObject {
    [
      "id": .string(id.description), "version": manifest.version.map { .string($0) } ?? .null,
      "name": manifest.name.map { .string($0) } ?? .null, "description": .string(manifest.description),
      "category": manifest.category.map { .string($0) } ?? .null, "trusted": .bool(isTrusted),
      "library": .string(library.path),
    ]
  }
}
