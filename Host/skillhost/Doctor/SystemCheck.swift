import CSystem
import Glibc
import POSIX
import SystemLibraries

/// Looks at the kernel and at what the system has installed.
struct SystemCheck {
  let surroundings: Surroundings

  func diagnoses() -> [Diagnosis] {
    [kernel, landlock, seccomp, temporaryDirectory] + SystemLibrary.all.map(Self.diagnosis) + [locale, timeZone]
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

  private static func diagnosis(of library: SystemLibrary) -> Diagnosis {
    do throws(LibraryFault) {
      _ = try library.open()
      return Diagnosis(library.file, .good, "there, for \(library.use)")
    } catch { return Diagnosis(library.file, .limited, "\(error)") }
  }
}
