package import Core
package import ELF
import POSIX

/// A file, or one skill of a file, that is not in the catalog, and why.
package struct Rejection: Hashable, Sendable {
  /// Absolute; where the name is not UTF-8, with escapes.
  package let path: String
  /// Where it could be read.
  package let id: SkillID?
  /// Where it could be read.
  package let version: String?
  package let reason: Reason

  package enum Reason: Hashable, Sendable {
    case fileName
    case section(LibraryFileError)
    case manifest(ManifestError)
    /// Another skill has the id.
    case duplicate(standing: Standing)
    /// A skill of the host's own has the id: an agent, or one of the program that the host is a part of.
    case reserved
    case insecure(AccessProblem)
    case abi(needed: Manifest.ABIVersion, supported: Manifest.ABIVersion)
  }

  /// The skill that keeps an id.
  package struct Standing: Hashable, Sendable {
    package let path: String
    package let version: String?
    /// Whether it stands because its directory is trusted and the other is not, against the order of the search path.
    package let byTrust: Bool
  }

  /// Short and stable, for programs.
  package enum Code: String, Hashable, Sendable, CaseIterable {
    case fileName, unreadable, notRegular, notELF, incomplete, otherMachine, notLibrary, damaged, noManifest,
      severalManifests, compressed, tooLarge, invalidManifest, duplicate, insecure, otherABI
  }

  package var code: Code {
    switch reason {
    case .fileName: .fileName
    case .duplicate, .reserved: .duplicate
    case .insecure: .insecure
    case .abi: .otherABI
    case .manifest(let error):
      switch error.reason {
      case .repeatedID: .duplicate
      case .tooLarge: .tooLarge
      default: .invalidManifest
      }
    case .section(let error):
      switch error {
      case .unreadable: .unreadable
      case .notRegular: .notRegular
      case .notELF: .notELF
      case .incomplete: .incomplete
      case .otherMachine: .otherMachine
      case .notLibrary: .notLibrary
      case .malformed: .damaged
      case .noSection: .noManifest
      case .severalSections: .severalManifests
      case .compressed: .compressed
      case .tooLarge: .tooLarge
      }
    }
  }
}

extension Rejection: CustomStringConvertible {
  /// One sentence that names the file, what is wrong and what to do; harmless on a terminal.
  package var description: String {
    let file = FileName(path).escaped
    switch reason {
    case .fileName: return "the name of '\(path)' is not UTF-8; rename the file"
    case .section(let error): return "'\(file)' \(error)"
    case .manifest(let error):
      return "the manifest of '\(file)' is refused: \("\(error)".escapedControls)"
    case .insecure(let problem):
      return problem.path == path ? "\(problem)" : "'\(file)' does not run: \(problem)"
    case .abi(let needed, let supported):
      return "'\(file)' needs skill ABI \(needed), this host speaks \(supported); "
        + (needed.major == supported.major ? "use a newer host" : "build the library again with this host's SDK")
    case .reserved:
      return
        "'\(file)' (\(Self.name(version))) has the id '\(id?.description ?? "")', which one of the host's own skills or "
        + "agents has; give one of them another id"
    case .duplicate(let standing):
      let why = standing.byTrust ? "since its directory is trusted" : "since it comes first"
      return """
        '\(file)' (\(Self.name(version))) has the id '\(id?.description ?? "")', which \
        '\(FileName(standing.path).escaped)' (\(Self.name(standing.version))) has already; the latter stands, \(why): \
        remove '\(file)' or give its skill another id
        """
    }
  }

  private static func name(_ version: String?) -> String {
    version.map { "version \($0.escapedForDisplay)" } ?? "without version"
  }
}

extension String {
  /// Quotes and backslashes stay: the text is our own sentence with parts of a stranger's.
  fileprivate var escapedControls: String {
    var result = ""
    for scalar in unicodeScalars {
      let isOurs = scalar == "'" || scalar == "\\"
      result += isOurs ? String(scalar) : String(scalar).escapedForDisplay
    }
    return result
  }
}
