import Support
import Testing

@testable import Catalog

@Suite struct SearchPathTests {
  private static let usual = ["/work/skills.d", "/h/.local/share/skillhost/skills.d", "/opt/lib/skillhost/skills.d"]

  @Test(arguments: [
    ([], [:], usual),
    ([], ["SKILLHOST_SKILLS": ""], usual),
    ([], ["SKILLHOST_SKILLS": "/a:b::../c"], ["/a", "/work/b", "/work/../c"]),
    (["/x", "y"], ["SKILLHOST_SKILLS": "/a"], ["/x", "/work/y"]),
    (
      [], ["XDG_DATA_HOME": "/data"],
      ["/work/skills.d", "/data/skillhost/skills.d", "/opt/lib/skillhost/skills.d"]
    ),
    ([], ["XDG_DATA_HOME": "relative"], usual),
    (
      [], ["SKILLHOST_HOME": "/mine", "XDG_DATA_HOME": "/data"],
      ["/work/skills.d", "/mine/skills.d", "/opt/lib/skillhost/skills.d"]
    ),
    ([], ["HOME": ""], ["/work/skills.d", "/opt/lib/skillhost/skills.d"]),
  ])
  func `flags, else the variable, else the usual places`(
    flags: [String], environment: [String: String], expected: [String]
  ) {
    let path = SearchPath.resolve(
      flags: flags, environment: ["HOME": "/h"].merging(environment) { $1 }, executable: "/opt/bin/skillhost",
      workingDirectory: "/work")
    #expect(path.directories.map(\.path) == expected)
  }

  @Test func `each place knows where it comes from`() {
    func origins(_ flags: [String], _ environment: [String: String]) -> [SearchPath.Origin] {
      SearchPath.resolve(flags: flags, environment: environment, executable: "/p/bin/skillhost", workingDirectory: "/")
        .directories.map(\.origin)
    }
    #expect(origins(["a"], [:]) == [.flag])
    #expect(origins([], ["SKILLHOST_SKILLS": "a:b"]) == [.environment, .environment])
    #expect(origins([], ["HOME": "/h"]) == [.workingDirectory, .user, .installation])
  }
}
