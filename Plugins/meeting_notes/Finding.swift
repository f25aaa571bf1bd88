import Prose

/// What one statement gives to the notes.
enum Finding: Hashable {
  case summary(String)
  case decision(String)
  case action(Assignment)
  case question(String)
  /// Something said that may be worth a line of the summary.
  case fact(String)
  case nothing

  /// - Parameters:
  ///   - before: The statement before, to which this one may be the answer.
  ///   - after: The statement after, which may answer this one.
  init(_ statement: Statement, before: Statement?, after: Statement?, _ reader: AssignmentReader) {
    let text = AssignmentReader.opened(statement.text)
    switch statement.topic {
    case .summary: self = .summary(text)
    case .decision: self = Cues.undecided.occur(in: text) ? .question(text) : .decision(text)
    case .question: self = .question(text)
    case .action: self = reader.read(statement, isCertain: true).map(Finding.action) ?? .nothing
    case nil where Cues.smallTalk.occur(in: text): self = .nothing
    case nil: self = Self.judged(statement, before: before, after: after, reader)
    case .title, .date, .participants, .owner, .due, .formality: self = .nothing
    }
  }

  /// By how it is put, since neither a label nor a heading says.
  private static func judged(
    _ statement: Statement, before: Statement?, after: Statement?, _ reader: AssignmentReader
  ) -> Finding {
    let text = AssignmentReader.opened(statement.text)
    let assignment = reader.read(statement, isCertain: false)
    if statement.isQuestion {
      if let assignment { return .action(assignment) }
      if let proposal = statement.proposal { return .decision(AssignmentReader.opened(proposal)) }
      guard let after, after.answers(statement) else { return .question(text) }
      // Neither says much without the other.
      return terms(of: after.text).isEmpty ? .nothing : .fact("\(text) \(after.text)")
    }
    if Cues.undecided.occur(in: text) {
      // "Not decided yet": the question before it stands, and says more.
      return before?.isQuestion == true && before?.speaker != statement.speaker ? .nothing : .question(text)
    }
    if Cues.decision.occur(in: text) {
      // "We agreed that Bob will send it by Friday" is something to do.
      if let assignment, !assignment.owners.isEmpty, assignment.due != nil { return .action(assignment) }
      return .decision(text)
    }
    if let assignment { return .action(assignment) }
    if let before, before.isQuestion, statement.answers(before) { return .nothing }
    return terms(of: text).count < 2 ? .nothing : .fact(text)
  }
}
