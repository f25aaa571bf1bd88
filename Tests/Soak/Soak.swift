import Execution
import ExecutionSupport
import Support

/// Calls, and what goes on beside them.
struct Soak {
  let load: MixedLoad
  let folder: LibraryFolder
  let workers: WorkerExecutor
  var verdicts = Verdicts()
  private(set) var assassin = Assassin()
  private var random: SeededGenerator

  init(load: MixedLoad, folder: LibraryFolder, workers: WorkerExecutor, seed: UInt64) {
    self.load = load
    self.folder = folder
    self.workers = workers
    random = SeededGenerator(seed: seed)
  }

  /// Makes so many calls, while files are replaced and processes killed.
  mutating func run(_ count: Int) async throws {
    var (first, second) = (SeededGenerator(seed: random.next()), SeededGenerator(seed: random.next()))
    let (folder, width, before) = (folder, load.width, assassin)
    let replacing = Task { while await pause(400, &first) { try folder.replaceOne(using: &first) } }
    let killing = Task {
      var assassin = before
      while await pause(100, &second) { assassin.strike(width: width, using: &second) }
      return assassin
    }
    await load.run(count, by: workers, random: &random) { verdicts.judge($0, in: folder) }
    replacing.cancel()
    killing.cancel()
    try await replacing.value
    assassin = await killing.value
  }

  /// What is held when nothing runs, once all threads that remove directories have had a minute for it.
  func holdings(_ directory: String) async throws -> Holdings {
    await workers.dismissWorkers()
    let patience = ContinuousClock.now + .seconds(60)
    var now = try Holdings(temporaryDirectory: directory)
    while now.directories > 0, ContinuousClock.now < patience {
      try await Task.sleep(for: .milliseconds(10))
      now = try Holdings(temporaryDirectory: directory)
    }
    return now
  }
}

/// Some time, up to so many milliseconds; false when the task is cancelled.
private func pause(_ most: Int, _ random: inout SeededGenerator) async -> Bool {
  try? await Task.sleep(for: .microseconds(Int.random(in: 0...most * 1000, using: &random)))
  return !Task.isCancelled
}

extension Holdings {
  /// What there is more of than there was.
  func excess(over start: Holdings) -> [String] {
    var excess: [String] = []
    if descriptors > start.descriptors {
      excess.append("\(descriptors) descriptors, at the start \(start.descriptors)")
    }
    if children > 0 { excess.append("\(children) children") }
    // Tasks get another thread now and then.
    if threads > start.threads + 2 { excess.append("\(threads) threads, at the start \(start.threads)") }
    // Heaps of several threads are never quite level.
    if megabytes > start.megabytes + 8 { excess.append("\(megabytes) MB, at the start \(start.megabytes)") }
    if directories > 0 { excess.append("\(directories) directories") }
    return excess
  }
}
