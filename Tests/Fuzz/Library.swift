import Glibc
import POSIX

@testable import ELF

/// One file for all inputs, without a name.
private let file: Int32 = {
  var name = Array("/tmp/fuzz-XXXXXX".utf8CString)
  let descriptor = mkstemp(&name)
  precondition(descriptor >= 0 && unlink(name) == 0)
  return descriptor
}()

/// Each reader of libraries sees the same in an open file, which it reads in windows, as in the bytes in memory; and
/// what it takes out is bounded.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  precondition(ftruncate(file, 0) == 0 && pwrite(file, start, count, 0) == count)
  let content = Array(UnsafeBufferPointer(start: start, count: count))

  let section = outcome(of: content) { source throws(LibraryFileError) in try ManifestSection.read(from: &source) }
  precondition(section == windowOutcome { source throws(LibraryFileError) in try ManifestSection.read(from: &source) })
  if case .success(let bytes) = section { precondition(bytes.count <= min(count, ManifestSection.limit)) }

  let exports = outcome(of: content) { source throws(LibraryFileError) in try LibraryExports(from: &source) }
  precondition(exports == windowOutcome { source throws(LibraryFileError) in try LibraryExports(from: &source) })
  if case .success(let exports) = exports { precondition(!exports.functions.contains { $0.utf8.contains(0) }) }

  var memory = MemorySource(content: content)
  let needs = LibraryNeeds(from: &memory)
  var window = openWindow()
  precondition(needs == LibraryNeeds(from: &window))
  precondition(max(needs.libraries.count, needs.directories.count) <= LibraryNeeds.limit)
  precondition(!(needs.libraries + needs.directories).contains { $0.utf8.contains(0) || $0.utf8.count > 4096 })

  if case .failure(let error) = section { precondition(!error.description.isEmpty) }
  return 0
}

private func openWindow() -> FileWindow {
  let descriptor = FileDescriptor(adopting: dup(file))
  let size = UInt64(lseek(file, 0, SEEK_END))
  return FileWindow(descriptor, size: size)
}

private func outcome<Value>(
  of content: [UInt8], _ body: (inout MemorySource) throws(LibraryFileError) -> Value
) -> Result<Value, LibraryFileError> {
  var source = MemorySource(content: content)
  do throws(LibraryFileError) { return .success(try body(&source)) } catch { return .failure(error) }
}

private func windowOutcome<Value>(
  _ body: (inout FileWindow) throws(LibraryFileError) -> Value
) -> Result<Value, LibraryFileError> {
  var source = openWindow()
  do throws(LibraryFileError) { return .success(try body(&source)) } catch { return .failure(error) }
}
