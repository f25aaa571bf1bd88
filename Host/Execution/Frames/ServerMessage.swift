/// What a worker that serves tells on its own socket, beside the greetings that every worker sends.
package enum ServerMessage: Hashable, Sendable {
  /// How many threads the library has started; more than one, and it must not fork.
  case loaded(threads: Int)
  /// The library cannot be used; the worker ends.
  case useless
  /// A process was forked for the call. Comes with its pidfd.
  case forked(call: UInt64)
  /// There is none for it, and will be none.
  case unforkable(call: UInt64)
  /// The call's process has ended and is gone.
  case exited(call: UInt64, ProcessExit)

  package enum Kind {
    package static let forked: UInt16 = 77
    package static let unforkable: UInt16 = 78
    package static let exited: UInt16 = 79
  }

  /// Reads a frame; `nil` for one that says nothing to act on.
  package init?(_ frame: Frame) throws(FrameError) {
    switch frame.kind {
    case Kind.forked: self = .forked(call: frame.call)
    case Kind.unforkable: self = .unforkable(call: frame.call)
    case Kind.exited:
      var fields = FieldReader(frame)
      let isSignal = try fields.integer(UInt32.self) != 0
      let number = Int32(bitPattern: try fields.integer(UInt32.self))
      self = .exited(call: frame.call, isSignal ? .signal(number) : .status(number))
    default:
      switch try WorkerMessage(frame) {
      case .loaded(let library): self = .loaded(threads: library.threadsAfterEntry)
      case .unloadable, .unrestricted: self = .useless
      default: return nil
      }
    }
  }
}
