package import Core
import POSIX

/// `skill.storage/1`: values that are kept for each skill, by its id, in files of the user's.
///
/// Methods: `get` (key) gives the value, if there is one; `set` (key, value); `remove` (key); `list` (prefix) gives keys;
/// `add` (key, value) sets where there is none, `replace` (key, expected, value) and `drop` (key, expected) change what is
/// as expected, and each gives `1`, or `0` when nothing was changed.
package struct StorageService: HostService {
  package let id = ServiceID.storage
  private let directory: String?
  private let limits: StorageLimits
  private let patience: Duration
  private let line = StorageLine()
  private let threads = ThreadPool(named: "skill-storage")

  /// - Parameters:
  ///   - directory: In which each skill has its own; `nil` when there is no place for it.
  ///   - patience: How long another process may keep a skill's values locked, while nobody in this one gets at them.
  package init(directory: String?, limits: StorageLimits = StorageLimits(), patience: Duration = .seconds(10)) {
    self.directory = directory
    self.limits = limits
    self.patience = patience
  }

  package func answer(_ request: ServiceRequest, of call: SkillCall) async throws(SkillFailure) -> [[UInt8]] {
    let skill = call.skill.id
    do throws(StorageFault) {
      guard let directory else { throw .noHome }
      if let work = try StorageWork(request, limits: limits) {
        return try await perform(work, in: "\(directory)/\(skill)")
      }
    } catch { throw error.failure(of: skill) }
    throw request.unknownMethod
  }

  private func perform(_ work: StorageWork, in path: String) async throws(StorageFault) -> [[UInt8]] {
    guard work.needsLock else { return try await attempt(work, in: path) ?? [] }
    guard let since = await line.enter(path) else { throw .busy(patience) }
    var hadLock = true
    defer { line.leave(path, hadLock: hadLock) }
    // Asks for the lock again and again, rather than waiting for it on a thread: a process that was stopped would keep
    // that thread as long as it keeps the lock.
    while true {
      if let values = try await attempt(work, in: path) { return values }
      guard since.duration(to: .now) < patience, !Task.isCancelled else {
        hadLock = false
        throw .busy(patience)
      }
      // Unlike the pauses of other processes, who would otherwise meet again.
      try? await Task.sleep(for: .microseconds(Int.random(in: 500...8000)))
    }
  }

  /// - Returns: `nil` when somebody else has the values locked.
  private func attempt(_ work: StorageWork, in path: String) async throws(StorageFault) -> [[UInt8]]? {
    let outcome: Result<[[UInt8]]?, StorageFault>
    do throws(SystemError) {
      outcome = try await threads.run { [limits] in
        do throws(StorageFault) { return .success(try work.perform(in: path, limits: limits)) } catch {
          return .failure(error)
        }
      }
    } catch { throw .system(error) }
    return try outcome.get()
  }
}
