import Core
import Execution
import Foundation
import Support
import Testing

/// Libraries whose files change while calls of them go on.
@Suite struct ReplacedLibraryTests {
  private let directory: TemporaryDirectory
  private let workers: WorkerExecutor

  init() throws {
    let directory = try TemporaryDirectory()
    self.directory = directory
    workers = try ExecutionTests.workers {
      $0.libraryCache = directory("cache")
      $0.limits.cancellationGrace = .seconds(20)
    }
  }

  enum Change: CaseIterable {
    case overwritten, truncated, renamed, removed, replaced
  }

  private func make(_ change: Change, of library: String) throws {
    let files = FileManager.default
    switch change {
    case .overwritten:
      let size = try Data(contentsOf: URL(fileURLWithPath: library)).count
      let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: library))
      try handle.write(contentsOf: Data(repeating: 0xCC, count: size))
      try handle.close()
    case .truncated: #expect(truncate(library, 0) == 0)
    case .renamed: try files.moveItem(atPath: library, toPath: library + ".old")
    case .removed: try files.removeItem(atPath: library)
    case .replaced:
      try directory.copy(Fixture.library("answer"), to: "incoming")
      #expect(rename(directory("incoming"), library) == 0)
    }
  }

  @Test(arguments: Change.allCases)
  func `a running call goes on with the code that it began with, and the next one uses the new file`(
    change: Change
  ) async throws {
    let library = try directory.copy(Fixture.library("waits"), to: "libwaits.so")
    let call = try call(of: "waits", library: library)
    let running = try await Running(call, by: workers)
    try make(change, of: library)
    #expect(await running.cancelled().failure?.message == "stopped waiting")

    let next = await workers.record(call)
    switch change {
    case .replaced: #expect(try next.end.get().text == "42")
    case .renamed, .removed:
      #expect(next.failure?.kind == .unloadable)
      #expect(next.failure?.message.contains("is not there any more") == true)
    case .overwritten, .truncated: #expect(next.failure?.kind == .unloadable)
    }
  }

  @Test func `the digest of the code that runs is told first, and is another for another file`() async throws {
    let library = try directory.copy(Fixture.library("answer"), to: "lib.so")
    let first = await workers.record(try call(of: "answer", library: library))
    try make(.replaced, of: library)
    let again = await workers.record(try call(of: "answer", library: library))
    try FileManager.default.removeItem(atPath: library)
    try directory.copy(Fixture.library("echo"), to: "lib.so")
    let other = await workers.record(try call(of: "answer", library: library))
    #expect(first.library?.count == 64)
    #expect(again.library == first.library)
    #expect(other.library?.count == 64)
    #expect(other.library != first.library)
  }

  @Test func `a file that is half there fails until it is whole`() async throws {
    let whole = Array(try Data(contentsOf: URL(fileURLWithPath: Fixture.library("answer"))))
    let library = directory("libanswer.so")
    for share in 0...3 {
      try directory.write(Array(whole.prefix(whole.count * share / 10)), to: "libanswer.so")
      let failure = try #require(await workers.record(call(of: "answer", library: library)).failure)
      #expect([.unloadable, .crashed].contains(failure.kind), "\(failure.message)")
    }
    try directory.write(whole, to: "libanswer.so")
    #expect(try await workers.record(call(of: "answer", library: library)).end.get().text == "42")
  }

  @Test func `a library finds what lies beside its original`() async throws {
    try directory.copy(Fixture.library("neighbour"), to: "libneighbour.so")
    let library = try directory.copy(Fixture.library("calls_neighbour"), to: "libcalls_neighbour.so")
    let call = try call(of: "calls_neighbour", library: library)
    #expect(try await workers.record(call).end.get().text == "from the neighbour")
    try FileManager.default.removeItem(atPath: directory("libneighbour.so"))
    #expect(await workers.record(call).failure?.code == "missing_library")
  }
}
