import Foundation
import Support
import Testing

/// The README's week: what it shows is what is printed.
@Suite struct WeekTests {
  /// Ends what one command has printed.
  private static let mark = "\u{1E}\n"

  @Test func `the scripted week of the README works as printed`() async throws {
    let examples = try ReadmeText().blocks("console", in: "A scripted week").flatMap(ShellExample.all)
    try #require(examples.count > 15)
    var command = try Command.with(
      "calculator", "text_tools", "meeting_notes", "unit_convert", "text_codec", "datetime", "calendar", "data_tools",
      "summary", "notes", "file_tools")
    command.environment["PATH"] = "\(Checkout.products):\(command.environment["PATH"] ?? "")"
    let script = examples.map { $0.command + "printf '%b' '\\036\\n'\n" }.joined()
    let finished = try await command.run("/bin/bash", ["-c", script])
    #expect(finished.errors == "")
    #expect(finished.status == 0)
    let printed = finished.output.components(separatedBy: Self.mark).dropLast()
    try #require(printed.count == examples.count)
    for (example, output) in zip(examples, printed) {
      // A prompt begins a new line where a shell is typed into.
      let shown = output.isEmpty || output.hasSuffix("\n") ? output : output + "\n"
      #expect(shown == example.output, "\(example.command)")
    }
  }
}
