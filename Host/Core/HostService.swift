/// Something of the host's that a skill may ask for while its call runs: its settings, its storage, a model.
///
/// A service is asked with a method and arguments that are mere bytes, and gives any number of values that are mere bytes;
/// what they mean is between the service and its table in `skill_sdk.h`. So whatever carries requests from a skill to the
/// host knows no service.
package protocol HostService: Sendable {
  /// With its revision, as manifests name it: `skill.storage/1`.
  var id: String { get }

  /// Answers what a skill asks during `call`. May take as long as it needs, without blocking its thread: nothing waits for
  /// it but the skill. The task is cancelled once the call is over; what it answers then reaches nobody.
  ///
  /// The request is the skill's, and hostile.
  ///
  /// - Throws: A failure of a kind that skills can have; it is made for being passed on by the skill as its own.
  func answer(_ request: ServiceRequest, of call: SkillCall) async throws(SkillFailure) -> [[UInt8]]
}

/// What a skill asks of a service.
package struct ServiceRequest: Hashable, Sendable {
  package var service: String
  package var method: String
  package var arguments: [[UInt8]]

  package init(service: String, method: String, arguments: [[UInt8]] = []) {
    self.service = service
    self.method = method
    self.arguments = arguments
  }

  /// Of a service that has no such method, or not with so many arguments.
  package var unknownMethod: SkillFailure {
    SkillFailure(
      .technical, code: "unknown_method",
      message: "the service \(service) has no method '\(method)' with \(arguments.count) arguments")
  }
}

/// The services that the C interface describes.
package enum ServiceID {
  package static let log = "skill.log/1"
  package static let clock = "skill.clock/1"
  package static let settings = "skill.settings/1"
  package static let storage = "skill.storage/1"
  package static let model = "skill.model/1"
  package static let delegate = "skill.delegate/1"

  /// Those that skills have without asking for them.
  package static let always = [log, clock]
  /// Those that this host has.
  package static let known = always + [settings, storage, model, delegate]
}
