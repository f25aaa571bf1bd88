/// How much is asked of a skill.
package enum CheckLevel: String, Hashable, Sendable, CaseIterable, Comparable {
  /// It can be used at all: manifest, library, entry, calls that end as the ABI says.
  case basic
  /// It is chosen when it should be, keeps what it promises and leaves nothing behind.
  case strict
  /// It is as good as its author can make it: warnings count as errors.
  case pedantic

  package static func < (left: CheckLevel, right: CheckLevel) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .basic: 0
    case .strict: 1
    case .pedantic: 2
    }
  }
}
