import Suites
import Testing

@Suite struct ConformanceTests {
  private func folder() throws -> ConformanceFolder? {
    let folder = try ConformanceFolder.beside(#filePath)
    if folder == nil { print("skipped: no conformance suites beside the package") }
    return folder
  }

  @Test func `judges every JSON parsing file right`() throws {
    guard let report = try folder()?.parsing() else { return }
    print(report.line)
    #expect(report.failures == [])
    #expect(report.passed > 300)
  }

  @Test func `passes every mandatory test of JSON Schema`() throws {
    guard let report = try folder()?.schemas() else { return }
    print(report.line)
    #expect(report.failures == [])
    #expect(report.passed > 1000)
  }
}
