import FoundationEssentials
public import SkillSDK
import Synchronization

/// The storage of a skill in memory, with the bounds of a real one. Calls that are given the same one share it.
///
///     let storage = TestStorage()
///     host.storage = storage
///     _ = await host.run(AddNote(), json: #"{"text": "milk"}"#)
///     #expect(try storage.value("notes", as: [String].self) == ["milk"])
public final class TestStorage: Sendable {
  private struct State {
    /// Keys are bytes: texts that mean the same are different keys.
    var values: [[UInt8]: [UInt8]] = [:]
    var failure: SkillError?
  }

  private let state = Mutex(State())

  public init() {}

  /// What a skill is told that asks for anything, such as that the disk is full; `nil` when it gets its answer.
  public var failure: SkillError? {
    get { state.withLock { $0.failure } }
    set { state.withLock { $0.failure = newValue } }
  }

  /// In byte order.
  public var keys: [String] { keys(prefix: []).map { String(decoding: $0, as: UTF8.self) } }

  /// The bytes of a value; `nil` for none.
  public subscript(key: String) -> [UInt8]? {
    get { state.withLock { $0.values[Array(key.utf8)] } }
    set { state.withLock { $0.values[Array(key.utf8)] = newValue } }
  }

  /// A value that ``SkillStorage/set(_:to:)`` has stored; `nil` for none.
  ///
  /// - Throws: `DecodingError` for a value of another form.
  public func value<Value: Decodable>(_ key: String, as type: Value.Type = Value.self) throws -> Value? {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return try self[key].map { try decoder.decode(type, from: Data($0)) }
  }

  /// Stores a value as ``SkillStorage/set(_:to:)`` does.
  ///
  /// - Throws: `EncodingError` for what has no JSON form.
  public func set(_ key: String, to value: some Encodable) throws {
    self[key] = Array(try JSONText(encoding: value).description.utf8)
  }
}

/// What a skill asks.
extension TestStorage {
  func keys(prefix: [UInt8]) -> [[UInt8]] {
    state.withLock { $0.values.keys.filter { $0.starts(with: prefix) }.sorted { $0.lexicographicallyPrecedes($1) } }
  }

  func change<Value>(_ key: [UInt8], _ edit: (inout [UInt8]?) -> Value) throws(SkillError) -> Value {
    let outcome = state.withLock { state -> Result<Value, SkillError> in
      if let failure = state.failure { return .failure(failure) }
      guard Self.isKey(key) else {
        return .failure(
          .business("a key of the storage has 1 to 80 bytes of UTF-8 without control characters", code: "bad_key"))
      }
      var values = state.values
      let answer = edit(&values[key])
      if let value = values[key], value.count > 1 << 20 {
        return .failure(.business("a value has \(value.count) bytes, and 1048576 can be stored", code: "too_large"))
      }
      guard values.count <= 4096, values.values.reduce(0, { $0 + $1.count }) <= 16 << 20 else {
        return .failure(.business("the storage is full", code: "storage_full"))
      }
      state.values = values
      return .success(answer)
    }
    return try outcome.get()
  }

  private static func isKey(_ bytes: [UInt8]) -> Bool {
    (1...80).contains(bytes.count) && String(validating: bytes, as: UTF8.self) != nil
      && !bytes.contains { $0 < 0x20 || $0 == 0x7F }
  }
}
