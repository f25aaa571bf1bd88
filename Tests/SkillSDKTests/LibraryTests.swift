import CSkillABI
import SkillSDK
import SkillTesting
import Testing

struct LibraryTests {
  static let library = SkillLibrary([
    "one": Scripted { _, _ in SkillResult("1") },
    "two": Scripted { _, _ in SkillResult("2") },
  ])

  @Test(arguments: ["one": "1", "two": "2"])
  func `a library finds its skills by id`(id: String, text: String) async throws {
    #expect(try await TestHost().run(Self.library, id: id, json: "{}").result.text == text)
  }

  @Test func `an id that only the manifest knows is named beside those of the library`() async {
    let call = await TestHost().run(Self.library, id: "three", json: "{}")
    #expect(call.failure?.code == "unknown_skill")
    #expect(call.failure?.message.contains("'three', only one, two") == true)
    #expect(call.violations == [])
  }

  struct Unready: Skill {
    struct Broken: Error {}
    func prepare() throws { throw Broken() }
    func execute(_ input: NoArguments, _ context: SkillContext) async throws -> SkillResult { SkillResult("never") }
  }

  @Test func `the exported table states its version and prepares its skills`() throws {
    var host = skill_host()
    host.size = UInt32(MemoryLayout<skill_host>.size)
    #expect(SkillLibrary.export(WordCount(), nil) == nil)
    try withUnsafePointer(to: host) { host in
      let plugin = try #require(
        UnsafePointer<skill_plugin>(SkillLibrary.export(WordCount(), OpaquePointer(host))))
      #expect(plugin.pointee.size == UInt32(MemoryLayout<skill_plugin>.size))
      #expect(plugin.pointee.abi_major == SKILL_ABI_MAJOR)
      #expect(plugin.pointee.abi_minor <= SKILL_ABI_MINOR)
      #expect(plugin.pointee.prepare?(host) == 0)

      let other = UnsafePointer<skill_plugin>(SkillLibrary.export(["unready": Unready()], OpaquePointer(host)))
      #expect(other?.pointee.prepare?(host) == 1)
    }
    host.size = 16
    withUnsafePointer(to: host) { host in
      #expect(SkillLibrary.export(WordCount(), OpaquePointer(host)) == nil)
    }
  }
}
