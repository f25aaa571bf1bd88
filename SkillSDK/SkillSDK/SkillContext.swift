public import FoundationEssentials

/// One call as the skill sees it: what is known about it, and the only way to the host.
///
/// Made afresh for each call. All of its functions may be called from any thread. Once ``Skill/execute(_:_:)`` has
/// returned, what is said through it is dropped.
public struct SkillContext: Sendable {
  /// The sentence that was asked, where there is one.
  public let request: String?
  /// The conversation that the call belongs to, where there is one.
  public let conversationID: String?
  /// The attempt at an answer that the call belongs to, where there is one.
  public let attemptID: String?
  /// 1 for the first time that a submission is tried.
  public let attempt: Int
  public let callID: String
  /// BCP 47: `en-GB`, `zh-Hans-CN`.
  public let locale: String
  /// IANA: `Europe/Paris`.
  public let timeZone: String
  /// The absolute path of the folder that the person who asked is in. The skill may not be permitted to open it.
  public let workingDirectory: String?
  /// The absolute path of this call's own folder, which the host removes after the call.
  public let temporaryDirectory: String?
  /// When the host ends the call. `nil`: never.
  public let deadline: Date?
  /// What the user has set for the skill.
  public let settings: SkillSettings
  /// Values that are kept for the skill from call to call.
  public let storage: SkillStorage
  /// The language model that the user has set, if any.
  public let model: SkillModel
  /// The host's other skills.
  public let delegate: SkillDelegate

  private let channel: CallChannel

  init(_ facts: CallChannel.Facts, channel: CallChannel) {
    request = facts.request
    conversationID = facts.conversationID
    attemptID = facts.attemptID
    attempt = facts.attempt
    callID = facts.callID
    locale = facts.locale
    timeZone = facts.timeZone
    workingDirectory = facts.workingDirectory
    temporaryDirectory = facts.temporaryDirectory
    deadline = facts.deadline.map(Date.init(nanosecondsSince1970:))
    settings = SkillSettings(channel: channel)
    storage = SkillStorage(channel: channel)
    model = SkillModel(channel: channel)
    delegate = SkillDelegate(channel: channel)
    self.channel = channel
  }
}

extension SkillContext {
  /// Says how far the call is.
  ///
  /// The host may merge calls that follow each other fast; the latest wins.
  ///
  /// - Parameters:
  ///   - fraction: From 0 to 1, or `nil` when unknown.
  ///   - text: What is being done.
  public func progress(_ fraction: Double?, _ text: String = "") {
    channel.progress(fraction ?? -1, text)
  }

  /// Shows text while the call goes on: always the whole text so far, never a piece.
  public func message(_ wholeText: String) {
    channel.message(wholeText)
  }

  /// Writes a line to the host's log, which is no part of the result. Dropped by a host that keeps none.
  public func log(_ text: String, _ severity: SkillLogSeverity = .info) {
    channel.log(text, severity)
  }

  /// Whether the call should stop, because the host or the surrounding task was cancelled.
  ///
  /// Asks the host, at the cost of a function call. When it says so for the first time, the skill's task is cancelled
  /// too, so that whatever it awaits ends early. A skill that computes for longer than a second asks often, here or by
  /// ``checkCancellation()``.
  public var isCancelled: Bool {
    channel.pollCancellation() || Task.isCancelled
  }

  /// - Throws: `CancellationError` when the call should stop.
  public func checkCancellation() throws {
    if isCancelled { throw CancellationError() }
  }

  /// The time that this call should believe in: the host's clock, which a test or a replay can set.
  public var now: Date {
    channel.now().map(Date.init(nanosecondsSince1970:)) ?? Date()
  }
}

/// How serious a log line is.
public enum SkillLogSeverity: Int, Hashable, Sendable, CaseIterable {
  case debug = 1
  case info, warning, error
}
