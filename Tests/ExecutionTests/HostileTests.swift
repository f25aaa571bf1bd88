import Core
import Execution
import ExecutionSupport
import Foundation
import JSON
import Support
import Testing

/// Skills that try what they may not: the kernel refuses it, the host says what happened, and nothing has changed.
@Suite struct HostileTests {
  /// A file and a folder that are nobody's business.
  private let outside: TemporaryDirectory
  private let temporary: TemporaryDirectory

  init() throws {
    outside = try TemporaryDirectory()
    temporary = try TemporaryDirectory()
    try outside.write("secret", to: "secret.txt", mode: 0o600)
  }

  private func workers(_ mode: SandboxMode = .required) throws -> WorkerExecutor {
    try ExecutionTests.workers {
      $0.temporaryDirectory = temporary.path
      $0.sandbox = mode
      $0.sandboxLimits.memory = 64
      $0.sandboxLimits.fileSize = 2
    }
  }

  private func record(
    _ deed: String, by executor: WorkerExecutor, idle: Duration = .seconds(100),
    _ permit: (inout Manifest.Permissions) -> Void = { _ in }
  ) async throws -> Record {
    var permissions = Manifest.Permissions()
    permit(&permissions)
    let arguments: JSONValue = ["do": .string(deed), "path": .string(outside("secret.txt"))]
    return await executor.record(
      try call(of: "deeds", arguments: arguments, idle: idle, permissions: permissions))
  }

  /// What is outside, with modes, times and content.
  private func state() throws -> [String] {
    let files = FileManager.default
    return try [""].appending(contentsOf: files.subpathsOfDirectory(atPath: outside.path).sorted()).map { name in
      let attributes = try files.attributesOfItem(atPath: outside(name))
      let content = files.contents(atPath: outside(name)).map { String(decoding: $0, as: UTF8.self) } ?? ""
      return "\(name) \(attributes[.posixPermissions] ?? "") \(attributes[.modificationDate] ?? "") "
        + "\(attributes[.referenceCount] ?? "") \(content)"
    }
  }

  static let refused: [(deed: String, error: String)] = [
    ("reads", "EACCES"), ("appends", "EACCES"), ("creates", "EACCES"), ("truncates", "EACCES"),
    ("opens_truncating", "EACCES"), ("removes", "EACCES"), ("renames", "EACCES"), ("links_in", "EXDEV"),
    ("reads_through_link", "EACCES"), ("makes_directory", "EACCES"), ("changes_mode", "EPERM"),
    ("changes_mode_open", "EPERM"), ("changes_owner", "EPERM"), ("changes_time", "EPERM"),
    ("changes_attribute", "EPERM"), ("lists", "EACCES"), ("lists_parent_directory", "EACCES"),
    ("writes_beside", "EACCES"), ("connects", "EPERM"), ("sends_datagram", "EPERM"),
    ("connects_locally", "EPERM"), ("opens_raw_socket", "EPERM"), ("opens_packet_socket", "EPERM"),
    ("opens_netlink", "EPERM"), ("forks", "EPERM"), ("forks_bare", "EPERM"), ("forks_bombs", "EPERM"),
    ("spawns", "EPERM"), ("executes", "EPERM"), ("daemonises", "EPERM"),
    ("leaves_session", "EPERM"), ("survives_host", "EPERM"), ("kills_parent", "EPERM"), ("kills_all", "EPERM"),
    ("kills_group", "EPERM"), ("traces_parent", "EPERM"), ("reads_parent_memory", "EPERM"),
    ("reads_parent_environment", "EACCES"), ("opens_parent_memory", "EACCES"), ("takes_parent_descriptor", "EPERM"),
    ("slows_parent", "EPERM"), ("limits_parent", "EPERM"), ("has_parent_signalled", "EPERM"), ("mounts", "EPERM"),
    ("makes_namespace", "EPERM"), ("clones_namespace", "EPERM"), ("adds_key", "EPERM"), ("loads_program", "EPERM"),
    ("makes_ring", "EPERM"), ("opens_counter", "EPERM"), ("loads_module", "EPERM"), ("shares_memory", "EPERM"),
    ("makes_memory_file", "EPERM"), ("maps_shared", "ENOMEM"), ("types_into_terminal", "EPERM"),
    ("raises_limit", "EPERM"), ("allocates", "ENOMEM"), ("makes_threads", "EAGAIN"), ("opens_without_end", "EMFILE"),
    ("foreign_descriptors", "EBADF"),
  ]

  @Test(arguments: refused) func `the kernel refuses what a skill may not do`(deed: String, error: String) async throws
  {
    let before = try state()
    let record = try await record(deed, by: workers())
    #expect(try record.end.get().text == error)
    #expect(try state() == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path) == [])
  }

  static let verdicts: [(deed: String, kind: SkillFailure.Kind, code: String, says: String)] = [
    ("fills_disk", .crashed, "SIGXFSZ", "limit of file size"),
    ("stops_itself", .timeout, "idle", "no sign of life"),
    ("closes_all", .contract, "descriptor_closed", "closes only what it opened"),
    ("sends_endless_frame", .contract, "garbage", "a frame of 4294967295 bytes"),
  ]

  /// Short only where running out of it is the verdict: on a busy machine each of the others may take a second.
  private static func idle(for kind: SkillFailure.Kind) -> Duration {
    kind == .timeout ? .milliseconds(500) : .seconds(100)
  }

  @Test(arguments: verdicts) func `what the kernel lets pass has a verdict`(
    deed: String, kind: SkillFailure.Kind, code: String, says: String
  ) async throws {
    let failure = try #require(try await record(deed, by: workers(), idle: Self.idle(for: kind)).failure)
    #expect(failure.kind == kind)
    #expect(failure.code == code)
    #expect(failure.message.contains(says), "\(failure.message)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path) == [])
  }

  @Test(arguments: [
    ("reads", "open"), ("appends", "change"), ("creates", "change"), ("removes", "change"), ("lists", "open"),
  ])
  func `a refusal is told with what was tried`(deed: String, verb: String) async throws {
    let logs = try await record(deed, by: workers()).logs
    let place = deed == "lists" ? outside.path : outside("secret.txt") + (deed == "creates" ? ".new" : "")
    #expect(logs == ["the skill tried to \(verb) '\(place)'; its manifest does not ask for it"])
  }

  @Test func `what is not there, or closed by its own mode, is no refusal of the sandbox's`() async throws {
    try FileManager.default.removeItem(atPath: outside("secret.txt"))
    let record = try await record("reads", by: workers())
    #expect(record.logs == [])
  }

  @Test(arguments: [
    ("connects", "use the network"), ("forks", "start a process"), ("spawns", "start a process '/bin/true'"),
  ])
  func `the network and processes are told too`(deed: String, what: String) async throws {
    let logs = try await record(deed, by: workers()).logs
    #expect(logs == ["the skill tried to \(what); its manifest does not ask for it"])
  }

  static let permitted: [(deed: String, text: String, permit: @Sendable (inout Manifest.Permissions, String) -> Void)] =
    [
      ("reads", "done", { $0.read = [$1] }), ("reads", "done", { $0.write = [$1] }),
      ("lists", "done", { $0.read = [$1] }),
      ("appends", "EACCES", { $0.read = [$1] }), ("appends", "done", { $0.write = [$1] }),
      ("creates", "done", { $0.write = [$1] }), ("renames", "done", { $0.write = [$1] }),
      ("makes_directory", "done", { $0.write = [$1] }), ("changes_mode", "EPERM", { $0.write = [$1] }),
      ("connects", "ECONNREFUSED", { permissions, _ in permissions.network = true }),
      ("sends_datagram", "done", { permissions, _ in permissions.network = true }),
      ("connects_locally", "EPERM", { permissions, _ in permissions.network = true }),
      ("opens_raw_socket", "EPERM", { permissions, _ in permissions.network = true }),
      ("opens_netlink", "EPERM", { permissions, _ in permissions.network = true }),
      ("forks", "done", { permissions, _ in permissions.processes = true }),
      ("spawns", "done", { permissions, _ in permissions.processes = true }),
      ("runs_shell", "done", { permissions, _ in permissions.processes = true }),
      ("clones_namespace", "EPERM", { permissions, _ in permissions.processes = true }),
    ]

  @Test(arguments: permitted.indices) func `what the manifest asks for is allowed, and no more`(index: Int) async throws
  {
    let (deed, text, permit) = Self.permitted[index]
    let record = try await record(deed, by: workers()) { permit(&$0, outside.path) }
    #expect(try record.end.get().text == text, "\(deed)")
  }

  @Test func `without the sandbox a skill may do what its caller may`() async throws {
    #expect(try await record("reads", by: workers(.off)).end.get().text == "done")
  }

  @Test func `what is granted for one call is open for that call`() async throws {
    var call = try call(of: "deeds", arguments: ["do": "reads", "path": .string(outside("secret.txt"))])
    let executor = try workers()
    #expect(try await executor.record(call).end.get().text == "EACCES")
    call.grants.read = [outside("secret.txt")]
    #expect(try await executor.record(call).end.get().text == "done")
    call.grants = SkillCall.Grants()
    #expect(try await executor.record(call).end.get().text == "EACCES")
  }

  @Test func `a granted file that was replaced is open again, also by a worker that has stayed`() async throws {
    let path = outside("secret.txt")
    var call = try call(of: "deeds", arguments: ["do": "reads", "path": .string(path)])
    call.grants.read = [path]
    let executor = try workers()
    for _ in 0..<3 {
      #expect(try await executor.record(call).end.get().text == "done")
      try Data("other".utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    }
  }

  @Test func `a file to be written is made for the call, and goes when nothing was written`() async throws {
    var call = try call(of: "deeds", arguments: ["do": "appends", "path": .string(outside("new.txt"))])
    call.grants.write = [outside("new.txt")]
    #expect(try await workers().record(call).end.get().text == "done")
    #expect(!FileManager.default.fileExists(atPath: outside("new.txt")))
  }

  /// In a process of its own, so that what other tests run does not count.
  @Test func `no deed leaves a process, a file or a descriptor behind`() async throws {
    _ = try Fixture.library("deeds")
    let exit = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      let suite = try HostileTests()
      let executor = try suite.workers()
      // The first call has a worker of its own; all others are forked.
      _ = try await suite.record("reads", by: executor)
      await executor.dismissWorkers()
      let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
      for (deed, error) in HostileTests.refused {
        let record = try await suite.record(deed, by: executor)
        #expect(try record.end.get().text == error, "\(deed)")
      }
      for (deed, kind, code, _) in HostileTests.verdicts {
        let failure = try await suite.record(deed, by: executor, idle: HostileTests.idle(for: kind)).failure
        #expect(failure?.kind == kind, "\(deed)")
        #expect(failure?.code == code, "\(deed)")
      }
      await executor.dismissWorkers()
      let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
      #expect(open == descriptors, "\(open) descriptors are open, at first \(descriptors)")
      let processes = try await Holdings.processes(naming: suite.temporary.path)
      #expect(processes == [], "left processes: \(processes)")
      let files = try FileManager.default.contentsOfDirectory(atPath: suite.temporary.path)
      #expect(files == [], "left files: \(files)")
    }
    if let said = exit?.standardOutputContent, !said.isEmpty { print(String(decoding: said, as: UTF8.self)) }
  }
}

extension Array {
  fileprivate func appending(contentsOf more: some Sequence<Element>) -> [Element] { self + more }
}
