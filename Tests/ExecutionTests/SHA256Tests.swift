import Execution
import Testing

@Suite struct SHA256Tests {
  /// From FIPS 180-4's examples and the NIST's short and long messages.
  static let vectors: [(String, Int, String)] = [
    ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      1, "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
    ("a", 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
  ]

  @Test(arguments: vectors) func `published vectors`(text: String, times: Int, digest: String) {
    var hash = SHA256()
    for _ in 0..<times { hash.add(Array(text.utf8)) }
    #expect(hash.digest() == digest)
  }

  @Test func `however the content is cut, the digest is the same`() {
    let content = (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    for count in [0, 1, 55, 56, 57, 63, 64, 65, 119, 120, 127, 128, 129, 300] {
      var whole = SHA256()
      whole.add(content, count: count)
      let digest = whole.digest()
      for piece in [1, 3, 63, 64, 65] {
        var cut = SHA256()
        for start in stride(from: 0, to: count, by: piece) {
          cut.add(Array(content[start..<min(start + piece, count)]))
        }
        #expect(cut.digest() == digest)
      }
    }
  }
}
