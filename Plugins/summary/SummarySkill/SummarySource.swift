import FoundationEssentials
import SkillSDK

/// The text of a call: what was passed, or a file's.
struct SummarySource {
  let text: String

  /// - Throws: ``SkillError``: no text was given, or the file holds none that can be read.
  init(text: String?, file: String?) throws {
    if let text, !text.isEmpty {
      self.text = text
      return
    }
    guard let file else {
      throw SkillError.invalidArguments("there is no text: pass it, pipe it in, or name a file")
    }
    let name = file.split(separator: "/").last.map(String.init) ?? file
    guard let content = FileManager.default.contents(atPath: file) else {
      throw SkillError.business("'\(name)' cannot be read; is the path right?", code: "unreadable")
    }
    guard content.count <= Self.largest else {
      throw SkillError.business(
        "'\(name)' has \(content.count) bytes, and \(Self.largest) can be summarised; pass a part of it",
        code: "too_large")
    }
    guard let text = String(validating: content, as: UTF8.self), !text.unicodeScalars.contains("\0") else {
      throw SkillError.business("'\(name)' is no text in UTF-8; convert it first", code: "not_text")
    }
    self.text = text
  }

  /// In bytes.
  private static let largest = 4_000_000
}
