import Foundation
import Support
import Testing

@testable import skill_manifest_tool

@Suite struct SkillManifestToolTests {
  @Test func `tells file, line, column and field as a compiler does`() {
    let report = ManifestReport(
      path: "a/skill.json",
      bytes: Array(
        "{\"id\": \"a\",\n \"description\": \"does this and that well\",\n \"priority\": 1.5, \"keyword\": 1}".utf8))
    #expect(!report.isUsable)
    #expect(
      report.lines == [
        "a/skill.json:3:14: error: /priority: must be a whole number from -1000 to 1000, found 1.5",
        "a/skill.json:3:30: warning: /keyword: is no field of a manifest and is ignored; did you mean 'keywords'?",
      ])
  }

  @Test func `tells where text is not JSON`() {
    let report = ManifestReport(path: "skill.json", bytes: Array("{\n  \"id\" 1}".utf8))
    #expect(report.lines.map { $0.hasPrefix("skill.json:2:8: error: not JSON: ") } == [true])
  }

  @Test func `a manifest with warnings is usable`() {
    let report = ManifestReport(path: "skill.json", bytes: Array(#"{"id": "a", "description": "label"}"#.utf8))
    #expect(report.isUsable && report.lines.count == 1)
  }

  /// Up to 7 bytes of the last word, up to one word less than a row, and more than one row.
  @Test(arguments: [1, 7, 8, 9, 4_095, 4_096, 4_097, 20_000])
  func `the words hold the manifest and spaces`(count: Int) throws {
    let bytes = (0..<count).map { UInt8(0x21 + $0 % 90) }
    let source = EmbeddedManifest(bytes: bytes).source
    let words = source.matches(of: /0x([0-9a-f]+)/).compactMap { UInt64($0.output.1, radix: 16) }
    let content = words.flatMap { word in withUnsafeBytes(of: word) { Array($0) } }
    #expect(Array(content.prefix(count)) == bytes)
    #expect(content.dropFirst(count).allSatisfy { $0 == 0x20 })

    let shape = try #require(source.firstMatch(of: /InlineArray<([0-9]+), InlineArray<([0-9]+), UInt64>>/)).output
    #expect(Int(shape.1)! * Int(shape.2)! == words.count)
    #expect(content.count - count < 4_096)
  }
}
