import Core
import PluginSupport
import Testing

@Test func `the manifests of the data tools keep all rules`() throws {
  let library = try ShippedLibrary("data_tools")
  #expect(library.manifests.errors.map(\.description) == [])
  #expect(library.manifests.warnings.map(\.description) == [])
}
