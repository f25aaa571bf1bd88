/// The language that a text is mostly in.
package enum Language: String, Hashable, Sendable, Encodable {
  case english = "en"
  case chinese = "zh"

  /// Chinese when at least a fifth of the letters are: texts in Chinese are full of English names and terms, but those in
  /// English hold few Chinese words. A Chinese character stands for about half a word.
  package init(of text: String) {
    var chinese = 0
    var letters = 0
    for scalar in text.unicodeScalars where scalar.properties.isAlphabetic {
      letters += 1
      if scalar.isChinese { chinese += 1 }
    }
    self = chinese * 5 >= letters && chinese > 0 ? .chinese : .english
  }

  /// Its name in English, as models are told it.
  package var name: String {
    switch self {
    case .english: "English"
    case .chinese: "Chinese"
    }
  }
}

extension Unicode.Scalar {
  /// Whether this is a CJK unified ideograph of the blocks that modern text uses.
  package var isChinese: Bool {
    (0x4E00...0x9FFF).contains(value) || (0x3400...0x4DBF).contains(value) || (0x20000...0x2FA1F).contains(value)
  }
}

extension Character {
  package var isChinese: Bool { unicodeScalars.first?.isChinese == true }
}
