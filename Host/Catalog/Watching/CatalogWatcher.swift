import Core
package import POSIX
import Synchronization

/// Keeps a catalog up to date while the host runs.
///
/// Skills are seen when their files are complete. A thread of its own waits for what the kernel tells (inotify, and
/// `/proc/self/mountinfo` for mounts), scans and publishes. Where the kernel does not tell all, it looks from time to time,
/// and says so in the status.
package final class CatalogWatcher: Sendable {
  /// What is scanned, and how.
  package struct Source: Sendable {
    package var path: SearchPath
    /// Says where the user's records are.
    package var environment: [String: String]
    package var rule: AccessRule
    /// Between two looks where the kernel does not tell all. A look that takes long makes it longer.
    package var pollingInterval = Duration.seconds(1)

    package init(path: SearchPath, environment: [String: String], rule: AccessRule = AccessRule()) {
      self.path = path
      self.environment = environment
      self.rule = rule
    }
  }

  private let list: LiveList<Skill, CatalogStatus>
  private let control: WatchControl

  private init(_ list: LiveList<Skill, CatalogStatus>, _ control: WatchControl) {
    self.list = list
    self.control = control
  }

  deinit { control.stop() }

  /// Returns once the first scan is over.
  ///
  /// - Throws: When there are no descriptors or threads to be had. That inotify is not to be had is no error.
  package static func start(_ source: Source) async throws(SystemError) -> CatalogWatcher {
    try await start(source) { () throws(SystemError) in try Inotify() }
  }

  static func start(
    _ source: Source, inotify: @escaping @Sendable () throws(SystemError) -> Inotify
  ) async throws(SystemError) -> CatalogWatcher {
    let list = LiveList(ListState(elements: [], status: CatalogStatus()), order: ListOrder<Skill>.byID)
    let control = WatchControl(try Wakeup())
    try HostThread.start(named: "skill-watcher") {
      WatchLoop(source, list, control).run(inotify)
    }
    await control.waitUntilReady()
    return CatalogWatcher(list, control)
  }

  /// The skills as they were found last.
  package var snapshot: CatalogSnapshot { list.state.snapshot }

  /// All that is there, and from then on what changes, until the watcher is stopped. Any number of observers may listen;
  /// one that is slow is told less often, and nobody waits for it.
  package func updates() -> AsyncStream<CatalogUpdate> { list.updates() }

  /// Ends all streams, and returns when the thread has let go of everything.
  package func stop() async {
    control.stop()
    await control.waitUntilEnded()
  }
}
