import ELF
import Glibc
import POSIX

/// What a library needs from outside the system's own folders: found before it is loaded, because its copy lies elsewhere
/// and its process may read little.
struct LibraryNeighbours {
  /// Files of the library's own folder, by name, that `$ORIGIN` leads to.
  private(set) var beside: [String] = []
  /// All files and folders besides the system's that the loader reads.
  private(set) var readable: [String] = []

  private let folder: String

  /// Files and folders, and places looked at for them; more belong to hostile files, which must not cost the host's time.
  private static let most = 64
  private static let mostLooks = 16_384
  private static let swiftRuntime = "/lib/swift/linux"
  private static let magic: [UInt8] = [0x7f, 0x45, 0x4c, 0x46]

  /// - Parameters:
  ///   - library: What is loaded.
  ///   - folder: Where it came from.
  init(of library: String, from folder: String) {
    self.folder = folder
    var waiting = [(path: library, origin: folder)]
    var looks = 0
    while let (path, origin) = waiting.popLast(), readable.count < Self.most {
      let needs = LibraryNeeds(of: path)
      for listed in needs.directories {
        let directory = Self.replacingOrigin(listed, by: origin)
        guard directory.hasPrefix("/") else { continue }
        if directory.hasSuffix(Self.swiftRuntime) {
          add(directory)
        } else {
          for name in needs.libraries where !name.contains("/") {
            looks += 1
            guard looks <= Self.mostLooks else { return }
            let file = "\(directory)/\(name)"
            if !readable.contains(file), Self.isLibrary(file) {
              add(file)
              if directory == folder { beside.append(name) }
              waiting.append((file, directory))
            }
          }
        }
      }
    }
  }

  private mutating func add(_ path: String) {
    if !readable.contains(path) { readable.append(path) }
  }

  private static func replacingOrigin(_ directory: String, by origin: String) -> String {
    for token in ["$ORIGIN", "${ORIGIN}"] where directory.hasPrefix(token) {
      let rest = directory.dropFirst(token.count)
      return rest.isEmpty || rest == "/" ? origin : origin + rest
    }
    return directory
  }

  /// A run path may name any file; only libraries are given to read for being named.
  private static func isLibrary(_ path: String) -> Bool {
    guard let file = try? FileDescriptor.open(path, O_RDONLY | O_NONBLOCK) else { return false }
    return (try? file.status().kind) == .regular && (try? file.read(at: 0, count: magic.count)) == magic
  }
}
