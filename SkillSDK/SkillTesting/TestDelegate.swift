public import SkillSDK
import Synchronization

/// Other skills, as ``SkillContext/delegate`` runs them, each by a closure:
///
///     host.delegate = ["calculator": { arguments throws(SkillError) in SkillResult("42") }]
///
/// What is none of them is unknown to the host.
public final class TestDelegate: Sendable, ExpressibleByDictionaryLiteral {
  /// Does what the other skill would.
  public typealias Body = @Sendable (_ arguments: JSONText) throws(SkillError) -> SkillResult

  /// What a skill has run.
  public struct Run: Hashable, Sendable {
    public var skill: String
    public var arguments: JSONText
  }

  private let skills: [String: Body]
  private let past = Mutex<[Run]>([])

  public init(_ skills: [String: Body] = [:]) { self.skills = skills }

  public convenience init(dictionaryLiteral elements: (String, Body)...) {
    self.init(Dictionary(elements) { first, _ in first })
  }

  /// What has been run so far.
  public var runs: [Run] { past.withLock { $0 } }

  func answer(_ run: Run) throws(SkillError) -> SkillResult {
    past.withLock { $0.append(run) }
    guard let body = skills[run.skill] else {
      throw .business("there is no skill '\(run.skill)'", code: "unknown_skill")
    }
    return try body(run.arguments)
  }
}
