import Arguments
import Core
import JSON
import POSIX
import Sessions
import Store
import Terminal

enum SessionsCommand: Subcommand {
  private enum Action: String, CaseIterable {
    case list, show, resume, rename, delete, export, `import`
  }

  private static let count = Option(
    "last", short: "n", value: Value("N", .integer(1...1_000_000)), help: "List the latest N; all if not given")

  static let grammar = Command(
    "sessions", abstract: "Look at past conversations, and go on with one",
    discussion: [
      "Each 'ask' and each 'chat' is kept as a conversation; 'resume' goes on with one as 'skillhost chat ID' does, the others "
        + "run nothing. An ID may be cut, as long as it is the beginning of one only. 'export' writes a "
        + "conversation's events to standard output, 'import' takes such in from standard input; 'skillhost log' shows them."
    ],
    operands: [
      Operand(
        Value("ACTION", .choice(Action.allCases.map(\.rawValue))), count: .optional,
        help: "What to do; 'list' if not given"),
      Operand(Value("ID"), count: .optional, help: "A conversation"),
      Operand(Value("TITLE"), count: .any, help: "Its new name"),
    ],
    options: [count],
    examples: [
      .init("skillhost sessions", "All conversations, the latest first"),
      .init("skillhost sessions -n 10", "The latest ten"),
      .init("skillhost sessions show 01m8q", "What was asked and answered"),
      .init("skillhost sessions export 01m8q > talk.jsonl", "Its events, one a line"),
    ])

  static func run(_ invocation: Invocation, _ console: Console) throws(Problem) {
    let action = invocation.operands.first.flatMap(Action.init) ?? .list
    let words = Array(invocation.operands.dropFirst(2))
    if action == .resume, let prefix = invocation.operands.dropFirst().first {
      return try ChatCommand.talk(invocation, console, .conversation(prefix))
    }
    let store = try Workspace(invocation).store(console)
    do throws(StoreError) {
      switch action {
      case .list: return try list(store.conversations(most: invocation.integer(count)), console)
      case .import:
        let id = try store.importTimeline(try lines(of: StandardInput(console)))
        return console.isJSON ? console.json(["version": 1, "imported": .string(id)]) : console.line(id)
      case .show, .resume, .rename, .delete, .export: break
      }
    } catch { throw .store(error) }
    guard let prefix = invocation.operands.dropFirst().first else {
      throw .usage(.missingOperand("ID", command: grammar.name, help: "a conversation"), command: grammar.name)
    }
    if action == .rename, words.isEmpty {
      throw .usage(.missingOperand("TITLE", command: grammar.name, help: "its new name"), command: grammar.name)
    }
    do throws(StoreError) {
      let conversation = try store.conversation(prefix)
      switch action {
      case .rename: try store.rename(conversation.id, to: words.joined(separator: " "))
      case .delete: try store.delete(conversation.id)
      case .export:
        var cursor = try store.cursor(of: conversation.id)
        while case let events = try cursor.next(), !events.isEmpty, console.output.failure == nil {
          for (_, event) in events { console.jsonLine(event.json) }
        }
      case .show, .resume, .list, .import: try show(conversation, store, console)
      }
    } catch { throw .store(error) }
  }

  private static func lines(of input: StandardInput) throws(StoreError) -> [JSONValue] {
    let text: String
    do throws(Problem) { text = try input.text() } catch { throw .notImported(error.message) }
    var lines: [JSONValue] = []
    for (number, line) in text.split(separator: "\n").enumerated() {
      do { lines.append(try JSONValue(parsing: String(line))) } catch {
        throw .notImported("line \(number + 1) is no JSON: \(error)")
      }
    }
    return lines
  }

  static func list(_ conversations: [Conversation], _ console: Console) {
    if console.isJSON {
      return console.json(["version": 1, "conversations": .array(conversations.map(\.json))])
    }
    guard !conversations.isEmpty else {
      return console.note("there are no conversations yet; 'skillhost ask' begins one")
    }
    var table = Table(header: ["ID", "UPDATED", "STATE", "TITLE"])
    for one in conversations {
      table.append(
        Table.Cell(one.id, .cyan), Table.Cell(RFC3339.string(nanoseconds: one.updated).prefix(19) + "Z"),
        Table.Cell(one.phase.rawValue), Table.Cell(one.title))
    }
    console.table(table)
  }

  /// What was said, call by call.
  private static func show(
    _ conversation: Conversation, _ store: ConversationStore, _ console: Console
  ) throws(StoreError) {
    let events = try store.events(of: conversation.id).map(\.event)
    if console.isJSON {
      return console.json([
        "version": 1, "conversation": conversation.json, "events": .array(events.map(\.json)),
      ])
    }
    console.line(console.palette(.bold, conversation.title.visible()))
    _ = TranscriptView(console: console).show(Transcript(events).messages)
  }
}

extension Conversation {
  fileprivate var json: JSONValue {
    [
      "id": .string(id), "title": .string(title), "created": .string(RFC3339.string(nanoseconds: created)),
      "updated": .string(RFC3339.string(nanoseconds: updated)), "state": .string(phase.rawValue),
      "attempts": .number(JSONNumber(attempts)),
    ]
  }
}
