import Glibc
import POSIX
import Terminal

/// The terminal with a line editor.
///
/// While nothing is read from it, what is typed is not shown and waits.
final class EditedInput: PersonInput {
  private let console: Console
  private let foreground: Foreground
  private let keyboard: FileDescriptor
  private let mode: TerminalMode
  private var parser = KeyParser()
  /// Typed ahead.
  private var keys: [Key] = []
  private var history: [String]
  private var screen = LineScreen()

  /// `nil` when standard input is no terminal, or one that cannot move its cursor.
  init?(_ console: Console, _ foreground: Foreground, history: [String]) {
    guard Environment.variable("TERM") ?? "dumb" != "dumb", let mode = TerminalMode(descriptor: STDIN_FILENO),
      let keyboard = try? StandardStreams.input()
    else { return nil }
    self.console = console
    self.foreground = foreground
    self.mode = mode
    self.keyboard = keyboard
    self.history = history
    mode.work()
  }

  deinit { TerminalMode.restore() }

  func read(_ prompt: String, text: String, isRequest: Bool) -> Typed {
    console.errors.flush()
    console.output.flush()
    mode.edit()
    defer { mode.work() }
    var editor = LineEditor(text: text, history: isRequest ? history : [])
    let typed = foreground.attend { read(prompt, &editor) }
    if isRequest { history = editor.history }
    return typed
  }

  private func read(_ prompt: String, _ editor: inout LineEditor) -> Typed {
    draw(prompt, editor.before, editor.after)
    while foreground.ending == nil {
      while !keys.isEmpty {
        if let typed = take(keys.removeFirst(), prompt, &editor) { return typed }
      }
      draw(prompt, editor.before, editor.after)
      switch foreground.receive(from: keyboard) {
      case .bytes([]): return end(prompt, editor)
      case .bytes(let bytes): keys = parser.take(bytes)
      case .signal(SIGINT): keys = [.interrupt]
      case .signal(SIGCONT): begin()
      // The terminal has another size, or the process is to end.
      case .signal: break
      }
    }
    return end(prompt, editor)
  }

  private func take(_ key: Key, _ prompt: String, _ editor: inout LineEditor) -> Typed? {
    let text = editor.text
    switch editor.receive(key) {
    case .edited: return nil
    case .submitted(let text):
      leave(prompt, text)
      return .line(text)
    case .left:
      leave(prompt, text)
      return .left
    case .clearsScreen:
      console.output.write("\u{1B}[H\u{1B}[2J")
      screen.leave()
    case .suspended:
      leave(prompt, text)
      TerminalMode.restore()
      kill(0, SIGTSTP)
      begin()
    }
    return nil
  }

  /// Others have had the terminal.
  private func begin() {
    mode.edit()
    screen.leave()
  }

  private func end(_ prompt: String, _ editor: LineEditor) -> Typed {
    leave(prompt, editor.text)
    return .ended(unsent: editor.text)
  }

  /// What comes next goes below the text.
  private func leave(_ prompt: String, _ text: String) {
    draw(prompt, text, "")
    console.output.write("\r\n")
    console.output.flush()
    screen.leave()
  }

  private func draw(_ prompt: String, _ before: String, _ after: String) {
    let device = TerminalDevice(descriptor: STDOUT_FILENO)
    let width = device.columns ?? 80
    let shown = LineLayout.Prompt(prompt, shown: console.palette(.cyan, prompt))
    let layout = LineLayout(shown, before: before, after: after, width: width)
    console.output.write(screen.draw(layout, width: width, height: device.rows ?? 24))
    console.output.flush()
  }
}
