import FoundationEssentials
public import SkillSDK

/// Something that a skill said before its end.
public enum SkillEvent: Hashable, Sendable {
  /// `fraction` from 0 to 1, or `nil` when unknown.
  case progress(fraction: Double?, text: String)
  /// The whole text so far.
  case message(String)
  case log(SkillLogSeverity, String)
}

/// What one call did, as its host saw it.
public struct CallRecord: Sendable {
  /// In the order in which they came.
  public var events: [SkillEvent]
  /// Attachments that were files are bytes here, since the call's folder is gone.
  public var outcome: Result<SkillResult, SkillError>
  /// Where the call broke the contract with the host, one sentence each. Empty for a good skill.
  public var violations: [String]
}

extension CallRecord {
  /// The result.
  ///
  /// - Throws: The ``SkillError`` that the call ended with instead.
  public var result: SkillResult {
    get throws { try outcome.get() }
  }

  /// The failure, or `nil` when there is a result.
  public var failure: SkillError? {
    if case .failure(let error) = outcome { error } else { nil }
  }

  /// The result's structured part as a value. Dates are read as ISO 8601.
  ///
  /// - Throws: The ``SkillError`` that the call ended with instead, or a `DecodingError`; one too when there is no
  ///   structured part.
  public func structured<Value: Decodable>(as type: Value.Type) throws -> Value {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return try decoder.decode(type, from: Data((result.structured?.description ?? "").utf8))
  }

  /// The texts of all messages.
  public var messages: [String] {
    events.compactMap { if case .message(let text) = $0 { text } else { nil } }
  }

  /// The fractions of all progress events, `nil` where unknown.
  public var progress: [Double?] {
    events.compactMap { if case .progress(let fraction, _) = $0 { .some(fraction) } else { nil } }
  }

  /// The texts of all log lines.
  public var log: [String] {
    events.compactMap { if case .log(_, let text) = $0 { text } else { nil } }
  }
}
