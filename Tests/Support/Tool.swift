import Foundation

/// A program of the machine's that a test needs: a compiler, a linker.
package struct Tool: Sendable, CustomStringConvertible {
  /// Absolute.
  package let path: String

  package var description: String { path }

  /// The program `name` of the search path, or `nil` when the machine has none.
  package init?(_ name: String) {
    let directories = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    guard
      let path = directories.lazy.map({ "\($0)/\(name)" }).first(where: FileManager.default.isExecutableFile(atPath:))
    else { return nil }
    self.path = path
  }

  package init(path: String) { self.path = path }

  package struct Outcome: Sendable {
    /// The exit code, or the signal's number.
    package var status: Int32
    /// Standard output and error as they came.
    package var output: String
  }

  /// Runs the program to its end, without standard input, and without blocking a task's thread.
  package func run(
    _ arguments: [String], in directory: String? = nil, environment: [String: String] = [:]
  ) async throws -> Outcome {
    let folder = try TemporaryDirectory()
    // A file takes any amount of output without a reader.
    let output = URL(fileURLWithPath: try folder.write("", to: "output"))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    if let directory { process.currentDirectoryURL = URL(fileURLWithPath: directory) }
    process.standardInput = FileHandle.nullDevice
    let handle = try FileHandle(forWritingTo: output)
    process.standardOutput = handle
    process.standardError = handle
    let status: Int32 = try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do {
        try process.run()
      } catch {
        process.terminationHandler = nil
        continuation.resume(throwing: error)
      }
    }
    try handle.close()
    return Outcome(status: status, output: String(decoding: try Data(contentsOf: output), as: UTF8.self))
  }
}
