/// Something that a skill tried and that its permissions do not cover.
package struct Refusal: Hashable, Sendable {
  /// Numbered as in the worker's `refusals.h`.
  package enum Attempt: UInt32, Hashable, Sendable {
    /// Of a younger worker.
    case other = 0
    case read, write, network, process
  }

  package var attempt: Attempt
  /// A path as the skill gave it; may be empty.
  package var subject: String

  package init(_ attempt: Attempt, _ subject: String) {
    self.attempt = attempt
    self.subject = subject
  }

  /// A sentence about "the skill".
  package var explanation: String {
    let name = subject.isEmpty ? "" : " '\(subject)'"
    let deed =
      switch attempt {
      case .other: "do what it may not do\(name)"
      case .read: "open\(name)"
      case .write: "change\(name)"
      case .network: "use the network"
      case .process: "start a process\(name)"
      }
    return "the skill tried to \(deed); its manifest does not ask for it"
  }
}
