import Core
import JSON
import PluginSupport
import Testing

/// The library as it is built, its skill run in a worker.
@Test func `the manifest of datetime keeps all rules, and the sandbox lets zones be read`() async throws {
  let library = try ShippedLibrary("datetime")
  #expect(library.manifests.errors.map(\.description) == [])
  #expect(library.manifests.warnings.map(\.description) == [])
  let result = try await library.run("datetime", ["expression": "2026-07-01 14:00 Paris in New York"])
  #expect(result.text == "2026-07-01 Wednesday 08:00, America/New_York (UTC-04:00)")
}
