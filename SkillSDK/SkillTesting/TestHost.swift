public import FoundationEssentials
public import SkillSDK

/// A host for tests: runs a skill by the tables of the C interface, as a real host does, with a clock, a log and a
/// cancellation that the test sets.
///
///     @Test func `counts words`() async throws {
///       let call = await TestHost().run(WordCount(), json: #"{"text": "one two"}"#)
///       #expect(try call.result.text == "2 words")
///     }
///
/// Each call gets a thread of its own, so a skill that blocks does not hold other tests up.
public struct TestHost: Sendable {
  /// ``SkillContext/request``.
  public var request: String?
  /// ``SkillContext/conversationID``.
  public var conversationID: String?
  /// ``SkillContext/attempt``.
  public var attempt = 1
  /// ``SkillContext/locale``.
  public var locale = "en"
  /// ``SkillContext/timeZone``.
  public var timeZone = "UTC"
  /// ``SkillContext/workingDirectory``.
  public var workingDirectory: String?
  /// ``SkillContext/deadline``. Nothing ends the call when it passes.
  public var deadline: Date?
  /// The time that the skill is told; `nil` for a host without a clock service.
  public var clock: TestClock? = TestClock()
  /// Whether the host keeps a log. What a host without one is told is dropped.
  public var keepsLog = true
  /// What the user has set; `nil` for a skill whose manifest does not name `skill.settings/1`.
  public var settings: TestSettings? = TestSettings()
  /// What is kept for the skill; `nil` for a skill whose manifest does not name `skill.storage/1`.
  public var storage: TestStorage? = TestStorage()
  /// What the model answers; `nil` for a skill whose manifest does not name `skill.model/1`.
  public var model: TestModel? = TestModel()
  /// The other skills; `nil` for a skill whose manifest does not name `skill.delegate/1`.
  public var delegate: TestDelegate? = TestDelegate()
  /// When the call is cancelled.
  public var cancellation = CancellationScript.never

  public init() {}

  /// Runs one call of a skill.
  ///
  /// - Parameter json: The arguments: a JSON object.
  public func run(_ skill: some Skill, json: String) async -> CallRecord {
    await run(SkillLibrary(skill), id: "skill", json: json)
  }

  /// Runs one call of a skill.
  ///
  /// - Parameter arguments: A value whose JSON form is an object.
  /// - Throws: `EncodingError` when the arguments have no JSON form. How the call ends is in the record.
  public func run(_ skill: some Skill, arguments: some Encodable) async throws -> CallRecord {
    await run(skill, json: try JSONText(encoding: arguments).description)
  }

  /// Runs one call of one of a library's skills.
  ///
  /// - Parameters:
  ///   - id: The skill's id in the library.
  ///   - json: The arguments: a JSON object.
  public func run(_ library: SkillLibrary, id: String, json: String) async -> CallRecord {
    let call = TestCall(self)
    return await withTaskCancellationHandler {
      await onThreadOfItsOwn { call.run(library, id: id, json: json) }
    } onCancel: {
      call.cancel()
    }
  }
}
