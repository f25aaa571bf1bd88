package import Core
import JSON

/// What the host tells a worker.
package enum HostMessage: Sendable {
  /// First of all.
  case hello
  /// Which library to load, and what it may do: the policy is empty until there is a sandbox.
  case load(library: String, policy: [UInt8])
  case call(CallOrder)

  package enum Kind {
    package static let hello: UInt16 = 1
    package static let load: UInt16 = 2
    package static let call: UInt16 = 3
  }

  package func frame(call number: UInt64) -> Frame {
    var payload: [UInt8] = []
    switch self {
    case .hello:
      payload.appendLittleEndian(Frame.version)
      return Frame(kind: Kind.hello, call: 0, payload: payload)
    case .load(let library, let policy):
      payload.appendField(library.utf8)
      payload.appendField(policy)
      return Frame(kind: Kind.load, call: 0, payload: payload)
    case .call(let order):
      order.write(to: &payload)
      return Frame(kind: Kind.call, call: number, payload: payload)
    }
  }
}

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

  package init(_ call: SkillCall, temporaryDirectory: String, deadline: Int64) {
    skill = call.skill.id
    var bytes: [UInt8] = []
    call.arguments.write(to: &bytes)
    arguments = bytes
    callID = call.id
    circumstances = call.circumstances
    self.temporaryDirectory = temporaryDirectory
    self.deadline = deadline
  }

  fileprivate func write(to payload: inout [UInt8]) {
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
  }
}
