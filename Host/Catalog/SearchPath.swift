import POSIX

/// Where skills are looked for, first to last.
package struct SearchPath: Hashable, Sendable {
  package enum Origin: String, Hashable, Sendable, CaseIterable {
    /// `--skills DIR`.
    case flag
    /// `SKILLHOST_SKILLS`.
    case environment
    /// `./skills.d`, found by itself.
    case workingDirectory
    /// The user's data directory.
    case user
    /// What came with the command.
    case installation

    /// Whether somebody has chosen the directory, so that its skills may run.
    package var isConsent: Bool { self != .workingDirectory }
    /// Whether it is a mistake that the directory is not there.
    package var mustExist: Bool { self == .flag || self == .environment }
  }

  package struct Entry: Hashable, Sendable {
    /// Absolute, perhaps with symbolic links.
    package var path: String
    package var origin: Origin

    package init(path: String, origin: Origin) {
      self.path = path
      self.origin = origin
    }
  }

  package var directories: [Entry]

  package init(_ directories: [Entry]) { self.directories = directories }

  /// Follows the order of `Host/docs/search-path.md`: flags, else the variable, else the usual places.
  ///
  /// `executable` is the command's own path without symbolic links, so that an installation that was moved finds its
  /// skills.
  package static func resolve(
    flags: [String], environment: [String: String], executable: String, workingDirectory: String
  ) -> SearchPath {
    func entries(_ paths: [String], _ origin: Origin) -> SearchPath {
      SearchPath(
        paths.map { Entry(path: FileSystem.absolute($0, in: workingDirectory), origin: origin) })
    }
    if !flags.isEmpty { return entries(flags, .flag) }
    let named = environment["SKILLHOST_SKILLS", default: ""].split(separator: ":").map(String.init)
    if !named.isEmpty { return entries(named, .environment) }

    var usual = [Entry(path: FileSystem.absolute("skills.d", in: workingDirectory), origin: .workingDirectory)]
    if let data = UserDirectories(environment).data {
      usual.append(Entry(path: data + "/skills.d", origin: .user))
    }
    let prefix = FileSystem.parent(of: FileSystem.parent(of: executable))
    usual.append(Entry(path: FileSystem.absolute("lib/skillhost/skills.d", in: prefix), origin: .installation))
    return SearchPath(usual)
  }
}

/// The directories of skillhost that belong to the user.
package struct UserDirectories: Hashable, Sendable {
  /// `nil` when the environment names no home.
  package let data: String?
  package let configuration: String?
  /// What can be made again.
  package let cache: String?
  /// What the host remembers of its own accord.
  package let state: String?

  /// `SKILLHOST_HOME` holds everything; else the XDG base directories do, of which only absolute ones count.
  package init(_ environment: [String: String]) {
    func absolute(_ name: String) -> String? {
      environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    if let home = absolute("SKILLHOST_HOME") {
      data = home
      configuration = home
      cache = home + "/cache"
      state = home
    } else {
      let home = absolute("HOME")
      data = (absolute("XDG_DATA_HOME") ?? home.map { $0 + "/.local/share" }).map { $0 + "/skillhost" }
      configuration = (absolute("XDG_CONFIG_HOME") ?? home.map { $0 + "/.config" }).map { $0 + "/skillhost" }
      cache = (absolute("XDG_CACHE_HOME") ?? home.map { $0 + "/.cache" }).map { $0 + "/skillhost" }
      state = (absolute("XDG_STATE_HOME") ?? home.map { $0 + "/.local/state" }).map { $0 + "/skillhost" }
    }
  }
}
