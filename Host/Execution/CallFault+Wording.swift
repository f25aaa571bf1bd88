package import Core
import Glibc
import POSIX

extension SkillFailure {
  /// The failure of a call of `skill` in the words that people and models read.
  package init(_ fault: CallFault, of skill: Skill) {
    self.init(fault.kind, code: fault.code, message: fault.message(skill: skill))
  }
}

extension CallFault {
  package var kind: SkillFailure.Kind {
    switch self {
    case .cancelled, .cancelledBeforeCall: .cancelled
    case .idle, .total: .timeout
    case .died: .crashed
    case .attachment(_, .cannotKeep): .technical
    case .noEnd, .oversized, .flood, .garbage, .descriptorClosed, .notUTF8, .notJSON, .notAnObject, .attachment,
      .unknownFailureKind:
      .contract
    case .unloadable: .unloadable
    case .unrestricted: .refused
    case .noCopy(let error): error.isOfLibrary ? .unloadable : .technical
    case .workerVersion, .cannotStart, .hostEnds: .technical
    case .busy: .busy
    }
  }

  package var code: String {
    switch self {
    case .cancelled: "cancelled"
    case .cancelledBeforeCall: "cancelled_before_call"
    case .idle: "idle"
    case .total: "total"
    case .died(.signal(let number), _): SignalName.of(number)
    case .died: "exit"
    case .noEnd: "no_result"
    case .oversized: "too_large"
    case .flood: "flood"
    case .garbage: "garbage"
    case .descriptorClosed: "descriptor_closed"
    case .unloadable(let reason): reason.code
    case .unrestricted: "sandbox"
    case .noCopy(let error): error.isOfLibrary ? "unreadable" : "library_cache"
    case .notUTF8: "not_utf8"
    case .notJSON: "not_json"
    case .notAnObject: "not_an_object"
    case .attachment: "attachment"
    case .unknownFailureKind: "failure_kind"
    case .workerVersion: "worker_version"
    case .cannotStart: "worker_start"
    case .busy: "busy"
    case .hostEnds: "host_ends"
    }
  }

  fileprivate func message(skill: Skill) -> String {
    let who = "skill '\(skill.id)'"
    let author = "its author can reproduce it with the same arguments"
    switch self {
    case .cancelled: return "\(who) was stopped because the call was cancelled"
    case .cancelledBeforeCall: return "the call was cancelled before \(who) was loaded and called"
    case .idle(let limit):
      return "\(who) gave no sign of life for \(limit.inSeconds) and was stopped; "
        + "a longer 'timeout.idle' in its manifest allows for more, and 'progress' is a sign of life"
    case .total(let limit) where limit < skill.manifest.timeout.total:
      return "\(who) was not done after \(limit.inSeconds), which is what this call was given, and was stopped; "
        + "its manifest allows for \(skill.manifest.timeout.total.inSeconds)"
    case .total(let limit):
      return "\(who) was not done after \(limit.inSeconds) and was stopped; "
        + "a longer 'timeout.total' in its manifest allows for more"
    case .died(let exit, let phase):
      let moment = phase == .loading ? " while its library '\(skill.library.path)' was being loaded" : ""
      switch exit {
      case .signal(SIGKILL):
        return "\(who) was killed (SIGKILL)\(moment), by the kernel for want of memory or by somebody else; "
          + "try again with more memory free"
      case .signal(let number):
        return "\(who) crashed with \(SignalName.of(number)) (\(SignalName.meaning(number)))\(moment); \(author)"
      case .status(let status):
        return "\(who) exited with status \(status) without a result\(moment); "
          + "a skill reports 'result' or 'fail' and returns, it does not exit"
      case .unknown:
        return "\(who) ended without a result\(moment); how is not known, since this process does not wait for its own "
          + "children (SIGCHLD is ignored)"
      }
    case .noEnd: return "\(who) ended without a result; its 'execute' must report 'result' or 'fail' before it returns"
    case .oversized(let bytes):
      return "\(who) gave a result of \(bytes) bytes, and \(Frame.payloadLimit) are the limit; "
        + "large content goes into attachments by file"
    case .flood(let frames, let bytes):
      return "\(who) sent \(frames) events of \(bytes) bytes in all and was stopped; events are for people to follow"
    case .garbage(let error):
      return "\(who) wrote on the host's descriptor (\(error.explanation)) and was stopped; \(author)"
    case .descriptorClosed:
      return "\(who) closed a descriptor that is not its own, so that its result cannot be received; "
        + "a skill closes only what it opened"
    case .unloadable(let reason): return "\(who) cannot run: its library '\(skill.library.path)' \(reason.explanation)"
    case .unrestricted(let fault):
      return "\(who) was not run, since this kernel cannot keep it to its permissions: \(fault.explanation); "
        + "see 'skillhost doctor'; --sandbox=auto runs it with what the kernel can do"
    case .noCopy(let error):
      return "\(who) cannot run: its library '\(skill.library.path)' \(error.explanation)"
    case .notUTF8(let field): return "\(who) gave a result whose \(field) is not UTF-8"
    case .notJSON(let field, let error): return "\(who) gave a result whose \(field) part is not JSON: \(error)"
    case .notAnObject(let field): return "\(who) gave a result whose \(field) is no JSON object"
    case .attachment(let name, let fault): return "\(who) gave an attachment '\(name)' that \(fault.explanation)"
    case .unknownFailureKind(let kind):
      return "\(who) failed with the kind \(kind), which is none of the SKILL_FAILURE_ numbers"
    case .workerVersion(let found):
      return "the worker speaks version \(found) of the frames and this host version \(Frame.version); "
        + "install skillhost and skillhost-worker from one build"
    case .cannotStart(let reason): return "\(who) could not be started: \(reason)"
    case .busy(let limit):
      return "\(who) was not started: \(limit) calls are running, the most at a time; try again later"
    case .hostEnds: return "\(who) was stopped because the host is ending"
    }
  }
}

extension LibraryCacheError {
  /// Whether it is the library that is at fault, and not the place for copies.
  fileprivate var isOfLibrary: Bool {
    switch self {
    case .unreadable, .notRegular: true
    case .changing, .notPrivate, .system: false
    }
  }

  /// Continues the sentence "the library '…' ".
  fileprivate var explanation: String {
    switch self {
    case .unreadable(let error) where error.code == ENOENT:
      "is not there any more; put it back, or list the skills anew"
    case .unreadable(let error): "cannot be read: \(error.reason)"
    case .notRegular(let kind): "is \(kind.rawValue) and no regular file"
    case .changing: "is being written to; try again when that is done"
    case .notPrivate(let directory):
      "is run from a copy, and the directory for copies '\(directory)' is open to others; chmod 700 it, or remove it"
    case .system(let error): "is run from a copy, which could not be made: \(error)"
    }
  }
}

extension FrameError {
  fileprivate var explanation: String {
    switch self {
    case .tooLong(let length): "a frame of \(length) bytes"
    case .short(let kind): "a frame of kind \(kind) that is too short"
    case .noHello(let kind): "a frame of kind \(kind) before the handshake"
    case .misplaced(let kind): "a frame of kind \(kind) out of its place"
    case .tooMany(let count, let kind): "a frame of kind \(kind) with a list of \(count) entries"
    }
  }
}

extension AttachmentFault {
  fileprivate var explanation: String {
    switch self {
    case .outside: "lies outside its temporary directory; a skill writes attachments there"
    case .missing: "names a file that is not there"
    case .notRegular: "is no regular file"
    case .linked: "has another name elsewhere (a hard link); a skill copies what it wants to hand over"
    case .badName: "has no plain file name; a name has no '/' and is not empty, '.' or '..'"
    case .cannotKeep(let reason): "could not be kept: \(reason)"
    }
  }
}

extension Duration {
  /// "30 s", "0.25 s".
  fileprivate var inSeconds: String {
    let milliseconds = components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    guard milliseconds % 1000 != 0 else { return "\(milliseconds / 1000) s" }
    return "\(Double(milliseconds) / 1000) s"
  }
}
