import POSIX

/// A key that a skill may store a value under, and the name of that value's file.
///
/// The name is the key with `%`, `/` and a leading `.` written as `%25`, `%2F` and `%2E`: no key leads out of the skill's
/// directory, and no name that begins with a dot is one of a value.
struct StorageKey: Hashable, Sendable, Comparable {
  /// UTF-8.
  let bytes: [UInt8]

  private static let escapes: [UInt8: [UInt8]] = [
    UInt8(ascii: "%"): Array("%25".utf8), UInt8(ascii: "/"): Array("%2F".utf8), UInt8(ascii: "."): Array("%2E".utf8),
  ]

  /// - Throws: `badKey` for bytes that are no UTF-8 or hold control characters, or for too few or too many.
  init(_ bytes: [UInt8], limits: StorageLimits) throws(StorageFault) {
    guard (1...limits.key).contains(bytes.count), String(validating: bytes, as: UTF8.self) != nil,
      !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F })
    else { throw .badKey(bytes: bytes.count, limit: limits.key) }
    self.bytes = bytes
  }

  /// `nil` for a name that no key has.
  init?(_ name: FileName) {
    var bytes: [UInt8] = []
    var rest = name.bytes[...]
    while let byte = rest.first {
      let escape = Self.escapes.first { rest.starts(with: $0.value) }
      bytes.append(escape?.key ?? byte)
      rest = rest.dropFirst(escape?.value.count ?? 1)
    }
    self.bytes = bytes
    guard !bytes.isEmpty, fileName == name else { return nil }
  }

  var fileName: FileName {
    var name: [UInt8] = []
    for (place, byte) in bytes.enumerated() {
      if let escape = Self.escapes[byte], byte != UInt8(ascii: ".") || place == 0 {
        name += escape
      } else {
        name.append(byte)
      }
    }
    return FileName(bytes: name)
  }

  /// Byte order.
  static func < (left: StorageKey, right: StorageKey) -> Bool { left.bytes.lexicographicallyPrecedes(right.bytes) }
}

extension StorageKey: CustomStringConvertible {
  var description: String { String(decoding: bytes, as: UTF8.self) }
}
