import Foundation
import POSIX
import Testing

@Suite struct ShellWordTests {
  @Test(arguments: [
    ("/usr/lib/x-1.0_a", "/usr/lib/x-1.0_a"), ("a b", "'a b'"), ("$HOME", "'$HOME'"), ("工具", "'工具'"), ("", "''"),
    ("it's", #"$'it\'s'"#), ("a\nb", #"$'a\x0ab'"#), ("\u{1b}[2J\\", #"$'\x1b[2J\\'"#), ("é'", #"$'é\''"#),
  ])
  func `quotes for bash`(text: String, expected: String) {
    #expect(FileName(text).shellWord == expected)
  }

  @Test(arguments: [
    Array("a'b\nc\\".utf8), [0xff, 0x61, 0x27], Array("$(reboot) `x` é".utf8), Array("\u{202e}!".utf8),
  ])
  func `bash reads back what was meant`(bytes: [UInt8]) throws {
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/bash")
    shell.arguments = ["-c", "printf %s \(FileName(bytes: bytes).shellWord)"]
    let output = Pipe()
    shell.standardOutput = output
    try shell.run()
    let written = output.fileHandleForReading.readDataToEndOfFile()
    shell.waitUntilExit()
    #expect(Array(written) == bytes)
  }
}
