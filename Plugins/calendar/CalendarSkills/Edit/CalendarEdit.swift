import CivilTime
import FoundationEssentials
package import SkillSDK

/// Changes a calendar file: adds, moves and cancels events, and leaves every other byte as it is.
package struct CalendarEdit: Skill {
  package struct Input: Decodable, Sendable {
    var calendar: String
    var change: String
  }

  package init() {}

  package func execute(_ input: Input, _ context: SkillContext) async throws -> SkillResult {
    let source = try CalendarSource(input.calendar, context)
    // What a chooser cut out of a sentence may lack the words that tell what is to be done.
    let requests = [input.change, context.request ?? ""].map { EditRequest($0, source.setting) }
    guard let request = requests.first(where: \.isComplete) ?? requests.first(where: { $0.action != nil }),
      let action = request.action
    else {
      throw SkillError.business(
        "it is not said what to change; say it like 'add lunch with Ann tomorrow 12:30', 'move the review to Friday' or "
          + "'取消周六的牙医'", code: "not_understood")
    }
    let editor = try CalendarEditor(source)
    let change =
      switch action {
      case .add: try editor.add(request)
      case .move: try editor.move(request)
      case .cancel: try editor.cancel(request)
      }
    try context.checkCancellation()
    try Data(change.bytes).write(to: URL(filePath: input.calendar))
    return try SkillResult(change.text, structured: change.facts)
  }
}

/// What has been done.
struct CalendarChange {
  var bytes: [UInt8]
  var text: String
  var facts: Facts

  struct Facts: Encodable {
    var action: String
    var event: EventFacts
    /// Of a moved event, where it was.
    var previous: EventFacts?
  }
}
