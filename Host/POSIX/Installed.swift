import Glibc

/// What the system has.
package enum Installed {
  package struct Kernel: Hashable, Sendable {
    package var name: String
    package var release: String
    package var machine: String
  }

  package static func kernel() throws(SystemError) -> Kernel {
    var name = utsname()
    if unsafe uname(&name) != 0 { throw SystemError.last("uname") }
    return Kernel(name: text(name.sysname), release: text(name.release), machine: text(name.machine))
  }

  /// Whether the dynamic loader finds a shared library of this name. It is loaded to find out, with its dependencies.
  package static func hasLibrary(_ name: String) -> Bool {
    guard let handle = unsafe dlopen(name, RTLD_LAZY | RTLD_LOCAL) else { return false }
    _ = unsafe dlclose(handle)
    return true
  }

  /// A field of `utsname`: a C array that Swift sees as a tuple.
  private static func text<Field>(_ field: Field) -> String {
    unsafe withUnsafeBytes(of: field) { unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
