extension Zone {
  /// Reads a file of the format TZif (RFC 9636).
  ///
  /// - Returns: `nil` for a file that breaks its rules.
  package init?(name: String, file: [UInt8]) {
    var reader = ZoneFileReader(bytes: file)
    guard let first = reader.header() else { return nil }
    var header = first
    var width = 4
    if first.version >= 2 {
      // The data of version 1 stands before that with 64 bits.
      reader.position += first.size(width: 4)
      guard let second = reader.header() else { return nil }
      (header, width) = (second, 8)
    }
    guard header.typeCount > 0, let moments = reader.integers(header.timeCount, width: width),
      let indices = reader.take(header.timeCount), let types = reader.take(header.typeCount * 6),
      let names = reader.take(header.characterCount)
    else { return nil }
    var offsets: [Offset] = []
    for type in stride(from: types.startIndex, to: types.endIndex, by: 6) {
      let seconds = Int(Int32(truncatingIfNeeded: ZoneFileReader.integer(types[type..<type + 4])))
      let start = names.startIndex + Int(types[type + 5])
      guard start < names.endIndex else { return nil }
      let abbreviation = String(decoding: names[start...].prefix { $0 != 0 }, as: UTF8.self)
      offsets.append(Offset(seconds: seconds, abbreviation: abbreviation, isDaylight: types[type + 4] != 0))
    }
    guard indices.allSatisfy({ Int($0) < offsets.count }) else { return nil }
    var rule: ZoneRule?
    if width == 8 {
      reader.position += header.leapCount * 12 + header.standardCount + header.utcCount
      rule = reader.footer().flatMap { ZoneRule($0) }
    }
    self.init(
      name: name, transitions: zip(moments, indices).map { ($0, offsets[Int($1)]) }, initial: offsets[0], rule: rule)
  }
}

private struct ZoneFileReader {
  struct Header {
    var version: Int
    var utcCount, standardCount, leapCount, timeCount, typeCount, characterCount: Int

    /// Of the data behind it.
    func size(width: Int) -> Int {
      timeCount * (width + 1) + typeCount * 6 + characterCount + leapCount * (width + 4) + standardCount + utcCount
    }
  }

  let bytes: [UInt8]
  var position = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, position >= 0, position <= bytes.count, count <= bytes.count - position else { return nil }
    defer { position += count }
    return bytes[position..<position + count]
  }

  static func integer(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }

  mutating func integers(_ count: Int, width: Int) -> [Int]? {
    guard let field = take(count * width) else { return nil }
    return stride(from: field.startIndex, to: field.endIndex, by: width).map { start in
      let value = Self.integer(field[start..<start + width])
      return width == 4 ? Int(Int32(truncatingIfNeeded: value)) : Int(Int64(bitPattern: value))
    }
  }

  mutating func header() -> Header? {
    guard let magic = take(4), magic.elementsEqual("TZif".utf8), let version = take(16)?.first,
      let counts = integers(6, width: 4), counts.allSatisfy({ (0...1_000_000).contains($0) })
    else { return nil }
    return Header(
      version: version == 0 ? 1 : Int(version) - 0x30, utcCount: counts[0], standardCount: counts[1],
      leapCount: counts[2], timeCount: counts[3], typeCount: counts[4], characterCount: counts[5])
  }

  /// The line behind the data, without its ends.
  func footer() -> String? {
    guard position < bytes.count, bytes[position] == 0x0a else { return nil }
    return String(decoding: bytes[(position + 1)...].prefix { $0 != 0x0a }, as: UTF8.self)
  }
}
