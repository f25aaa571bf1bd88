import Core
import Foundation
import Glibc
import POSIX
import Support
import Testing

@testable import Catalog

// One at a time: the last tests count the threads and descriptors of the whole process.
@Suite(.serialized) struct CatalogWatcherTests {
  private let folder: SkillFolder
  private let files = FileManager.default

  init() throws { folder = try SkillFolder() }

  private func library(_ id: String, version: String = "1") -> [UInt8] {
    ELFBuilder(manifest: #"{"id": "\#(id)", "description": "does this and that well", "version": "\#(version)"}"#)
      .build()
  }

  @Test func `tells what is there, then what came, changed and went`() async throws {
    try folder.add("b.so", id: "b")
    let watched = try await WatchedFolder(folder)
    var beginning: [CatalogUpdate] = []
    for await update in watched.watcher.updates() {
      beginning.append(update)
      if beginning.count == 2 { break }
    }
    guard case .snapshot(let skills) = beginning[0], case .status(let status) = beginning[1] else { throw Unexpected() }
    #expect(skills.map(\.id) == [.b] && status.directories.map(\.state) == [.trusted] && status.polling == nil)

    let ofSkills = watched.watcher.updates().filter { if case .status = $0 { false } else { true } }
    var updates = ofSkills.makeAsyncIterator()
    #expect(await updates.next() == .snapshot(skills))
    try folder.root.write(library("c"), to: "ready")
    try files.moveItem(atPath: folder.root("ready"), toPath: folder.path + "/c.so")
    guard case .append(let added)? = await updates.next() else { throw Unexpected() }
    #expect(added.map(\.id.description) == ["c"])

    try folder.root.write(library("a"), to: "ready")
    try files.moveItem(atPath: folder.root("ready"), toPath: folder.path + "/a.so")
    guard case .upsert(let inserted)? = await updates.next() else { throw Unexpected() }
    #expect(inserted.map(\.id) == [.a])

    try folder.root.write(library("b", version: "2"), to: "ready")
    #expect(rename(folder.root("ready"), folder.path + "/b.so") == 0)
    guard case .upsert(let changed)? = await updates.next() else { throw Unexpected() }
    #expect(changed.map(\.manifest.version) == ["2"])

    try files.removeItem(atPath: folder.path + "/a.so")
    #expect(await updates.next() == .delete([.a]))
    #expect(watched.watcher.snapshot.ids == ["b", "c"])
    await watched.watcher.stop()
    #expect(await updates.next() == nil)
  }

  private struct Unexpected: Error {}

  @Test func `a file that is being copied is no skill, and no error once it is complete`() async throws {
    let watched = try await WatchedFolder(folder)
    let bytes = library("a")
    let file = try FileDescriptor.open(folder.path + "/a.so", O_WRONLY | O_CREAT, mode: 0o644)
    try file.write(Array(bytes.prefix(100)))
    // Others go on meanwhile.
    try folder.add("b.so", id: "b")
    #expect(try await watched.sees(["b"], refused: ["a.so: incomplete"]))
    try file.write(Array(bytes.dropFirst(100)))
    close(file.release())
    #expect(try await watched.sees(["a", "b"]))
  }

  @Test func `who writes by a mapping is waited for until the mapping goes`() async throws {
    try folder.add("b.so", id: "b")
    let watched = try await WatchedFolder(folder)
    let bytes = library("a")
    let file = open(folder.path + "/a.so", O_RDWR | O_CREAT, 0o644)
    #expect(ftruncate(file, off_t(bytes.count)) == 0)
    let mapping = mmap(nil, bytes.count, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
    close(file)
    // Seen while it is empty, since something else has changed.
    try files.removeItem(atPath: folder.path + "/b.so")
    #expect(try await watched.sees([], refused: ["a.so: notELF"]))
    try #require(mapping).copyMemory(from: bytes, byteCount: bytes.count)
    munmap(mapping, bytes.count)
    #expect(try await watched.sees(["a"]))
  }

  @Test func `a file that gets its name when it is complete is seen`() async throws {
    try folder.root.write(library("a"), to: "elsewhere")
    let watched = try await WatchedFolder(folder)
    try files.linkItem(atPath: folder.root("elsewhere"), toPath: folder.path + "/a.so")
    #expect(try await watched.sees(["a"]))
  }

  @Test func `a directory may come late, go, and come again`() async throws {
    let path = folder.root("some/where/skills.d")
    let watched = try await WatchedFolder(folder, entries: [(path, .user)])
    #expect(watched.watcher.snapshot.directories.map(\.state) == [.missing])
    for version in ["1", "2"] {
      try folder.root.makeDirectory("some/where/skills.d")
      try folder.add("a.so", version: version, in: "some/where/skills.d")
      #expect(try await watched.waits { watched.watcher.snapshot[.a]?.manifest.version == version })
      try files.removeItem(atPath: folder.root("some"))
      #expect(try await watched.waits { watched.watcher.snapshot.directories.map(\.state) == [.missing] })
    }
  }

  @Test func `a directory or one above it may be renamed, and be replaced by a link`() async throws {
    try folder.root.makeDirectory("top/skills.d")
    try folder.add("a.so", in: "top/skills.d")
    try folder.root.makeDirectory("other")
    try folder.add("b.so", id: "b", in: "other")
    let path = folder.root("top/skills.d")
    let watched = try await WatchedFolder(folder, entries: [(path, .user)])
    #expect(watched.watcher.snapshot.ids == ["a"])
    try files.moveItem(atPath: folder.root("top"), toPath: folder.root("away"))
    #expect(try await watched.sees([]))
    try files.moveItem(atPath: folder.root("away"), toPath: folder.root("top"))
    #expect(try await watched.sees(["a"]))

    try files.moveItem(atPath: path, toPath: folder.root("first"))
    try files.createSymbolicLink(atPath: path, withDestinationPath: "../other")
    #expect(try await watched.sees(["b"]))
    try files.createSymbolicLink(atPath: folder.root("new"), withDestinationPath: "../first")
    #expect(rename(folder.root("new"), path) == 0)
    #expect(try await watched.sees(["a"]))
    try folder.add("c.so", id: "c", in: "first")
    #expect(try await watched.sees(["a", "c"]))
    #expect(rename(folder.root("first"), folder.root("second")) == 0)
    #expect(try await watched.sees([]))
  }

  @Test func `a library behind a link is followed to where it lies`() async throws {
    try folder.root.makeDirectory("build")
    try files.createSymbolicLink(atPath: folder.path + "/a.so", withDestinationPath: "../build/liba.so")
    let watched = try await WatchedFolder(folder)
    #expect(watched.watcher.snapshot.refusals == ["a.so: unreadable"])
    for version in ["1", "2"] {
      try folder.add("liba.so", version: version, in: "build")
      #expect(try await watched.waits { watched.watcher.snapshot[.a]?.manifest.version == version })
    }
    try files.removeItem(atPath: folder.root("build"))
    #expect(try await watched.sees([], refused: ["a.so: unreadable"]))
  }

  @Test func `who may write counts at once`() async throws {
    try folder.add("a.so")
    let watched = try await WatchedFolder(folder)
    try folder.root.setMode(0o777, of: "skills.d")
    #expect(try await watched.waits { watched.watcher.snapshot[.a]?.isTrusted == false })
    try folder.root.setMode(0o755, of: "skills.d")
    #expect(try await watched.waits { watched.watcher.snapshot[.a]?.isTrusted == true })
    try folder.root.setMode(0o666, of: "skills.d/a.so")
    #expect(try await watched.sees([], refused: ["a.so: insecure"]))
  }

  @Test func `what another process puts on record counts at once`() async throws {
    try folder.add("a.so")
    let watched = try await WatchedFolder(folder, entries: [(folder.path, .workingDirectory)])
    #expect(watched.watcher.snapshot[.a]?.isTrusted == false)
    var records = CatalogRecords.load(environment: folder.environment)
    try records.trust.trust(folder.path)
    #expect(try await watched.waits { watched.watcher.snapshot[.a]?.mayRun == true })
    try records.overrides.change(.a) { $0.isDisabled = true }
    #expect(try await watched.waits { watched.watcher.snapshot[.a]?.isDisabled == true })
    let skill = try #require(watched.watcher.snapshot[.a])
    for _ in 0..<3 { try records.crashes.add(skill, code: "SIGSEGV", time: 0) }
    #expect(try await watched.waits { watched.watcher.snapshot[.a]?.isSetAside == true })
  }

  @Test func `a mount that comes and goes is noticed`() async throws {
    try folder.add("a.so")
    let watched = try await WatchedFolder(folder)
    guard let mount = Tool("mount"), let unmount = Tool("umount"),
      try await mount.run(["-t", "tmpfs", "tmpfs", folder.path]).status == 0
    else {
      return print("skipped: nothing can be mounted here")
    }
    #expect(try await watched.sees([]))
    try folder.add("b.so", id: "b")
    #expect(try await watched.sees(["b"]))
    #expect(try await unmount.run([folder.path]).status == 0)
    #expect(try await watched.sees(["a"]))
  }

  @Test func `a thousand files at once are all seen`() async throws {
    let watched = try await WatchedFolder(folder)
    let followed = watched.followed()
    let ids = (0..<1_000).map { "s\($0)" }
    for id in ids { try folder.root.write(library(id), to: "skills.d/\(id).so") }
    #expect(try await watched.sees(ids.sorted()))
    await watched.watcher.stop()
    #expect(await followed.value.elements.map(\.id.description) == ids.sorted())
  }

  @Test func `events that are lost are made up for`() throws {
    let limit = try String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
    guard let most = Int(limit.trimmingCharacters(in: .whitespacesAndNewlines)), most <= 100_000 else {
      return print("skipped: too many events fit into the queue")
    }
    var watches = WatchSet(try Inotify())
    watches.follow(WatchedPlaces(directories: [folder.path]))
    let names = [try folder.root.write("", to: "skills.d/x.txt"), try folder.root.write("", to: "skills.d/y.txt")]
    #expect(watches.changes() == nil)
    for count in 0...most { #expect(chmod(names[count % 2], 0o600) == 0) }
    #expect(watches.changes() == .completed)
    #expect(watches.changes() == nil)
  }

  @Test func `where the kernel tells nothing, it is looked for, and that is said once`() async throws {
    let failure = SystemError(code: EMFILE, call: "start inotify")
    let watched = try await WatchedFolder(folder) { () throws(SystemError) in throw failure }
    var told: [String] = []
    let updates = watched.watcher.updates()
    try folder.add("a.so")
    #expect(try await watched.sees(["a"]))
    try files.removeItem(atPath: folder.path)
    #expect(try await watched.waits { watched.watcher.snapshot.directories.map(\.state) == [.missing] })
    await watched.watcher.stop()
    for await case .status(let status) in updates { if let notice = status.polling { told.append("\(notice)") } }
    #expect(
      told.first?.contains("inotify is not available") == true && told.first?.contains("max_user_instances") == true)
  }

  /// Where a file may be, is changed in all ways that there are.
  @Test(arguments: 0..<6)
  func `whatever happens, the last state is what a scan finds, and updates lead to it`(seed: Int) async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let watched = try await WatchedFolder(folder)
    let followed = watched.followed()
    try folder.root.makeDirectory("outside")
    for round in 0..<4 {
      for step in 0..<Int.random(in: 1...40, using: &random) {
        try change("\(round)-\(step)", &random)
        if Int.random(in: 0..<8, using: &random) == 0 {
          try await Task.sleep(for: .milliseconds(Int.random(in: 1...60, using: &random)))
        }
      }
      #expect(try await watched.waits { watched.seen == watched.scanned }, "round \(round)")
    }
    let last = watched.seen
    await watched.watcher.stop()
    #expect(await followed.value == last)
  }

  private func change(_ version: String, _ random: inout SeededGenerator) throws {
    let id = "s\(Int.random(in: 0..<5, using: &random))"
    let path = folder.path + "/\(id).so"
    let bytes = library(id, version: version)
    func write(_ bytes: [UInt8], to path: String) { _ = files.createFile(atPath: path, contents: Data(bytes)) }
    switch Int.random(in: 0..<14, using: &random) {
    case 0, 1, 2:
      write(bytes, to: folder.root("outside/new"))
      rename(folder.root("outside/new"), path)
    case 3, 4: try? Data(bytes).write(to: URL(fileURLWithPath: path))
    case 5: write(Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &random))), to: path)
    case 6, 7: unlink(path)
    case 8: chmod(path, Bool.random(using: &random) ? 0o644 : 0o666)
    case 9: rename(path, folder.path + "/s\(Int.random(in: 0..<5, using: &random)).so")
    case 10:
      write(bytes, to: folder.root("outside/\(id).so"))
      unlink(path)
      symlink("../outside/\(id).so", path)
    case 11: write(bytes, to: folder.root("outside/\(id).so"))
    case 12:
      rename(folder.path, folder.root("moved"))
      if Bool.random(using: &random) { mkdir(folder.path, 0o755) } else { rename(folder.root("moved"), folder.path) }
      try? files.removeItem(atPath: folder.root("moved"))
    default:
      var overrides = OverrideStore.load(environment: folder.environment)
      let isDisabled = Bool.random(using: &random)
      try overrides.change(SkillID(id)!) { $0.isDisabled = isDisabled }
    }
  }

  @Test func `nothing is left when watchers are stopped or forgotten`() async throws {
    for _ in 0..<3 {
      let watched = try await WatchedFolder(folder)
      let followed = watched.followed()
      await watched.watcher.stop()
      _ = await followed.value
      await watched.watcher.stop()
    }
    var forgotten: CatalogWatcher? = try await WatchedFolder(folder).watcher
    var updates = try #require(forgotten).updates().makeAsyncIterator()
    forgotten = nil
    while await updates.next() != nil {}

    let end = ContinuousClock.now + .seconds(30)
    while try (watchThreads > 0 || inotifyDescriptors > 0), ContinuousClock.now < end {
      try await Task.sleep(for: .milliseconds(2))
    }
    #expect(try watchThreads == 0)
    #expect(try inotifyDescriptors == 0)
  }

  private var watchThreads: Int {
    get throws {
      try files.contentsOfDirectory(atPath: "/proc/self/task").count {
        (try? String(contentsOfFile: "/proc/self/task/\($0)/comm", encoding: .utf8)) == "skill-watcher\n"
      }
    }
  }

  private var inotifyDescriptors: Int {
    get throws {
      try files.contentsOfDirectory(atPath: "/proc/self/fd").count {
        (try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == "anon_inode:inotify"
      }
    }
  }
}
