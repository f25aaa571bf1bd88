import Foundation
import POSIX
import Support
import Testing

@Suite struct FileDescriptorTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test func `closes with its value`() throws {
    let path = try directory.write("x", to: "file")
    var number: Int32 = -1
    do {
      let file = try FileDescriptor.open(path)
      number = file.rawValue
      #expect(fcntl(number, F_GETFD) == FD_CLOEXEC)
    }
    // Nobody can be sure that the number is free now, since tests run side by side; what it names must have changed.
    let reused = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)")) ?? "closed"
    #expect(reused != path)
  }

  @Test func `a released number stays open`() throws {
    let number = try FileDescriptor.open(try directory.write("x", to: "file")).release()
    #expect(fcntl(number, F_GETFD) >= 0)
    close(number)
  }

  @Test(arguments: [(0, 3, "abc"), (1, 1, "b"), (2, 10, "c"), (3, 4, ""), (100, 1, ""), (0, 0, "")])
  func `reads at an offset`(offset: Int64, count: Int, expected: String) throws {
    let file = try FileDescriptor.open(try directory.write("abc", to: "file"))
    #expect(try file.read(at: offset, count: count) == Array(expected.utf8))
  }

  @Test func `reads into a buffer again and again`() throws {
    let file = try FileDescriptor.open(try directory.write("abcdef", to: "file"))
    var buffer: [UInt8] = []
    for (offset, count, expected) in [(0, 4, "abcd"), (4, 3, "ef"), (1, 2, "bc"), (9, 2, "")] as [(Int64, Int, String)]
    {
      let read = try file.read(at: offset, count: count, into: &buffer)
      #expect(Array(buffer.prefix(read)) == Array(expected.utf8))
    }
    #expect(buffer.count == 4)
  }

  @Test(arguments: [(5, true), (4, true), (3, false), (0, false)])
  func `reads all up to a limit`(limit: Int, fits: Bool) throws {
    let file = try FileDescriptor.open(try directory.write("abcd", to: "file"))
    #expect(try file.readAll(limit: limit) == (fits ? Array("abcd".utf8) : nil))
  }

  @Test func `reads a file longer than one chunk`() throws {
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let file = try FileDescriptor.open(try directory.write(bytes, to: "file"))
    #expect(try file.readAll(limit: 200_000) == bytes)
    #expect(try file.read(at: 100_000, count: 200_000) == Array(bytes[100_000...]))
  }

  @Test func `an error names call, file and reason`() {
    let path = directory("absent")
    #expect(throws: SystemError(code: ENOENT, call: "open", subject: path)) { _ = try FileDescriptor.open(path) }
    #expect(
      "\(SystemError(code: ENOENT, call: "open", subject: path))" == "cannot open '\(path)': No such file or directory")
  }
}
