import Core
import JSON
import PluginSupport
import Testing

/// The library as it is built, its skill run in a worker.
struct ShippedTests {
  @Test func `the manifest is without fault`() throws {
    let library = try ShippedLibrary("meeting_notes")
    let manifest = try library.manifest("meeting_notes")
    #expect(library.manifests.warnings.isEmpty)
    #expect(manifest.effects.readOnly == true)
    #expect(!manifest.needsConfirmation)
  }

  @Test(arguments: [(EnglishMinutes.productSync, "## Action items"), (ChineseMinutes.weekly, "## 待办事项")])
  func `minutes become notes in a worker`(minutes: String, heading: String) async throws {
    let result = try await ShippedLibrary("meeting_notes").run("meeting_notes", ["minutes": .string(minutes)])
    #expect(result.text.contains(heading))
    #expect(result.structured?["actionItems"]?.array?.isEmpty == false)
  }

  @Test func `empty minutes are the person's matter, not a fault`() async throws {
    let failure = try await ShippedLibrary("meeting_notes").failure("meeting_notes", ["minutes": " "])
    #expect(failure?.kind == .business)
  }
}
