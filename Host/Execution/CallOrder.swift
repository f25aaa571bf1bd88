package import Core
import JSON
import POSIX

/// What a skill is told about one call: the content of a call frame, and of a `skill_context`.
package struct CallOrder: Sendable {
  package var skill: SkillID
  /// JSON text.
  package var arguments: [UInt8]
  package var callID: String
  package var circumstances: SkillCall.Circumstances
  /// Empty when the call has none.
  package var temporaryDirectory: String
  /// Nanoseconds since 1970; 0 for none.
  package var deadline: Int64
  /// Ids of those that the skill may ask.
  package var services: [String]

  package init(_ call: SkillCall, temporaryDirectory: String, deadline: Int64, services: [String] = []) {
    skill = call.skill.id
    var bytes: [UInt8] = []
    call.arguments.write(to: &bytes)
    arguments = bytes
    callID = call.id
    circumstances = call.circumstances
    self.temporaryDirectory = temporaryDirectory
    self.deadline = deadline
    self.services = services
  }

  /// Appends the payload of a call frame.
  func write(to payload: inout [UInt8]) {
    payload.appendLittleEndian(UInt32(clamping: circumstances.attemptNumber))
    payload.appendLittleEndian(UInt32(circumstances.fixedTime == nil ? 0 : 1))
    payload.appendLittleEndian(circumstances.fixedTime ?? 0)
    payload.appendLittleEndian(deadline)
    payload.appendField(skill.description.utf8)
    payload.appendField(arguments)
    payload.appendField((circumstances.request ?? "").utf8)
    payload.appendField((circumstances.conversation ?? "").utf8)
    payload.appendField((circumstances.attempt ?? "").utf8)
    payload.appendField(callID.utf8)
    payload.appendField(circumstances.locale.utf8)
    payload.appendField(circumstances.timeZone.utf8)
    payload.appendField(circumstances.workingDirectory.utf8)
    payload.appendField(temporaryDirectory.utf8)
    payload.appendLittleEndian(UInt32(services.count))
    for service in services { payload.appendField(service.utf8) }
  }
}

extension CallOrder {
  /// The time of day at which a call that starts now is over; 0 when that is beyond what can be told.
  static func deadline(after total: Duration) -> Int64 {
    let sum = Clock.now().addingReportingOverflow(total.nanoseconds)
    return sum.overflow ? 0 : sum.partialValue
  }
}
