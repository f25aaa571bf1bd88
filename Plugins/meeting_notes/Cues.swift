/// Phrases that tell what a sentence is.
struct Cues: Sendable {
  /// Lower case UTF-8, by first byte. Latin phrases are whole words; Chinese ones may stand anywhere.
  private let phrases: [[[UInt8]]]

  init(_ phrases: String...) {
    var table = [[[UInt8]]](repeating: [], count: 256)
    for phrase in phrases.flatMap({ $0.split(separator: "|") }) {
      let bytes = Array(phrase.utf8)
      if let first = bytes.first { table[Int(first)].append(bytes) }
    }
    self.phrases = table
  }

  func occur(in text: String) -> Bool {
    let plain = text.utf8.contains(0xE2) ? text.replacing("’", with: "'") : text
    let bytes = plain.utf8.map { Self.isUpperCase($0) ? $0 + 32 : $0 }
    return bytes.indices.contains { index in
      phrases[Int(bytes[index])].contains { Self.matches($0, bytes, at: index) }
    }
  }

  private static func matches(_ phrase: [UInt8], _ text: [UInt8], at start: Int) -> Bool {
    let end = start + phrase.count
    guard end <= text.count, text[start..<end].elementsEqual(phrase) else { return false }
    // The bytes of a Chinese phrase cannot begin or end inside of another character.
    guard isWordByte(phrase[0]) else { return true }
    return (start == 0 || !isWordByte(text[start - 1])) && (end == text.count || !isWordByte(text[end]))
  }

  private static func isUpperCase(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "-")
  }
}

extension Cues {
  /// Something is settled.
  static let decision = Cues(
    "we decided|we have decided|decided to|decided that|it was decided|decision is|decision was|we agreed|agreed to",
    "agreed that|agreed on|all agreed|everyone agreed|we will go with|we'll go with|going with|let's go with",
    "was approved|approved the|is approved|signed off|resolved to|consensus|settled on|we won't|we will not",
    "we'll keep|we will keep|we'll use|we will use|we'll stick|we will stick|we are going with|we're going with",
    "决定|一致同意|一致通过|达成一致|达成共识|敲定|拍板|定下来|确定采用|确定为|最终确定|确定由|会议同意|同意采用|审议通过|评审通过|获批|定为|定在|定于")

  /// Something is not settled.
  static let undecided = Cues(
    "not decided|undecided|haven't decided|have not decided|hasn't been decided|no decision|to be decided|tbd",
    "to be confirmed|tbc|to be clarified|not clear|unclear|need to decide|needs to be decided|still open|open question",
    "open issue|don't know yet|not sure whether|not sure if|not sure who|remains to be|no agreement|could not agree",
    "未决定|没决定|没有决定|再决定|决定不了|尚未确定|未确定|没确定|没有确定|不确定|待定|待确认|待讨论|没定|未定|再议|不清楚|没想好",
    "悬而未决|需要讨论|有待|未达成")

  /// Asks for a veto, so that what came before it is settled unless somebody objects.
  static let veto = Cues("any objections|any objection|no objections|有没有意见|有意见吗|有没有异议|有异议吗|没意见吧")

  /// What a summary should not miss.
  static let weighty = Cues(
    "because|since|risk|risks|delay|delayed|slipping|blocked|blocker|blockers|waiting for|problem|issue|increase|increased|decrease|dropped|grew",
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
    "行|没有|是的|对|嗯|收到|不用|不需要|不是")
}
