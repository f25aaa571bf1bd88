import CSystem
import Glibc
import POSIX

/// Looks at the kernel and at what the system has installed.
struct SystemCheck {
  let surroundings: Surroundings

  func diagnoses() -> [Diagnosis] {
    [kernel, landlock, seccomp, temporaryDirectory] + Self.libraries.map { $0.diagnosis } + [locale, timeZone]
  }

  private var kernel: Diagnosis {
    do {
      let kernel = try Installed.kernel()
      return Diagnosis("kernel", .good, "\(kernel.name) \(kernel.release) on \(kernel.machine)")
    } catch {
      return Diagnosis("kernel", .broken, "\(error)")
    }
  }

  private var landlock: Diagnosis {
    let version = csystem_landlock_version()
    return version > 0
      ? Diagnosis("landlock", .good, "version \(version): \(Self.landlock(version))")
      : Diagnosis(
        "landlock", .limited,
        "this kernel cannot restrict which files a skill opens; Linux 5.13 or newer with landlock in its lsm= list can")
  }

  /// What younger versions add is done by seccomp as well, but for signals by uncommon ways.
  private static func landlock(_ version: Int32) -> String {
    "skills are kept to their files" + (version >= 4 ? ", to their ports" : "")
      + (version >= 6 ? " and from signalling others" : "")
  }

  private var seccomp: Diagnosis {
    csystem_has_seccomp()
      ? Diagnosis("seccomp", .good, "skills are kept from the network and from starting processes")
      : Diagnosis(
        "seccomp", .limited, "this kernel cannot keep a skill from the network; one with CONFIG_SECCOMP_FILTER can")
  }

  private var temporaryDirectory: Diagnosis {
    let path = Environment.variable("TMPDIR") ?? "/tmp"
    return FileSystem.allows(W_OK | X_OK, path)
      ? Diagnosis("temporary directory", .good, path)
      : Diagnosis(
        "temporary directory", .broken, "cannot write to '\(path)'; set TMPDIR to a directory of your own")
  }

  private var locale: Diagnosis { Diagnosis("locale", .good, surroundings.locale) }

  private var timeZone: Diagnosis {
    let zone = surroundings.timeZone
    if zone == "UTC" || FileSystem.allows(R_OK, "/usr/share/zoneinfo/\(zone)") {
      return Diagnosis("time zone", .good, zone)
    }
    return Diagnosis(
      "time zone", .limited,
      "there is no data for '\(zone)' in /usr/share/zoneinfo; on Debian: apt-get install tzdata, or set TZ")
  }

  /// A library that is opened when a feature first needs it.
  private struct Library {
    let file: String
    let package: String
    let use: String

    var diagnosis: Diagnosis {
      Installed.hasLibrary(file)
        ? Diagnosis(file, .good, "there, for \(use)")
        : Diagnosis(file, .limited, "missing, needed for \(use); on Debian: apt-get install \(package)")
    }
  }

  private static let libraries = [
    Library(file: "libcurl.so.4", package: "libcurl4", use: "models behind HTTP"),
    Library(file: "libsqlite3.so.0", package: "libsqlite3-0", use: "stored conversations"),
    Library(file: "libmicrohttpd.so.12", package: "libmicrohttpd12", use: "the HTTP API and the web console"),
    Library(file: "libpq.so.5", package: "libpq5", use: "conversations shared between machines"),
  ]
}
