package import Core

/// The variables that a skill sees. Those of the host stay with the host: they hold keys and addresses.
package struct WorkerEnvironment: Hashable, Sendable {
  /// What shows where the system's files are and how to write, and gives nothing away.
  private static let kept = ["PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "LD_LIBRARY_PATH"]

  private var variables: [String: String] = [:]

  package init(for permissions: Manifest.Permissions, host: [String: String]) {
    for name in Self.kept + permissions.environment { variables[name] = host[name] }
    // A crash is told by its signal at once; the backtracer would take 30 times as long and write into our log.
    variables["SWIFT_BACKTRACE"] = "enable=no"
    hasHome = permissions.environment.contains("HOME")
  }

  private let hasHome: Bool

  /// As `NAME=value`, for a process whose temporary directory this is.
  package func list(directory: String) -> [String] {
    var all = variables
    if !hasHome { all["HOME"] = directory }
    all["TMPDIR"] = directory
    return all.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
  }
}
