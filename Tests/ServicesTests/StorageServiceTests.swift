import Core
import Foundation
import JSON
import POSIX
import Support
import Testing

@testable import Services

/// A call of the skill `id`, for services to answer.
func call(_ id: String, settings: JSONValue? = nil) -> SkillCall {
  var manifest = Manifest(id: SkillID(id)!, description: "A skill.", parameters: ["type": "object"], source: .null)
  manifest.settings = settings
  let skill = Skill(manifest: manifest, library: Skill.Library(path: "/none"), isTrusted: true)
  return SkillCall(id: "call", skill: skill, arguments: [:])
}

/// What a skill may ask of its storage, as texts.
struct Storage: Sendable {
  var service: StorageService
  var skill = "notes"

  func ask(_ method: String, _ arguments: [UInt8]...) async throws(SkillFailure) -> [[UInt8]] {
    try await service.answer(
      ServiceRequest(service: ServiceID.storage, method: method, arguments: arguments), of: call(skill))
  }

  func ask(_ method: String, _ arguments: String...) async throws(SkillFailure) -> [String] {
    let request = ServiceRequest(
      service: ServiceID.storage, method: method, arguments: arguments.map { Array($0.utf8) })
    return try await service.answer(request, of: call(skill)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The code of the failure.
  func failure(_ method: String, _ arguments: [UInt8]...) async -> SkillFailure? {
    do throws(SkillFailure) {
      _ = try await service.answer(
        ServiceRequest(service: ServiceID.storage, method: method, arguments: arguments), of: call(skill))
      return nil
    } catch { return error }
  }

  /// Adds a line to the value, as a skill does it that loses nothing.
  func add(_ line: String, to key: String) async throws {
    while true {
      let before = try await ask("get", key).first
      let done =
        if let before { try await ask("replace", key, before, before + line + "\n") } else {
          try await ask("add", key, line + "\n")
        }
      if done == ["1"] { return }
    }
  }
}

@Suite struct StorageServiceTests {
  private let home: TemporaryDirectory

  init() throws { home = try TemporaryDirectory() }

  private func storage(_ change: (inout StorageLimits) -> Void = { _ in }, patience: Duration = .seconds(100))
    -> Storage
  {
    var limits = StorageLimits()
    change(&limits)
    return Storage(service: StorageService(directory: home("data/storage"), limits: limits, patience: patience))
  }

  @Test func `a value stays until it is changed or removed`() async throws {
    let storage = storage()
    #expect(try await storage.ask("get", "a") == [])
    #expect(try await storage.ask("list", "") == [])
    #expect(try await storage.ask("remove", "a") == [])
    #expect(!FileManager.default.fileExists(atPath: home("data")))
    #expect(try await storage.ask("set", "a", "one") == [])
    #expect(try await self.storage().ask("get", "a") == ["one"])
    #expect(try await storage.ask("set", "a", "") == [])
    #expect(try await storage.ask("get", "a") == [""])
    #expect(try await storage.ask("set", [97], [0, 255, 10]) == [])
    #expect(try await storage.ask("get", [97]) == [[0, 255, 10]])
    #expect(try await storage.ask("remove", "a") == [])
    #expect(try await storage.ask("get", "a") == [])
  }

  @Test func `a value is replaced only while it is as expected`() async throws {
    let storage = storage()
    #expect(try await storage.ask("replace", "a", "x", "y") == ["0"])
    #expect(try await storage.ask("drop", "a", "x") == ["0"])
    #expect(try await storage.ask("add", "a", "one") == ["1"])
    #expect(try await storage.ask("add", "a", "two") == ["0"])
    #expect(try await storage.ask("replace", "a", "two", "three") == ["0"])
    #expect(try await storage.ask("replace", "a", "", "three") == ["0"])
    #expect(try await storage.ask("get", "a") == ["one"])
    #expect(try await storage.ask("replace", "a", "one", "three") == ["1"])
    #expect(try await storage.ask("drop", "a", "one") == ["0"])
    #expect(try await storage.ask("drop", "a", "three") == ["1"])
    #expect(try await storage.ask("list", "") == [])
  }

  @Test func `keys are listed by their beginning, in byte order`() async throws {
    let storage = storage()
    for key in ["b", "a/2", "a/1", "é", "a", ".hidden", "%"] { _ = try await storage.ask("set", key, "v") }
    #expect(try await storage.ask("list", "") == ["%", ".hidden", "a", "a/1", "a/2", "b", "é"])
    #expect(try await storage.ask("list", "a/") == ["a/1", "a/2"])
    #expect(try await storage.ask("list", "A") == [])
    #expect(try await storage.ask("list", [0xC3]) == [Array("é".utf8)])
  }

  @Test func `a skill sees nothing of another, whatever keys it thinks of`() async throws {
    let mine = storage()
    var others = storage()
    others.skill = "notes2"
    _ = try await mine.ask("set", "secret", "mine")
    for key in ["secret", "../notes/secret", "..", "../../outside", "/notes/secret", "notes/secret"] {
      #expect(try await others.ask("get", key) == [])
      _ = try await others.ask("set", key, "theirs")
    }
    #expect(try await mine.ask("get", "secret") == ["mine"])
    #expect(try await mine.ask("list", "") == ["secret"])
    let files = try FileManager.default.subpathsOfDirectory(atPath: home.path).sorted()
    #expect(files.filter { !$0.hasPrefix("data/storage/notes2/") }.count == 5, "\(files)")
  }

  @Test func `files are the user's alone`() async throws {
    _ = try await storage().ask("set", "a", "v")
    for (path, mode) in [("data/storage", 0o700), ("data/storage/notes", 0o700), ("data/storage/notes/a", 0o600)] {
      let found = try FileManager.default.attributesOfItem(atPath: home(path))[.posixPermissions] as? Int
      #expect(found == mode, "\(path)")
    }
  }

  @Test func `what is too large is refused, says how large it may be and leaves what was there`() async throws {
    let storage = storage {
      $0.value = 10
      $0.total = 25
      $0.values = 4
    }
    func bytes(_ count: Int) -> [UInt8] { [UInt8](repeating: 65, count: count) }
    _ = try await storage.ask("set", [97], bytes(10))
    let large = await storage.failure("set", [97], bytes(11))
    #expect(large?.kind == .business)
    #expect(large?.code == "too_large")
    #expect(large?.message == "the value of 'a' has 11 bytes, and 10 can be stored; divide it")
    _ = try await storage.ask("set", [98], bytes(10))
    #expect(await storage.failure("set", [99], bytes(6))?.code == "storage_full")
    #expect(await storage.failure("replace", [97], bytes(10), bytes(11))?.code == "too_large")
    #expect(await storage.failure("add", [99], bytes(6))?.message.contains("25 bytes together") == true)
    // What takes the place of something needs room for the difference only.
    _ = try await storage.ask("set", [97], bytes(9))
    _ = try await storage.ask("set", [99], bytes(6))
    _ = try await storage.ask("set", [100], bytes(0))
    #expect(await storage.failure("set", [101], bytes(0))?.message.contains("it may hold 4 values") == true)
    _ = try await storage.ask("set", [100], bytes(0))
    #expect(try await storage.ask("get", [97]) == [bytes(9)])
    #expect(try await storage.ask("list", []) == [[97], [98], [99], [100]])
  }

  @Test(arguments: [
    ("get", 0), ("get", 2), ("set", 1), ("set", 3), ("list", 0), ("replace", 2), ("add", 1), ("drop", 1), ("", 1),
    ("exec", 1), ("GET", 1),
  ])
  func `what it does not know it refuses`(method: String, count: Int) async {
    let arguments = [[UInt8]](repeating: [97], count: count)
    let request = ServiceRequest(service: ServiceID.storage, method: method, arguments: arguments)
    await #expect(throws: request.unknownMethod) { try await storage().service.answer(request, of: call("notes")) }
  }

  @Test(arguments: ["get", "set", "remove", "add", "drop", "replace"])
  func `a key that is none is refused by every method`(method: String) async {
    let counts = ["get": 1, "set": 2, "remove": 1, "add": 2, "drop": 2, "replace": 3]
    let arguments = [[UInt8(10)]] + [[UInt8]](repeating: [], count: counts[method]! - 1)
    let request = ServiceRequest(service: ServiceID.storage, method: method, arguments: arguments)
    let failure = await #expect(throws: SkillFailure.self) {
      try await storage().service.answer(request, of: call("notes"))
    }
    #expect(failure?.code == "bad_key")
  }

  @Test func `without a home there is no storage`() async {
    let storage = Storage(service: StorageService(directory: nil))
    #expect(await storage.failure("get", [97])?.code == "no_home")
  }

  @Test func `what stands in the place of a value is damage, and nothing is read or written through it`() async throws {
    let storage = storage()
    _ = try await storage.ask("set", "a", "v")
    try home.write("secret", to: "secret")
    let folder = home("data/storage/notes")
    try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: home("secret"))
    try FileManager.default.createDirectory(atPath: folder + "/folder", withIntermediateDirectories: false)
    #expect(mkfifo(folder + "/pipe", 0o600) == 0)
    try home.write([UInt8](repeating: 65, count: 1 << 20 + 1), to: "data/storage/notes/large")
    for key in ["link", "folder", "pipe", "large"] {
      #expect(await storage.failure("get", Array(key.utf8))?.code == "storage_damaged", "\(key)")
    }
    _ = try await storage.ask("set", "link", "new")
    #expect(try await storage.ask("get", "link") == ["new"])
    #expect(try String(contentsOfFile: home("secret"), encoding: .utf8) == "secret")
  }

  @Test func `who keeps the values locked for too long is told of`() async throws {
    let storage = storage(patience: .milliseconds(50))
    _ = try await storage.ask("set", "a", "v")
    let folder = try FileDescriptor.open(home("data/storage/notes"), O_RDONLY | O_DIRECTORY)
    #expect(try folder.tryLock())
    let failure = await storage.failure("set", [97], [98])
    #expect(failure?.kind == .technical)
    #expect(failure?.code == "storage_busy")
    #expect(try await storage.ask("get", "a") == ["v"])
    try folder.synchronize()
  }

  @Test(.timeLimit(.minutes(10)))
  func `those who wait behind each other for a lock that is kept are all told when the time is over`() async throws {
    let storage = storage(patience: .seconds(1))
    _ = try await storage.ask("set", "a", "v")
    let folder = try FileDescriptor.open(home("data/storage/notes"), O_RDONLY | O_DIRECTORY)
    #expect(try folder.tryLock())
    await withTaskGroup { group in
      for _ in 0..<1000 { group.addTask { await storage.failure("set", [97], [98])?.code } }
      for await code in group { #expect(code == "storage_busy") }
    }
    try folder.synchronize()
  }

  /// The service against a dictionary, with limits that are often met.
  @Test func `it does what a dictionary does`() async throws {
    var random = SeededGenerator(seed: 7)
    let storage = storage {
      $0.value = 12
      $0.total = 40
      $0.values = 5
    }
    var model: [String: String] = [:]
    func fits(_ key: String, _ value: String) -> Bool {
      var next = model
      next[key] = value
      return value.utf8.count <= 12 && next.count <= 5 && next.values.reduce(0) { $0 + $1.utf8.count } <= 40
    }
    for _ in 0..<1500 {
      let key = ["a", "b", "../c", ".d", "%", "é", "g"].randomElement(using: &random)!
      let value = String(repeating: "x", count: Int.random(in: 0...14, using: &random))
      let expected = Bool.random(using: &random) ? model[key] ?? "" : "other"
      switch Int.random(in: 0...6, using: &random) {
      case 0: #expect(try await storage.ask("get", key) == (model[key].map { [$0] } ?? []))
      case 1:
        #expect(try await storage.ask("list", "") == model.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
      case 2:
        _ = try await storage.ask("remove", key)
        model[key] = nil
      case 3:
        let done = try? await storage.ask("set", key, value)
        #expect((done != nil) == fits(key, value))
        if done != nil { model[key] = value }
      case 4:
        let done = try? await storage.ask("add", key, value)
        #expect(done == (model[key] != nil ? ["0"] : fits(key, value) ? ["1"] : nil))
        if done == ["1"] { model[key] = value }
      case 5:
        let done = try? await storage.ask("replace", key, expected, value)
        #expect(done == (model[key] != expected ? ["0"] : fits(key, value) ? ["1"] : nil))
        if done == ["1"] { model[key] = value }
      default:
        #expect(try await storage.ask("drop", key, expected) == [model[key] == expected ? "1" : "0"])
        if model[key] == expected { model[key] = nil }
      }
    }
  }

  @Test func `hosts that add at the same time lose nothing`() async throws {
    let hosts = (0..<4).map { _ in storage() }
    try await withThrowingTaskGroup { group in
      for (number, host) in hosts.enumerated() {
        for note in 0..<10 { group.addTask { try await host.add("\(number)-\(note)", to: "notes") } }
      }
      try await group.waitForAll()
    }
    let notes = try await storage().ask("get", "notes").joined().split(separator: "\n")
    #expect(notes.count == 40)
    #expect(Set(notes).count == 40)
  }

  /// A process writes values that can be recognised as whole, until it is killed in the middle of it.
  @Test(arguments: 0..<12) func `a host that is killed while it writes leaves old values or new ones`(
    round: Int
  ) async throws {
    let path = home.path
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, round = round as Int] in
      let storage = Storage(service: StorageService(directory: path))
      // Dies right after the file of a value, or the draft of one, is seen to change.
      Thread.detachNewThread {
        var last: [Int64] = []
        var changes = -1
        while changes <= round {
          let sizes = ["notes/a", "notes/.new"].map { name in
            (try? FileSystem.status("\(path)/\(name)"))??.size ?? -1
          }
          if sizes != last { changes += 1 }
          last = sizes
        }
        kill(getpid(), SIGKILL)
      }
      for number in 0... {
        _ = try await storage.ask("set", "a", Self.whole(number))
        _ = try await storage.ask("set", "b", Self.whole(number))
      }
    }
    let storage = Storage(service: StorageService(directory: path))
    var numbers: [Int] = []
    for key in ["a", "b"] {
      guard let value = try await storage.ask("get", key).first else { continue }
      let number = try #require(value.split(separator: " ").first.flatMap { Int($0) })
      #expect(value == Self.whole(number))
      numbers.append(number)
    }
    // What was told to be kept is: the second follows the first.
    if numbers.count == 2 { #expect(numbers[0] == numbers[1] || numbers[0] == numbers[1] + 1) }
    #expect(numbers.count == 2 || numbers.count <= 1 && numbers.first ?? 0 == 0)
    // What lies about from then is in nobody's way.
    _ = try await storage.ask("set", "a", "after")
    #expect(try await storage.ask("get", "a") == ["after"])
    #expect(Set(try await storage.ask("list", "")).isSubset(of: ["a", "b"]))
  }

  private static func whole(_ number: Int) -> String {
    String(repeating: "\(number) ", count: 1 + number * 7919 % 200_000)
  }
}
