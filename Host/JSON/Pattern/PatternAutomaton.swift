/// A pattern as a table of states: one look-up a character.
///
/// Made once, when the pattern is small enough; a larger one is followed by `PatternThreads`.
///
/// A class, so that a match costs one retain whatever it consists of.
final class PatternAutomaton: Sendable {
  private static let stateLimit = 512
  private static let tableLimit = 16_384
  private static let workLimit = 200_000

  private static let accepted: UInt16 = 0xFFFF
  private static let refused: UInt16 = 0xFFFE

  private let alphabet: Alphabet
  /// For each state one entry a class of the alphabet: the next state, or `accepted` or `refused`.
  private let table: [UInt16]
  /// Whether a text that ends in the state matches.
  private let acceptsEnd: [Bool]

  private struct State: Hashable {
    var threads: [Int]
    var left: PatternContext
  }

  /// `nil` when the table would be too large, or the pattern asks for Unicode properties, references or looks.
  init?(_ program: PatternProgram) {
    guard !program.needsBacktracking, let alphabet = Alphabet(program) else { return nil }
    var table: [UInt16] = []
    var acceptsEnd: [Bool] = []
    var threads = PatternThreads(program)
    var numbers: [State: UInt16] = [State(threads: [], left: .edge): 0]
    var states = [State(threads: [], left: .edge)]
    var done = 0
    while done < states.count {
      let state = states[done]
      acceptsEnd.append(threads.reachable(from: state.threads, between: state.left, and: .edge) == nil)
      for letter in 0..<alphabet.count {
        let right = alphabet.contexts[letter]
        guard let reached = threads.reachable(from: state.threads, between: state.left, and: right) else {
          table.append(Self.accepted)
          continue
        }
        var next = Set<Int>()
        for step in reached {
          if case .scalar(let set) = program.steps[step], alphabet.members[letter][set] { next.insert(step + 1) }
        }
        let state = State(threads: next.sorted(), left: right)
        if let number = numbers[state] {
          table.append(number)
        } else {
          table.append(UInt16(states.count))
          numbers[state] = UInt16(states.count)
          states.append(state)
        }
      }
      done += 1
      guard states.count <= Self.stateLimit, states.count * alphabet.count <= Self.tableLimit,
        threads.work <= Self.workLimit
      else { return nil }
    }
    Self.refuseHopelessStates(&table, acceptsEnd)
    self.alphabet = alphabet
    self.table = table
    self.acceptsEnd = acceptsEnd
  }

  /// Marks the states that no text leads out of.
  private static func refuseHopelessStates(_ table: inout [UInt16], _ acceptsEnd: [Bool]) {
    let letters = table.count / acceptsEnd.count
    for state in acceptsEnd.indices where !acceptsEnd[state] {
      let row = table[(state * letters)..<((state + 1) * letters)]
      guard state > 0, row.allSatisfy({ $0 == UInt16(state) }) else { continue }
      for entry in table.indices where table[entry] == UInt16(state) { table[entry] = refused }
    }
  }

  func matches(_ text: String) -> Bool {
    var copy = text
    let table = table
    let ascii = alphabet.ascii
    let letters = alphabet.count
    return copy.withUTF8 { bytes in
      var state: UInt16 = 0
      var place = 0
      while place < bytes.count {
        let byte = unsafe bytes[place]
        let letter: Int
        if byte < 0x80 {
          letter = ascii[Int(byte)]
          place += 1
        } else {
          let (value, length) = unsafe Self.scalar(in: bytes, at: place)
          letter = alphabet.letter(of: value)
          place += length
        }
        state = table[Int(state) * letters + letter]
        if state >= Self.refused { return state == Self.accepted }
      }
      return acceptsEnd[Int(state)]
    }
  }

  /// - Precondition: The bytes are well-formed, as those of a `String` are, and the one at `place` is beyond ASCII.
  private static func scalar(in bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> (value: UInt32, length: Int) {
    let lead = unsafe UInt32(bytes[place])
    let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    var value = lead & (0xFF >> UInt32(length + 1))
    for offset in 1..<length { value = unsafe value << 6 | UInt32(bytes[place + offset] & 0x3F) }
    return (value, length)
  }
}

/// Characters put together that a program does not tell apart.
private struct Alphabet: Sendable {
  private(set) var ascii: [Int] = []
  /// First values of the intervals in which the letter stays the same, and those letters.
  private var starts: [UInt32] = []
  private var letters: [Int] = []
  /// For each letter, which sets of the program hold it.
  private(set) var members: [[Bool]] = []
  private(set) var contexts: [PatternContext] = []

  var count: Int { members.count }

  /// `nil` when a set asks for Unicode properties, or there are too many letters for a table.
  init?(_ program: PatternProgram) {
    guard program.sets.allSatisfy({ $0.categories.isEmpty }) else { return nil }
    let asksForWords = program.steps.contains { if case .wordBoundary = $0 { true } else { false } }
    var bounds: Set<UInt32> = [0]
    for set in program.sets + (asksForWords ? [.wordCharacters] : []) {
      for range in set.ranges {
        bounds.insert(range.lowerBound)
        bounds.insert(range.upperBound + 1)
      }
    }
    guard bounds.count * program.sets.count <= 65_536 else { return nil }
    var known: [Signature: Int] = [:]
    for start in bounds.sorted() {
      guard let scalar = Unicode.Scalar(start) ?? (start <= 0x10FFFF ? "\u{E000}" : nil) else { continue }
      let signature = Signature(
        members: program.sets.map { $0.contains(scalar) },
        context: asksForWords && ScalarSet.wordCharacters.contains(scalar) ? .word : .other)
      let letter = known[signature] ?? members.count
      if letter == members.count {
        known[signature] = letter
        members.append(signature.members)
        contexts.append(signature.context)
      }
      starts.append(start)
      letters.append(letter)
    }
    ascii = (0..<128).map { letter(of: $0) }
  }

  private struct Signature: Hashable {
    var members: [Bool]
    var context: PatternContext
  }

  func letter(of value: UInt32) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= value { low = middle } else { high = middle }
    }
    return letters[low]
  }
}
