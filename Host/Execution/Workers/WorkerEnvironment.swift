package import Core

/// The variables that a skill sees. Those of the host stay with the host: they hold keys and addresses.
package enum WorkerEnvironment {
  /// What shows where the system's files are and how to write, and gives nothing away.
  private static let kept = ["PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "LD_LIBRARY_PATH"]

  /// As `NAME=value`.
  package static func variables(
    for permissions: Manifest.Permissions, directory: String, host: [String: String]
  ) -> [String] {
    var variables: [String: String] = [:]
    for name in kept + permissions.environment { variables[name] = host[name] }
    variables["HOME"] = permissions.environment.contains("HOME") ? host["HOME"] : directory
    variables["TMPDIR"] = directory
    // A crash is told by its signal at once; the backtracer would take 30 times as long and write into our log.
    variables["SWIFT_BACKTRACE"] = "enable=no"
    return variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
  }
}
