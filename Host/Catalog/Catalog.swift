import Glibc
import POSIX

/// Finds the skills of a search path. Nothing of them is loaded or run.
package enum Catalog {
  /// Reads all directories. Never fails as a whole: what is wrong with a directory, a file or a skill is in the snapshot,
  /// and the rest goes on.
  ///
  /// One level of each directory is read, names in byte order; only `*.so` counts, and names that begin with a dot do not.
  package static func scan(
    _ path: SearchPath, records: CatalogRecords, rule: AccessRule = AccessRule()
  ) -> CatalogSnapshot {
    var known = KnownLibraries.none
    return scan(path, records: records, rule: rule, known: &known)
  }

  /// As above, and reads only what has changed since the scan before, of which `known` was filled.
  package static func scan(
    _ path: SearchPath, records: CatalogRecords, rule: AccessRule, known: inout KnownLibraries
  ) -> CatalogSnapshot {
    var found: [FoundDirectory] = []
    var places: [FileStatus.Identity: Int] = [:]
    for entry in path.directories {
      var directory = FoundDirectory(entry, records.trust, rule)
      if let identity = directory.open?.directory.status.identity {
        if let earlier = places[identity] {
          // The person has named the directory somewhere, in whatever place it stands.
          if found[earlier].report.state == .awaitingConsent, directory.report.isTrusted {
            found[earlier].report.state = .trusted
          }
          directory.report.state = .repeated(earlier: found[earlier].report.path)
          directory.open = nil
        } else {
          places[identity] = found.count
        }
      }
      found.append(directory)
    }

    var registry = Registry(records)
    for trusted in [true, false] {
      for place in found.indices where found[place].report.isTrusted == trusted {
        found[place].read(rule, known: &known) { registry.add($0, isTrusted: trusted, place: place) }
      }
    }
    known.scanEnded()
    return CatalogSnapshot(
      sorted: registry.sortedSkills, rejected: registry.rejected, directories: found.map(\.report),
      warnings: registry.warnings, notices: records.notices)
  }
}

/// A directory of the search path, open until its files have been read.
private struct FoundDirectory {
  var report: DirectoryReport
  var open: Open?

  /// Shares the descriptor, which must be the one that was judged.
  final class Open {
    let directory: CheckedDirectory

    init(_ directory: consuming CheckedDirectory) { self.directory = directory }
  }

  init(_ entry: SearchPath.Entry, _ trust: TrustStore, _ rule: AccessRule) {
    do throws(SystemError) {
      let directory = try CheckedDirectory(entry.path, rule)
      let state: DirectoryReport.State =
        if !directory.problems.isEmpty {
          .insecure(directory.problems)
        } else if entry.origin.isConsent || trust.isTrusted(directory.path) {
          .trusted
        } else {
          .awaitingConsent
        }
      report = DirectoryReport(entry: entry, path: directory.path, state: state)
      open = Open(directory)
    } catch {
      report = DirectoryReport(entry: entry, path: entry.path, state: Self.state(error))
    }
  }

  /// Hands on what each library gave, one at a time.
  mutating func read(_ rule: AccessRule, known: inout KnownLibraries, _ body: (LibraryReading) -> Void) {
    guard let open else { return }
    var buffer: [UInt8] = []
    do throws(SystemError) {
      for file in try open.directory.descriptor.entries() where file.name.isLibrary {
        report.libraryCount += 1
        if let name = file.name.text, open.directory.isLink(file) { report.links.append(report.path + "/" + name) }
        body(LibraryReading.read(file, in: open.directory, rule, known: &known, &buffer))
      }
    } catch {
      report.state = Self.state(error)
    }
    self.open = nil
  }

  private static func state(_ error: SystemError) -> DirectoryReport.State {
    error.code == ENOENT ? .missing : .unreadable(error)
  }
}

extension CheckedDirectory {
  fileprivate func isLink(_ entry: DirectoryEntry) -> Bool {
    (entry.kind ?? (try? descriptor.status(of: entry.name, followLinks: false).kind)) == .link
  }
}

extension FileName {
  var isLibrary: Bool {
    bytes.count > 3 && bytes.first != UInt8(ascii: ".") && bytes.suffix(3).elementsEqual(".so".utf8)
  }
}
