import POSIX
import Synchronization
import Terminal

/// Standard input as text, read at most once.
final class StandardInput: Sendable {
  /// Larger input belongs into a file that a skill may open.
  static let limit = 8 * 1_048_576

  private let isTaken = Mutex(false)
  private let console: Console

  init(_ console: Console) { self.console = console }

  /// Whether something is piped in that nobody has read.
  var isWaiting: Bool { StandardStreams.hasInput && !isTaken.withLock { $0 } }

  /// Everything up to the end of the stream.
  func text() throws(Problem) -> String {
    let wasTaken = isTaken.withLock { taken in
      defer { taken = true }
      return taken
    }
    if wasTaken { throw .standardInputTaken }
    sayIfWaiting()
    let bytes: [UInt8]?
    do throws(SystemError) { bytes = try StandardStreams.input().readAll(limit: Self.limit) } catch {
      throw .file(error)
    }
    guard let bytes else { throw .oversizedInput(name: "standard input", limit: Self.limit) }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8(name: "standard input") }
    return text
  }

  /// A person who does not know that the command reads would wait for ever without a word.
  private func sayIfWaiting() {
    guard console.errorDevice.isTerminal, !StandardStreams.inputIsReady(within: 500) else { return }
    console.note("reading standard input; end it with Ctrl-D")
  }
}
