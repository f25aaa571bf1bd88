import Core
import Glibc
import Testing

@testable import Catalog
@testable import POSIX

@Suite struct KnownLibrariesTests {
  private static let path = "/skills.d/liba.so"
  /// Of the file's last change.
  private static let changed: Int64 = 1_800_000_000_000_000_000
  private static let content = Result<ManifestFile, LibraryReading.LibraryFault>.failure(.fileName)

  private func status(size: Int = 1, changed: Int64 = changed, mode: mode_t = 0o644) -> FileStatus {
    var raw = stat()
    raw.st_mode = mode | S_IFREG
    raw.st_size = size
    raw.st_ctim = timespec(tv_sec: Int(changed / 1_000_000_000), tv_nsec: Int(changed % 1_000_000_000))
    return FileStatus(raw)
  }

  private func known(readAt moment: Int64, in libraries: KnownLibraries = KnownLibraries()) -> KnownLibraries {
    var libraries = libraries
    libraries.remember(Self.content, at: Self.path, status(), readAt: moment)
    libraries.scanEnded()
    return libraries
  }

  @Test func `a file with the very status that it had is not read again`() {
    var libraries = known(readAt: Self.changed + 3_000_000_000)
    #expect(libraries.content(at: Self.path, status(size: 2)) == nil)
    #expect(libraries.content(at: Self.path, status(changed: Self.changed + 1)) == nil)
    #expect(libraries.content(at: Self.path, status(mode: 0o666)) == nil)
    #expect(libraries.content(at: "/skills.d/libb.so", status()) == nil)
    #expect(libraries.content(at: Self.path, status()) == Self.content)
    libraries.scanEnded()
    #expect(libraries.content(at: Self.path, status()) == Self.content)
  }

  @Test func `a file that was read as soon as it had changed is read again`() {
    for age in [Int64(-5), 0, 1, 2_000_000_000] {
      var libraries = known(readAt: Self.changed + age)
      #expect(libraries.content(at: Self.path, status()) == nil, "\(age)")
    }
  }

  @Test func `what a scan has not met is forgotten, and a single scan remembers nothing`() {
    var libraries = known(readAt: Self.changed + 3_000_000_000)
    libraries.scanEnded()
    #expect(libraries.content(at: Self.path, status()) == nil)
    var none = known(readAt: Self.changed + 3_000_000_000, in: .none)
    #expect(none.content(at: Self.path, status()) == nil)
  }
}
