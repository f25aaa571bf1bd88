/// One ability that a host can run: it takes typed arguments and gives a result, a failure, and events on the way.
///
/// A conforming type holds what all calls share and never changes; everything about one call comes in through
/// ``execute(_:_:)``. Calls may run at the same time, each in a process of its own or on a thread of its own.
public protocol Skill: Sendable {
  /// The arguments, decoded from JSON that fits the manifest's `parameters`.
  ///
  /// Dates are read as ISO 8601. What cannot be decoded fails the call as ``SkillError/Kind/invalidArguments``, before
  /// ``execute(_:_:)`` is called, with a JSON Pointer to the place.
  associatedtype Input: Decodable & Sendable

  /// Warms up what the first call would otherwise pay for: tables, compiled patterns.
  ///
  /// Called at most once, before any call, perhaps in a process that is then forked for each call. So it is
  /// synchronous and must start neither a task, nor a dispatch queue, nor a thread: a forked child would wait for it
  /// forever. The same holds for initialisers that run while the library is loaded.
  ///
  /// - Throws: An error that keeps the library from being used at all.
  func prepare() throws

  /// Does one call.
  ///
  /// Runs on the thread that the host called, as does everything that it awaits and that has no executor of its own.
  /// Code isolated to the main actor never runs there: nothing drains the main queue of a skill's process. A task
  /// that outlives this function can still use the `context`, but nothing that it says is passed on.
  ///
  /// - Throws: ``SkillError``, or an error that says what it means to a caller by ``SkillErrorConvertible``. A
  ///   `CancellationError` after the host has cancelled the call ends it as cancelled. Any other error is technical,
  ///   with the error's description as text.
  func execute(_ input: Input, _ context: SkillContext) async throws -> SkillResult
}

extension Skill {
  public func prepare() throws {}
}

/// The ``Skill/Input`` of a skill that takes no arguments.
public struct NoArguments: Decodable, Sendable {
  public init() {}
}
