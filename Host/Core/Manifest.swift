package import JSON

/// What a skill says about itself: one entry of the JSON in its library's `.skill_manifest` section.
///
/// The format is described in `Host/docs/manifest.md`. A value of this type has passed every rule of it.
package struct Manifest: Hashable, Sendable {
  package var id: SkillID
  package var version: String?
  package var name: String?
  /// When to use the skill, what it needs, what it gives.
  package var description: String
  package var keywords: [Keyword] = []
  package var category: String?
  /// Sentences that should reach this skill.
  package var examples: [String] = []
  /// Sentences that should not reach this skill although they look alike.
  package var counterExamples: [String] = []
  /// JSON Schema 2020-12 of the arguments; its root is `type: object`.
  package var parameters: JSONValue
  /// JSON Schema of the result's structured part.
  package var output: JSONValue?
  package var effects = Effects()
  package var confirm = Confirmation.auto
  package var requiresOnline = false
  /// Breaks ties between skills that fit equally well; higher wins.
  package var priority = 0
  package var timeout = Timeout()
  package var permissions = Permissions()
  /// JSON Schema of per-skill settings.
  package var settings: JSONValue?
  package var presentation: JSONValue?
  /// Ids of the host services that the skill asks for, such as `skill.model/1`.
  package var services: [String] = []
  /// The least ABI version that the skill needs.
  package var abi: ABIVersion?
  /// The manifest as it was written, unknown fields included.
  package var source: JSONValue

  package init(id: SkillID, description: String, parameters: JSONValue, source: JSONValue) {
    self.id = id
    self.description = description
    self.parameters = parameters
    self.source = source
  }
}

extension Manifest {
  package struct Keyword: Hashable, Sendable {
    package var term: String
    package var weight: Double

    package init(term: String, weight: Double = 1) {
      self.term = term
      self.weight = weight
    }
  }

  /// What running the skill may change; the names are those of MCP's tool annotations.
  ///
  /// `nil` stands for "not said", which reads as the more careful answer.
  package struct Effects: Hashable, Sendable {
    package var readOnly: Bool?
    package var destructive: Bool?
    package var idempotent: Bool?
    package var openWorld: Bool?

    package init(readOnly: Bool? = nil, destructive: Bool? = nil, idempotent: Bool? = nil, openWorld: Bool? = nil) {
      self.readOnly = readOnly
      self.destructive = destructive
      self.idempotent = idempotent
      self.openWorld = openWorld
    }

    /// Whether a call may change something outside itself.
    package var mayWrite: Bool { readOnly != true }
  }

  /// When a person is asked before a call.
  package enum Confirmation: String, Hashable, Sendable, CaseIterable {
    /// When the skill may write.
    case auto
    case always
    case never
  }

  package struct Timeout: Hashable, Sendable {
    /// Longest silence between two events.
    package var idle: Duration
    /// Longest duration of the whole call.
    package var total: Duration

    package init(idle: Duration = .seconds(30), total: Duration = .seconds(120)) {
      self.idle = idle
      self.total = total
    }
  }

  /// What the kernel lets the skill do; nothing unless asked for.
  package struct Permissions: Hashable, Sendable {
    package var network = false
    package var read: [String] = []
    package var write: [String] = []
    package var environment: [String] = []
    /// MiB.
    package var memory: Int?
    package var processes = false

    package init() {}
  }

  package struct ABIVersion: Hashable, Sendable, CustomStringConvertible {
    package var major: Int
    package var minor: Int

    package init(major: Int, minor: Int) {
      self.major = major
      self.minor = minor
    }

    package var description: String { "\(major).\(minor)" }
  }

  /// Whether it is of no use without the network.
  package var needsNetwork: Bool { requiresOnline || permissions.network }

  /// Whether a person is asked before a call that a model chose.
  package var needsConfirmation: Bool {
    switch confirm {
    case .always: true
    case .never: false
    case .auto: effects.mayWrite
    }
  }
}
