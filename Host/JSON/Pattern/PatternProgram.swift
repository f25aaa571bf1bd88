/// A pattern as steps of a machine, counts spelled out.
struct PatternProgram: Sendable {
  /// Bounds memory and, with the length of the text, the work of a match.
  static let sizeLimit = 10_000

  enum Step: Hashable, Sendable {
    /// Goes on behind a character of the set, `sets[index]`.
    case scalar(set: Int)
    case split(Int, Int)
    case jump(Int)
    case textStart
    case textEnd
    case wordBoundary(isNegated: Bool)
    case match
    // The rest is for `Backtracking` only.
    case save(register: Int)
    /// Begins a round: what its groups captured in the last one is gone.
    case forget(registers: Range<Int>)
    /// Fails when no character was read since the register was saved, so that an empty round ends a loop.
    case progress(register: Int)
    case reference(group: Int)
    case look(program: Int, isNegated: Bool)
  }

  private(set) var steps: [Step] = []
  private(set) var sets: [ScalarSet] = []
  /// What looks ahead or behind; each ends in its own `match`.
  private(set) var looks: [PatternProgram] = []
  /// Whether the text is read towards its start, as a look behind does.
  let isBackward: Bool
  /// Whether references or looks ask for `Backtracking`.
  let needsBacktracking: Bool
  /// Begin and end of each capture, then one register for each loop.
  private(set) var registers: Int

  init(_ syntax: PatternSyntax) throws(PatternError) {
    needsBacktracking = syntax.needsBacktracking
    isBackward = false
    registers = 2 * ((syntax.groups?.upperBound ?? 0) + 1)
    try emit(syntax)
    try add(.match)
  }

  private init(look syntax: PatternSyntax, isBehind: Bool, registers: Int) throws(PatternError) {
    needsBacktracking = true
    isBackward = isBehind
    self.registers = registers
    try emit(syntax)
    try add(.match)
  }

  private mutating func add(_ step: Step) throws(PatternError) {
    guard steps.count + looks.reduce(0, { $0 + $1.steps.count }) < Self.sizeLimit else {
      throw .tooLarge(limit: Self.sizeLimit)
    }
    steps.append(step)
  }

  private mutating func emit(_ syntax: PatternSyntax) throws(PatternError) {
    switch syntax {
    case .empty: break
    case .scalars(let set):
      let index = sets.firstIndex(of: set) ?? sets.count
      if index == sets.count { sets.append(set) }
      try add(.scalar(set: index))
    case .sequence(let items):
      for item in isBackward ? items.reversed() : items { try emit(item) }
    case .alternatives(let items): try emit(alternatives: items)
    case .repeated(let item, let minimum, let maximum): try emit(item, minimum: minimum, maximum: maximum)
    case .capture(let number, let item):
      guard needsBacktracking else { return try emit(item) }
      try add(.save(register: 2 * number + (isBackward ? 1 : 0)))
      try emit(item)
      try add(.save(register: 2 * number + (isBackward ? 0 : 1)))
    case .reference(let number): try add(.reference(group: number))
    case .textStart: try add(.textStart)
    case .textEnd: try add(.textEnd)
    case .wordBoundary(let isNegated): try add(.wordBoundary(isNegated: isNegated))
    case .look(let item, let isBehind, let isNegated):
      let program = try PatternProgram(look: item, isBehind: isBehind, registers: registers)
      registers = program.registers
      try add(.look(program: looks.count, isNegated: isNegated))
      looks.append(program)
    }
  }

  private mutating func emit(alternatives items: [PatternSyntax]) throws(PatternError) {
    var exits: [Int] = []
    for (place, item) in items.enumerated() {
      guard place < items.count - 1 else {
        try emit(item)
        break
      }
      let split = steps.count
      try add(.split(split + 1, 0))
      try emit(item)
      exits.append(steps.count)
      try add(.jump(0))
      steps[split] = .split(split + 1, steps.count)
    }
    for exit in exits { steps[exit] = .jump(steps.count) }
  }

  private mutating func emit(_ item: PatternSyntax, minimum: Int, maximum: Int?) throws(PatternError) {
    for _ in 0..<minimum {
      let before = steps.count
      try emit(round: item)
      // What takes no step takes none however often.
      if steps.count == before { return }
    }
    guard let maximum else { return try emit(loop: item) }
    var splits: [Int] = []
    for _ in minimum..<max(minimum, maximum) {
      let split = steps.count
      try add(.split(split + 1, 0))
      splits.append(split)
      try emit(round: item)
      if steps.count == split + 1 { break }
    }
    for split in splits { steps[split] = .split(split + 1, steps.count) }
  }

  private mutating func emit(loop item: PatternSyntax) throws(PatternError) {
    let split = steps.count
    try add(.split(split + 1, 0))
    if needsBacktracking {
      let register = registers
      registers += 1
      try add(.save(register: register))
      try emit(round: item)
      try add(.progress(register: register))
    } else {
      try emit(item)
    }
    try add(.jump(split))
    steps[split] = .split(split + 1, steps.count)
  }
}

extension PatternProgram {
  private mutating func emit(round item: PatternSyntax) throws(PatternError) {
    if needsBacktracking, let groups = item.groups {
      try add(.forget(registers: (2 * groups.lowerBound)..<(2 * groups.upperBound + 2)))
    }
    try emit(item)
  }
}

extension PatternSyntax {
  /// The numbers of the captures within, which have no gap.
  fileprivate var groups: ClosedRange<Int>? {
    switch self {
    case .sequence(let items), .alternatives(let items):
      items.compactMap(\.groups).reduce(nil) { union, range in
        union.map { min($0.lowerBound, range.lowerBound)...max($0.upperBound, range.upperBound) } ?? range
      }
    case .repeated(let item, _, _), .look(let item, _, _): item.groups
    case .capture(let number, let item): number...max(number, item.groups?.upperBound ?? number)
    case .empty, .scalars, .textStart, .textEnd, .wordBoundary, .reference: nil
    }
  }

  fileprivate var needsBacktracking: Bool {
    switch self {
    case .reference, .look: true
    case .sequence(let items), .alternatives(let items): items.contains { $0.needsBacktracking }
    case .repeated(let item, _, _), .capture(_, let item): item.needsBacktracking
    case .empty, .scalars, .textStart, .textEnd, .wordBoundary: false
    }
  }
}
