import Arguments
import Core
import Models
import POSIX
import Store
import Terminal

enum LogCommand: Subcommand {
  private static let inference = Option("inference", help: "What passed between host and model")
  private static let count = Option(
    "last", short: "n", value: Value("N", .integer(1...1_000_000)),
    help: "The latest N entries; all of a conversation, 20 of the inference log if not given")
  private static let follow = Option("follow", short: "f", help: "Go on showing events as they come")
  private static let kind = Option(
    "kind", value: Value("KIND", .choice(AgentEvent.kinds)), help: "Only events of this kind; may be given again")
  private static let call = Option(
    "call", value: Value("ID"), help: "Only events of the call whose id begins so, and of calls within it")

  static let grammar = Command(
    "log", abstract: "Show what is on record, and run nothing",
    discussion: [
      "Shows the events of a conversation, the latest if none is named; --follow goes on as they come. With --inference, what "
        + "passed between host and model instead.",
      "With --json each entry is one line: an event as 'ask --events' tells it, or of the inference log what "
        + "SKILLHOST_MODEL=replay:FILE plays again.",
    ],
    operands: [Operand(Value("ID"), count: .optional, help: "A conversation, or the beginning of its id")],
    options: [inference, count, follow, kind, call],
    examples: [
      .init("skillhost log", "What happened in the latest conversation"),
      .init("skillhost log --kind toolStarted --kind toolResult", "What was run in it, and what came of it"),
      .init("skillhost log --inference", "What the model was asked last, and what it chose"),
      .init("skillhost log --inference -n 2 --json > run.jsonl", "A recording of the last two requests"),
    ])

  static func run(_ invocation: Invocation, _ console: Console) throws(Problem) {
    let workspace = try Workspace(invocation)
    guard invocation.has(inference) else {
      let timeline = TimelineView(store: try workspace.store(console), console: console)
      do throws(StoreError) {
        return try timeline.show(
          invocation.operands.first,
          filter: EventFilter(kinds: invocation.texts(kind), call: invocation.text(call)?.lowercased()),
          last: invocation.integer(count), follows: invocation.has(follow))
      } catch { throw .store(error) }
    }
    guard let path = workspace.inferenceLogPath else {
      return console.note("nothing is written down: SKILLHOST_INFERENCE_LOG is off, or there is no home directory")
    }
    let excerpt: InferenceLog.Excerpt
    do throws(SystemError) {
      excerpt = try InferenceLog.latest(invocation.integer(count) ?? 20, at: path)
    } catch { throw .system(error) }
    if excerpt.unread > 0 { console.note("\(excerpt.unread) lines of '\(path)' are none of an inference log") }
    if console.isJSON {
      for line in excerpt.lines { console.jsonLine(line.json) }
    } else if excerpt.lines.isEmpty {
      console.note("no model was asked yet; '\(path)' is where it would stand")
    } else {
      var table = Table(header: ["TIME", "MODEL", "STATUS", "FIRST", "TOTAL", "TOKENS", "OUTCOME"])
      for line in excerpt.lines { append(line.exchange, to: &table) }
      console.table(table)
    }
  }

  private static func append(_ exchange: ModelExchange, to table: inout Table) {
    let tokens = exchange.usage.map { "\($0.prompt)+\($0.completion)" }
    let first = exchange.pieces.first?.milliseconds
    let status = exchange.status.map { "\($0)" } ?? "-"
    table.append(
      Table.Cell(RFC3339.string(nanoseconds: exchange.time).prefix(19) + "Z"),
      Table.Cell(exchange.model ?? exchange.operation, .cyan),
      Table.Cell(status, exchange.failure == nil ? nil : .red),
      Table.Cell(first.map(milliseconds) ?? "-"), Table.Cell(milliseconds(exchange.milliseconds)),
      Table.Cell(tokens ?? "-"), Table.Cell(exchange.outcome))
  }

  private static func milliseconds(_ value: Double) -> String { "\(Int(value.rounded())) ms" }
}
