/// The Swift source that puts a manifest into the section where hosts look for it.
struct EmbeddedManifest {
  let bytes: [UInt8]

  /// One 64-bit word for eight bytes: the compiler spends 0.3 ms on each literal.
  ///
  /// The words stand in rows, since it folds no single array literal of more than some 4,000 elements. What is left of the
  /// last row is filled with spaces, which may follow a JSON value.
  var source: String {
    let words = words
    let columns = min(words.count, 512)
    var rows: [[UInt64]] = stride(from: 0, to: words.count, by: columns).map {
      Array(words[$0..<min($0 + columns, words.count)])
    }
    let missing = columns - rows[rows.count - 1].count
    rows[rows.count - 1] += [UInt64](repeating: 0x2020_2020_2020_2020, count: missing)

    var source = """
      // Made from skill.json by skill-manifest-tool; changes here are lost.

      @section(".skill_manifest") @used
      private let skillManifest: InlineArray<\(rows.count), InlineArray<\(columns), UInt64>> = [

      """
    for row in rows {
      source += "  [\n"
      for start in stride(from: 0, to: row.count, by: 8) {
        let line = row[start..<min(start + 8, row.count)].map { "0x" + String($0, radix: 16) }
        source += "    " + line.joined(separator: ", ") + ",\n"
      }
      source += "  ],\n"
    }
    return source + "]\n"
  }

  /// In the byte order of the machine that the library is built on.
  private var words: [UInt64] {
    stride(from: 0, to: max(bytes.count, 1), by: 8).map { start in
      var word: UInt64 = 0
      for place in 0..<8 {
        let byte = start + place < bytes.count ? bytes[start + place] : UInt8(ascii: " ")
        word |= UInt64(byte) << (place * 8)
      }
      return UInt64(littleEndian: word)
    }
  }
}
