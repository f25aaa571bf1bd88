import Foundation
import JSON
import Support
import Testing

/// What a person lets a skill do from the command line.
@Suite struct SandboxTests {
  private let command: Command
  private let secret: String

  init() throws {
    command = try Command.with("copies_file", "calculator")
    secret = try command.home.write("the content", to: "work/secret.txt", mode: 0o600)
  }

  @Test func `a file that was typed for a path parameter is open to the skill, also by a relative path`() async throws {
    for path in [secret, "secret.txt", "./secret.txt"] {
      let finished = try await command("run", "copies_file", "--from", path)
      #expect(finished.output == "the content\n")
      #expect(finished.errors == "")
    }
  }

  @Test func `a file that was typed to be written is made, and left away when nothing was written`() async throws {
    let finished = try await command("run", "copies_file", "--from", "secret.txt", "--to", "copy.txt")
    #expect(finished.status == 0)
    #expect(try String(contentsOfFile: command.place + "/copy.txt", encoding: .utf8) == "the content")
    let failed = try await command("run", "copies_file", "--from", "missing.txt", "--to", "other.txt")
    #expect(failed.status == 1)
    #expect(!FileManager.default.fileExists(atPath: command.place + "/other.txt"))
  }

  @Test func `any other file is closed, and the person is told which`() async throws {
    let finished = try await command("run", "copies_file", "--unmarked", secret, "--json")
    #expect(finished.status == 1)
    let sentence = "the skill tried to open '\(secret)'; its manifest does not ask for it"
    #expect(finished.errors.contains(sentence))
    #expect(try finished.json()["error"]?["message"]?.string?.contains(sentence) == true)
  }

  @Test func `a folder can be opened for one call, and a missing one is an error`() async throws {
    let allowed = try await command("run", "copies_file", "--unmarked", secret, "--allow-read", ".")
    #expect(allowed.output == "the content\n")
    let missing = try await command("run", "copies_file", "--unmarked", secret, "--allow-read", "nowhere")
    #expect(missing.status == 75)
    #expect(missing.errors.contains("nowhere"))
  }

  @Test func `the sandbox can be switched off, and be required`() async throws {
    #expect(
      try await command("run", "copies_file", "--unmarked", secret, "--sandbox", "off").output == "the content\n")
    #expect(try await command("run", "calculator", "--expression", "1+1", "--sandbox", "required").output == "2\n")
    #expect(try await command("run", "calculator", "--expression", "1+1", "--sandbox", "maybe").status == 2)
  }

  @Test func `show says which arguments open files`() async throws {
    let shown = try await command("show", "copies_file").output
    #expect(shown.contains("read the file given as 'from'; write the file given as 'to'"))
  }
}
