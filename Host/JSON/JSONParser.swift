/// Reads one JSON text without recursion: containers that are still open wait on a stack, their parts on two others.
///
/// Borrows the input; lives only inside `parse`.
@safe struct JSONParser: ~Copyable {
  private let start: UnsafePointer<UInt8>
  private let end: UnsafePointer<UInt8>
  private var next: UnsafePointer<UInt8>
  private let options: ParseOptions

  /// Elements and member values of the open containers.
  private var values = ParseStack<JSONValue>()
  private var keys = ParseStack<PendingKey>()
  private var open: [Container] = []
  private var cache: KeyCache?
  /// Bytes of a string with escapes.
  private var scratch: [UInt8] = []

  private struct Container {
    var isObject: Bool
    /// Where its parts begin on `values`, and on `keys` for an object.
    var firstValue: Int
    var firstKey: Int
  }

  struct PendingKey {
    var text: String
    /// Differs for most keys that differ.
    var fingerprint: UInt64
    var offset: Int
  }

  /// A fault before its line and column are counted.
  struct Fault: Error {
    var offset: Int
    var reason: JSONParseError.Reason
  }

  static func parse(_ bytes: UnsafeRawBufferPointer, _ options: ParseOptions) -> Result<JSONValue, JSONParseError> {
    guard let base = bytes.baseAddress else {
      return .failure(JSONParseError(offset: 0, line: 1, column: 1, reason: .expected(.value, found: nil)))
    }
    var parser = unsafe JSONParser(base.assumingMemoryBound(to: UInt8.self), count: bytes.count, options)
    do {
      return .success(try parser.document())
    } catch {
      return .failure(parser.locate(error))
    }
  }

  private init(_ start: UnsafePointer<UInt8>, count: Int, _ options: ParseOptions) {
    unsafe self.start = unsafe start
    unsafe self.end = unsafe start + count
    unsafe self.next = unsafe start
    self.options = options
    // Filling the cache pays where keys come again.
    cache = count > 2048 ? KeyCache() : nil
  }
}

// MARK: Structure

extension JSONParser {
  private mutating func document() throws(Fault) -> JSONValue {
    if remaining >= 3, unsafe next[0] == 0xEF, unsafe next[1] == 0xBB, unsafe next[2] == 0xBF {
      throw fault(.byteOrderMark)
    }
    skipWhiteSpace()
    while true {
      if let value = try self.value(), let whole = try close(value) {
        skipWhiteSpace()
        guard remaining == 0 else { throw fault(.trailingBytes) }
        return whole
      }
    }
  }

  /// Reads a scalar or an empty container; `nil` when a container was opened and its first value comes next.
  /// Not inlined: the optimizer of Swift 6.3.1 stumbles over the loop in `document()` otherwise.
  @inline(never)
  private mutating func value() throws(Fault) -> JSONValue? {
    guard remaining > 0 else { throw fault(.expected(.value, found: nil)) }
    switch unsafe next.pointee {
    case UInt8(ascii: "\""): return .string(try string().text)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
    case UInt8(ascii: "{"):
      try enter()
      if peek() == UInt8(ascii: "}") {
        unsafe next += 1
        return .object(JSONObject())
      }
      open.append(Container(isObject: true, firstValue: values.count, firstKey: keys.count))
      try key(.keyOrEnd)
      return nil
    case UInt8(ascii: "["):
      try enter()
      if peek() == UInt8(ascii: "]") {
        unsafe next += 1
        return .array([])
      }
      open.append(Container(isObject: false, firstValue: values.count, firstKey: 0))
      return nil
    case UInt8(ascii: "t"):
      try word("true")
      return .bool(true)
    case UInt8(ascii: "f"):
      try word("false")
      return .bool(false)
    case UInt8(ascii: "n"):
      try word("null")
      return .null
    default: throw unexpected(.value)
    }
  }

  /// Puts a finished value into the innermost open container, and closes those that end after it.
  ///
  /// Returns the outermost value once nothing is open any more, `nil` when another value comes next.
  @inline(__always)
  private mutating func close(_ finished: JSONValue) throws(Fault) -> JSONValue? {
    var value = finished
    while let container = open.last {
      values.push(value)
      skipWhiteSpace()
      let byte = peek()
      if byte == UInt8(ascii: ",") {
        unsafe next += 1
        skipWhiteSpace()
        if container.isObject { try key(.key) }
        return nil
      }
      guard byte == (container.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
        throw unexpected(.commaOrEnd(of: container.isObject ? .object : .array))
      }
      unsafe next += 1
      open.removeLast()
      value = container.isObject ? .object(try object(container)) : .array(values.popAll(from: container.firstValue))
    }
    return value
  }

  private mutating func enter() throws(Fault) {
    guard open.count < options.maxDepth else { throw fault(.tooDeep(limit: options.maxDepth)) }
    unsafe next += 1
    skipWhiteSpace()
  }

  @inline(__always)
  private mutating func key(_ expectation: JSONParseError.Expectation) throws(Fault) {
    guard peek() == UInt8(ascii: "\"") else { throw unexpected(expectation) }
    let offset = self.offset
    let (text, fingerprint) = try string(isKey: true)
    keys.push(PendingKey(text: text, fingerprint: fingerprint, offset: offset))
    skipWhiteSpace()
    guard peek() == UInt8(ascii: ":") else { throw unexpected(.colon) }
    unsafe next += 1
    skipWhiteSpace()
  }

  private mutating func object(_ container: Container) throws(Fault) -> JSONObject {
    let count = keys.count - container.firstKey
    let repeated = count <= KeyIndex.threshold && mayRepeat(from: container.firstKey)
    let offsets = repeated || count > KeyIndex.threshold ? keys.map(from: container.firstKey) { $0.offset } : []
    let members = unsafe [JSONObject.Member](unsafeUninitializedCapacity: count) { buffer, initialized in
      for place in 0..<count {
        let text = keys.take(container.firstKey + place).text
        let value = values.take(container.firstValue + place)
        unsafe buffer.initializeElement(at: place, to: JSONObject.Member(key: text, value: value))
      }
      initialized = count
      keys.forget(from: container.firstKey)
      values.forget(from: container.firstValue)
    }
    if count > KeyIndex.threshold {
      do {
        return JSONObject(members: members, index: try KeyIndex(checking: members))
      } catch {
        guard options.duplicateKeys == .lastWins else {
          throw Fault(offset: offsets[error.again], reason: .duplicateKey(members[error.again].key))
        }
        return JSONObject(members.lazy.map { ($0.key, $0.value) })
      }
    }
    guard repeated else { return JSONObject(members: members, index: nil) }
    var object = JSONObject()
    for (place, member) in members.enumerated() {
      if object.contains(member.key), options.duplicateKeys == .rejected {
        throw Fault(offset: offsets[place], reason: .duplicateKey(member.key))
      }
      object[member.key] = member.value
    }
    return object
  }

  /// Compares fingerprints pairwise, which is quicker than a table for few keys.
  private func mayRepeat(from first: Int) -> Bool {
    var place = first + 1
    while place < keys.count {
      let fingerprint = keys.fingerprint(place)
      var earlier = first
      while earlier < place {
        if keys.fingerprint(earlier) == fingerprint { return true }
        earlier += 1
      }
      place += 1
    }
    return false
  }

  private mutating func word(_ word: StaticString) throws(Fault) {
    for place in 0..<word.utf8CodeUnitCount {
      guard unsafe peek() == word.utf8Start[place] else { throw unexpected(.value) }
      unsafe next += 1
    }
  }
}

// MARK: Numbers

extension JSONParser {
  private mutating func number() throws(Fault) -> JSONNumber {
    let first = unsafe next
    let isNegative = unsafe next.pointee == UInt8(ascii: "-")
    if isNegative { unsafe next += 1 }
    let firstDigit = unsafe next
    var significand: UInt64 = 0
    let integerDigits = digits(into: &significand)
    guard integerDigits > 0 else { throw fault(.invalidNumber) }
    if integerDigits > 1, unsafe firstDigit.pointee == UInt8(ascii: "0") { throw fault(.invalidNumber) }
    var fractionDigits = 0
    if peek() == UInt8(ascii: ".") {
      unsafe next += 1
      fractionDigits = digits(into: &significand)
      guard fractionDigits > 0 else { throw fault(.invalidNumber) }
    }
    let hasExponent = peek().map { $0 | 0x20 == UInt8(ascii: "e") } ?? false
    if !hasExponent, integerDigits + fractionDigits <= 18, !(isNegative && significand == 0) {
      let magnitude = Int64(bitPattern: significand)
      return JSONNumber(significand: isNegative ? -magnitude : magnitude, scale: UInt8(fractionDigits))
    }
    if hasExponent { try exponent(isZero: unsafe isZero(from: firstDigit)) }
    let count = unsafe next - first
    return JSONNumber(
      checkedLiteral: unsafe String(decoding: UnsafeBufferPointer(start: first, count: count), as: UTF8.self))
  }

  /// Passes digits; wraps around silently, so only up to 19 digits in all mean something.
  @inline(__always)
  private mutating func digits(into significand: inout UInt64) -> Int {
    let first = unsafe next
    while unsafe next < end {
      let digit = unsafe next.pointee &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      significand = significand &* 10 &+ UInt64(digit)
      unsafe next += 1
    }
    return unsafe next - first
  }

  private mutating func exponent(isZero: Bool) throws(Fault) {
    unsafe next += 1
    if let sign = peek(), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { unsafe next += 1 }
    while peek() == UInt8(ascii: "0"), remaining > 1, unsafe (next[1] &- UInt8(ascii: "0")) < 10 { unsafe next += 1 }
    var ignored: UInt64 = 0
    let count = digits(into: &ignored)
    guard count > 0 else { throw fault(.invalidNumber) }
    guard count <= ExactDecimal.exponentDigits || isZero else { throw fault(.exponentTooLarge) }
  }

  private func isZero(from first: UnsafePointer<UInt8>) -> Bool {
    var place = unsafe first
    while unsafe place < next {
      if unsafe place.pointee != UInt8(ascii: "0"), unsafe place.pointee != UInt8(ascii: ".") { return false }
      unsafe place += 1
    }
    return true
  }
}

// MARK: Strings

extension JSONParser {
  /// Reads a string; `next` stands on its opening quote.
  @inline(__always)
  private mutating func string(isKey: Bool = false) throws(Fault) -> (text: String, fingerprint: UInt64) {
    unsafe next += 1
    let first = unsafe next
    skipPlainASCII()
    guard remaining > 0 else { throw fault(.expected(.closingQuote, found: nil)) }
    if unsafe next.pointee == UInt8(ascii: "\"") {
      let bytes = unsafe UnsafeBufferPointer(start: first, count: next - first)
      unsafe next += 1
      guard isKey else { return unsafe (String(decoding: bytes, as: UTF8.self), 0) }
      let print = unsafe KeyFingerprint(bytes)
      return unsafe (cache?.text(print, bytes) ?? String(decoding: bytes, as: UTF8.self), print.mixed)
    }
    let text = unsafe try unusualString(from: first)
    return (text, isKey ? text.fingerprint : 0)
  }

  /// Goes on with a string in which something other than plain ASCII was met.
  private mutating func unusualString(from first: UnsafePointer<UInt8>) throws(Fault) -> String {
    var copied = unsafe first
    scratch.removeAll(keepingCapacity: true)
    while true {
      skipPlainASCII()
      guard let byte = peek() else { throw fault(.expected(.closingQuote, found: nil)) }
      switch byte {
      case UInt8(ascii: "\""):
        let rest = unsafe UnsafeBufferPointer(start: copied, count: next - copied)
        unsafe next += 1
        if scratch.isEmpty { return unsafe Self.checkedText(rest) }
        unsafe scratch.append(contentsOf: rest)
        return unsafe scratch.withUnsafeBufferPointer { unsafe Self.checkedText($0) }
      case UInt8(ascii: "\\"):
        unsafe scratch.append(contentsOf: UnsafeBufferPointer(start: copied, count: next - copied))
        try escape()
        unsafe copied = unsafe next
      case 0x80...: try multibyteCharacter()
      default: throw fault(.controlCharacter(byte))
      }
    }
  }

  /// The text of bytes that were found well-formed on the way, so that a long one need not be checked again.
  private static func checkedText(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    guard bytes.count > 64 else { return unsafe String(decoding: bytes, as: UTF8.self) }
    return unsafe String(copying: UTF8Span(unchecked: bytes.span))
  }

  /// Passes bytes of a string up to a quote, a backslash, a control character or a byte beyond ASCII, eight at a time.
  @inline(__always)
  private mutating func skipPlainASCII() {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    while remaining >= 8 {
      let word = unsafe UInt64(littleEndian: UnsafeRawPointer(next).loadUnaligned(as: UInt64.self))
      let quote = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
      let backslash = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
      // The lowest high bit set marks the first such byte; higher ones may be set by a borrow.
      let special =
        ((quote &- ones) & ~quote | (backslash &- ones) & ~backslash | (word &- ones &* 0x20) & ~word | word) & highs
      if special != 0 {
        unsafe next += special.trailingZeroBitCount >> 3
        return
      }
      unsafe next += 8
    }
    while let byte = peek(), byte >= 0x20, byte < 0x80, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
      unsafe next += 1
    }
  }

  /// Passes one character of two to four bytes (the table "Well-Formed UTF-8 Byte Sequences" of the Unicode Standard).
  @inline(__always)
  private mutating func multibyteCharacter() throws(Fault) {
    let lead = unsafe next.pointee
    let length: Int
    let second: ClosedRange<UInt8>
    switch lead {
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: throw fault(.invalidUTF8)
    }
    guard remaining >= length, unsafe second.contains(next[1]) else { throw fault(.invalidUTF8) }
    if length > 2, unsafe next[2] & 0xC0 != 0x80 { throw fault(.invalidUTF8) }
    if length > 3, unsafe next[3] & 0xC0 != 0x80 { throw fault(.invalidUTF8) }
    unsafe next += length
  }

  /// Puts what an escape stands for on `scratch`; `next` stands on the backslash.
  private mutating func escape() throws(Fault) {
    guard remaining > 1 else { throw fault(.invalidEscape) }
    switch unsafe next[1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): unsafe scratch.append(next[1])
    case UInt8(ascii: "b"): scratch.append(0x08)
    case UInt8(ascii: "f"): scratch.append(0x0C)
    case UInt8(ascii: "n"): scratch.append(0x0A)
    case UInt8(ascii: "r"): scratch.append(0x0D)
    case UInt8(ascii: "t"): scratch.append(0x09)
    case UInt8(ascii: "u"):
      scratch.append(contentsOf: UTF8.encode(try escapedScalar())!)
      return
    default: throw fault(.invalidEscape)
    }
    unsafe next += 2
  }

  /// Reads `\uXXXX`, or two of them that are a surrogate pair.
  private mutating func escapedScalar() throws(Fault) -> Unicode.Scalar {
    let unit = try codeUnit(at: 0)
    if let scalar = Unicode.Scalar(unit) {
      unsafe next += 6
      return scalar
    }
    guard unit < 0xDC00, remaining >= 8, unsafe next[6] == UInt8(ascii: "\\"), unsafe next[7] == UInt8(ascii: "u")
    else { throw fault(.loneSurrogate) }
    let low = try codeUnit(at: 6)
    let value = 0x10000 + (UInt32(unit & 0x3FF) << 10 | UInt32(low & 0x3FF))
    guard low & 0xFC00 == 0xDC00, let scalar = Unicode.Scalar(value) else { throw fault(.loneSurrogate) }
    unsafe next += 12
    return scalar
  }

  private func codeUnit(at place: Int) throws(Fault) -> UInt16 {
    guard remaining >= place + 6 else { throw fault(.invalidEscape) }
    var unit: UInt16 = 0
    for offset in 2..<6 {
      let digit: UInt8
      switch unsafe next[place + offset] {
      case let byte where byte &- UInt8(ascii: "0") < 10: digit = byte &- UInt8(ascii: "0")
      case let byte where (byte | 0x20) &- UInt8(ascii: "a") < 6: digit = (byte | 0x20) &- UInt8(ascii: "a") + 10
      default: throw fault(.invalidEscape)
      }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }
}

// MARK: Position

extension JSONParser {
  private var remaining: Int {
    @inline(__always) get { unsafe end - next }
  }

  private var offset: Int { unsafe next - start }

  @inline(__always)
  private func peek() -> UInt8? {
    unsafe next < end ? unsafe next.pointee : nil
  }

  @inline(__always)
  private mutating func skipWhiteSpace() {
    while unsafe next < end {
      let byte = unsafe next.pointee
      guard byte <= 0x20, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
      unsafe next += 1
    }
  }

  private func fault(_ reason: JSONParseError.Reason) -> Fault { Fault(offset: offset, reason: reason) }

  private func unexpected(_ expectation: JSONParseError.Expectation) -> Fault {
    guard remaining > 0 else { return fault(.expected(expectation, found: nil)) }
    let rest = unsafe UnsafeBufferPointer(start: next, count: min(remaining, 4))
    guard case .scalarValue(let found) = unsafe decodeFirst(rest) else { return fault(.invalidUTF8) }
    return fault(.expected(expectation, found: found))
  }

  private func decodeFirst(_ bytes: UnsafeBufferPointer<UInt8>) -> UnicodeDecodingResult {
    var decoder = UTF8()
    var iterator = unsafe bytes.makeIterator()
    return unsafe decoder.decode(&iterator)
  }

  private func locate(_ fault: Fault) -> JSONParseError {
    var line = 1
    var column = 1
    for place in 0..<fault.offset {
      switch unsafe start[place] {
      case 0x0A: (line, column) = (line + 1, 1)
      case 0x80..<0xC0: break
      default: column += 1
      }
    }
    return JSONParseError(offset: fault.offset, line: line, column: column, reason: fault.reason)
  }
}
