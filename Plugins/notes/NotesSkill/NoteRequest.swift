import CivilTime

/// What a call is to do, told by its argument and by the sentence that was asked.
struct NoteRequest {
  let action: NoteSentence.Action
  let subject: String
  let isReminder: Bool

  /// A chooser may have cut the argument out of the sentence, or piped text may be the argument: then the sentence tells
  /// what is to be done with it.
  ///
  /// - Returns: `nil` when neither says what to do.
  init?(_ argument: String, asked sentence: String?, _ setting: TimeLexer.Setting) {
    let own = NoteSentence(argument, setting)
    let said = sentence.map { NoteSentence($0, setting) }
    let isCut = sentence.map { $0.contains(argument) } ?? false
    let isPiped = said.map { $0.action == .add && $0.subject.isEmpty && !isCut } ?? false
    if let said, let action = said.action, isPiped || (isCut && said.subject == argument) {
      (self.action, subject, isReminder) = (action, argument, said.isReminder)
    } else if let action = own.action {
      (self.action, subject, isReminder) = (action, own.subject, own.isReminder)
    } else if let said, let action = said.action {
      let isWhole = isCut && action != .add
      (self.action, subject, isReminder) = (action, isWhole ? said.subject : argument, said.isReminder)
    } else {
      return nil
    }
  }
}
