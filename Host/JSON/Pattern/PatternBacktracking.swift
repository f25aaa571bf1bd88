/// Tries one way through a program after the other: for references and looks, which no automaton knows.
///
/// Such patterns can take time exponential in the text; `budget` ends that.
struct PatternBacktracking {
  private let text: [Unicode.Scalar]
  private var budget: Int

  /// Ways that may wait at one time; bounds memory.
  private static let branchLimit = 100_000

  private struct Branch {
    var step: Int
    var place: Int
    var registers: [Int]
  }

  /// The budget is used up.
  private struct Exhausted: Error {}

  init(_ text: String, budget: Int) {
    self.text = Array(text.unicodeScalars)
    self.budget = budget
  }

  /// Whether the program matches somewhere; `nil` when that would take more steps than the budget has.
  mutating func matches(_ program: PatternProgram) -> Bool? {
    do {
      for start in 0...text.count {
        let registers = [Int](repeating: -1, count: program.registers)
        if try run(program, at: start, registers) != nil { return true }
      }
      return false
    } catch {
      return nil
    }
  }

  /// The registers of the first way that ends in a match.
  private mutating func run(
    _ program: PatternProgram, at start: Int, _ registers: [Int]
  ) throws(Exhausted) -> [Int]? {
    var branches = [Branch(step: 0, place: start, registers: registers)]
    while var branch = branches.popLast() {
      following: while true {
        budget -= 1
        guard budget > 0 else { throw Exhausted() }
        switch program.steps[branch.step] {
        case .match: return branch.registers
        case .scalar(let set):
          let read = program.isBackward ? branch.place - 1 : branch.place
          guard text.indices.contains(read), program.sets[set].contains(text[read]) else { break following }
          branch.place += program.isBackward ? -1 : 1
        case .split(let first, let second):
          guard branches.count < Self.branchLimit else { throw Exhausted() }
          branches.append(Branch(step: second, place: branch.place, registers: branch.registers))
          branch.step = first
          continue following
        case .jump(let target):
          branch.step = target
          continue following
        case .textStart: guard branch.place == 0 else { break following }
        case .textEnd: guard branch.place == text.count else { break following }
        case .wordBoundary(let isNegated):
          let isBoundary = isWord(branch.place - 1) != isWord(branch.place)
          guard isBoundary != isNegated else { break following }
        case .save(let register):
          // Copies the registers while another way shares them.
          budget -= branch.registers.count / 8
          branch.registers[register] = branch.place
        case .forget(let registers):
          budget -= branch.registers.count / 8
          for register in registers { branch.registers[register] = -1 }
        case .progress(let register): guard branch.registers[register] != branch.place else { break following }
        case .reference(let group):
          guard let place = place(after: group, branch, isBackward: program.isBackward) else { break following }
          branch.place = place
        case .look(let look, let isNegated):
          let found = try run(program.looks[look], at: branch.place, branch.registers)
          guard (found != nil) != isNegated else { break following }
          if let found { branch.registers = found }
        }
        branch.step += 1
      }
    }
    return nil
  }

  /// Where the text of a group ends when it stands here once more; a group that took no part is empty.
  private mutating func place(after group: Int, _ branch: Branch, isBackward: Bool) -> Int? {
    let start = branch.registers[2 * group]
    let end = branch.registers[2 * group + 1]
    guard start >= 0, end >= start else { return branch.place }
    let from = isBackward ? branch.place - (end - start) : branch.place
    guard from >= 0, from + (end - start) <= text.count else { return nil }
    budget -= end - start
    guard text[from..<(from + (end - start))] == text[start..<end] else { return nil }
    return isBackward ? from : from + (end - start)
  }

  private func isWord(_ place: Int) -> Bool {
    text.indices.contains(place) && ScalarSet.wordCharacters.contains(text[place])
  }
}
