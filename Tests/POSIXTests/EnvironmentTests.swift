import Foundation
import POSIX
import Testing

@Suite struct EnvironmentTests {
  @Test func `variables agree with getenv`() throws {
    let variables = Environment.variables()
    #expect(variables["PATH"] == Environment.variable("PATH"))
    #expect(Environment.variable("PATH") == ProcessInfo.processInfo.environment["PATH"])
    #expect(Environment.variable("A_NAME_THAT_NOBODY_SETS") == nil)
  }

  @Test func `knows where the process is`() throws {
    #expect(try Environment.workingDirectory() == FileManager.default.currentDirectoryPath)
    #expect(try Environment.executablePath().hasPrefix("/"))
  }

  @Test func `the clocks have the units they say`() {
    #expect(abs(Double(Clock.now()) / 1e9 - Date().timeIntervalSince1970) < 60)
    let before = Clock.monotonic()
    #expect(Clock.monotonic() >= before)
    #expect(Clock.processTime() > 0)
  }
}
