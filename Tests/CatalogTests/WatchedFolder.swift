import Core
import Foundation
import POSIX
import Support
import Synchronization

@testable import Catalog

/// A folder of skills and a watcher of it.
struct WatchedFolder {
  let skills: SkillFolder
  let watcher: CatalogWatcher
  let source: CatalogWatcher.Source

  typealias State = ListState<Skill, CatalogStatus>

  init(
    _ skills: SkillFolder, entries: [(path: String, origin: SearchPath.Origin)]? = nil,
    inotify: (@Sendable () throws(SystemError) -> Inotify)? = nil
  ) async throws {
    self.skills = skills
    let entries = (entries ?? [(skills.path, .user)]).map { SearchPath.Entry(path: $0.path, origin: $0.origin) }
    var source = CatalogWatcher.Source(path: SearchPath(entries), environment: skills.environment)
    source.pollingInterval = .milliseconds(20)
    self.source = source
    watcher =
      if let inotify { try await CatalogWatcher.start(source, inotify: inotify) } else {
        try await CatalogWatcher.start(source)
      }
  }

  /// What a fresh scan finds.
  var scanned: State {
    let snapshot = Catalog.scan(source.path, records: .load(environment: source.environment))
    return State(elements: snapshot.skills, status: CatalogStatus(snapshot, polling: nil))
  }

  var seen: State {
    let snapshot = watcher.snapshot
    return State(elements: snapshot.skills, status: CatalogStatus(snapshot, polling: nil))
  }

  /// Waits for longer than any machine should need.
  func waits(until condition: () throws -> Bool) async throws -> Bool {
    let end = ContinuousClock.now + .seconds(30)
    while try !condition() {
      if ContinuousClock.now > end { return false }
      try await Task.sleep(for: .milliseconds(2))
    }
    return true
  }

  func sees(_ ids: [String], refused: [String] = []) async throws -> Bool {
    try await waits { watcher.snapshot.ids == ids && watcher.snapshot.refusals == refused }
  }

  /// The state that all updates lead to; it is complete once the watcher was stopped.
  func followed() -> Task<State, Never> {
    let updates = watcher.updates()
    return Task {
      var state = State(elements: [], status: CatalogStatus())
      for await update in updates { state.apply(update, in: ListOrder<Skill>.byID) }
      return state
    }
  }
}
