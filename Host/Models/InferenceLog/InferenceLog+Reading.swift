import Glibc
package import JSON
package import POSIX

extension InferenceLog {
  /// Some of what was written down, in the order of its writing.
  package struct Excerpt: Sendable {
    package var lines: [(json: JSONValue, exchange: ModelExchange)] = []
    /// Lines that are none of the log's, or of a later version.
    package var unread = 0
  }

  /// Bytes of a file that is read; the log's own are far smaller.
  private static let limit = 1 << 30

  /// The latest `count` lines of the log at `path` and of the older files beside it.
  ///
  /// - Throws: When a file that is there cannot be read; that there is none is no error.
  package static func latest(_ count: Int, at path: String) throws(SystemError) -> Excerpt {
    var excerpt = Excerpt()
    for number in 0...Limits().olderFiles where excerpt.lines.count < count {
      let file = number == 0 ? path : "\(path).\(number)"
      guard try FileSystem.status(file) != nil else { continue }
      guard let bytes = try InferenceLog.open(file, O_RDONLY).readAll(limit: limit) else {
        throw SystemError(code: EFBIG, call: "read", subject: file)
      }
      var older: [(json: JSONValue, exchange: ModelExchange)] = []
      for line in bytes.split(separator: UInt8(ascii: "\n")).suffix(count - excerpt.lines.count) {
        if let json = try? JSONValue(parsing: line), let exchange = ModelExchange(json) {
          older.append((json, exchange))
        } else {
          excerpt.unread += 1
        }
      }
      excerpt.lines = older + excerpt.lines
    }
    return excerpt
  }
}

extension ModelExchange {
  /// The model that was asked; `nil` for what asks none.
  package var model: String? { request["model"]?.string }

  /// What came of it, on one line: calls, else text, else why there is no answer.
  package var outcome: String {
    if let failure { return "\(failure.code): \(failure.message)" }
    var assembly = AnswerAssembly()
    var offered: [String] = []
    for piece in pieces {
      guard let chunk = try? JSONValue(parsing: Array(piece.text.utf8)) else { continue }
      offered += (chunk["data"]?.array ?? []).compactMap { $0["id"]?.string }
      if (try? assembly.take(chunk)) == nil { break }
    }
    let calls = assembly.calls.calls.map { "\($0.name)(\($0.arguments))" }
    let said = [assembly.refusal, assembly.text].first { !$0.isEmpty }
    let words = calls.isEmpty ? said ?? offered.joined(separator: ", ") : calls.joined(separator: " ")
    return words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
