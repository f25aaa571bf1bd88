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

  /// A field of `utsname`: a C array that Swift sees as a tuple.
  private static func text<Field>(_ field: Field) -> String {
    unsafe withUnsafeBytes(of: field) { unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
