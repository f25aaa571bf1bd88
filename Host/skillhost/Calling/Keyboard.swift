import Glibc
import POSIX

/// The terminal that the person types on, whatever standard input is.
struct Keyboard: ~Copyable {
  private let descriptor: FileDescriptor

  /// `nil` when the process has no terminal.
  init?() {
    guard let descriptor = try? FileDescriptor.open("/dev/tty", O_RDONLY) else { return nil }
    self.descriptor = descriptor
  }

  /// For waiting; stays this value's own.
  var rawValue: Int32 { descriptor.rawValue }

  /// The next line without its end; `nil` at the end of input.
  func line() -> String? {
    // A terminal hands over one line at a time.
    guard let bytes = try? descriptor.readSome(upTo: 65_536), !bytes.isEmpty else { return nil }
    return String(decoding: bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes, as: UTF8.self)
  }

  /// Has the terminal show what is typed and hand over lines while `ask` goes on, as it does by itself. Where it did
  /// not, what was typed before does not count: the person had not seen what is asked.
  func attended<Value>(_ ask: () -> Value) -> Value {
    var settings = termios()
    let usual = tcflag_t(ECHO | ICANON)
    guard unsafe tcgetattr(rawValue, &settings) == 0, settings.c_lflag & usual != usual else { return ask() }
    var shown = settings
    shown.c_lflag |= usual
    unsafe tcsetattr(rawValue, TCSAFLUSH, &shown)
    defer { unsafe tcsetattr(rawValue, TCSADRAIN, &settings) }
    return ask()
  }

  /// As `line`, without showing what is typed. What was typed before `ask` is called does not count, since it was shown.
  func hiddenLine(after ask: () -> Void) -> String? {
    var settings = termios()
    guard unsafe tcgetattr(rawValue, &settings) == 0 else {
      ask()
      return line()
    }
    var hidden = settings
    hidden.c_lflag &= ~tcflag_t(ECHO)
    unsafe tcsetattr(rawValue, TCSAFLUSH, &hidden)
    defer { unsafe tcsetattr(rawValue, TCSAFLUSH, &settings) }
    ask()
    return line()
  }
}
