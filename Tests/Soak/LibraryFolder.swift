import Core
import ELF
import Execution
import Foundation
import POSIX
import Support
import Synchronization

/// A folder of skill libraries that are replaced while they are called.
final class LibraryFolder: Sendable {
  private let directory: TemporaryDirectory
  /// Paths of the libraries and the sizes that their own contents have.
  private let files: [(path: String, size: Int)]
  private let history = Mutex<[String: [Version]]>([:])

  /// One content that a file had.
  private struct Version {
    let digest: String
    /// When it was not there yet.
    let begin: ContinuousClock.Instant
    /// When the next one was certainly there.
    var end: ContinuousClock.Instant?
  }

  /// - Parameter libraries: Paths of what is copied into the folder.
  init(_ libraries: [String]) throws {
    let directory = try TemporaryDirectory()
    self.directory = directory
    files = try libraries.map { library in
      let path = try directory.copy(library, to: URL(fileURLWithPath: library).lastPathComponent)
      return (path, try Data(contentsOf: URL(fileURLWithPath: path)).count)
    }
    var random = SeededGenerator(seed: 0)
    for index in files.indices { try replace(index, inPlace: false, using: &random) }
  }

  /// The skills of all libraries, by their ids.
  func skills() throws -> [SkillID: Skill] {
    var skills: [SkillID: Skill] = [:]
    for (path, _) in files {
      for manifest in Manifest.parse(try ManifestSection.read(path)).manifests {
        skills[manifest.id] = Skill(manifest: manifest, library: Skill.Library(path: path), isTrusted: true)
      }
    }
    return skills
  }

  var replacements: Int { history.withLock { $0.values.reduce(0) { $0 + $1.count - 1 } } }

  /// Gives one of the files another content with the same code: as another file under its name, or in place.
  func replaceOne(using random: inout SeededGenerator) throws {
    let index = files.indices.randomElement(using: &random)!
    try replace(index, inPlace: Bool.random(using: &random), using: &random)
  }

  /// Whether the file held that content at some time between two instants.
  func held(_ digest: String, at path: String, from begin: ContinuousClock.Instant, to end: ContinuousClock.Instant)
    -> Bool
  {
    history.withLock { history in
      history[path, default: []].contains { $0.digest == digest && $0.begin <= end && ($0.end ?? end) >= begin }
    }
  }

  private func replace(_ index: Int, inPlace: Bool, using random: inout SeededGenerator) throws {
    let (path, size) = files[index]
    // A number behind the library's own content, where no loader looks, at a place where it is written at once.
    let place = (size + 7) / 8 * 8
    var content = try Data(contentsOf: URL(fileURLWithPath: path))
    let number = withUnsafeBytes(of: random.next()) { Data($0) }
    content = content.prefix(size) + Data(count: place - size) + number
    var hash = SHA256()
    hash.add(Array(content))
    let version = Version(digest: hash.digest(), begin: .now)
    history.withLock { $0[path, default: []].append(version) }

    if inPlace {
      let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
      try file.seek(toOffset: UInt64(place))
      try file.write(contentsOf: number)
      try file.close()
    } else {
      try content.write(to: URL(fileURLWithPath: path + ".incoming"))
      try FileSystem.rename(path + ".incoming", to: path)
    }
    history.withLock { history in
      let last = history[path]!.count - 1
      if last > 0 { history[path]![last - 1].end = .now }
    }
  }
}
