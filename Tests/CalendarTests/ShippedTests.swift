import Core
import JSON
import PluginSupport
import Testing

@Test func `the manifests of the calendar's skills keep all rules`() throws {
  let library = try ShippedLibrary("calendar")
  #expect(library.manifests.errors.map(\.description) == [])
  #expect(library.manifests.warnings.map(\.description) == [])
  #expect(try !library.manifest("schedule_query").needsConfirmation)
  #expect(try library.manifest("calendar_edit").needsConfirmation)
}
