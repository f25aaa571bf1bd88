import Foundation
import Support

extension Command {
  /// Makes a directory with these libraries of `Tests/Fixtures`, or of the build.
  @discardableResult
  func place(_ libraries: [String], in directory: String = "skills") throws -> String {
    let path = try home.makeDirectory(directory, mode: 0o755)
    for name in libraries {
      let isShipped = FileManager.default.fileExists(atPath: "\(Checkout.root)/Plugins/\(name)/skill.json")
      let source = isShipped ? "\(Checkout.products)/lib\(name).so" : try Fixture.library(name)
      try Data(contentsOf: URL(fileURLWithPath: source)).write(to: URL(fileURLWithPath: "\(path)/lib\(name).so"))
    }
    return path
  }

  /// The command with these libraries as all that there is, and trusted.
  static func with(_ libraries: String...) throws -> Command {
    var command = try Command()
    command.environment["SKILLHOST_SKILLS"] = try command.place(libraries)
    return command
  }

  /// Runs the command on a terminal, on which `typed` is typed. What it says to either stream is in `output`.
  ///
  /// - Returns: `nil` where the program is missing that makes terminals.
  func onTerminal(_ arguments: String..., typed: String = "") async throws -> Finished? {
    guard let script = Self.script(arguments) else { return nil }
    return try await run(script.program, script.arguments, input: typed)
  }

  /// As `onTerminal`, for what is typed once the command asks for it.
  func startOnTerminal(_ arguments: String...) throws -> Running? {
    guard let script = Self.script(arguments) else { return nil }
    return try Running(
      script.program, script.arguments, environment: environment, directory: place, input: nil, isTyped: true)
  }

  private static func script(_ arguments: [String]) -> (program: String, arguments: [String])? {
    let script = "/usr/bin/script"
    guard FileManager.default.isExecutableFile(atPath: script) else {
      print("skipped: \(script) is missing")
      return nil
    }
    let words = (["\(Checkout.products)/skillhost"] + arguments).map { "'\($0)'" }.joined(separator: " ")
    return (script, ["-q", "-e", "-c", words, "/dev/null"])
  }

  /// Processes that still have their working directory below this command's home: workers of calls that have ended.
  var leftProcesses: [String] {
    let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return processes.filter { process in
      guard Int(process) != nil,
        let place = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/cwd")
      else { return false }
      return place.hasPrefix(home.path)
    }
  }
}
