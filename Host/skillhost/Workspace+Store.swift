import Catalog
import POSIX
import Store
import SystemLibraries
import Terminal

extension Workspace {
  /// The file with all conversations; `nil` when none are kept.
  var storePath: String? {
    let setting = environment["SKILLHOST_STORE", default: ""]
    if setting == "off" { return nil }
    if !setting.isEmpty { return FileSystem.absolute(setting, in: workingDirectory) }
    return UserDirectories(environment).data.map { $0 + "/conversations.sqlite" }
  }

  /// - Throws: `environment` when none are kept.
  func store(_ console: Console) throws(Problem) -> ConversationStore {
    guard let storePath else {
      throw .environment("no conversations are kept: SKILLHOST_STORE is off, or there is no home directory for them")
    }
    do throws(StoreError) {
      let store = try ConversationStore(path: storePath)
      for notice in store.notices { console.note(notice, label: "note", .yellow) }
      return store
    } catch { throw .store(error) }
  }

  /// Where a conversation is written down; `nil` where that is off, or SQLite is missing, which is told.
  ///
  /// - Throws: When there is no writing it down: no skill is to act without a trace.
  func eventLog(_ console: Console) throws(Problem) -> EventLog? {
    guard storePath != nil else { return nil }
    do throws(Problem) { return EventLog(try store(console)) } catch {
      guard case .store(let fault) = error else { throw error }
      if case .database(let fault) = fault, case .library = fault.kind {
        console.note("this conversation is not kept: \(fault)", label: "note", .yellow)
        return nil
      }
      throw .environment("the conversation cannot be kept: \(fault); with SKILLHOST_STORE=off none are")
    }
  }
}
