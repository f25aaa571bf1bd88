import Core
import Execution
import Glibc
import POSIX

/// What a call may use, by its manifest and by what was granted: no call within it may use more.
struct Reach {
  private let network: Bool
  private let processes: Bool
  private let environment: Set<String>
  /// Absolute, without links.
  private let readable: [String]
  private let writable: [String]
  /// What the skill may write, and those whose calls led here and go on meanwhile.
  private let changeable: [String]

  /// - Parameter outer: Of the call that this one lies within, if any.
  init(of call: SkillCall, within outer: Reach?) {
    let permissions = call.skill.manifest.permissions
    network = permissions.network || call.grants.network
    processes = permissions.processes
    environment = Set(permissions.environment)
    writable = (permissions.write + call.grants.write).compactMap(Self.resolved)
    readable = writable + (permissions.read + call.grants.read).compactMap(Self.resolved)
    changeable = writable + (outer?.changeable ?? [])
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

  /// What was granted to the call and may be to one within it, by where the paths lead now.
  func narrowed(_ grants: SkillCall.Grants) -> SkillCall.Grants {
    var narrowed = grants
    narrowed.read = common(grants.read + grants.write, readable)
    narrowed.write = common(grants.write, writable)
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

  /// Whether none of the calls that go on can put a link to elsewhere in its place before it is opened for another.
  private func isSettled(_ path: String) -> Bool {
    if changeable.contains(where: { $0 != path && Self.holds($0, path) }) { return false }
    // Copies of the files that a call edits lie there too; it may write them, and not what they lie in.
    return !CallDirectory.mayHold(path) || writable.contains(path)
  }

  /// Whether `path` is `place` or lies beneath it.
  private static func holds(_ place: String, _ path: String) -> Bool {
    path == place || path.hasPrefix(place == "/" ? "/" : place + "/")
  }

  /// Without links, as far as the path exists; `nil` where it then goes up again or by a link, to who knows where, and
  /// where it is longer than the system takes.
  private static func resolved(_ path: String) -> String? {
    if path.hasPrefix("~/") { return Environment.variable("HOME").flatMap { resolved($0 + path.dropFirst()) } }
    if let real = try? FileSystem.realPath(path) { return real }
    guard path.utf8.count < PATH_MAX, path.hasPrefix("/"), let name = path.split(separator: "/").last, name != "..",
      name != ".", let parent = resolved(FileSystem.parent(of: path))
    else { return nil }
    let path = FileSystem.absolute(String(name), in: parent)
    let isLink = (try? FileSystem.status(path, followLinks: false))?.kind == .link
    return isLink ? nil : path
  }
}
