import Foundation
import Support
import Testing

/// The README, as what it shows is tested.
struct ReadmeText {
  private let text: String

  init() throws {
    text = try String(contentsOfFile: Checkout.root + "/README.md", encoding: .utf8)
  }

  /// What fences hold whose first line names `language`: in the whole text, or beneath the heading `section`.
  func blocks(_ language: String, in section: String? = nil) throws -> [String] {
    var part = text[...]
    if let section {
      let heading = try #require(text.range(of: "\n## \(section)\n"), "the README has no section '\(section)'")
      part = text[heading.upperBound...]
      if let next = part.range(of: "\n## ") { part = part[..<next.lowerBound] }
    }
    // Every second part lies within a fence.
    return part.components(separatedBy: "```").enumerated().compactMap { index, part in
      guard index % 2 == 1, let end = part.firstIndex(of: "\n"), part[..<end] == language else { return nil }
      return String(part[part.index(after: end)...])
    }
  }

  /// The block at `index` among those in `language`.
  func block(_ language: String, _ index: Int) throws -> String {
    let found = try blocks(language)
    try #require(found.indices.contains(index), "the README has \(found.count) blocks in \(language)")
    return found[index]
  }
}

/// A command of a block that shows a shell, and what it prints.
///
/// Lines begin with `$ ` where a command begins and with `> ` where it goes on, as shells prompt; the others are printed.
struct ShellExample {
  var command: String
  var output: String

  static func all(in block: String) -> [ShellExample] {
    var examples: [ShellExample] = []
    for line in block.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if line.hasPrefix("$ ") {
        examples.append(ShellExample(command: line.dropFirst(2) + "\n", output: ""))
      } else if line.hasPrefix("> "), !examples.isEmpty {
        examples[examples.count - 1].command += line.dropFirst(2) + "\n"
      } else if !examples.isEmpty {
        examples[examples.count - 1].output += line + "\n"
      }
    }
    return examples
  }
}
