package import POSIX
package import SystemLibraries

/// Why conversations cannot be kept or read.
package enum StoreError: Error, Hashable, Sendable {
  case database(DatabaseError)
  case system(SystemError)
  /// A later version of this program has written the file.
  case newer(path: String, version: Int, known: Int)
  /// An event of an attempt that is over, or that has one of that number.
  case late(attempt: String, sequence: Int)
  /// Another process works on an attempt in it.
  case busy(String)
  case noConversation(String)
  case noneYet
  case manyConversations(prefix: String, count: Int)
  /// What is to be imported is no timeline, or one that is here.
  case notImported(String)
}

extension StoreError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .database(let error): "\(error)"
    case .system(let error): "\(error)"
    case .newer(let path, let version, let known):
      "'\(path)' is of version \(version), and this skillhost knows up to \(known); use the newer one that wrote it"
    case .late(let attempt, let sequence):
      "the attempt \(attempt) is over, so that its event \(sequence) counts no more"
    case .busy(let conversation):
      "the conversation \(conversation) is being answered by another process; wait for the answer, or stop it"
    case .noConversation(let id): "there is no conversation '\(id)'; 'skillhost sessions list' shows them"
    case .noneYet: "there are no conversations yet; 'skillhost ask' begins one"
    case .manyConversations(let prefix, let count):
      "'\(prefix)' begins the ids of \(count) conversations; give more of it"
    case .notImported(let why): why
    }
  }
}
