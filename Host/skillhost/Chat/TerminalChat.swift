import Arguments
import Catalog
import Core
import Glibc
import JSON
import POSIX
import Sessions
import Store
import Terminal

/// A conversation with a person at a terminal.
final class TerminalChat {
  private static let prompt = "> "
  /// Of what was said before, so many requests.
  private static let shown = 10

  private let chat: Chat
  private let console: Console
  private let input: any PersonInput
  /// `nil` where conversations are not kept.
  private let history: HistoryFile?
  /// Whether a draft of this conversation is on record.
  private var hasDraft = false

  init(_ chat: Chat) throws(Problem) {
    self.chat = chat
    console = chat.console
    let state = UserDirectories(chat.workspace.environment).state
    history = chat.talk.log == nil ? nil : state.map { HistoryFile(path: $0 + "/history.jsonl") }
    let entries = history?.entries() ?? []
    if let edited = EditedInput(console, chat.equipment.foreground, history: entries) {
      input = edited
    } else {
      input = try PlainInput(console, chat.equipment.foreground)
    }
  }

  /// Talks until the person leaves.
  ///
  /// - Throws: `stopped` when the process was told to end.
  func run() throws(Problem) {
    say("/help lists what can be said besides requests; Ctrl-D leaves")
    var draft = try resume()
    while true {
      switch input.read(Self.prompt, text: draft, isRequest: true) {
      case .line(let text):
        draft = ""
        keep(text)
        guard try act(on: Saying(text)) else { return leave() }
      case .left: return leave()
      case .ended(let unsent):
        keepDraft(unsent)
        throw .stopped(signal: chat.equipment.foreground.ending ?? SIGHUP)
      }
    }
  }

  private func say(_ text: String, _ style: Style = .dim) {
    console.output.flush()
    console.errors.write(console.errorPalette(style, text.visible(lines: true)) + "\n")
    console.errors.flush()
  }

  // MARK: Beginning and end

  /// Shows what was said, and asks whether what was interrupted is tried again.
  ///
  /// - Returns: What was typed and not sent.
  private func resume() throws(Problem) -> String {
    guard !chat.talk.messages.isEmpty else { return "" }
    let hidden = TranscriptView(console: console).show(chat.talk.messages, most: Self.shown)
    if hidden > 0 {
      say("\(hidden) requests before these: '\(Program.name) sessions show \(chat.conversation)'")
    }
    let draft = draft()
    if let interruption = try chat.interruption(), asksAgain(interruption) {
      try perform { () throws(Problem) in try chat.retry(call: nil) }
    }
    if draft != nil {
      hasDraft = true
      say("what was typed and not sent is here again")
    }
    return draft ?? ""
  }

  private func asksAgain(_ interruption: Interruption) -> Bool {
    console.note("This was interrupted: \(interruption.request.text)")
    if !interruption.calls.isEmpty {
      console.note("These calls may have done their work, or a part of it:")
      for call in interruption.calls { console.note("  \(call.skill) \(call.arguments.serialized())") }
    }
    let answer = input.read("Try it again? [y]es, [n]o: ", text: "", isRequest: false)
    return answer == .line("y") || answer == .line("yes")
  }

  private func leave() {
    keepDraft("")
    guard chat.talk.log != nil, !chat.talk.messages.isEmpty else { return }
    say("'\(Program.name) chat \(chat.conversation)' goes on with it")
  }

  private func draft() -> String? {
    guard let store = chat.talk.log?.store else { return nil }
    return (try? store.draft(of: chat.conversation)) ?? nil
  }

  /// A draft belongs to a conversation that is on record; else it is found in the history.
  private func keepDraft(_ text: String) {
    guard let store = chat.talk.log?.store, hasDraft || !text.isEmpty else { return }
    if chat.talk.messages.isEmpty { return keep(text) }
    do throws(StoreError) {
      try store.setDraft(text, of: chat.conversation)
      hasDraft = !text.isEmpty
    } catch { console.note("what was typed is not kept: \(error)", label: "note", .yellow) }
  }

  private func keep(_ text: String) {
    do throws(SystemError) { try history?.add(text) } catch {
      console.note("the history is not kept: \(error)", label: "note", .yellow)
    }
  }

  // MARK: What is said

  /// - Returns: Whether the conversation goes on.
  private func act(on saying: Saying) throws(Problem) -> Bool {
    switch saying {
    case .request(let text): try perform { () throws(Problem) in try chat.send(text) }
    case .unknown(let word): tell(unknown: word)
    case .command(.quit, _): return false
    case .command(.help, _): showHelp()
    case .command(.stop, _): say("nothing is being worked on; Ctrl-C stops an answer")
    case .command(.retry, let call): try perform { () throws(Problem) in try chat.retry(call: call) }
    case .command(.skills, _): try perform { () throws(Problem) in chat.showSkills() }
    case .command(.log, let count): try perform { () throws(Problem) in try chat.showLog(count) }
    case .command(.sessions, _): try perform { () throws(Problem) in try chat.showSessions() }
    case .command(.new, _):
      keepDraft("")
      try chat.beginAnew()
      say("another conversation begins")
    }
    return true
  }

  /// What goes wrong is told, and the conversation goes on.
  private func perform(_ body: () throws(Problem) -> Void) throws(Problem) {
    if hasDraft { keepDraft("") }
    do throws(Problem) { try body() } catch {
      if case .output = error { throw error }
      console.output.flush()
      if chat.equipment.foreground.ending == nil { say(error.spoken, error.isStop ? .yellow : .red) }
    }
    console.output.flush()
    if let signal = chat.equipment.foreground.ending { throw .stopped(signal: signal) }
  }

  private func tell(unknown word: String) {
    let near = nearest(to: word, among: SlashCommand.allCases.map(\.rawValue)).map { "/\($0)" }
    let all = SlashCommand.allCases.map { "/\($0.rawValue)" }.joined(separator: " ")
    console.note(
      "there is no '/\(word)'\(near.isEmpty ? "" : ", but \(near.joined(separator: " or "))"); there are \(all); "
        + "a request that begins so is typed behind a space")
  }

  private func showHelp() {
    let width = SlashCommand.allCases.map(\.usage.count).max() ?? 0
    for command in SlashCommand.allCases {
      console.line("  \(command.usage)\(String(repeating: " ", count: width - command.usage.count))  \(command.help)")
    }
    console.line("  Alt-Enter, or \\ at the end of a line, begins another line; up and down bring earlier ones back")
    console.output.flush()
  }
}

extension Problem {
  fileprivate var isStop: Bool { if case .stopped = self { true } else { false } }
}
