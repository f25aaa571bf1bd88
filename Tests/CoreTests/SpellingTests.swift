import Testing

@testable import Core

@Suite struct SpellingTests {
  @Test(arguments: [
    ("", "", 0), ("abc", "abc", 0), ("abc", "acb", 1), ("abc", "ab", 1), ("abc", "xbc", 1), ("", "abc", 3),
    ("kitten", "sitting", 3), ("ca", "abc", 3),
  ])
  func `distance, both ways`(left: String, right: String, expected: Int) {
    #expect(Spelling.distance(left, right) == expected)
    #expect(Spelling.distance(right, left) == expected)
  }

  @Test(arguments: [
    ("keyword", "keywords"), ("Timeout", "timeout"), ("timeuot", "timeout"), ("zebra", nil), ("", nil),
    (String(repeating: "k", count: 100), nil),
  ])
  func `suggests only what is near`(word: String, expected: String?) {
    #expect(Spelling.nearest(to: word, among: ["keywords", "timeout", "id"]) == expected)
  }
}
