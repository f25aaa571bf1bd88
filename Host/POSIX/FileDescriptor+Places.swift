import CSystem
import Glibc

extension FileDescriptor {
  /// What the symbolic link `name` in this directory leads to, as it is written in it.
  package func linkTarget(of name: FileName) throws(SystemError) -> FileName {
    let limit = Int(PATH_MAX)
    var failure: SystemError?
    let target = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      do throws(SystemError) {
        count = try retryingOnInterrupt("read link", name.escaped) {
          unsafe buffer.withMemoryRebound(to: CChar.self) { characters in
            unsafe name.withCString { unsafe readlinkat(rawValue, $0, characters.baseAddress!, limit) }
          }
        }
      } catch { failure = error }
    }
    if let failure { throw failure }
    return FileName(bytes: target)
  }

  /// The type of the file system that this is in, as `statfs` numbers them; `nil` where it does not say.
  package var fileSystemType: UInt64? {
    let type = csystem_file_system(rawValue)
    return type < 0 ? nil : UInt64(type)
  }

  /// Opens a directory in this one as a mere place, which needs no permission to read it; follows no link.
  package func openPlace(_ name: FileName) throws(SystemError) -> FileDescriptor {
    FileDescriptor(
      adopting: try retryingOnInterrupt("open", name.escaped) {
        unsafe name.withCString { unsafe csystem_open_place(rawValue, $0) }
      })
  }
}
