import Catalog
import Core
import Glibc
import POSIX

// How long it takes from a library's file being complete to the update that tells of its skill.

let usage = """
  usage: watch-bench FOLDER LIBRARY COUNT
         moves LIBRARY into FOLDER and back, COUNT times; both are on one file system

  """

do {
  try await measure(Array(CommandLine.arguments.dropFirst()))
} catch {
  print("watch-bench: \(error)")
  exit(1)
}

@concurrent func measure(_ arguments: [String]) async throws {
  guard arguments.count == 3, let count = Int(arguments[2]), count > 0 else {
    print(usage)
    exit(2)
  }
  let folder = arguments[0]
  let path = SearchPath([SearchPath.Entry(path: folder, origin: .flag)])
  let watcher = try await CatalogWatcher.start(CatalogWatcher.Source(path: path, environment: ["HOME": folder]))
  let skills = watcher.snapshot.skills.count
  let dropped = folder + "/libdropped.so"
  var times: [Int64] = []
  var start: Int64 = 0
  for await update in watcher.updates() {
    switch update {
    case .status: continue
    case .append, .upsert:
      times.append(Clock.monotonic() - start)
      try FileSystem.rename(dropped, to: arguments[1])
    case .snapshot, .delete:
      if times.count == count { await watcher.stop() }
      start = Clock.monotonic()
      if times.count < count { try FileSystem.rename(arguments[1], to: dropped) }
    }
  }
  times.sort()
  func milliseconds(_ share: Int) -> Double { Double(times[count * share / 100] / 10_000) / 100 }
  print("\(skills) skills: p50 \(milliseconds(50)) ms, p99 \(milliseconds(99)) ms")
}
