import Foundation
import JSON
import Support

/// What a finished command left behind.
struct Finished {
  /// The exit code, or 128 and the number of the signal that ended it, as a shell has it.
  var status: Int32
  var output: String
  var errors: String

  /// Standard output as one JSON value.
  func json() throws -> JSONValue { try JSONValue(parsing: output) }

  /// Standard output as JSON Lines.
  func jsonLines() throws -> [JSONValue] {
    try output.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
  }
}

/// The built command, run in an empty home of its own.
struct Command {
  let home: TemporaryDirectory
  /// The working directory.
  let place: String
  var environment: [String: String]

  init() throws {
    home = try TemporaryDirectory()
    place = try home.makeDirectory("work", mode: 0o755)
    try home.makeDirectory("tmp", mode: 0o700)
    environment = [
      "HOME": home.path, "XDG_CONFIG_HOME": home("config"), "XDG_DATA_HOME": home("data"), "TMPDIR": home("tmp"),
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TZ": "UTC",
    ]
    // What a sanitizer's run of the tests tells the sanitizer.
    for name in ["LD_PRELOAD", "TSAN_OPTIONS", "ASAN_OPTIONS", "LSAN_OPTIONS"] {
      environment[name] = ProcessInfo.processInfo.environment[name]
    }
  }

  func callAsFunction(_ arguments: String..., input: String? = nil) async throws -> Finished {
    try await run(arguments, input: input)
  }

  func run(_ arguments: [String], input: String? = nil) async throws -> Finished {
    try await run("\(Checkout.products)/skillhost", arguments, input: input)
  }

  /// Runs any program in the same surroundings.
  func run(_ program: String, _ arguments: [String], input: String? = nil) async throws -> Finished {
    let running = try start(program, arguments, input: input)
    return await running.end()
  }

  func start(_ arguments: String..., input: String? = nil) throws -> Running {
    try start(arguments, input: input)
  }

  func start(_ arguments: [String], input: String? = nil) throws -> Running {
    try start("\(Checkout.products)/skillhost", arguments, input: input)
  }

  private func start(_ program: String, _ arguments: [String], input: String?) throws -> Running {
    try Running(program, arguments, environment: environment, directory: place, input: input)
  }
}
