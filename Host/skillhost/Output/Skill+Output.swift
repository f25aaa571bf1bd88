import Catalog
import Core
import JSON

extension Skill {
  /// The members of a skill that `list` and `show` share.
  func summary(in catalog: CatalogSnapshot) -> JSONObject {
    let refusal = catalog.refusal(of: self)
    return [
      "id": .string(id.description), "version": manifest.version.map { .string($0) } ?? .null,
      "name": manifest.name.map { .string($0) } ?? .null, "description": .string(manifest.description),
      "category": manifest.category.map { .string($0) } ?? .null, "trusted": .bool(isTrusted),
      "runs": .bool(refusal == nil),
      "refusal": refusal.map { ["code": .string($0.code.rawValue), "message": .string($0.reason)] } ?? .null,
      "library": .string(library.path),
    ]
  }
}

extension SkillRefusal.Code {
  /// For a column of a table.
  var words: String {
    switch self {
    case .notTrusted: "not trusted"
    case .disabled: "disabled"
    case .setAside: "set aside"
    }
  }
}
