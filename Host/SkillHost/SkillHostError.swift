import Core
import Sessions
import Store

/// Why the host has not done what it was asked to.
public struct SkillHostError: Error, Hashable, Sendable, CustomStringConvertible {
  /// As in `failure.kind` of the event stream: `invalidArguments`, `business`, `technical`, `cancelled`, `timeout`, `crashed`,
  /// `contract`, `unloadable`, `refused`, `busy`, `model`; besides these `nothingMatched` and `setup`.
  public let kind: String
  /// Short and stable, for programs: `division_by_zero`, `SIGSEGV`.
  public let code: String
  /// One plain sentence that says what, which and what to do.
  public let message: String

  public var description: String { message }

  public init(kind: String, code: String, message: String) {
    self.kind = kind
    self.code = code
    self.message = message
  }

  init(_ failure: SkillFailure) {
    self.init(kind: failure.kind.rawValue, code: failure.code, message: failure.message)
  }

  init(_ error: SessionError) {
    let code =
      switch error {
      case .busy: "busy"
      case .nothingToRetry: "nothing_to_retry"
      case .noCall: "unknown_call"
      case .noSkill: "unknown_skill"
      }
    self.init(kind: code == "busy" ? code : "setup", code: code, message: "\(error)")
  }

  init(_ error: StoreError) { self.init(kind: "setup", code: "store", message: "\(error)") }

  static func setup(_ code: String, _ message: String) -> SkillHostError {
    SkillHostError(kind: "setup", code: code, message: message)
  }
}
