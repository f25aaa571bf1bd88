/// A regular expression of ECMA-262, as JSON Schema's `pattern` uses it, with a bound on the work of a match.
///
/// Most patterns become a table and take one look-up a character. Larger ones take time in proportion to their size and
/// the text. Those with `\1`, `(?=…)` or `(?<=…)` are tried way by way.
package struct Pattern: Hashable, Sendable {
  /// As it was written.
  package let source: String
  private let machine: Machine

  private enum Machine: Sendable {
    case automaton(PatternAutomaton)
    case threads(PatternProgram)
    case backtracking(PatternProgram)
  }

  package init(_ source: String) throws(PatternError) {
    self.source = source
    let program = try PatternProgram(try PatternParser.parse(source))
    if program.needsBacktracking {
      machine = .backtracking(program)
    } else if let automaton = PatternAutomaton(program) {
      machine = .automaton(automaton)
    } else {
      machine = .threads(program)
    }
  }

  /// Steps that a match may take, some tens of milliseconds' worth.
  package static let defaultBudget = 2_000_000

  /// Whether the pattern matches anywhere in the text; `nil` when that takes more than `budget` steps to tell.
  package func matches(_ text: String, budget: Int = defaultBudget) -> Bool? {
    switch machine {
    case .automaton(let automaton): return automaton.matches(text)
    case .threads(let program):
      var threads = PatternThreads(program)
      return threads.matches(text, budget: budget)
    case .backtracking(let program):
      var attempt = PatternBacktracking(text, budget: budget)
      return attempt.matches(program)
    }
  }

  package static func == (left: Pattern, right: Pattern) -> Bool { left.source.hasSameBytes(as: right.source) }

  package func hash(into hasher: inout Hasher) { source.hashBytes(into: &hasher) }
}
