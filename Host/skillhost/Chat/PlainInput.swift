import Glibc
import POSIX

/// A terminal that hands over whole lines and cannot move its cursor.
final class PlainInput: PersonInput {
  private let console: Console
  private let foreground: Foreground
  private let keyboard: FileDescriptor

  init(_ console: Console, _ foreground: Foreground) throws(Problem) {
    self.console = console
    self.foreground = foreground
    do throws(SystemError) { keyboard = try StandardStreams.input() } catch { throw .file(error) }
  }

  func read(_ prompt: String, text: String, isRequest: Bool) -> Typed {
    if !text.isEmpty { console.note("typed and not sent: \(text)") }
    return foreground.attend { read(prompt) }
  }

  /// The terminal itself clears the line at Ctrl-C, so that the second one in a row leaves.
  private func read(_ prompt: String) -> Typed {
    var lines: [String] = []
    var wasCleared = false
    say(prompt)
    while foreground.ending == nil {
      switch foreground.receive(from: keyboard) {
      case .bytes([]): return foreground.ending == nil ? .left : .ended(unsent: "")
      case .bytes(let bytes):
        let line = String(decoding: bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes[...], as: UTF8.self)
        guard line.hasSuffix("\\") else {
          let text = (lines + [line]).joined(separator: "\n")
          if !text.allSatisfy(\.isWhitespace) { return .line(text) }
          lines = []
          say(prompt)
          continue
        }
        lines.append(String(line.dropLast()))
        say(String(repeating: " ", count: prompt.count))
      case .signal(SIGINT) where wasCleared: return .left
      case .signal(SIGINT):
        wasCleared = true
        lines = []
        say("\n" + prompt)
      case .signal: break
      }
    }
    return .ended(unsent: "")
  }

  private func say(_ text: String) {
    console.errors.flush()
    console.output.write(text)
    console.output.flush()
  }
}
