import Core
import POSIX
import Sessions
import Terminal

/// A conversation without a terminal: a request a line comes in, and an answer after another goes out.
struct PlainChat {
  let chat: Chat
  private var console: Console { chat.console }

  init(_ chat: Chat) { self.chat = chat }

  /// Works on all requests.
  ///
  /// - Throws: `found` with the exit code of the last request, when that was not answered.
  func run() throws(Problem) {
    if let interruption = try chat.interruption() {
      console.note(
        "the last request, '\(interruption.request.text)', was interrupted; "
          + "'\(Program.name) retry \(chat.conversation)' tries it again", label: "note", .yellow)
    }
    var lines = try LineSource()
    var code = ExitCode.done
    var hasMore = true
    while hasMore {
      do throws(Problem) {
        let line = try lines.next()
        hasMore = line != nil
        guard let line, !line.allSatisfy(\.isWhitespace) else { continue }
        code = .done
        try chat.send(line)
      } catch {
        code = try report(error)
      }
      console.output.flush()
      if let failure = console.output.failure { throw .output(failure) }
    }
    if code != .done { throw .found(code) }
  }

  /// - Returns: What the process would end with.
  /// - Throws: What leaves nothing more to do.
  private func report(_ problem: Problem) throws(Problem) -> ExitCode {
    switch problem {
    case .stopped, .output, .file, .oversizedInput: throw problem
    default: break
    }
    if console.isJSON { console.json(problem.json) }
    console.output.flush()
    console.note(problem.spoken, label: Program.name, .red)
    return problem.exitCode
  }
}
