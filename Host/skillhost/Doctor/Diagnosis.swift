import JSON
import Terminal

/// What `doctor` found out about one part of the environment.
struct Diagnosis {
  enum State: String {
    case good
    /// Something is missing that only some uses need.
    case limited
    /// Skills cannot run as they should.
    case broken
  }

  let part: String
  let state: State
  /// What is the case, and what to do about it where it is not good.
  let text: String

  init(_ part: String, _ state: State, _ text: String) {
    self.part = part
    self.state = state
    self.text = text
  }

  var json: JSONValue { ["part": .string(part), "state": .string(state.rawValue), "text": .string(text)] }

  func show(on console: Console, column: Int) {
    let style: Style =
      switch state {
      case .good: .green
      case .limited: .yellow
      case .broken: .red
      }
    let width = console.device.isTerminal ? console.width : .max
    let indent = 9 + column + 2
    let lines = text.visible().wrapped(width: max(width - indent, 30))
    let mark = console.palette(style, state.rawValue) + String(repeating: " ", count: 9 - state.rawValue.count)
    console.line(mark + part + String(repeating: " ", count: column - part.count + 2) + lines[0])
    for line in lines.dropFirst() { console.line(String(repeating: " ", count: indent) + line) }
  }
}
