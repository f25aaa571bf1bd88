/// Phrases that tell what a sentence is.
struct Cues: Sendable {
  /// Lower case. Latin phrases are whole words; Chinese ones may stand anywhere.
  private let phrases: [String]

  init(_ phrases: String...) {
    self.phrases = phrases.flatMap { $0.split(separator: "|").map(String.init) }
  }

  func occur(in text: String) -> Bool {
    let padded = " " + text.lowercased().map { $0 == "’" ? "'" : $0 }.map(Self.spaced).joined() + " "
    return phrases.contains { phrase in
      padded.contains(phrase.first?.isASCII == true ? " \(phrase) " : phrase)
    }
  }

  private static func spaced(_ character: Character) -> String {
    character.isLetter || character.isNumber || character == "'" || character == "-" ? String(character) : " "
  }
}

extension Cues {
  /// Something is settled.
  static let decision = Cues(
    "we decided|we have decided|decided to|decided that|it was decided|decision is|decision was|we agreed|agreed to",
    "agreed that|agreed on|all agreed|everyone agreed|we will go with|we'll go with|going with|let's go with",
    "was approved|approved the|is approved|signed off|resolved to|consensus|settled on|we won't|we will not",
    "决定|一致同意|一致通过|达成一致|达成共识|敲定|拍板|定下来|确定采用|确定为|最终确定|确定由|会议同意|同意采用|审议通过|评审通过|获批|定为")

  /// Something is not settled.
  static let undecided = Cues(
    "not decided|undecided|haven't decided|have not decided|hasn't been decided|no decision|to be decided|tbd",
    "to be confirmed|tbc|to be clarified|not clear|unclear|need to decide|needs to be decided|still open|open question",
    "open issue|don't know yet|not sure whether|not sure if|not sure who|remains to be|no agreement|could not agree",
    "未决定|没决定|没有决定|再决定|决定不了|尚未确定|未确定|没确定|没有确定|不确定|待定|待确认|待讨论|没定|未定|再议|不清楚|没想好",
    "悬而未决|需要讨论|有待|未达成")

  /// What a summary should not miss.
  static let weighty = Cues(
    "because|since|risk|risks|delay|delayed|slipping|blocked|problem|issue|increase|increased|decrease|dropped|grew",
    "customers|revenue|budget|cost|deadline|launch|release|goal|result|results|completed|finished|on track|behind",
    "because of|due to|therefore|important|main|key",
    "因为|由于|导致|原因|风险|延期|延迟|问题|影响|增长|下降|提升|降低|完成|进展|进度|目标|预算|成本|收入|上线|发布|客户|重点|关键|总体")

  /// Sentences that belong to talking, not to its matter.
  static let smallTalk = Cues(
    "thanks|thank you|hello|hi everyone|hi all|good morning|good afternoon|let's start|let's get started|welcome",
    "can you hear me|you are on mute|you're on mute|that's all|see you|bye|have a nice|any other business",
    "大家好|谢谢大家|辛苦了|散会|开始吧|听得到吗|能听到|再见|今天就到这|会议开始|会议结束|欢迎")

  /// How someone says yes to a question that was put to them.
  static let assent = Cues(
    "yes|yep|yeah|sure|ok|okay|will do|of course|no problem|fine|right|exactly|correct|done|no|nope|not yet|好|好的|可以|没问题",
    "行|是的|对|嗯|收到|不用|不需要|不是")
}
