import Catalog
import Core
import Store
import Terminal

/// What can be looked at from within a conversation.
extension Chat {
  /// The skills that may be chosen now.
  func showSkills() {
    lookAgain()
    var table = Table(header: ["SKILL", "DESCRIPTION"])
    for skill in asking.catalog.candidates {
      table.append(Table.Cell(skill.id.description, .cyan), Table.Cell(skill.manifest.summary))
    }
    if table.rows.isEmpty { console.note("there are no skills that may run; '\(Program.name) list' says why") }
    if !table.rows.isEmpty { console.table(table) }
  }

  /// The latest events of the conversation.
  ///
  /// - Parameter count: How many, as it was typed.
  func showLog(_ count: String?) throws(Problem) {
    guard let store = talk.log?.store else { return console.note("this conversation is not kept") }
    guard !talk.messages.isEmpty else { return console.note("nothing has happened yet") }
    let last = count.map { Int($0) ?? 0 } ?? 20
    guard last > 0 else { return console.note("/log takes a number, such as /log 50") }
    do throws(StoreError) {
      try TimelineView(store: store, console: console).show(
        conversation, filter: EventFilter(), last: last, follows: false)
    } catch { throw .store(error) }
  }

  func showSessions() throws(Problem) {
    let store = if let log = talk.log { log.store } else { try workspace.store(console) }
    do throws(StoreError) { SessionsCommand.list(try store.conversations(most: 20), console) } catch {
      throw .store(error)
    }
  }
}
