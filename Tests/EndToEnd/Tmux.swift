import Foundation
import Support
import Testing

/// A terminal that a test types on and looks at.
///
/// What is waited for comes when it comes: a test waits for what stands on the screen, never for a time.
final class Tmux: Sendable {
  private let command: Command
  private let program: String
  private let socket: String
  /// How long what is waited for may take. Running out of it is a failure.
  private static let patience = Duration.seconds(120)

  /// Runs `line` of a shell in the surroundings of `command`; `nil` where there is no tmux.
  init?(_ command: Command, _ line: String, columns: Int = 60, rows: Int = 20) async throws {
    guard let tmux = Tool("tmux") else {
      print("skipped: tmux is missing")
      return nil
    }
    program = tmux.path
    var command = command
    command.environment["PATH"] = "\(Checkout.products):\(command.environment["PATH"] ?? "/usr/bin:/bin")"
    self.command = command
    socket = command.home("tmux")
    // The server outlives what starts it, and would keep files open that this process has open for others.
    let begin = #"for file in /proc/$$/fd/*; do file=${file##*/}; [ $file -gt 2 ] && exec {file}>&-; done; exec "$@""#
    let started = try await command.run(
      "/bin/bash",
      [
        "-c", begin, "bash", program, "-S", socket, "-f", "/dev/null", "-u", "new-session", "-d", "-x", "\(columns)",
        "-y",
        "\(rows)", "-c", command.place, "PS1='$ ' exec /bin/bash --norc --noprofile",
      ])
    #expect(started.status == 0, "\(started.errors)")
    try await tell("set-option", "-g", "remain-on-exit", "on")
    try await see("$")
    try await type(line, "Enter")
  }

  @discardableResult
  func tell(_ arguments: String...) async throws -> String {
    let finished = try await command.run(program, ["-S", socket, "-f", "/dev/null", "-u"] + arguments)
    #expect(finished.status == 0, "tmux \(arguments.joined(separator: " ")): \(finished.errors)")
    return finished.output
  }

  /// Types keys by tmux's names, and other words as they are.
  func type(_ keys: String...) async throws {
    for key in keys {
      if Self.names.contains(key) || key.hasPrefix("C-") || key.hasPrefix("M-") {
        try await tell("send-keys", key)
      } else {
        try await tell("send-keys", "-l", key)
      }
    }
  }

  private static let names: Set<String> = ["Enter", "BSpace", "Left", "Right", "Up", "Down", "Home", "End", "DC"]

  /// What stands on the screen, without spaces at the ends of lines and empty lines below.
  func screen() async throws -> String {
    let lines = try await tell("capture-pane", "-p").split(separator: "\n", omittingEmptySubsequences: false)
    var trimmed = lines.map { line in String(line.reversed().drop { $0 == " " }.reversed()) }
    while trimmed.last == "" { trimmed.removeLast() }
    return trimmed.joined(separator: "\n")
  }

  /// Waits until `text` stands on the screen.
  ///
  /// - Returns: The screen then.
  @discardableResult
  func see(_ text: String, _ place: SourceLocation = #_sourceLocation) async throws -> String {
    try await see("'\(text)'", place) { $0.contains(text) }
  }

  /// Waits until the screen ends with `text`.
  @discardableResult
  func see(atEnd text: String, _ place: SourceLocation = #_sourceLocation) async throws -> String {
    try await see("'\(text)' at the end", place) { $0.hasSuffix(text) }
  }

  private func see(
    _ what: String, _ place: SourceLocation, _ isThere: (String) -> Bool
  ) async throws -> String {
    try await wait(for: what, place) {
      let screen = try await screen()
      return (screen, isThere(screen))
    }
  }

  @discardableResult
  private func wait(
    for what: String, _ place: SourceLocation, _ look: () async throws -> (seen: String, isThere: Bool)
  ) async throws -> String {
    let end = ContinuousClock.now + Self.patience
    while true {
      let (seen, isThere) = try await look()
      if isThere { return seen }
      guard ContinuousClock.now < end else {
        Issue.record("\(what) never came, but\n\(seen)", sourceLocation: place)
        throw Unseen()
      }
      // Nobody tells of what a screen shows.
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  private struct Unseen: Error {}

  /// Returns when programs can know of it: tmux lays its rows anew before it tells them.
  func resize(columns: Int, rows: Int = 20, _ place: SourceLocation = #_sourceLocation) async throws {
    try await tell("resize-window", "-x", "\(columns)", "-y", "\(rows)")
    let device = try await tell("display-message", "-p", "#{pane_tty}").trimmingCharacters(in: .newlines)
    try await wait(for: "the size \(columns)", place) {
      let size = try await command.run("/usr/bin/stty", ["-F", device, "size"]).output
      return (size, size == "\(rows) \(columns)\n")
    }
  }

  /// Ends all that runs on the terminal.
  deinit {
    let end = Process()
    end.executableURL = URL(fileURLWithPath: program)
    end.arguments = ["-S", socket, "kill-server"]
    end.standardError = FileHandle.nullDevice
    guard (try? end.run()) != nil else { return }
    end.waitUntilExit()
  }
}
