/// Makes identifiers that sort by the time they were made: 48 bits of milliseconds, 80 random bits, 26 characters of
/// Crockford's base 32 (the ULID format), in lower case.
package enum ULID {
  /// - Parameter time: Nanoseconds since 1970.
  package static func make(time: Int64, using generator: inout some RandomNumberGenerator) -> String {
    var bits = UInt128(UInt64(max(0, time / 1_000_000)) & 0xFFFF_FFFF_FFFF) << 80
    bits |= UInt128(generator.next() as UInt64) << 16 | UInt128(UInt16.random(in: .min ... .max, using: &generator))
    var text = [UInt8](repeating: 0, count: 26)
    for index in text.indices.reversed() {
      text[index] = alphabet[Int(bits & 31)]
      bits >>= 5
    }
    return String(decoding: text, as: UTF8.self)
  }

  package static func make(time: Int64) -> String {
    var generator = SystemRandomNumberGenerator()
    return make(time: time, using: &generator)
  }

  private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
}
