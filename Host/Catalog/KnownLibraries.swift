import Core
import POSIX

/// What the libraries of one scan gave, so that the next one reads only those that have changed.
package struct KnownLibraries {
  private struct Known {
    var status: FileStatus
    var content: Result<ManifestFile, LibraryReading.LibraryFault>
  }

  private var earlier: [String: Known] = [:]
  private var current: [String: Known] = [:]

  /// A file that was changed so shortly before it was read may change again without another time: clocks of file systems
  /// are coarse, two seconds at most.
  private static let coarseness: Int64 = 2_000_000_000

  /// Whether there will be another scan.
  private let isKept: Bool

  package init() { isKept = true }

  private init(isKept: Bool) { self.isKept = isKept }

  /// For a scan that is the only one.
  static let none = KnownLibraries(isKept: false)

  /// What the file at `path` gave when it had this very status.
  mutating func content(
    at path: String, _ status: FileStatus
  ) -> Result<ManifestFile, LibraryReading.LibraryFault>? {
    guard isKept, let known = earlier[path], known.status == status else { return nil }
    current[path] = known
    return known.content
  }

  /// - Parameter moment: When it was read, or before; nanoseconds since 1970.
  mutating func remember(
    _ content: Result<ManifestFile, LibraryReading.LibraryFault>, at path: String, _ status: FileStatus,
    readAt moment: Int64
  ) {
    guard isKept, status.changed < moment - Self.coarseness else { return }
    current[path] = Known(status: status, content: content)
  }

  /// Forgets files that the scan has not met.
  mutating func scanEnded() {
    earlier = current
    current = [:]
  }
}
