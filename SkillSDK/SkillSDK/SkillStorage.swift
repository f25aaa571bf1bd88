import CSkillABI
import FoundationEssentials

/// Values that are kept for the skill from call to call; no other skill sees them.
///
/// The manifest must name `skill.storage/1` in `services`. Keys are 1 to 80 bytes of UTF-8 without control characters. A
/// value has at most 1 MiB; at most 4,096 values of together 16 MiB are kept. A change is on disk when its function
/// returns, and happens wholly or not at all.
///
/// Asking costs a round trip to the host, for which the calling thread waits; changing waits for the disk. A
/// ``SkillError`` that a function throws is fit to be thrown on.
public struct SkillStorage: Sendable {
  private static let service = "skill.storage/1"

  private let channel: CallChannel

  init(channel: CallChannel) { self.channel = channel }

  private func ask(
    _ body: (UnsafePointer<skill_storage_1>, UnsafePointer<skill_context>, CallChannel.Answer) -> CallChannel.Failure?
  ) throws(SkillError) -> [[UInt8]] {
    unsafe try channel.ask(Self.service, skill_storage_1.self, body).values
  }
}

/// Values that are bytes.
extension SkillStorage {
  /// The value of `key`; `nil` when it has none.
  public func bytes(_ key: String) async throws(SkillError) -> [UInt8]? {
    unsafe try ask { table, context, answer in
      unsafe key.withSkillBytes { key in
        unsafe table.pointee.get?(context, key, CallChannel.Answer.take, answer.receiver)
      }
    }.first
  }

  /// Puts bytes in place of what `key` has.
  public func setBytes(_ key: String, to bytes: [UInt8]) async throws(SkillError) {
    _ = unsafe try ask { table, context, _ in
      unsafe key.withSkillBytes { key in
        unsafe bytes.withSkillBytes { bytes in unsafe table.pointee.set?(context, key, bytes) }
      }
    }
  }

  /// Removes the value of `key`, if it has one.
  public func remove(_ key: String) async throws(SkillError) {
    _ = unsafe try ask { table, context, _ in
      unsafe key.withSkillBytes { key in unsafe table.pointee.remove?(context, key) }
    }
  }

  /// The keys that have values and begin so, in byte order.
  public func keys(prefix: String = "") async throws(SkillError) -> [String] {
    unsafe try ask { table, context, answer in
      unsafe prefix.withSkillBytes { prefix in
        unsafe table.pointee.list?(context, prefix, CallChannel.Answer.take, answer.receiver)
      }
    }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// If the value of `key` is `expected`, puts `bytes` in its place and returns `true`; else changes nothing. `nil` stands
  /// for no value.
  public func replaceBytes(_ key: String, _ expected: [UInt8]?, with bytes: [UInt8]?) async throws(SkillError) -> Bool {
    var replaced: Int32 = 0
    _ = unsafe try ask { table, context, _ in
      unsafe key.withSkillBytes { key in
        unsafe Self.lend(expected) { expected in
          unsafe Self.lend(bytes) { bytes in unsafe table.pointee.replace?(context, key, expected, bytes, &replaced) }
        }
      }
    }
    return replaced == 1
  }

  private static func lend<R>(_ bytes: [UInt8]?, _ body: (UnsafePointer<skill_bytes>?) -> R) -> R {
    guard let bytes else { return body(nil) }
    return unsafe bytes.withSkillBytes { bytes in unsafe withUnsafePointer(to: bytes, body) }
  }
}

/// Values that are JSON.
extension SkillStorage {
  /// The value of `key`, which ``set(_:to:)`` has put there; `nil` when it has none.
  ///
  /// - Throws: ``SkillError``, or `DecodingError` for a value of another form.
  public func value<Value: Decodable>(_ key: String, as type: Value.Type = Value.self) async throws -> Value? {
    try await bytes(key).map { try decodeJSON(Data($0), as: type) }
  }

  /// Puts a value in place of what `key` has: as JSON, dates as ISO 8601.
  ///
  /// - Throws: ``SkillError``, or `EncodingError` for what has no JSON form.
  public func set(_ key: String, to value: some Encodable) async throws {
    try await setBytes(key, to: Array(JSONText(encoding: value).description.utf8))
  }

  /// Changes a value so that nothing is lost when other calls change it at the same time: `change` gets the value as it
  /// is, or `initial` when there is none, and is called again when another call was faster.
  ///
  ///     try await context.storage.update("notes", initial: [Note]()) { $0.append(note) }
  ///
  /// - Returns: The value as it was stored.
  /// - Throws: ``SkillError``, `DecodingError` for a value of another form, or what `change` throws; nothing is changed.
  @discardableResult
  public func update<Value: Codable>(
    _ key: String, initial: Value, _ change: (inout Value) throws -> Void
  ) async throws -> Value {
    while true {
      let before = try await bytes(key)
      var value = try before.map { try decodeJSON(Data($0), as: Value.self) } ?? initial
      try change(&value)
      if try await replaceBytes(key, before, with: Array(JSONText(encoding: value).description.utf8)) { return value }
    }
  }
}
