public import SkillSDK

/// What a test sets for a skill, as ``SkillContext/settings`` gives it:
///
///     host.settings = ["city": "Brest", "limit": 3]
///
/// No schema is asked: what is set here has to be what a user could have set, defaults included.
public struct TestSettings: Sendable, ExpressibleByDictionaryLiteral {
  /// As JSON, by key.
  public var values: [String: JSONText] = [:]
  /// What a skill is told that asks for any setting, such as that it is not set; `nil` when it gets its answer.
  public var failure: SkillError?

  public init() {}

  public init(dictionaryLiteral elements: (String, any Encodable)...) {
    for (key, value) in elements {
      do { values[key] = try JSONText(encoding: value) } catch {
        preconditionFailure("the setting '\(key)' has no form in JSON: \(error)")
      }
    }
  }

  /// All of them as one object.
  var json: String {
    get throws {
      let members = try values.sorted { $0.key < $1.key }.map { "\(try JSONText(encoding: $0.key)):\($0.value)" }
      return "{\(members.joined(separator: ","))}"
    }
  }
}
