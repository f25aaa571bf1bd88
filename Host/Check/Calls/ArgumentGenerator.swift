package import JSON

/// Makes values from a schema: such as fit it, as a rule, and such as should not.
///
/// The same seed makes the same values. What a schema says by other keywords than the common ones is not followed, so a
/// caller validates what it gets.
package struct ArgumentGenerator {
  private let root: JSONValue
  private var random: SplitMix

  package init(_ schema: JSONValue, seed: UInt64) {
    root = schema
    random = SplitMix(state: seed)
  }

  private static let deepest = 6

  /// A value that the schema should accept.
  package mutating func valid() -> JSONValue { value(root, depth: 0) }

  /// Arguments made invalid in one place; they may still be valid where the schema is lax.
  package mutating func broken(_ arguments: JSONValue) -> JSONValue {
    guard case .object(let object) = arguments else { return .null }
    var members = object.members.map { ($0.key, $0.value) }
    switch pick(3) {
    case 0 where !members.isEmpty: members.remove(at: pick(members.count))
    case 1: members.append(("no such parameter", .string("x")))
    default:
      guard !members.isEmpty else { return [] }
      let place = pick(members.count)
      members[place].1 = otherType(than: members[place].1)
    }
    return .object(JSONObject(members))
  }

  private mutating func otherType(than value: JSONValue) -> JSONValue {
    switch value {
    case .object: .array([.null])
    case .array: .object(["no": "list"])
    case .null, .bool, .number, .string: .object(["unexpected": .array([value])])
    }
  }

  private mutating func value(_ schema: JSONValue, depth: Int) -> JSONValue {
    guard case .object(let rules) = schema.followingReference(in: root), depth < Self.deepest else { return "text" }
    if let constant = rules["const"] { return constant }
    if let values = rules["enum"]?.array, !values.isEmpty { return values[pick(values.count)] }
    for keyword in ["anyOf", "oneOf"] {
      if let choices = rules[keyword]?.array, !choices.isEmpty {
        return value(choices[pick(choices.count)], depth: depth + 1)
      }
    }
    if let known = rules["examples"]?.array, !known.isEmpty, pick(4) == 0 { return known[pick(known.count)] }
    switch type(of: rules) {
    case "object": return object(rules, depth: depth)
    case "array": return array(rules, depth: depth)
    case "integer": return .number(JSONNumber(integer(rules)))
    case "number": return number(rules)
    case "boolean": return .bool(pick(2) == 0)
    case "null": return .null
    default: return .string(string(rules))
    }
  }

  private mutating func type(of rules: JSONObject) -> String {
    if let name = rules["type"]?.string { return name }
    let names = (rules["type"]?.array ?? []).compactMap(\.string)
    if !names.isEmpty { return names[pick(names.count)] }
    return rules["properties"] != nil ? "object" : rules["items"] != nil ? "array" : "string"
  }

  private mutating func object(_ rules: JSONObject, depth: Int) -> JSONValue {
    let required = Set((rules["required"]?.array ?? []).compactMap(\.string))
    var members: [(String, JSONValue)] = []
    for property in rules["properties"]?.object?.members ?? [] where required.contains(property.key) || pick(2) == 0 {
      members.append((property.key, value(property.value, depth: depth + 1)))
    }
    return .object(JSONObject(members))
  }

  private mutating func array(_ rules: JSONObject, depth: Int) -> JSONValue {
    let least = rules["minItems"]?.int ?? 0
    let most = min(rules["maxItems"]?.int ?? least + 5, least + 50)
    let count = least + pick(max(most - least, 0) + 1)
    return .array((0..<count).map { _ in value(rules["items"] ?? .bool(true), depth: depth + 1) })
  }

  private mutating func integer(_ rules: JSONObject) -> Int {
    let low = bound(rules, "minimum", "exclusiveMinimum", step: 1)
    let high = bound(rules, "maximum", "exclusiveMaximum", step: -1)
    let interesting = [low, high, 0, 1, -1, 7, 1_000_000, 1 << 53, .max, .min].compactMap(\.self).filter {
      $0 >= low ?? .min && $0 <= high ?? .max
    }
    return interesting.isEmpty ? low ?? high ?? 0 : interesting[pick(interesting.count)]
  }

  private func bound(_ rules: JSONObject, _ inclusive: String, _ exclusive: String, step: Int) -> Int? {
    if let bound = rules[inclusive]?.int { return bound }
    return rules[exclusive]?.int.map { $0 &+ step }
  }

  private mutating func number(_ rules: JSONObject) -> JSONValue {
    let low = rules["minimum"]?.double ?? rules["exclusiveMinimum"]?.double.map { $0 + 0.5 } ?? -1e308
    let high = rules["maximum"]?.double ?? rules["exclusiveMaximum"]?.double.map { $0 - 0.5 } ?? 1e308
    let interesting = [low, high, 0, -0.0, 0.1, -1.5, 1e21, 1e-300].filter { $0 >= low && $0 <= high }
    return JSONNumber(interesting[pick(max(interesting.count, 1))]).map { .number($0) } ?? 0
  }

  /// What breaks programs: nothing, white space, long, other scripts, marks that combine or reverse, quotes, formats.
  private static let texts = [
    "", " ", "a", "Hello, world", "12", "-0", "NaN", "null", "\n", "a\nb\r\nc", "\t", "\\", "\"'`", "%s%n%d", "$(id)",
    "; rm", "<b>&amp;", "../..", "{}", "[]", "[1,", "上海", "会议纪要：张三负责", "naïve café", "e\u{301}\u{301}", "👩‍👩‍👧‍👦",
    "\u{202E}abc",
    "\u{FEFF}x", "\u{FFFD}", "\u{10FFFF}", "\u{0}", "a\u{0}b", "ﬀ", "İı", "1+1", "2026-02-30", "@", "http://",
  ]

  private mutating func string(_ rules: JSONObject) -> String {
    switch rules["format"]?.string {
    case "date": return ["2026-01-15", "2024-02-29", "0001-01-01", "9999-12-31"][pick(4)]
    case "date-time": return ["2026-01-15T12:00:00Z", "1969-12-31T23:59:59+14:00"][pick(2)]
    case "time": return ["12:00:00Z", "23:59:59-12:00"][pick(2)]
    case "email": return "ann@example.org"
    case "uri", "url": return "https://example.org/a?b=c"
    default: break
    }
    // A place where there is nothing: what it names is not the fuzzer's to touch.
    if rules["x-path"] != nil { return "/nonexistent/skillhost-check" }
    let least = rules["minLength"]?.int ?? 0
    let most = rules["maxLength"]?.int ?? 20_000
    var text = Self.texts[pick(Self.texts.count)]
    for _ in 0..<pick(4) { text += [" ", ",", "\n", ""][pick(4)] + Self.texts[pick(Self.texts.count)] }
    if pick(12) == 0 { text = String(repeating: text.isEmpty ? "x" : text, count: 500) }
    var scalars = Array(text.unicodeScalars.prefix(most))
    while scalars.count < least { scalars.append("x") }
    return String(String.UnicodeScalarView(scalars))
  }

  /// A number below `count`.
  private mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<max(count, 1), using: &random) }
}

/// SplitMix64 (public domain, Sebastiano Vigna): the same numbers for a seed on every machine.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
