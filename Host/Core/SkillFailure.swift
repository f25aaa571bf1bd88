/// Why a call has no result.
package struct SkillFailure: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The caller, mostly a model, can mend the arguments and call again.
    case invalidArguments
    /// True and final: "no such city".
    case business
    /// Trying again may help.
    case technical
    /// The caller took the call back.
    case cancelled
    /// A deadline passed.
    case timeout
    /// The skill's process died: `code` is the signal's name or `exit`.
    case crashed
    /// The skill broke the contract of the ABI or of its own manifest.
    case contract
    /// The library cannot be loaded: missing symbol, other architecture, other ABI version.
    case unloadable
    /// The host does not run it: not trusted, not confirmed, disabled.
    case refused
    /// The host has no place for one more call now.
    case busy
    /// The model that chooses cannot be reached, or refuses.
    case model
  }

  package var kind: Kind
  /// Short and stable, for programs: `division_by_zero`, `SIGSEGV`, `idle`.
  package var code: String
  /// One plain sentence that says what, which and what to do.
  package var message: String

  package init(_ kind: Kind, code: String, message: String) {
    self.kind = kind
    self.code = code
    self.message = message
  }

  package var description: String { message }
}
