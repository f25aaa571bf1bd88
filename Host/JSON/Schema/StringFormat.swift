/// The values of `format` that can be checked.
enum StringFormat: String, Hashable, Sendable, CaseIterable {
  case dateTime = "date-time"
  case date
  case time
  case duration
  case email
  case idnEmail = "idn-email"
  case hostname
  case idnHostname = "idn-hostname"
  case ipv4
  case ipv6
  case uri
  case uriReference = "uri-reference"
  case iri
  case iriReference = "iri-reference"
  case uriTemplate = "uri-template"
  case uuid
  case jsonPointer = "json-pointer"
  case relativeJSONPointer = "relative-json-pointer"
  case regex

  /// `nil` for a format that is only noted.
  init?(name: String) { self.init(rawValue: name) }

  func admits(_ text: String) -> Bool {
    switch self {
    case .dateTime: CalendarFormats.isDateTime(text)
    case .date: CalendarFormats.isDate(text)
    case .time: CalendarFormats.isTime(text)
    case .duration: CalendarFormats.isDuration(text)
    case .email: NetworkFormats.isEmail(text, international: false)
    case .idnEmail: NetworkFormats.isEmail(text, international: true)
    case .hostname: NetworkFormats.isHostname(text, international: false)
    case .idnHostname: NetworkFormats.isHostname(text, international: true)
    case .ipv4: NetworkFormats.isIPv4(text)
    case .ipv6: NetworkFormats.isIPv6(text)
    case .uri: URIFormats.isReference(text, international: false) && URIReference(text).scheme != nil
    case .uriReference: URIFormats.isReference(text, international: false)
    case .iri: URIFormats.isReference(text, international: true) && URIReference(text).scheme != nil
    case .iriReference: URIFormats.isReference(text, international: true)
    case .uriTemplate: URIFormats.isTemplate(text)
    case .uuid: Self.isUUID(text)
    case .jsonPointer: (try? JSONPointer(parsing: text)) != nil
    case .relativeJSONPointer: Self.isRelativePointer(text)
    case .regex: (try? PatternParser.parse(text)) != nil
    }
  }

  /// What is wanted, in a sentence.
  var phrase: String {
    switch self {
    case .dateTime: "a date and time such as \"2026-01-31T09:30:00Z\""
    case .date: "a date such as \"2026-01-31\""
    case .time: "a time with its offset, such as \"09:30:00Z\""
    case .duration: "a duration such as \"P1DT12H\""
    case .email, .idnEmail: "an e-mail address"
    case .hostname, .idnHostname: "a host name"
    case .ipv4: "an IPv4 address such as \"192.0.2.1\""
    case .ipv6: "an IPv6 address such as \"2001:db8::1\""
    case .uri: "a URI such as \"https://example.com/\""
    case .uriReference: "a URI or a relative reference"
    case .iri: "an IRI such as \"https://example.com/\""
    case .iriReference: "an IRI or a relative reference"
    case .uriTemplate: "a URI template such as \"https://example.com/{id}\""
    case .uuid: "a UUID such as \"2eb8aa08-aa98-11ea-b4aa-73b441d16380\""
    case .jsonPointer: "a JSON Pointer such as \"/a/0\""
    case .relativeJSONPointer: "a relative JSON Pointer such as \"1/a\""
    case .regex: "a regular expression of ECMA-262"
    }
  }

  private static func isUUID(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count == 36 else { return false }
    return bytes.enumerated().allSatisfy { place, byte in
      [8, 13, 18, 23].contains(place) ? byte == UInt8(ascii: "-") : byte.isHexDigit
    }
  }

  private static func isRelativePointer(_ text: String) -> Bool {
    let digits = text.utf8.prefix { $0.isDigit }
    guard !digits.isEmpty, digits.first != UInt8(ascii: "0") || digits.count == 1 else { return false }
    let rest = String(text.utf8.dropFirst(digits.count)) ?? "?"
    return rest == "#" || (try? JSONPointer(parsing: rest)) != nil
  }
}

extension UInt8 {
  var isDigit: Bool { self &- 0x30 < 10 }
  var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
  var isHexDigit: Bool { isDigit || (self | 0x20) &- 0x61 < 6 }
}
