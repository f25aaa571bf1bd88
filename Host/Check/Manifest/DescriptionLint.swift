import Core
import JSON

/// Whether a description says what a chooser needs to know: when to use the skill, when not, what it needs, what it gives.
///
/// Recognised are words that such statements cannot do without, in English and in Chinese; one of the two is enough.
struct DescriptionLint {
  private let manifest: Manifest
  private let words: Set<String>

  init(_ manifest: Manifest) {
    self.manifest = manifest
    words = Self.words(of: manifest.description)
  }

  /// What providers of models take at most of a function's description, in characters.
  private static let longest = 1_024

  func findings() -> [CheckFinding] {
    var findings: [CheckFinding] = []
    func add(_ code: CheckCode, _ message: String) {
      findings.append(CheckFinding(code, skill: manifest.id, at: JSONPointer(["description"]), message))
    }
    if !says(.when) {
      add(
        .descriptionWhen, "does not say when to use the skill; begin a sentence with \"Use it when …\" or write “用于…”")
    }
    if hasParameters, !says(.needs) {
      add(.descriptionNeeds, "does not say what the skill needs; write \"Needs …\" or “需要…”")
    }
    if !says(.gives) { add(.descriptionGives, "does not say what the skill gives; write \"Gives …\" or “给出…”") }
    if !says(.whenNot) {
      add(
        .descriptionWhenNot,
        "does not say what the skill is not for; write \"Not for …\" or “不…”, to tell it from others")
    }
    let length = manifest.description.unicodeScalars.count
    if length > Self.longest {
      add(.descriptionLong, "has \(length) characters, of which some models see \(Self.longest); shorten it")
    }
    return findings
  }

  private var hasParameters: Bool { manifest.parameters["properties"]?.object?.isEmpty == false }

  private func says(_ statement: Statement) -> Bool {
    !words.isDisjoint(with: statement.english) || statement.chinese.contains { manifest.description.contains($0) }
  }

  private static func words(of text: String) -> Set<String> {
    let letters = text.lowercased().utf8.split { byte in
      !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) && byte != UInt8(ascii: "'")
    }
    return Set(letters.map { String(Substring($0)) })
  }
}

extension DescriptionLint {
  private struct Statement {
    let english: Set<String>
    let chinese: [String]

    static let when = Statement(
      english: ["use", "used", "useful", "when", "whenever", "if", "for"],
      chinese: ["用于", "用来", "适用", "使用", "时候", "可以", "当", "想"])
    static let needs = Statement(
      english: [
        "need", "needs", "require", "requires", "take", "takes", "given", "expect", "expects", "accept", "accepts",
        "from",
        "with",
      ],
      chinese: ["需要", "需提供", "输入", "提供", "给定", "根据", "传入", "把", "从", "将"])
    static let gives = Statement(
      english: [
        "give", "gives", "return", "returns", "answer", "answers", "produce", "produces", "output", "outputs", "write",
        "writes", "tell", "tells", "show", "shows", "yield", "yields", "report", "reports", "list", "lists", "result",
      ],
      chinese: ["给出", "返回", "得到", "输出", "生成", "结果", "告诉", "显示", "列出", "整理成", "变成", "找出"])
    static let whenNot = Statement(
      english: ["not", "never", "no", "nor", "cannot", "can't", "doesn't", "don't", "except", "only", "nothing"],
      chinese: ["不", "勿", "别", "非", "仅", "只", "除"])
  }
}
