/// The first and the last eight bytes of a key, and its length: all of it for up to sixteen bytes.
struct KeyFingerprint {
  var head: UInt64
  var tail: UInt64
  var count: Int

  @inline(__always)
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    count = bytes.count
    if count >= 8 {
      head = unsafe UnsafeRawPointer(bytes.baseAddress!).loadUnaligned(as: UInt64.self)
      tail = unsafe UnsafeRawPointer(bytes.baseAddress! + (count - 8)).loadUnaligned(as: UInt64.self)
    } else {
      head = 0
      tail = 0
      for place in 0..<count { head = head << 8 | UInt64(unsafe bytes[place]) }
    }
  }

  var mixed: UInt64 {
    let product = (head ^ UInt64(truncatingIfNeeded: count)) &* 0x9E37_79B9_7F4A_7C15
    return (product ^ tail ^ product >> 32) &* 0xD6E8_FEB8_6659_FD93
  }
}

extension String {
  /// As the parser computes it for a key without escapes.
  var fingerprint: UInt64 {
    var copy = self
    return copy.withUTF8 { unsafe KeyFingerprint($0).mixed }
  }
}

/// Keys that were met before, so that a document that repeats them makes each string once.
struct KeyCache {
  private struct Entry {
    var head: UInt64 = 0
    var tail: UInt64 = 0
    /// 0 for a free entry; the empty key is not kept.
    var count = 0
    var text = ""
  }

  private static let size = 256
  private var entries = [Entry](repeating: Entry(), count: size)

  /// The key as a string, made when it is new; `nil` for one that is too long to be kept.
  @inline(__always)
  mutating func text(_ print: KeyFingerprint, _ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    guard print.count <= 16, print.count > 0 else { return nil }
    let place = Int(truncatingIfNeeded: print.mixed >> 40) & (Self.size - 1)
    if entries[place].count == print.count, entries[place].head == print.head, entries[place].tail == print.tail {
      return entries[place].text
    }
    let text = unsafe String(decoding: bytes, as: UTF8.self)
    entries[place] = Entry(head: print.head, tail: print.tail, count: print.count, text: text)
    return text
  }
}
