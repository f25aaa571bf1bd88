import Agent
import Catalog
import Core
import ELF
import Execution
import Glibc
import JSON
import Models
import POSIX
import Ranking
import SystemLibraries

// What the client of models costs beside the model. Figures in nanoseconds, for a script that compares them.

let usage = """
  usage: models-bench stream|stamp URL COUNT   reads a stream: the whole of it; from a chunk's sending to its being seen
         models-bench ask URL LIBRARY   asks beside the bare requests

  """

do {
  try await measure(Array(CommandLine.arguments.dropFirst()))
} catch {
  print("models-bench: \(error)")
  exit(1)
}

@concurrent func measure(_ arguments: [String]) async throws {
  switch arguments.first {
  case "stream" where arguments.count == 3:
    let client = try client(arguments[1])
    var times: [Int64] = []
    for _ in 0..<6 {
      let start = Clock.monotonic()
      let answer = try await client.complete(ChatRequest(messages: [.user("?")]))
      times.append(Clock.monotonic() - start)
      guard answer.text.utf8.count == (Int(arguments[2]) ?? 0) * 5 else { throw BenchmarkError("a wrong answer") }
    }
    print(times.dropFirst().min() ?? 0)
  case "stamp" where arguments.count == 3:
    let client = try client(arguments[1])
    var times: [Int64] = []
    var seen = 0
    _ = try await client.complete(ChatRequest(messages: [.user("?")])) { answer in
      let now = Clock.monotonic()
      let stamps = answer.text.split(separator: " ").compactMap { Int64($0) }
      times += stamps[seen...].map { now - $0 }
      seen = stamps.count
    }
    times.sort()
    print(times[times.count / 2])
  case "ask" where arguments.count == 3: try await measureAsks(arguments[1], library: arguments[2])
  default:
    print(usage)
    exit(2)
  }
}

struct BenchmarkError: Error, CustomStringConvertible {
  var description: String
  init(_ description: String) { self.description = description }
}

func client(_ url: String) throws -> ChatClient {
  ChatClient(ModelEndpoint(try ModelURL(url), model: "m"), transport: HTTPClient())
}

/// An ask is two requests and a call of a skill within the process; beside it, the same two requests alone.
func measureAsks(_ url: String, library: String) async throws {
  let manifests = Manifest.parse(try ManifestSection.read(library)).manifests
  let skills = manifests.map {
    Skill(manifest: $0, library: Skill.Library(path: library), isTrusted: true)
  }
  let client = try client(url)
  let runtime = AgentRuntime(
    catalog: CatalogSnapshot(skills: skills), ranker: KeywordIndex(manifests),
    chooser: ModelChooser(client, local: LocalChooser(), mayFallBack: false), executor: InProcessExecutor(),
    confirmer: FixedConfirmer(.accept), now: { Clock.now() })
  var asks: [Int64] = []
  var bare: [Int64] = []
  let call = ChatCall(id: "c", name: "calculator", arguments: "{}")
  for round in 0..<600 {
    var start = Clock.monotonic()
    let end = await runtime.ask(Submission(sentence: "what is 12*7?")) { _ in }
    let ask = Clock.monotonic() - start
    guard end.isAnswered else { throw BenchmarkError("no answer: \(end)") }
    start = Clock.monotonic()
    _ = try await client.complete(ChatRequest(messages: [.user("?")]))
    _ = try await client.complete(
      ChatRequest(messages: [.user("?"), .assistant("", calls: [call]), .result(of: call, "84")]))
    if round >= 100 {
      asks.append(ask)
      bare.append(Clock.monotonic() - start)
    }
  }
  print(asks.sorted()[250], bare.sorted()[250])
}
