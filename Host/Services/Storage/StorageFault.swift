import Core
import POSIX

/// Why a skill's storage does not do what was asked.
enum StorageFault: Error, Hashable, Sendable {
  case badKey(bytes: Int, limit: Int)
  case valueTooLarge(StorageKey, Int, limit: Int)
  /// All values together would have more bytes than the limit.
  case full(limit: Int)
  case tooManyValues(limit: Int)
  /// Something that is no value of ours stands in the value's place.
  case damaged(StorageKey)
  /// Another process has kept the lock for so long.
  case busy(Duration)
  case noHome
  case system(SystemError)
}

extension StorageFault {
  /// For the skill to pass on.
  func failure(of skill: SkillID) -> SkillFailure {
    SkillFailure(kind, code: code, message: message(skill))
  }

  private var kind: SkillFailure.Kind {
    switch self {
    case .badKey, .valueTooLarge, .full, .tooManyValues: .business
    case .damaged, .busy, .noHome, .system: .technical
    }
  }

  private var code: String {
    switch self {
    case .badKey: "bad_key"
    case .valueTooLarge: "too_large"
    case .full, .tooManyValues: "storage_full"
    case .damaged: "storage_damaged"
    case .busy: "storage_busy"
    case .noHome: "no_home"
    case .system: "system"
    }
  }

  private func message(_ skill: SkillID) -> String {
    switch self {
    case .badKey(let size, let limit):
      "a key of the storage has 1 to \(limit) bytes of UTF-8 without control characters; this one of \(size) bytes has not"
    case .valueTooLarge(let key, let size, let limit):
      "the value of '\(key)' has \(size) bytes, and \(limit) can be stored; divide it"
    case .full(let limit): "the storage of '\(skill)' is full: its values may have \(limit) bytes together; remove some"
    case .tooManyValues(let limit): "the storage of '\(skill)' is full: it may hold \(limit) values; remove some"
    case .damaged(let key): "the value of '\(key)' in the storage of '\(skill)' is damaged; remove it"
    case .busy(let time):
      "another skillhost has kept the storage of '\(skill)' locked for \(time); end it, or try again"
    case .noHome: "there is no place for the storage of '\(skill)'; set HOME or SKILLHOST_HOME"
    case .system(let error): "the storage of '\(skill)' cannot be used: \(error)"
    }
  }
}
