/// What every skill may open, so that its libraries and its runtime work: nothing of anybody's own.
enum SandboxBase {
  /// Written to without effect.
  static let devices = ["/dev/null", "/dev/zero", "/dev/full"]

  /// Libraries; time zones, locales; what runtimes ask about this process (Dispatch reads `/proc/<thread>/stat`) and the
  /// processors.
  private static let read = [
    "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/libx32", "/usr/local/lib", "/lib", "/lib32", "/lib64",
    "/etc/ld.so.cache",
    "/etc/ld.so.preload", "/usr/share/zoneinfo", "/etc/localtime", "/etc/timezone", "/usr/share/locale", "/proc",
    "/sys/devices/system/cpu", "/dev/random", "/dev/urandom",
  ]

  /// Names of hosts and services, and whom to trust.
  private static let network = [
    "/etc/hosts", "/etc/host.conf", "/etc/resolv.conf", "/etc/nsswitch.conf", "/etc/gai.conf", "/etc/services",
    "/etc/protocols", "/etc/ssl", "/etc/pki", "/etc/ca-certificates", "/usr/share/ca-certificates",
    "/usr/local/share/ca-certificates",
  ]

  private static let programs = ["/usr", "/bin", "/sbin", "/lib", "/lib64", "/etc/alternatives", "/etc/nsswitch.conf"]

  static func rules(network: Bool, processes: Bool) -> [SandboxPolicy.Rule] {
    var rules = read.map { SandboxPolicy.Rule(.read, $0) }
    rules += devices.map { SandboxPolicy.Rule(.write, $0) }
    if network { rules += Self.network.map { SandboxPolicy.Rule(.read, $0) } }
    if processes { rules += programs.map { SandboxPolicy.Rule(.run, $0) } }
    return rules
  }
}
