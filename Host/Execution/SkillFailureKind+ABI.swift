import Core

/// The `SKILL_FAILURE_` numbers of `skill_sdk.h`.
extension SkillFailure.Kind {
  init?(abiValue: UInt32) {
    switch abiValue {
    case 1: self = .invalidArguments
    case 2: self = .business
    case 3: self = .technical
    case 4: self = .cancelled
    default: return nil
    }
  }

  /// The nearest of the kinds that a skill can have.
  var abiValue: UInt32 {
    switch self {
    case .invalidArguments: 1
    case .business, .refused: 2
    case .technical, .timeout, .crashed, .contract, .unloadable, .busy, .model: 3
    case .cancelled: 4
    }
  }
}
