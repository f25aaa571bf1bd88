import POSIX
import Testing

@testable import SystemLibraries

@Suite struct SystemLibraryTests {
  @Test(arguments: [
    (
      LibraryFault.Reason.loader("libx.so.1: cannot open shared object file: No such file or directory"),
      "'libcurl.so.4', needed for models behind HTTP, is missing; on Debian: apt-get install libcurl4"
    ),
    (
      .loader("wrong ELF class"),
      "'libcurl.so.4', needed for models behind HTTP, cannot be loaded: wrong ELF class; on Debian: apt-get install libcurl4"
    ),
    (
      .missingFunction("curl_multi_poll"),
      "'libcurl.so.4', needed for models behind HTTP, is too old: it has no function 'curl_multi_poll'; install a newer one"
    ),
  ])
  func `what is missing is said with its mend`(reason: LibraryFault.Reason, sentence: String) {
    #expect("\(LibraryFault(library: .curl, reason: reason))" == sentence)
  }

  @Test func `the loader's reason comes through`() {
    #expect(throws: SharedObject.LoaderError.self) { try SharedObject("libnothing-of-this-name.so.9") }
  }

  @Test func `functions are found by name`() throws {
    let object = try SharedObject("libc.so.6")
    let absolute = try #require(object.function("abs", as: (@convention(c) (Int32) -> Int32).self))
    #expect(absolute(-3) == 3)
    #expect(object.function("no_such_function", as: (@convention(c) (Int32) -> Int32).self) == nil)
  }
}
