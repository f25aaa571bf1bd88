import CSystem

/// A hash of content that arrives in pieces.
package struct SHA256 {
  private var state = csystem_sha256()

  package init() { unsafe csystem_sha256_begin(&state) }

  package mutating func add(_ bytes: [UInt8], count: Int? = nil) {
    unsafe csystem_sha256_add(&state, bytes, min(count ?? bytes.count, bytes.count))
  }

  /// 64 lower-case hexadecimal digits.
  package consuming func digest() -> String {
    var bytes = [UInt8](repeating: 0, count: 32)
    unsafe csystem_sha256_end(&state, &bytes)
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
