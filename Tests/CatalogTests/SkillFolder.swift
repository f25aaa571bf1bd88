import Core
import Support

@testable import Catalog

/// A search path of temporary directories, filled with small libraries.
struct SkillFolder {
  let root: TemporaryDirectory

  init() throws {
    root = try TemporaryDirectory()
    try root.makeDirectory("skills.d")
  }

  var path: String { root("skills.d") }
  var environment: [String: String] { ["SKILLHOST_HOME": root("home")] }

  /// Writes a library that holds one skill, or what `manifest` says.
  @discardableResult
  func add(
    _ name: String, id: String = "a", version: String? = nil, manifest: String? = nil,
    in directory: String = "skills.d",
    mode: Int = 0o644
  ) throws -> String {
    let version = version.map { #", "version": "\#($0)""# } ?? ""
    let text = manifest ?? #"{"id": "\#(id)", "description": "does this and that well"\#(version)}"#
    return try root.write(ELFBuilder(manifest: text).build(), to: "\(directory)/\(name)", mode: mode)
  }

  func scan(
    _ origin: SearchPath.Origin = .flag, trusting trusted: [String] = [], rule: AccessRule = AccessRule()
  ) throws -> CatalogSnapshot {
    try scan([(path, origin)], trusting: trusted, rule: rule)
  }

  func scan(
    _ directories: [(path: String, origin: SearchPath.Origin)], trusting trusted: [String] = [],
    rule: AccessRule = AccessRule()
  ) throws -> CatalogSnapshot {
    var records = CatalogRecords.load(environment: environment)
    for directory in trusted { try records.trust.trust(directory) }
    return Catalog.scan(
      SearchPath(directories.map { SearchPath.Entry(path: $0.path, origin: $0.origin) }), records: records, rule: rule)
  }
}

extension CatalogSnapshot {
  var ids: [String] { skills.map(\.id.description) }
  /// File names and codes of what was rejected.
  var refusals: [String] { rejected.map { "\($0.path.split(separator: "/").last ?? ""): \($0.code.rawValue)" } }
}

extension SkillID {
  static let a = SkillID("a")!
  static let b = SkillID("b")!
}
