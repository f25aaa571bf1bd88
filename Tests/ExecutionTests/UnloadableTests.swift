import Execution
import Testing

@Suite struct UnloadableTests {
  static let words: [(String, Unloadable)] = [
    ("/a/libx.so: undefined symbol: frobnicate", .missingSymbol("frobnicate")),
    ("/a/libx.so: undefined symbol: frobnicate, version FROB_2", .missingSymbol("frobnicate")),
    (
      "libfrob.so.2: cannot open shared object file: No such file or directory", .missingLibrary("libfrob.so.2")
    ),
    (
      "/a/libx.so: cannot open shared object file: No such file or directory",
      .loader("/a/libx.so: cannot open shared object file: No such file or directory")
    ),
    (
      "/lib/x86_64-linux-gnu/libc.so.6: version `GLIBC_2.99' not found (required by /a/libx.so)",
      .missingVersion("GLIBC_2.99", of: "/lib/x86_64-linux-gnu/libc.so.6")
    ),
    ("/a/libx.so: invalid ELF header", .loader("/a/libx.so: invalid ELF header")),
    ("", .loader("")),
  ]

  @Test(arguments: words) func `the loader's words are understood`(words: String, expected: Unloadable) {
    #expect(Unloadable(loader: words) == expected)
  }
}
