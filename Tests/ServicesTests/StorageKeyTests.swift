import POSIX
import Support
import Testing

@testable import Services

@Suite struct StorageKeyTests {
  private let limits = StorageLimits()

  private func made(_ bytes: [UInt8]) -> StorageKey? { try? StorageKey(bytes, limits: limits) }

  @Test(arguments: [
    ("notes", "notes"), ("../x", "%2E.%2Fx"), ("..", "%2E."), (".", "%2E"), ("/etc/passwd", "%2Fetc%2Fpasswd"),
    ("a.b", "a.b"), ("100%", "100%25"), ("%2F", "%252F"), (".new", "%2Enew"), ("笔记 1", "笔记 1"), ("a'b\"", "a'b\""),
  ])
  func `a key is one name in the skill's directory`(text: String, name: String) throws {
    let key = try #require(made(Array(text.utf8)))
    #expect(key.fileName == FileName(name))
    #expect(StorageKey(FileName(name)) == key)
  }

  @Test(arguments: [
    [], [0], Array("a\0b".utf8), Array("a\nb".utf8), [0x7F], [0xFF], [0xC3], Array(repeating: 65, count: 81),
    Array("\u{1B}[2J".utf8),
  ])
  func `what is empty, long, no UTF-8 or has controls is no key`(bytes: [UInt8]) { #expect(made(bytes) == nil) }

  @Test(arguments: [".new", "", "a/b", "%2f", "a%", "%2Ea%2E", "a%2Eb"])
  func `a name that no key has is no value's`(name: String) { #expect(StorageKey(FileName(name)) == nil) }

  @Test func `names of different keys are different, and fit into a file system`() throws {
    var random = SeededGenerator(seed: 1)
    let alphabet = Array("%/.25FEa".utf8)
    var names: [FileName: [UInt8]] = [:]
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 1...6, using: &random)).map { _ in alphabet.randomElement(using: &random)! }
      let key = try #require(made(bytes))
      #expect(names.updateValue(bytes, forKey: key.fileName) ?? bytes == bytes)
      #expect(StorageKey(key.fileName) == key)
      #expect(!key.fileName.bytes.contains(UInt8(ascii: "/")))
      #expect(key.fileName.bytes.first != UInt8(ascii: "."))
    }
    #expect(try #require(made(Array(repeating: UInt8(ascii: "/"), count: 80))).fileName.bytes.count <= 255)
  }
}
