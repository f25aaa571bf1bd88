/// Comma-separated values (RFC 4180), also with semicolons or tabs.
enum CSV {
  struct Fault: Error, CustomStringConvertible {
    let line: Int
    let reason: String

    var description: String { "line \(line): \(reason)" }
  }

  /// The records, the first one too; blank lines are none.
  static func records(_ bytes: [UInt8]) throws(Fault) -> [[String]] {
    guard String(validating: bytes, as: UTF8.self) != nil else { throw Fault(line: 1, reason: "the text is not UTF-8") }
    let separator = separator(of: bytes)
    var records: [[String]] = []
    var record: [String] = []
    var field: [UInt8] = []
    var (position, line, start) = (bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0, 1, 1)
    var isQuoted = false
    func end(_ field: inout [UInt8], _ record: inout [String]) {
      record.append(String(decoding: field, as: UTF8.self))
      field = []
    }
    var wasQuoted = false
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if isQuoted {
        if byte == UInt8(ascii: "\"") {
          if position < bytes.count, bytes[position] == UInt8(ascii: "\"") {
            field.append(byte)
            position += 1
          } else {
            isQuoted = false
          }
        } else {
          if byte == 0x0a { line += 1 }
          field.append(byte)
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\"") where field.isEmpty && !wasQuoted:
        (isQuoted, wasQuoted, start) = (true, true, line)
      case separator:
        end(&field, &record)
        wasQuoted = false
      case 0x0d where position < bytes.count && bytes[position] == 0x0a: break
      case 0x0a, 0x0d:
        line += 1
        if !record.isEmpty || !field.isEmpty || wasQuoted {
          end(&field, &record)
          records.append(record)
        }
        (record, wasQuoted) = ([], false)
      default:
        if wasQuoted { throw Fault(line: line, reason: "text follows a closing quotation mark") }
        field.append(byte)
      }
    }
    if isQuoted { throw Fault(line: start, reason: "a quotation mark is not closed") }
    if !record.isEmpty || !field.isEmpty || wasQuoted {
      end(&field, &record)
      records.append(record)
    }
    return records
  }

  /// What divides the fields of the first line most often.
  private static func separator(of bytes: [UInt8]) -> UInt8 {
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    for byte in bytes {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == 0x0a || byte == 0x0d { break }
      counts[byte, default: 0] += 1
    }
    let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09]
    return candidates.max { (counts[$0] ?? 0) < (counts[$1] ?? 0) } ?? candidates[0]
  }

  static func line(_ fields: [String]) -> String {
    fields.map { field in
      let needsQuotes =
        field.utf8.contains { [0x22, 0x2c, 0x0a, 0x0d].contains($0) } || field.hasPrefix(" ") || field.hasSuffix(" ")
      return needsQuotes
        ? "\"" + field.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\"" : field
    }.joined(separator: ",")
  }
}
