import Core
import JSON
import PluginSupport
import Testing

@Test func `the manifest of the notes keeps all rules`() throws {
  let library = try ShippedLibrary("notes")
  #expect(library.manifests.errors.map(\.description) == [])
  #expect(library.manifests.warnings.map(\.description) == [])
  // Nothing that it does is lost: what was removed can be restored.
  #expect(try !library.manifest("notes").needsConfirmation)
}
