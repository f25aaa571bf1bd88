import POSIX

extension SkillHost {
  /// Where things are, and who is asked.
  public struct Configuration: Sendable {
    /// Directories to look for skills in, which are trusted by being named; empty for the user's usual ones.
    public var skillDirectories: [String] = []
    /// The program `skillhost-worker`; `nil` looks beside this program and in `../libexec/skillhost`.
    public var worker: String?
    /// A file of agents that work may be handed on to, as `Host/docs/agents.md` describes it; `nil` for none.
    public var agents: String?
    /// The file for conversations; `nil` keeps none.
    public var conversations: String?
    /// Where the model is, such as `http://localhost:8080/v1`; `nil` for the local chooser.
    public var modelURL: String?
    public var model: String?
    public var modelKey: String?
    /// In place of the model's usual instructions.
    public var instructions: String?
    /// IANA; what skills are told.
    public var timeZone = "UTC"
    /// BCP 47.
    public var locale = "en"
    /// Asked before a skill that may change something runs. Without it, such skills do not run.
    public var confirm: (@Sendable (Question) async -> Bool)?
    /// Variables that say where the user's own files are; those of this process.
    public var environment = Environment.variables()

    public init() {}
  }

  /// Whether a skill may run.
  public struct Question: Hashable, Sendable {
    public let skill: String
    /// A JSON object, as the skill would receive it.
    public let arguments: String
    /// Why it is asked; continues "it …".
    public let reason: String
  }
}
