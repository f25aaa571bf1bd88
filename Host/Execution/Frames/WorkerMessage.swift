package import Core

/// What a worker tells the host.
package enum WorkerMessage: Hashable, Sendable {
  case hello(version: UInt32)
  case loaded(LoadedLibrary)
  case unloadable(Unloadable)
  /// The worker could not restrict itself as the policy requires, and has loaded nothing.
  case unrestricted(SandboxFault)
  case event(CallEvent)
  /// The sandbox has refused something, as far as the worker knows.
  case refused(Refusal)
  /// What the worker kept from the host: log lines beyond its rate, and events after the end of the call.
  case dropped(logLines: Int, lateEvents: Int)
  case end(CallEnd)
  /// `execute` has returned.
  case returned
  /// The skill asks a service; the number is what the answer is to bear.
  case request(UInt32, ServiceRequest)

  package enum Kind {
    package static let hello: UInt16 = 64
    package static let loaded: UInt16 = 65
    package static let unloadable: UInt16 = 66
    package static let progress: UInt16 = 67
    package static let message: UInt16 = 68
    package static let log: UInt16 = 69
    package static let dropped: UInt16 = 70
    package static let result: UInt16 = 71
    package static let failure: UInt16 = 72
    package static let oversized: UInt16 = 73
    package static let returned: UInt16 = 74
    package static let unrestricted: UInt16 = 75
    package static let refused: UInt16 = 76
    package static let request: UInt16 = 80
  }

  /// Longest texts of events, in bytes. The worker keeps to less; a process that is no longer the worker may not.
  private static let shortLimit = 64 << 10
  private static let messageLimit = 4 << 20

  /// Reads a frame; `nil` for a kind that this host does not know.
  package init?(_ frame: Frame) throws(FrameError) {
    var fields = FieldReader(frame)
    switch frame.kind {
    case Kind.hello:
      self = .hello(version: try fields.integer(UInt32.self))
    case Kind.loaded:
      let version = try fields.integer(UInt32.self)
      self = .loaded(
        LoadedLibrary(
          abi: Manifest.ABIVersion(packed: version), threadsAfterLoad: Int(try fields.integer(UInt32.self)),
          threadsAfterEntry: Int(try fields.integer(UInt32.self))))
    case Kind.unloadable:
      self = .unloadable(
        Unloadable(
          reason: try fields.integer(UInt32.self), found: try fields.integer(UInt32.self),
          supported: try fields.integer(UInt32.self), loader: String(decoding: try fields.bytes(), as: UTF8.self)))
    case Kind.progress:
      let fraction = try fields.double()
      self = .event(.progress(fraction: fraction, text: try fields.bytes().prefix(Self.shortLimit)))
    case Kind.message:
      self = .event(.message(String(decoding: try fields.bytes().prefix(Self.messageLimit), as: UTF8.self)))
    case Kind.log:
      let severity = LogSeverity(rawValue: Int(try fields.integer(UInt32.self))) ?? .info
      self = .event(.log(severity, String(decoding: try fields.bytes().prefix(Self.shortLimit), as: UTF8.self)))
    case Kind.dropped:
      self = .dropped(
        logLines: Int(try fields.integer(UInt32.self)), lateEvents: Int(try fields.integer(UInt32.self)))
    case Kind.result:
      self = .end(.result(try RawResult(&fields)))
    case Kind.failure:
      let kind = try fields.integer(UInt32.self)
      self = .end(.failure(RawFailure(kind: kind, code: Array(try fields.bytes()), text: Array(try fields.bytes()))))
    case Kind.oversized:
      self = .end(.oversized(bytes: try fields.integer(UInt64.self)))
    case Kind.returned:
      self = .returned
    case Kind.refused:
      let attempt = Refusal.Attempt(rawValue: try fields.integer(UInt32.self)) ?? .other
      self = .refused(Refusal(attempt, String(decoding: try fields.bytes().prefix(Self.shortLimit), as: UTF8.self)))
    case Kind.unrestricted:
      self = .unrestricted(
        SandboxFault(
          step: try fields.integer(UInt32.self), error: Int32(bitPattern: try fields.integer(UInt32.self))))
    case Kind.request:
      self = .request(try fields.integer(UInt32.self), try ServiceRequest(&fields))
    default:
      return nil
    }
  }
}

extension ServiceRequest {
  private static let mostArguments: UInt32 = 256

  fileprivate init(_ fields: inout FieldReader) throws(FrameError) {
    self.init(
      service: String(decoding: try fields.bytes(), as: UTF8.self),
      method: String(decoding: try fields.bytes(), as: UTF8.self))
    for _ in 0..<(try fields.count(atMost: Self.mostArguments)) { arguments.append(Array(try fields.bytes())) }
  }
}

/// What a worker found when it loaded its library.
package struct LoadedLibrary: Hashable, Sendable {
  package var abi: Manifest.ABIVersion
  /// More than one means that a process with this library must not fork.
  package var threadsAfterLoad: Int
  package var threadsAfterEntry: Int

  package init(abi: Manifest.ABIVersion, threadsAfterLoad: Int, threadsAfterEntry: Int) {
    self.abi = abi
    self.threadsAfterLoad = threadsAfterLoad
    self.threadsAfterEntry = threadsAfterEntry
  }
}

extension Manifest.ABIVersion {
  init(packed: UInt32) { self.init(major: Int(packed >> 16), minor: Int(packed & 0xFFFF)) }
}

extension CallEvent {
  /// A fraction that is no number or negative is unknown; one above 1 is 1.
  static func progress(fraction: Double, text: ArraySlice<UInt8>) -> CallEvent {
    .progress(fraction: fraction >= 0 ? min(fraction, 1) : nil, text: String(decoding: text, as: UTF8.self))
  }
}
