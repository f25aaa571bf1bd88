package import POSIX

/// What became of one directory of the search path.
package struct DirectoryReport: Hashable, Sendable {
  /// As the search path has it.
  package let entry: SearchPath.Entry
  /// Without symbolic links; as the search path has it when there is no such directory.
  package let path: String
  package internal(set) var state: State
  /// Libraries found, good or bad.
  package internal(set) var libraryCount = 0
  /// Those of them that are symbolic links.
  var links: [String] = []

  package enum State: Hashable, Sendable {
    /// Its skills run.
    case trusted
    /// Found by itself: its skills are listed and run once somebody has said so.
    case awaitingConsent
    /// Others could change it: its skills are listed and do not run. Never empty.
    case insecure([AccessProblem])
    case missing
    case unreadable(SystemError)
    /// An earlier entry is the same directory.
    case repeated(earlier: String)
  }

  package var isTrusted: Bool { state == .trusted }

  /// Short and stable, for programs.
  package var code: String {
    switch state {
    case .trusted: "trusted"
    case .awaitingConsent: "awaitingConsent"
    case .insecure: "insecure"
    case .missing: "missing"
    case .unreadable: "unreadable"
    case .repeated: "repeated"
    }
  }

  /// Why its skills do not run and what to do, or `nil` when they do.
  package var explanation: String? {
    let shown = FileName(path).escaped
    switch state {
    case .trusted, .repeated: return nil
    case .awaitingConsent:
      return """
        the skills of '\(shown)' are listed but do not run, since the directory was found by itself; \
        if you trust it, say: skillhost trust \(path.shellWord)
        """
    case .insecure(let problems):
      return "the skills of '\(shown)' are listed but do not run: "
        + problems.map(\.description).joined(separator: "; ")
    case .missing: return "there is no directory '\(shown)'"
    case .unreadable(let error): return "the directory '\(shown)' cannot be read: \(error.reason)"
    }
  }
}
