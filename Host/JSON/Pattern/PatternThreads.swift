/// What stands to the left of a place in a text, as far as `^` and `\b` ask.
enum PatternContext: Hashable, Sendable {
  case edge
  case word
  case other
}

/// Follows all ways through a program at once, so that a match costs (steps of the program) × (length of the text) at
/// most, whatever the pattern.
///
/// Only for programs without references and looks.
struct PatternThreads {
  private let program: PatternProgram
  /// The round in which a step was last seen.
  private var seen: [Int]
  private var round = 0
  private var waiting: [Int] = []
  /// Steps gone through so far.
  private(set) var work = 0

  init(_ program: PatternProgram) {
    self.program = program
    seen = Array(repeating: 0, count: program.steps.count)
  }

  /// The `scalar` steps that can be reached without reading; `nil` when the end of the pattern can be.
  ///
  /// A new thread starts at the beginning of the pattern each time: a match may begin anywhere in the text.
  mutating func reachable(from threads: [Int], between left: PatternContext, and right: PatternContext) -> [Int]? {
    round += 1
    var reached: [Int] = []
    waiting = [0]
    waiting.append(contentsOf: threads)
    while let step = waiting.popLast() {
      guard seen[step] != round else { continue }
      seen[step] = round
      work += 1
      switch program.steps[step] {
      case .match: return nil
      case .scalar: reached.append(step)
      case .jump(let target): waiting.append(target)
      case .split(let first, let second):
        waiting.append(first)
        waiting.append(second)
      case .textStart: if left == .edge { waiting.append(step + 1) }
      case .textEnd: if right == .edge { waiting.append(step + 1) }
      case .wordBoundary(let isNegated):
        if ((left == .word) != (right == .word)) != isNegated { waiting.append(step + 1) }
      case .save, .forget, .progress, .reference, .look: preconditionFailure("a step of another machine")
      }
    }
    return reached
  }

  /// Whether the pattern matches somewhere in the text; `nil` when that would take more than `budget` steps.
  mutating func matches(_ text: String, budget: Int) -> Bool? {
    var threads: [Int] = []
    var left = PatternContext.edge
    for scalar in text.unicodeScalars {
      let right: PatternContext = ScalarSet.wordCharacters.contains(scalar) ? .word : .other
      guard let reached = reachable(from: threads, between: left, and: right) else { return true }
      threads.removeAll(keepingCapacity: true)
      for step in reached {
        guard case .scalar(let set) = program.steps[step], program.sets[set].contains(scalar) else { continue }
        threads.append(step + 1)
      }
      left = right
      if work > budget { return nil }
    }
    return reachable(from: threads, between: left, and: .edge) == nil
  }
}
