/// When a ``TestHost`` cancels a call. None of them waits for time to pass.
public enum CancellationScript: Sendable {
  case never
  /// The call is cancelled before the skill is asked for anything.
  case beforeStart
  /// At the first event for which this is true.
  case onEvent(@Sendable (SkillEvent) -> Bool)
  /// When the skill asks for the given time, from 1, whether it should stop. The Swift layer also asks by
  /// itself: at each event, and whenever the skill awaits.
  case onQuestion(Int)
  /// When the skill first waits for something: a sleep, a reply, a child process.
  case onWait
}
