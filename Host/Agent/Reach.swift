import Core
import POSIX

/// What a call may use, by its manifest and by what was granted: no call within it may use more.
struct Reach {
  private let network: Bool
  private let processes: Bool
  private let environment: Set<String>
  /// Absolute, without links.
  private let readable: [String]
  private let writable: [String]

  init(of call: SkillCall) {
    let permissions = call.skill.manifest.permissions
    network = permissions.network || call.grants.network
    processes = permissions.processes
    environment = Set(permissions.environment)
    writable = (permissions.write + call.grants.write).compactMap(Self.resolved)
    readable = writable + (permissions.read + call.grants.read).compactMap(Self.resolved)
  }

  /// What of `permissions` lies within reach.
  func narrowed(_ permissions: Manifest.Permissions) -> Manifest.Permissions {
    var narrowed = permissions
    narrowed.network = permissions.network && network
    narrowed.processes = permissions.processes && processes
    narrowed.environment = permissions.environment.filter(environment.contains)
    narrowed.read = common(permissions.read + permissions.write, readable)
    narrowed.write = common(permissions.write, writable)
    return narrowed
  }

  /// The first of the files and folders that lies out of reach.
  func outside(_ paths: PathArguments) -> String? {
    paths.grants.read.first { !covers(readable, $0) }
      ?? (paths.grants.write + paths.edited).first { !covers(writable, $0) }
  }

  private func covers(_ places: [String], _ path: String) -> Bool {
    guard let path = Self.resolved(path), isSettled(path) else { return false }
    return places.contains { Self.holds($0, path) }
  }

  /// The parts of one list that lie within the other, and of the other within the one.
  private func common(_ paths: [String], _ places: [String]) -> [String] {
    paths.compactMap(Self.resolved).flatMap { path in
      places.compactMap { place in
        if Self.holds(place, path) { path } else if Self.holds(path, place) { place } else { nil }
      }
    }.filter(isSettled)
  }

  /// Whether the call cannot put a link to elsewhere in its place before it is opened for another.
  private func isSettled(_ path: String) -> Bool {
    !writable.contains { $0 != path && Self.holds($0, path) }
  }

  /// Whether `path` is `place` or lies beneath it.
  private static func holds(_ place: String, _ path: String) -> Bool {
    path == place || path.hasPrefix(place == "/" ? "/" : place + "/")
  }

  /// Without links, as far as the path exists; `nil` where it then goes up again, to who knows where.
  private static func resolved(_ path: String) -> String? {
    if path.hasPrefix("~/") { return Environment.variable("HOME").flatMap { resolved($0 + path.dropFirst()) } }
    if let real = try? FileSystem.realPath(path) { return real }
    guard path.hasPrefix("/"), let name = path.split(separator: "/").last, name != "..", name != "." else { return nil }
    return resolved(FileSystem.parent(of: path)).map { FileSystem.absolute(String(name), in: $0) }
  }
}
