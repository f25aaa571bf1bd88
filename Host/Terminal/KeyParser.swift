/// Takes the bytes that a terminal sends apart into keys, however many of them each read brings.
///
/// What it does not know, it drops.
package struct KeyParser: Sendable {
  private static let escape: UInt8 = 0x1B
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  /// Not yet a whole key.
  private var bytes: [UInt8] = []
  private var isPasting = false
  /// Where the end of what is pasted is yet to be looked for.
  private var searched = 0

  package init() {}

  package mutating func take(_ new: some Sequence<UInt8>) -> [Key] {
    bytes += new
    var keys: [Key] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      if isPasting {
        guard let end = endOfPaste(in: rest) else { break }
        keys.append(.paste(Self.pasted(rest[..<end])))
        rest = rest[(end + Self.pasteEnd.count)...]
        isPasting = false
        continue
      }
      guard let size = Self.keySize(rest) else { break }
      let piece = rest.prefix(size)
      rest = rest.dropFirst(size)
      if piece.elementsEqual("\u{1B}[200~".utf8) {
        isPasting = true
        searched = 0
      } else if let key = Self.key(piece) {
        keys.append(key)
      }
    }
    bytes = Array(rest)
    return keys
  }

  private mutating func endOfPaste(in rest: ArraySlice<UInt8>) -> Int? {
    var place = rest.startIndex + searched
    while place + Self.pasteEnd.count <= rest.endIndex {
      if rest[place] == Self.escape, rest[place...].starts(with: Self.pasteEnd) { return place }
      place += 1
    }
    searched = place - rest.startIndex
    return nil
  }

  /// Terminals send a carriage return for each line feed that is pasted.
  private static func pasted(_ bytes: ArraySlice<UInt8>) -> String {
    var text = String.UnicodeScalarView()
    var wasReturn = false
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      if scalar == "\r" || (scalar == "\n" && !wasReturn) { text.append("\n") }
      if scalar == "\t" || !scalar.isControl { text.append(scalar) }
      wasReturn = scalar == "\r"
    }
    return String(text)
  }

  /// How many bytes the first key has; `nil` while that is open.
  private static func keySize(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = bytes.first else { return nil }
    if first == escape { return escapeSize(bytes) }
    if first < 0x20 || first == 0x7F { return 1 }
    let text = bytes.prefix { $0 >= 0x20 && $0 != 0x7F }
    let whole = text.count - (text.endIndex == bytes.endIndex ? openBytes(at: text) : 0)
    return whole > 0 ? whole : nil
  }

  /// How many bytes at the end begin a character of UTF-8 whose rest is missing.
  private static func openBytes(at text: ArraySlice<UInt8>) -> Int {
    for (back, byte) in text.suffix(3).reversed().enumerated() {
      if byte & 0xC0 == 0x80 { continue }
      let size = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return size > back + 1 ? back + 1 : 0
    }
    return 0
  }

  private static func escapeSize(_ bytes: ArraySlice<UInt8>) -> Int? {
    let rest = bytes.dropFirst()
    guard let second = rest.first else { return nil }
    switch second {
    case UInt8(ascii: "["):
      let parameters = rest.dropFirst().prefix { (0x20...0x3F).contains($0) }
      guard parameters.endIndex < bytes.endIndex else { return parameters.count < 64 ? nil : 2 + parameters.count }
      // What ends it too early belongs to the next key.
      let ends = (0x40...0x7E).contains(bytes[parameters.endIndex])
      return 2 + parameters.count + (ends ? 1 : 0)
    case UInt8(ascii: "O"): return rest.count > 1 ? 3 : nil
    case escape: return 1
    default: return second < 0x80 ? 2 : 1
    }
  }

  private static func key(_ bytes: ArraySlice<UInt8>) -> Key? {
    let first = bytes[bytes.startIndex]
    guard first == escape else {
      if first >= 0x20, first != 0x7F {
        let text = String(
          String.UnicodeScalarView(String(decoding: bytes, as: UTF8.self).unicodeScalars.filter { !$0.isControl }))
        return text.isEmpty ? nil : .text(text)
      }
      return control(first)
    }
    let sequence = String(decoding: bytes.dropFirst(), as: UTF8.self)
    switch sequence.first {
    case "[" where sequence.count > 1: return command(sequence.dropFirst())
    case "O" where sequence.count > 1: return command(sequence.dropFirst())
    case "\r", "\n": return .newLine
    case "b", "B": return .wordLeft
    case "f", "F": return .wordRight
    case "d", "D": return .killWordRight
    case "\u{7F}", "\u{8}": return .killWordLeft
    default: return nil
    }
  }

  private static func control(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x01: .home
    case 0x02: .left
    case 0x03: .interrupt
    case 0x04: .endOfInput
    case 0x05: .end
    case 0x06: .right
    case 0x08, 0x7F: .backspace
    // Line feeds come from programs that type.
    case 0x0A, 0x0D: .enter
    case 0x0B: .killToEnd
    case 0x0C: .clearScreen
    case 0x0E: .down
    case 0x10: .up
    case 0x15: .killToStart
    case 0x17: .killToSpace
    case 0x19: .yank
    case 0x1A: .suspend
    default: nil
    }
  }

  /// - Parameter sequence: What stands behind `ESC [` or `ESC O`.
  private static func command(_ sequence: Substring) -> Key? {
    let numbers = sequence.dropLast().split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 1 }
    // Alt, Ctrl or both, as xterm counts modifiers.
    let isModified = numbers.count > 1 && numbers[1] >= 3
    switch sequence.last {
    case "A": return .up
    case "B": return .down
    case "C": return isModified ? .wordRight : .right
    case "D": return isModified ? .wordLeft : .left
    case "H": return .home
    case "F": return .end
    // Enter with a modifier, from terminals that tell those apart.
    case "u" where numbers.first == 13: return numbers.count > 1 && numbers[1] > 1 ? .newLine : .enter
    case "~":
      switch numbers.first {
      case 1, 7: return .home
      case 4, 8: return .end
      case 3: return isModified ? .killWordRight : .delete
      case 27 where numbers.last == 13: return .newLine
      default: return nil
      }
    default: return nil
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}
