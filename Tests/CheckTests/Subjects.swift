import Catalog
import Check
import Core
import Execution
import Foundation
import JSON
import Support
import Testing

/// A manifest that nothing can be said against.
let flawless: JSONValue = [
  "id": "tide_times", "version": "1.0",
  "description":
    "Use it when somebody asks for high or low tide. Needs a port. Gives times and heights. Not for weather.",
  "keywords": ["tide", "high water"],
  "examples": ["when is high tide in 'Brest'?", "tide times for 'Hull'", "“上海”的 tide 几点"],
  "counterExamples": ["what is the weather in Brest"],
  "parameters": [
    "type": "object", "properties": ["port": ["type": "string", "description": "The port."]], "required": ["port"],
    "additionalProperties": false,
  ],
  "effects": ["readOnly": true],
]

extension JSONValue {
  /// With the value at a path, which is made where it is not there, or removed.
  func with(_ value: JSONValue?, at path: String...) -> JSONValue { with(value, at: path[...]) }

  private func with(_ value: JSONValue?, at path: ArraySlice<String>) -> JSONValue {
    var copy = self
    if let key = path.first {
      copy[key] = path.count == 1 ? value : (copy[key] ?? [:]).with(value, at: path.dropFirst())
    }
    return copy
  }

  func manifest() throws -> Manifest { try Manifest.parse(Array(serialized().utf8)).skills[0].get() }
}

extension Checker {
  /// Checks a manifest outside of a library.
  static func codes(_ manifest: JSONValue, others: [Manifest] = []) async throws -> [CheckCode] {
    let folder = try TemporaryDirectory()
    let path = try folder.write(manifest.serialized(), to: "skill.json")
    return await report(path, others: others).findings.map(\.code)
  }

  /// Checks a file; what runs, runs in workers.
  static func report(
    _ path: String, level: CheckLevel = .pedantic, seed: UInt64 = 1, mayWrite: Bool = false, others: [Manifest] = [],
    runner: Runner? = nil
  ) async -> CheckReport {
    var options = Options()
    options.level = level
    options.seed = seed
    options.mayWrite = mayWrite
    let checker = Checker(options, others: others, runner: runner)
    return await checker.check(CheckSubject.subjects(of: [path], in: "/")[0])
  }
}

extension Checker.Runner {
  static func workers() throws -> Checker.Runner {
    var configuration = WorkerExecutor.Configuration()
    // A flood that a slow machine has counted before the call's time is over.
    configuration.limits.frames = 100_000
    return Checker.Runner(
      executor: try WorkerExecutor(worker: Checkout.worker, configuration: configuration),
      probe: Checkout.products + "/libskill_probe.so")
  }
}
