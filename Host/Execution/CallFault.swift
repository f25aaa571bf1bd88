package import JSON

/// Why a call has no result, when it was not the skill that said so.
package enum CallFault: Error, Hashable, Sendable {
  case cancelled
  /// The call was taken back while its library was being loaded.
  case cancelledBeforeCall
  /// No event for this long.
  case idle(Duration)
  case total(Duration)
  case died(ProcessExit, during: Phase)
  /// `execute` returned without a result or a failure.
  case noEnd
  /// Bytes of a result that cannot be sent, and the limit.
  case oversized(UInt64)
  case flood(frames: Int, bytes: Int)
  case garbage(FrameError)
  /// The skill closed the worker's descriptor to the host.
  case descriptorClosed
  case unloadable(Unloadable)
  case unrestricted(SandboxFault)
  /// There is no private copy of the library to run.
  case noCopy(LibraryCacheError)
  case notUTF8(String)
  case notJSON(String, JSONParseError)
  case notAnObject(String)
  case attachment(name: String, AttachmentFault)
  case unknownFailureKind(UInt32)
  /// The worker speaks another version of the frames.
  case workerVersion(UInt32)
  case cannotStart(String)
  /// This many calls run already.
  case busy(Int)
  case hostEnds

  package enum Phase: Hashable, Sendable {
    case loading
    case running
  }
}

/// What is wrong with a file that a result names.
package enum AttachmentFault: Error, Hashable, Sendable {
  case outside
  case missing
  case notRegular
  /// It has other names, so that it may be somebody else's file.
  case linked
  case badName
  case cannotKeep(String)
}

/// How a process ended.
package enum ProcessExit: Hashable, Sendable {
  case status(Int32)
  case signal(Int32)
  /// Somebody else waited for it.
  case unknown
}
