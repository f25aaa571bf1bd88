import JSON
import POSIX

/// Which model a user has written down, the key included. What is set otherwise comes before it.
package struct ModelStore: Sendable {
  package struct Values: Hashable, Sendable {
    package var url: String?
    package var model: String?
    package var key: String?

    package init(url: String? = nil, model: String? = nil, key: String? = nil) {
      self.url = url
      self.model = model
      self.key = key
    }
  }

  private var file: RecordFile<ModelRecord>

  /// Never fails: what cannot be read sets nothing, and `notice` says why.
  package static func load(environment: [String: String], rule: AccessRule = AccessRule()) -> ModelStore {
    ModelStore(file: RecordFile(in: UserDirectories(environment).configuration, rule: rule))
  }

  /// `nil` when the environment names no home.
  package var path: String? { file.path }
  package var notice: RecordNotice? { file.notice }
  package var values: Values { file.content.values }

  package mutating func save(_ values: Values) throws(RecordError) { try file.change { $0.values = values } }
}

private struct ModelRecord: Record {
  static let fileName = "model.json"
  static let version = 1
  static let consequence = "no model is set by it"
  static let renewal = "skillhost models --save"

  var values = ModelStore.Values()

  init() {}

  init(_ value: JSONValue) throws(RecordDamage) {
    func text(_ name: String) throws(RecordDamage) -> String? {
      guard let member = value[name] else { return nil }
      guard let text = member.string else { throw RecordDamage(fault: "the field '\(name)' is no string") }
      return text
    }
    values = ModelStore.Values(url: try text("url"), model: try text("model"), key: try text("key"))
  }

  var members: JSONObject {
    let all = [("url", values.url), ("model", values.model), ("key", values.key)]
    return JSONObject(all.compactMap { name, value in value.map { (name, .string($0)) } })
  }
}
