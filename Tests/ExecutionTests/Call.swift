import Core
import Execution
import JSON
import POSIX
import Support
import Synchronization
import Testing

/// Fixtures whose deed is to fork.
private let forking: Set = ["leaves_child", "returns_twice"]

/// A call of the skill that a fixture holds.
func call(
  of fixture: String, library: String? = nil, arguments: JSONValue = [:], idle: Duration = .seconds(100),
  total: Duration = .seconds(200), permissions: Manifest.Permissions = Manifest.Permissions()
) throws -> SkillCall {
  let id = try #require(SkillID(fixture))
  var manifest = Manifest(id: id, description: "A fixture.", parameters: ["type": "object"], source: .null)
  manifest.permissions = permissions
  if forking.contains(fixture) { manifest.permissions.processes = true }
  let path = try library ?? Fixture.library(fixture)
  let skill = Skill(manifest: manifest, library: Skill.Library(path: path), isTrusted: true)
  return SkillCall(
    id: "call-1", skill: skill, arguments: arguments, timeout: Manifest.Timeout(idle: idle, total: total))
}

/// An executor with little patience for what is bad anyway.
func workers(_ change: (inout WorkerExecutor.Configuration) -> Void = { _ in }) throws -> WorkerExecutor {
  var configuration = WorkerExecutor.Configuration()
  configuration.limits.cancellationGrace = .milliseconds(100)
  configuration.limits.terminationGrace = .milliseconds(100)
  configuration.limits.frames = 100_000
  change(&configuration)
  return try WorkerExecutor(worker: Checkout.worker, configuration: configuration)
}

/// What a call told and how it ended.
struct Record: Sendable {
  /// SHA-256 of the code that ran, as it was told first of all.
  var library: String?
  /// What came after that.
  var events: [CallEvent] = []
  var end: Result<SkillResult, SkillFailure>

  var failure: SkillFailure? {
    if case .failure(let failure) = end { failure } else { nil }
  }

  var result: SkillResult? {
    if case .success(let result) = end { result } else { nil }
  }

  /// The events without progress that later progress may have replaced on its way.
  var lasting: [CallEvent] {
    let last = events.lastIndex { if case .progress = $0 { true } else { false } }
    return events.enumerated().filter { index, event in
      if case .progress = event { index == last } else { true }
    }.map(\.element)
  }

  var logs: [String] {
    events.compactMap { if case .log(_, let text) = $0 { text } else { nil } }
  }
}

extension Executor {
  func record(_ call: SkillCall) async -> Record {
    let events = Mutex<[CallEvent]>([])
    let end: Result<SkillResult, SkillFailure>
    do throws(SkillFailure) {
      end = .success(try await run(call) { event in events.withLock { $0.append(event) } })
    } catch {
      end = .failure(error)
    }
    var told = events.withLock { $0 }
    guard case .started(let library)? = told.first else { return Record(events: told, end: end) }
    told.removeFirst()
    return Record(library: library, events: told, end: end)
  }
}

/// A call that has told its first event and still runs.
struct Running {
  private let task: Task<Record, Never>

  init(_ call: SkillCall, by workers: some Executor) async throws {
    let told = AsyncStream<Void>.makeStream()
    task = Task {
      let end: Result<SkillResult, SkillFailure>
      do throws(SkillFailure) {
        end = .success(
          try await workers.run(call) { event in
            if case .started = event { return }
            told.continuation.yield()
          })
      } catch {
        end = .failure(error)
      }
      told.continuation.finish()
      return Record(end: end)
    }
    for await _ in told.stream { return }
    throw Unexpected(await task.value)
  }

  /// Waits for the end.
  var value: Record {
    get async { await task.value }
  }

  /// Cancels the call and waits for its end.
  func cancelled() async -> Record {
    task.cancel()
    return await task.value
  }
}

struct Unexpected: Error, CustomStringConvertible {
  let description: String

  init(_ value: some Any) { description = "unexpected: \(value)" }
}
