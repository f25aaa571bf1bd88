/// What a value in a sentence looks like: arguments show which parameters they are for.
package enum TokenType: UInt8, CaseIterable, Sendable {
  case number, percent, money, expression, date, time, url, email, path, ip, coordinates, phone, code

  /// The term that stands for the type in an index; no word begins with this byte.
  var term: [UInt8] { [1, rawValue] }

  init?(term: ArraySlice<UInt8>) {
    guard term.count == 2, term.first == 1, let last = term.last else { return nil }
    self.init(rawValue: last)
  }

  /// The type that a `format` of JSON Schema asks for.
  package init?(format: String) {
    switch format {
    case "date", "date-time": self = .date
    case "time", "duration": self = .time
    case "email", "idn-email": self = .email
    case "uri", "uri-reference", "iri", "iri-reference", "uri-template": self = .url
    case "ipv4", "ipv6": self = .ip
    case "uuid": self = .code
    case "glob": self = .path
    default: return nil
    }
  }

  /// Whether such a value is the name of one thing, whose words say nothing about what is wanted.
  var isName: Bool { self == .url || self == .email || self == .path }

  /// `words` as terms.
  var terms: [[UInt8]] { Self.termsByType[Int(rawValue)] }

  private static let termsByType: [[[UInt8]]] = allCases.map { type in
    type.words.map { word in
      let tokens = Tokens(word)
      return tokens.tokens.first.map { Lexicon.term(for: $0, in: tokens) } ?? []
    }
  }

  /// Words with which parameters for such a value are named, most telling first.
  var words: [String] {
    switch self {
    case .number: []
    case .percent: ["percent", "percentage", "rate"]
    case .money: ["price", "amount", "cost", "currency", "budget", "金额", "价格"]
    case .expression: ["expression", "calculate", "formula", "equation", "math", "计算", "算式"]
    case .date: ["date", "day", "日期"]
    case .time: ["time", "hour", "时间"]
    case .url: ["url", "link", "website", "page", "网址", "链接"]
    case .email: ["email", "mail", "邮箱", "邮件"]
    case .path: ["file", "path", "document", "文件", "路径"]
    case .ip: ["ip", "address", "地址"]
    case .coordinates: ["coordinates", "latitude", "longitude", "location", "坐标"]
    case .phone: ["phone", "telephone", "number", "电话", "号码"]
    case .code: ["id", "identifier", "code", "编号"]
    }
  }
}
