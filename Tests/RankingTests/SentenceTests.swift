import Core
import Foundation
import JSON
import Support
import Testing

@testable import Ranking

/// Shares that hold for the skills that ship, on sentences that were written before the ranking was tuned.
@Suite struct SentenceTests {
  @Test func `few sentences about other things get a candidate`() throws {
    let index = try Self.shipped()
    let sentences = try Self.lines("out_of_scope.txt")
    try #require(sentences.count == 200)
    let answered = sentences.filter { !index.rank($0, limit: 3).isEmpty }
    #expect(Double(answered.count) / 200 <= 0.05, "\(answered)")
  }

  @Test func `other words for the examples reach the skill`() throws {
    let index = try Self.shipped()
    let sentences = try Self.lines("paraphrases.jsonl").map { try JSONValue(parsing: $0) }
    try #require(sentences.count == 200)
    var (first, amongThree) = (0, 0)
    for sentence in sentences {
      let wanted = try #require(sentence["relevant"]?[0]?.string)
      let found = index.rank(try #require(sentence["query"]?.string), limit: 3).map(\.id.description)
      if found.first == wanted { first += 1 }
      if found.contains(wanted) { amongThree += 1 }
    }
    #expect(Double(amongThree) / 200 >= 0.95)
    #expect(Double(first) / 200 >= 0.85)
  }

  @Test func `a skill's counter-examples do not reach it`() throws {
    let manifests = try Self.manifests()
    let index = KeywordIndex(manifests)
    for manifest in manifests {
      for example in manifest.counterExamples {
        #expect(index.rank(example, limit: 3).first?.id != manifest.id, "\(example)")
      }
    }
  }

  private static func shipped() throws -> KeywordIndex { KeywordIndex(try manifests()) }

  private static func manifests() throws -> [Manifest] {
    let plugins = "\(Checkout.root)/Plugins"
    let files = try FileManager.default.contentsOfDirectory(atPath: plugins).sorted()
      .map { "\(plugins)/\($0)/skill.json" }.filter { FileManager.default.fileExists(atPath: $0) }
    return try files.flatMap { file in
      Manifest.parse([UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))).manifests
    }
  }

  private static func lines(_ file: String) throws -> [String] {
    let path = "\(Checkout.root)/Tests/RankingTests/Sentences/\(file)"
    return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
  }
}
