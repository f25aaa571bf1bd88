import Testing

@testable import SummarySkill

struct DocumentTests {
  @Test func `lines that were wrapped are one sentence; headings are none`() {
    #expect(Document(Articles.bridge).sentences == Articles.bridgeSentences)
  }

  @Test(arguments: [
    ("He said \"Stop.\" She went on.", ["He said \"Stop.\"", "She went on."]),
    ("她说：“停。”他走了。", ["她说：“停。”", "他走了。"]), ("一句；还是这一句。", ["一句；还是这一句。"]),
    ("Dr. No met Mrs. Hill, e.g. at 3.5 km/h. Good!", ["Dr. No met Mrs. Hill, e.g. at 3.5 km/h.", "Good!"]),
    (
      "A title\nThe text has a first line that is quite a bit longer.\nAnd more.",
      ["The text has a first line that is quite a bit longer.", "And more."]
    ),
    ("Really?! Yes.", ["Really?!", "Yes."]), ("no end here", ["no end here"]), ("", []), ("---\n\n| a | b |", []),
    ("```\nlet x = 1.\n```\nIt runs.", ["It runs."]),
    ("1. First thing.\n2. Second\n   thing.", ["First thing.", "Second thing."]),
    ("> Quoted words\n> go on here.", ["Quoted words go on here."]), ("第一行没有写完，\n第二行接着写。", ["第一行没有写完，第二行接着写。"]),
  ])
  func `a text is taken apart`(text: String, sentences: [String]) {
    #expect(Document(text).sentences == sentences)
  }
}
