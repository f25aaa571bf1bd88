import CSkillABI
import FoundationEssentials

/// What the user has set for the skill, by the `settings` schema of its manifest: `skillhost config set ID.KEY`.
///
/// The manifest must also name `skill.settings/1` in `services`. What is given fits the schema; what is not set has the
/// schema's default. Asking costs a round trip to the host, for which the calling thread waits.
///
/// A ``SkillError`` that a function throws is fit to be thrown on: it tells the user what to set.
public struct SkillSettings: Sendable {
  private static let service = "skill.settings/1"

  private let channel: CallChannel

  init(channel: CallChannel) { self.channel = channel }

  /// The value of one setting, a property of the schema's root; `nil` when it is not set and has no default.
  ///
  /// - Throws: ``SkillError``, among others when it is required and not set.
  public func value<Value: Decodable>(_ key: String, as type: Value.Type = Value.self) async throws -> Value? {
    let answer = unsafe try channel.ask(Self.service, skill_settings_1.self) { table, context, answer in
      unsafe key.withSkillBytes { key in
        unsafe table.pointee.get?(context, key, CallChannel.Answer.take, answer.receiver)
      }
    }
    return try answer.values.first.map { try decode($0, as: type, "setting '\(key)' is") }
  }

  /// All settings.
  ///
  /// - Throws: ``SkillError``, among others when a setting is required and not set.
  public func values<Values: Decodable>(as type: Values.Type = Values.self) async throws -> Values {
    let answer = unsafe try channel.ask(Self.service, skill_settings_1.self) { table, context, answer in
      unsafe table.pointee.all?(context, CallChannel.Answer.take, answer.receiver)
    }
    return try decode(answer.values.first ?? [], as: type, "settings are")
  }

  /// The type and the schema are both the author's.
  private func decode<Value: Decodable>(_ json: [UInt8], as type: Value.Type, _ subject: String) throws -> Value {
    do { return try decodeJSON(Data(json), as: type) } catch {
      throw SkillError.technical("the \(subject) no \(type): \(error)", code: "setting_type")
    }
  }
}
