/// Why a call has no result, in the host's terms.
///
///     throw SkillError.business("there is no city called '\(input.city)'", code: "unknown_city")
public struct SkillError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Who can do something about it.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The caller, mostly a model, can mend the arguments and call again.
    case invalidArguments
    /// True and final: "no such city". Reaches the person as it is.
    case business
    /// Trying again may help.
    case technical
    /// The host took the call back and the skill stopped because of it.
    case cancelled
  }

  public var kind: Kind
  /// Short and stable, for programs: `unknown_city`.
  public var code: String
  /// One plain sentence for people and models that says what is wrong and what to do.
  public var message: String

  public init(_ kind: Kind, code: String, message: String) {
    self.kind = kind
    self.code = code
    self.message = message
  }

  /// The caller can mend the arguments.
  public static func invalidArguments(_ message: String, code: String = "invalid_arguments") -> SkillError {
    SkillError(.invalidArguments, code: code, message: message)
  }

  /// True and final.
  public static func business(_ message: String, code: String = "business") -> SkillError {
    SkillError(.business, code: code, message: message)
  }

  /// Trying again may help.
  public static func technical(_ message: String, code: String = "technical") -> SkillError {
    SkillError(.technical, code: code, message: message)
  }

  public var description: String { message }
}

/// An error of a skill's own that knows what it means to a caller.
///
/// Lets a skill throw cases that hold facts, and keep kinds, codes and wording in one place.
public protocol SkillErrorConvertible: Error {
  /// This error in the host's terms.
  var skillError: SkillError { get }
}

extension SkillError: SkillErrorConvertible {
  public var skillError: SkillError { self }
}
