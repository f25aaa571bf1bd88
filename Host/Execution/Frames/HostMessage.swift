import Core

/// What the host tells a worker.
package enum HostMessage: Sendable {
  /// First of all.
  case hello
  /// Which library to load, and what it may do; `directory` it may write besides. A worker that serves stays, and forks
  /// for each call.
  case load(library: String, policy: SandboxPolicy, directory: String, serves: Bool)
  case call(CallOrder)
  /// To a worker that serves: fork for a call that has this directory. Comes with the worker's ends of the call's two
  /// sockets, frames and cancellation.
  case fork(directory: String)
  /// To the request of that number.
  case answer(UInt32, CallServices.Answer)

  package enum Kind {
    package static let hello: UInt16 = 1
    package static let load: UInt16 = 2
    package static let call: UInt16 = 3
    package static let fork: UInt16 = 4
    package static let answer: UInt16 = 5
  }

  package func frame(call number: UInt64) -> Frame {
    var payload: [UInt8] = []
    switch self {
    case .hello:
      payload.appendLittleEndian(Frame.version)
      return Frame(kind: Kind.hello, call: 0, payload: payload)
    case .load(let library, let policy, let directory, let serves):
      payload.appendField(library.utf8)
      payload.appendField(policy.bytes)
      payload.appendField(directory.utf8)
      payload.appendLittleEndian(UInt32(serves ? 1 : 0))
      return Frame(kind: Kind.load, call: 0, payload: payload)
    case .call(let order):
      order.write(to: &payload)
      return Frame(kind: Kind.call, call: number, payload: payload)
    case .fork(let directory):
      payload.appendField(directory.utf8)
      return Frame(kind: Kind.fork, call: number, payload: payload)
    case .answer(let request, let answer):
      payload.appendLittleEndian(request)
      switch answer {
      case .success(let values):
        payload.appendLittleEndian(UInt32(0))
        payload.appendLittleEndian(UInt32(values.count))
        for value in values { payload.appendField(value) }
      case .failure(let failure):
        payload.appendLittleEndian(failure.kind.abiValue)
        payload.appendField(failure.code.utf8)
        payload.appendField(failure.message.utf8)
      }
      return Frame(kind: Kind.answer, call: number, payload: payload)
    }
  }
}
