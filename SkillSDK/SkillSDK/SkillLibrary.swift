package import CSkillABI
import FoundationEssentials
import Glibc
import Synchronization

/// The skills of one shared object, by id.
///
/// A library exports one function, in which it hands its skills to the host:
///
///     @c(skill_entry) public func skillEntry(_ host: OpaquePointer?) -> OpaquePointer? {
///       SkillLibrary.export(WordCount(), host)
///     }
public struct SkillLibrary: Sendable {
  private let skills: [String: any Skill]
  /// Answers to every id: the host knows from the manifest which one it has.
  private let only: (any Skill)?

  /// A library with one skill, whose id is in the manifest only.
  public init(_ skill: some Skill) {
    skills = [:]
    only = skill
  }

  /// A library with several skills, by the ids that are in the manifest.
  public init(_ skills: [String: any Skill]) {
    self.skills = skills
    only = nil
  }

  /// What `skill_entry` of a library with one skill returns: the library's table for the host, or `nil` when the host
  /// is too old to be spoken to.
  ///
  /// - Parameter host: What `skill_entry` was given.
  @safe public static func export(_ skill: some Skill, _ host: OpaquePointer?) -> OpaquePointer? {
    unsafe export(SkillLibrary(skill), host)
  }

  /// What `skill_entry` of a library with several skills returns: the library's table for the host, or `nil` when the
  /// host is too old to be spoken to.
  ///
  /// - Parameters:
  ///   - skills: By the ids that are in the manifest.
  ///   - host: What `skill_entry` was given.
  @safe public static func export(_ skills: [String: any Skill], _ host: OpaquePointer?) -> OpaquePointer? {
    unsafe export(SkillLibrary(skills), host)
  }
}

extension SkillLibrary {
  private static func export(_ library: SkillLibrary, _ host: OpaquePointer?) -> OpaquePointer? {
    guard let host = unsafe UnsafePointer<skill_host>(host),
      unsafe host.pointee.size >= UInt32(MemoryLayout<skill_host>.size)
    else { return nil }
    exported.withLock { $0 = library }
    return unsafe OpaquePointer(table)
  }

  /// The skills of the shared object that this code is linked into. A call comes with ids and pointers of the host's
  /// only, so this is the one thing that is global.
  private static let exported = Mutex<SkillLibrary?>(nil)

  /// Lives as long as the process, as the host may use it until then. Never written after it has been made.
  nonisolated(unsafe) private static let table: UnsafePointer<skill_plugin> = {
    let table = UnsafeMutablePointer<skill_plugin>.allocate(capacity: 1)
    unsafe table.initialize(
      to: skill_plugin(
        size: UInt32(MemoryLayout<skill_plugin>.size), abi_major: SKILL_ABI_MAJOR, abi_minor: neededMinor, reserved: 0,
        prepare: { _ in
          SkillLibrary.exported.withLock { $0 }?.prepareAll() ?? 0
        },
        execute: { context, id, arguments in
          guard let context = unsafe context, let library = SkillLibrary.exported.withLock({ $0 }) else { return }
          unsafe library.execute(context, id, arguments)
        }))
    return unsafe UnsafePointer(table)
  }()

  /// The least minor version of the ABI that has all that this layer uses.
  private static let neededMinor: UInt32 = 0
}

extension SkillLibrary {
  /// The table's `prepare`.
  package func prepareAll() -> Int32 {
    do {
      for skill in only.map({ [$0] }) ?? Array(skills.values) { try skill.warmUp() }
      return 0
    } catch {
      // There is no call to fail yet; the host passes this line on to its own log.
      let line = Array("skill library: prepare failed: \(error)\n".utf8)
      _ = unsafe write(STDERR_FILENO, line, line.count)
      return 1
    }
  }

  /// The table's `execute`: does one call on this thread and ends it exactly once.
  package func execute(_ context: UnsafePointer<skill_context>, _ id: skill_bytes, _ arguments: skill_bytes) {
    let channel = unsafe CallChannel(context)
    let id = unsafe id.string
    if let skill = only ?? skills[id] {
      let context = unsafe SkillContext(CallChannel.Facts(context), channel: channel)
      channel.end(skill.run(Data(unsafe arguments.array), context, channel))
    } else {
      let known = skills.keys.sorted().joined(separator: ", ")
      channel.end(
        .failure(
          .technical(
            "this library has no skill '\(id)', only \(known); its manifest and its code do not agree",
            code: "unknown_skill")))
    }
    channel.close()
  }
}

extension Skill {
  /// Pays before the first call for what it would otherwise pay for: metadata of the input type and the JSON coders.
  fileprivate func warmUp() throws {
    _ = try? decodeJSON(Data("{}".utf8), as: Input.self)
    _ = try JSONText(encoding: ["": 0])
    try prepare()
  }

  fileprivate func run(
    _ arguments: Data, _ context: SkillContext, _ channel: CallChannel
  ) -> Result<SkillResult, SkillError> {
    DrainingExecutor.run(watching: channel) {
      let input: Input
      do {
        input = try decodeJSON(arguments, as: Input.self)
      } catch {
        return .failure(SkillError(decoding: error))
      }
      do {
        return .success(try await execute(input, context))
      } catch {
        return .failure(SkillError(thrown: error, wasCancelled: channel.pollCancellation()))
      }
    }
  }
}
