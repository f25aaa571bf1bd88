package import CSkillABI

extension skill_bytes {
  /// A copy. What is not UTF-8 is replaced by U+FFFD.
  package var string: String {
    guard let data = unsafe data, unsafe size > 0 else { return "" }
    return unsafe String(decoding: UnsafeRawBufferPointer(start: data, count: size), as: UTF8.self)
  }

  /// A copy, or `nil` when there is nothing.
  package var nonEmptyString: String? {
    unsafe size == 0 ? nil : string
  }

  /// A copy.
  package var array: [UInt8] {
    guard let data = unsafe data, unsafe size > 0 else { return [] }
    return unsafe Array(UnsafeRawBufferPointer(start: data, count: size))
  }
}

extension String {
  /// Lends the text to C until `body` returns.
  package func withSkillBytes<R>(_ body: (skill_bytes) -> R) -> R {
    var copy = self
    return copy.withUTF8 { utf8 in
      unsafe utf8.withMemoryRebound(to: CChar.self) { unsafe body(skill_bytes(data: $0.baseAddress, size: $0.count)) }
    }
  }
}

extension [UInt8] {
  /// Lends the bytes to C until `body` returns.
  package func withSkillBytes<R>(_ body: (skill_bytes) -> R) -> R {
    unsafe withUnsafeBufferPointer { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { unsafe body(skill_bytes(data: $0.baseAddress, size: $0.count)) }
    }
  }
}
