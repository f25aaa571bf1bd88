import Arguments

/// One command: its part of the grammar and what it does.
protocol Subcommand: SendableMetatype {
  static var grammar: Command { get }
  static func run(_ invocation: Invocation, _ console: Console) throws(Problem)
}

enum Subcommands {
  /// In the order in which help lists them.
  static let all: [any Subcommand.Type] = [
    ListCommand.self, ShowCommand.self, RankCommand.self, RunCommand.self, AskCommand.self, ChatCommand.self,
    NewCommand.self, CheckCommand.self, ModelsCommand.self, SessionsCommand.self, RetryCommand.self, LogCommand.self,
    DoctorCommand.self,
    TrustCommand.self,
    EnableCommand.self,
    DisableCommand.self,
    ConfigCommand.self, HelpCommand.self, CompletionCommand.self, CompleteCommand.self,
  ]
}

extension Grammar {
  static let skillhost: Grammar = {
    var grammar = Grammar(
      name: Program.name, version: Program.version,
      abstract: "find the right local skill for a sentence, run it safely, give back its answer",
      commands: Subcommands.all.map { $0.grammar })
    grammar.discussion = [
      "A skill is a native library (.so) with a description in it. Dropped into a directory that skillhost looks in, it "
        + "is there: nothing is registered, rebuilt or restarted. Its code runs in a process of its own."
    ]
    grammar.shared = SharedOptions.everywhere
    grammar.topics = [.exitCodes, .environment]
    return grammar
  }()
}

extension Topic {
  static let exitCodes = Topic(
    "exit-codes", abstract: "What the exit codes mean",
    paragraphs: ["With --json, 'error.kind' and 'error.code' tell apart what shares an exit code."],
    entries: ExitCode.allCases.map { ("\($0.rawValue)", $0.meaning) })

  static let environment = Topic(
    "environment", abstract: "Variables that change what skillhost does",
    paragraphs: ["An option on the command line comes before a variable, and a variable before the default."],
    entries: [
      ("SKILLHOST_SKILLS", "Directories to look for skills in, separated by colons, in place of the usual ones"),
      ("SKILLHOST_MODEL_URL, OPENAI_BASE_URL", "Where the model is: an endpoint with OpenAI's chat completions"),
      ("SKILLHOST_MODEL", "The model to ask; none for no model, replay:FILE for what an inference log holds"),
      ("SKILLHOST_API_KEY, OPENAI_API_KEY", "The endpoint's key"),
      ("SKILLHOST_MODEL_TIMEOUT", "Seconds that a model may be silent; 300 to its first word, then 120, if not set"),
      ("SKILLHOST_INFERENCE_LOG", "File for what passes between host and model, in place of the usual one, or off"),
      ("SKILLHOST_STORE", "File for conversations, in place of the usual one, or off"),
      ("http_proxy, https_proxy, no_proxy", "Proxies on the way to a model that is not on this machine"),
      ("SSL_CERT_FILE", "Certificates to trust on the way to a model, in place of the system's"),
      ("SKILLHOST_HOME", "Directory of skillhost's own files, in place of the XDG directories"),
      (
        "XDG_CONFIG_HOME", "Where trusted directories, changed skills and settings are on record, in a folder skillhost"
      ),
      ("XDG_STATE_HOME", "Where skills that crashed are on record, in a folder skillhost"),
      (
        "XDG_DATA_HOME",
        "Where a user's own skills are looked for, in skillhost/skills.d, and skills keep what they store"
      ),
      ("NO_COLOR", "Turns colour off when it is set to anything"),
      ("LC_ALL, LC_MESSAGES, LANG", "The language that skills are told"),
      ("TZ", "The time zone that skills are told"),
      ("SKILLHOST_NOW", "The time that skills are told, such as 2026-12-01T09:30:00Z, in place of the real one"),
    ])
}
