import Support
import Testing

@Suite struct FixtureTests {
  /// Also so that tests with deadlines find them built.
  @Test func `every fixture compiles`() throws {
    let names = try Fixture.names
    #expect(names.count > 50)
    for name in names { _ = try Fixture.library(name) }
  }
}
