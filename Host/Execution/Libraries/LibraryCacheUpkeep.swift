import Glibc
import POSIX

/// Keeps a cache within its bound. Whatever fails here is tried again with the next copy.
struct LibraryCacheUpkeep {
  private let cache: LibraryCache

  /// A copy under way for longer than this has no maker any more.
  private static let abandoned: Int64 = 3_600_000_000_000
  /// Its time is that of the last upkeep.
  private static let marker = "upkeep"
  /// Entries of the index; those of changed files stay behind.
  private static let mostLinks = 4096

  init(_ cache: LibraryCache) { self.cache = cache }

  /// Looks through the cache, unless somebody did so within half of what counts as recent: it takes tens of microseconds
  /// for each copy, and who makes one waits.
  func perform() {
    guard isDue else { return }
    mark()
    guard let directory = try? FileDescriptor.open(cache.directory, O_RDONLY | O_DIRECTORY),
      let entries = try? directory.entries()
    else { return }
    let now = Clock.now()
    var copies: [(path: String, size: Int64, used: Int64)] = []
    for entry in entries {
      guard let name = entry.name.text, name != "index", name != Self.marker,
        let status = try? directory.status(of: entry.name, followLinks: false)
      else { continue }
      let path = "\(cache.directory)/\(name)"
      if status.kind == .directory {
        copies.append((path, size(of: path), status.modified))
      } else if now - status.modified > Self.abandoned {
        try? FileSystem.remove(path)
      }
    }
    var total = copies.reduce(0) { $0 + $1.size }
    for copy in copies.sorted(by: { $0.used < $1.used }) {
      guard total > cache.limit, now - copy.used > cache.recent else { break }
      remove(copy.path)
      total -= copy.size
    }
    trimIndex()
  }

  private var isDue: Bool {
    guard let last = try? FileSystem.status("\(cache.directory)/\(Self.marker)") else { return true }
    return !(0..<max(1, cache.recent / 2)).contains(Clock.now() - last.modified)
  }

  private func mark() {
    let path = "\(cache.directory)/\(Self.marker)"
    _ = try? FileDescriptor.open(path, O_WRONLY | O_CREAT, mode: 0o600)
    FileSystem.setModifiedNow(path)
  }

  private func size(of path: String) -> Int64 {
    names(in: path).reduce(0) { $0 + ((try? FileSystem.status("\(path)/\($1)"))??.size ?? 0) }
  }

  private func remove(_ path: String) {
    for name in names(in: path) { try? FileSystem.remove("\(path)/\(name)") }
    try? FileSystem.removeDirectory(path)
  }

  private func trimIndex() {
    let links = names(in: cache.index)
    guard links.count > Self.mostLinks else { return }
    for link in links { try? FileSystem.remove("\(cache.index)/\(link)") }
  }

  private func names(in path: String) -> [String] {
    let entries = try? FileDescriptor.open(path, O_RDONLY | O_DIRECTORY).entries()
    return (entries ?? []).compactMap(\.name.text)
  }
}
