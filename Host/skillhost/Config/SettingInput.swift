import Arguments
import JSON
import POSIX
import Terminal

/// Where the value of a setting comes from: the arguments, standard input, or, for a secret, the person on the terminal.
struct SettingInput {
  let name: String
  let console: Console

  /// - Parameter values: what was typed behind the setting's name; `-` alone is standard input.
  func texts(of field: FormField, _ values: [String]) throws(Problem) -> [String] {
    let input = StandardInput(console)
    if values == ["-"] || (values.isEmpty && field.isSecret && input.isWaiting) {
      let text = try input.text()
      return [text.hasSuffix("\n") ? String(text.dropLast()) : text]
    }
    guard field.isSecret else {
      if values.isEmpty { throw .badSetting(name, reason: "no value was given") }
      return values
    }
    guard values.isEmpty else {
      throw .badSetting(
        name,
        reason: "it is a secret, which others can see among the arguments of a process; leave it out, and type it "
          + "when you are asked, or pipe it in")
    }
    guard let text = ask(field), !text.isEmpty else {
      throw .badSetting(name, reason: "no value was given; pipe it in, as it is a secret")
    }
    return [text]
  }

  /// Without showing what is typed; `nil` when there is nobody to ask.
  private func ask(_ field: FormField) -> String? {
    guard console.errorDevice.isTerminal, let keyboard = Keyboard() else { return nil }
    defer {
      console.errors.write("\n")
      console.errors.flush()
    }
    return keyboard.hiddenLine {
      console.errors.write("\(name) (\(field.help ?? field.kind.phrase)): ".visible())
      console.errors.flush()
    }
  }
}
