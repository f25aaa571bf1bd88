import Core
import JSON
import PluginSupport
import Testing

@Test func `the manifest of summaries keeps all rules`() throws {
  let library = try ShippedLibrary("summary")
  #expect(library.manifests.errors.map(\.description) == [])
  #expect(library.manifests.warnings.map(\.description) == [])
  #expect(try !library.manifest("summarize").needsConfirmation)
}

@Test func `a text is summarised in a worker`() async throws {
  let library = try ShippedLibrary("summary")
  let result = try await library.run("summarize", ["text": .string(Articles.bridge), "sentences": 1])
  #expect(result.text == Articles.bridgeSentences[0])
  #expect(result.structured?["method"] == "extract")
}
