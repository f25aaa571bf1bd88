import Glibc

/// What surrounds this process.
package enum Environment {
  /// All variables; a name or value that is not UTF-8 is left out, the first of a repeated name counts, as in `getenv`.
  package static func variables() -> [String: String] {
    var result: [String: String] = [:]
    var next = unsafe environ
    while let entry = unsafe next.pointee {
      unsafe next += 1
      guard let text = unsafe String(validatingCString: entry), let equals = text.utf8.firstIndex(of: UInt8(ascii: "="))
      else { continue }
      let name = String(text[..<equals])
      if result[name] == nil { result[name] = String(text[text.index(after: equals)...]) }
    }
    return result
  }

  /// One variable, or `nil` when it is unset or not UTF-8.
  package static func variable(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(validatingCString: value)
  }

  package static func workingDirectory() throws(SystemError) -> String {
    guard let path = unsafe getcwd(nil, 0) else { throw SystemError.last("find the working directory") }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }

  /// The running program without symbolic links, wherever it was started from.
  package static func executablePath() throws(SystemError) -> String {
    try FileSystem.realPath("/proc/self/exe")
  }

  package static var effectiveUser: UInt32 { geteuid() }
}
