import CivilTime
package import SkillSDK

/// Answers questions about a calendar file: what is on, whether there is time, when something is.
package struct ScheduleQuery: Skill {
  package struct Input: Decodable, Sendable {
    var calendar: String
    var question: String
  }

  package init() {}

  package func execute(_ input: Input, _ context: SkillContext) async throws -> SkillResult {
    let source = try CalendarSource(input.calendar, context)
    let calendar = try source.calendar()
    try context.checkCancellation()
    // What a chooser cut out of a sentence may lack the words that tell what is asked.
    let questions = [input.question, context.request ?? ""].map { ScheduleQuestion($0, source.setting) }
    let question = questions.first(where: \.saysWhat) ?? questions.first(where: \.saysWhen) ?? questions[0]
    let answer = try question.answer(calendar, source.name)
    return try SkillResult(answer.text, structured: answer.facts)
  }
}
