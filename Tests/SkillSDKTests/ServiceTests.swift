import FoundationEssentials
import SkillSDK
import SkillTesting
import Synchronization
import Testing

/// Services that ask the host, as a skill in Swift has them and as a test gives them.
struct ServiceTests {
  private struct Note: Codable, Equatable {
    var text: String
    var at: Date
  }

  @Test func `settings are given as their types`() async throws {
    struct Settings: Decodable, Equatable {
      struct Server: Codable, Equatable { var port: Int }
      var city: String
      var limit: Int?
      var server: Server
    }
    var host = TestHost()
    host.settings = ["city": "Brest", "server": Settings.Server(port: 80), "tags": ["a", "b"]]
    let skill = Scripted { _, context in
      #expect(try await context.settings.value("city") == "Brest")
      #expect(try await context.settings.value("limit", as: Int.self) == nil)
      #expect(try await context.settings.value("tags") == ["a", "b"])
      let all = try await context.settings.values(as: Settings.self)
      #expect(all == Settings(city: "Brest", limit: nil, server: .init(port: 80)))
      return SkillResult("x")
    }
    let call = await host.run(skill, json: "{}")
    #expect(try call.result.text == "x")
    #expect(call.violations == [])
  }

  @Test func `another skill's result comes whole, and what it says in the negative is thrown`() async throws {
    struct Page: Codable { var url: String }
    let whole = SkillResult(
      "page", structured: JSONText(verbatim: "[1]"),
      attachments: [SkillAttachment(name: "a.txt", mimeType: "text/plain", content: .bytes([1, 2]))],
      metadata: JSONText(verbatim: "{}"))
    let delegate: TestDelegate = [
      "fetch": { arguments throws(SkillError) in
        guard arguments.description.contains("here") else { throw .business("there is no such page", code: "gone") }
        return whole
      }
    ]
    var host = TestHost()
    host.delegate = delegate
    func outcome(_ skill: String, _ url: String) async throws -> CallRecord {
      await host.run(
        Scripted { _, context in
          let result = try await context.delegate.run(skill, arguments: Page(url: url))
          #expect(result == whole)
          return result
        }, json: "{}")
    }
    #expect(try await outcome("fetch", "here").result == whole)
    #expect(try await outcome("fetch", "away").failure?.code == "gone")
    #expect(try await outcome("none", "here").failure?.code == "unknown_skill")
    #expect(delegate.runs.map(\.skill) == ["fetch", "fetch", "none"])
    host.delegate = nil
    #expect(try await outcome("fetch", "here").failure?.code == "no_service")
  }

  @Test func `settings of another type are the author's fault, and say which`() async {
    var host = TestHost()
    host.settings = ["city": 5]
    let one = await host.run(
      Scripted { _, context in SkillResult(try await context.settings.value("city") ?? "") }, json: "{}")
    #expect(one.failure?.code == "setting_type")
    #expect(one.failure?.message.contains("'city'") == true)
    let all = await host.run(
      Scripted { _, context in SkillResult(try await context.settings.values(as: [String: String].self).description) },
      json: "{}")
    #expect(all.failure?.code == "setting_type")
  }

  @Test func `a value stays for the next call, and can be looked at`() async throws {
    let storage = TestStorage()
    var host = TestHost()
    host.storage = storage
    let note = Note(text: "milk", at: Date(timeIntervalSince1970: 5))
    let keeping = Scripted { _, context in
      try await context.storage.set("note", to: note)
      try await context.storage.setBytes("../raw", to: [0, 255])
      return SkillResult("kept")
    }
    #expect(try await host.run(keeping, json: "{}").result.text == "kept")
    #expect(storage.keys == ["../raw", "note"])
    #expect(storage["../raw"] == [0, 255])
    #expect(try storage.value("note") == note)
    let reading = Scripted { _, context in
      #expect(try await context.storage.value("note", as: Note.self) == note)
      #expect(try await context.storage.value("none", as: Note.self) == nil)
      #expect(try await context.storage.bytes("../raw") == [0, 255])
      #expect(try await context.storage.keys() == ["../raw", "note"])
      #expect(try await context.storage.keys(prefix: "no") == ["note"])
      try await context.storage.remove("note")
      try await context.storage.remove("note")
      #expect(try await context.storage.keys(prefix: "no") == [])
      return SkillResult("read")
    }
    #expect(try await host.run(reading, json: "{}").result.text == "read")
    #expect(storage.keys == ["../raw"])
  }

  @Test func `bytes are replaced only while they are as expected`() async throws {
    let skill = Scripted { (_: NoArguments, context) async throws in
      let storage = context.storage
      #expect(try await storage.replaceBytes("a", [1], with: [2]) == false)
      #expect(try await storage.replaceBytes("a", nil, with: [1]))
      #expect(try await storage.replaceBytes("a", nil, with: [2]) == false)
      #expect(try await storage.replaceBytes("a", [1], with: []))
      #expect(try await storage.bytes("a") == [])
      #expect(try await storage.replaceBytes("a", [], with: nil))
      #expect(try await storage.bytes("a") == nil)
      #expect(try await storage.replaceBytes("a", nil, with: nil))
      return SkillResult("x")
    }
    #expect(await TestHost().run(skill, json: "{}").failure == nil)
  }

  @Test func `an update begins anew when another call was faster`() async throws {
    let storage = TestStorage()
    try storage.set("count", to: 10)
    var host = TestHost()
    host.storage = storage
    let skill = Scripted { _, context in
      var rounds = 0
      let count = try await context.storage.update("count", initial: 0) { count in
        rounds += 1
        // As another call would.
        if rounds < 3 { storage["count"] = Array("\(count + 100)".utf8) }
        count += 1
      }
      return SkillResult("\(count) after \(rounds)")
    }
    #expect(try await host.run(skill, json: "{}").result.text == "211 after 3")
    #expect(try storage.value("count", as: Int.self) == 211)
  }

  @Test func `updates of many calls at a time are all there`() async throws {
    let storage = TestStorage()
    var host = TestHost()
    host.storage = storage
    let skill = Scripted(Note.self) { note, context in
      try await context.storage.update("notes", initial: []) { $0.append(note.text) }
      return SkillResult("x")
    }
    await withTaskGroup { group in
      for number in 0..<40 {
        group.addTask { [host] in
          _ = await host.run(skill, json: #"{"text": "\#(number)", "at": "2026-01-01T00:00:00Z"}"#)
        }
      }
    }
    let notes = try storage.value("notes", as: [String].self) ?? []
    #expect(Set(notes) == Set((0..<40).map(String.init)))
    #expect(notes.count == 40)
  }

  @Test func `an update that throws changes nothing`() async throws {
    let storage = TestStorage()
    var host = TestHost()
    host.storage = storage
    let skill = Scripted { _, context in
      try await context.storage.update("a", initial: 0) { _ in throw SkillError.business("no", code: "no") }
      return SkillResult("x")
    }
    #expect(await host.run(skill, json: "{}").failure?.code == "no")
    #expect(storage.keys == [])
  }

  @Test func `the fake has the bounds of a real storage`() async throws {
    let long = String(repeating: "k", count: 81)
    for (key, count, code) in [
      ("", 0, "bad_key"), (long, 0, "bad_key"), ("a\n", 0, "bad_key"), ("a", 1 << 20 + 1, "too_large"),
    ] {
      let skill = Scripted { _, context in
        try await context.storage.setBytes(key, to: [UInt8](repeating: 0, count: count))
        return SkillResult("x")
      }
      #expect(await TestHost().run(skill, json: "{}").failure?.code == code)
    }
    let full = Scripted { _, context in
      for number in 0..<17 {
        try await context.storage.setBytes("\(number)", to: [UInt8](repeating: 0, count: 1 << 20))
      }
      return SkillResult("x")
    }
    let storage = TestStorage()
    var host = TestHost()
    host.storage = storage
    #expect(await host.run(full, json: "{}").failure?.code == "storage_full")
    #expect(storage.keys.count == 16)
  }

  @Test func `a failure of the host is the skill's, if it does not know better`() async {
    let full = SkillError.technical("the disk is full", code: "system")
    var host = TestHost()
    host.settings?.failure = SkillError.business("the setting 'x.token' is not set", code: "setting_missing")
    host.storage?.failure = full
    let asking = Scripted { _, context in SkillResult(try await context.settings.value("token") ?? "") }
    #expect(await host.run(asking, json: "{}").failure?.code == "setting_missing")
    let keeping = Scripted { _, context in
      for _ in 0..<3 {
        await #expect(throws: full) { try await context.storage.setBytes("a", to: []) }
        await #expect(throws: full) { try await context.storage.keys() }
        await #expect(throws: full) { try await context.storage.replaceBytes("a", nil, with: []) }
      }
      return SkillResult("knew better")
    }
    #expect(await host.run(keeping, json: "{}").failure == nil)
  }

  @Test func `a skill that names no services is told so`() async {
    var host = TestHost()
    host.settings = nil
    host.storage = nil
    let skill = Scripted { _, context in
      let settings = await #expect(throws: SkillError.self) { try await context.settings.value("a", as: Int.self) }
      #expect(settings?.code == "no_service")
      #expect(settings?.message.contains("skill.settings/1") == true)
      try await context.storage.set("a", to: 1)
      return SkillResult("x")
    }
    let failure = await host.run(skill, json: "{}").failure
    #expect(failure?.code == "no_service")
    #expect(failure?.message.contains("skill.storage/1") == true)
  }

  @Test func `once the call is cancelled nothing is answered`() async {
    var host = TestHost()
    host.cancellation = .onEvent { $0 == .message("now") }
    let skill = Scripted { _, context in
      context.message("now")
      let error = await #expect(throws: SkillError.self) { try await context.storage.keys() }
      #expect(error?.kind == .cancelled)
      try Task.checkCancellation()
      return SkillResult("x")
    }
    #expect(await host.run(skill, json: "{}").failure?.kind == .cancelled)
  }

  @Test func `after the end nothing is answered`() async {
    let seen = Mutex<SkillContext?>(nil)
    _ = await TestHost().run(
      Scripted { _, context in
        seen.withLock { $0 = context }
        return SkillResult("x")
      }, json: "{}")
    let context = seen.withLock { $0 }
    let error = await #expect(throws: SkillError.self) { try await context?.storage.keys() }
    #expect(error?.code == "call_is_over")
  }

  @Test func `tasks of a skill ask at once`() async throws {
    let skill = Scripted { _, context in
      try await withThrowingTaskGroup { group in
        for number in 0..<50 {
          group.addTask {
            try await context.storage.set("\(number)", to: number)
            context.progress(nil, "\(number)")
            #expect(try await context.storage.value("\(number)") == number)
          }
        }
        try await group.waitForAll()
      }
      return SkillResult("\(try await context.storage.keys().count)")
    }
    #expect(try await TestHost().run(skill, json: "{}").result.text == "50")
  }
}
