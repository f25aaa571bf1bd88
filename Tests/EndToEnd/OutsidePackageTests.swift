import Core
import Foundation
import JSON
import PluginSupport
import Support
import Testing

/// Skills that are Swift packages of their own, outside of this repository.
@Suite(.serialized) struct OutsidePackageTests {
  private static let manifest =
    #"{"id": "greeter", "description": "Greets someone by name.", "parameters": {"type": "object"}}"#

  private static let skill = """
    import SkillSDK

    struct Greeter: Skill {
      struct Input: Decodable { var name: String }

      func execute(_ input: Input, _ context: SkillContext) async throws -> SkillResult {
        try await Task.sleep(for: .milliseconds(1))
        return SkillResult("Hello, \\(input.name)!")
      }
    }

    @c(skill_entry) public func skillEntry(_ host: OpaquePointer?) -> OpaquePointer? {
      SkillLibrary.export(Greeter(), host)
    }

    """

  /// Builds a package with one skill and returns the path of its library.
  private func build(
    sdk: String, plugins: String = "", sources: [String: String], in folder: TemporaryDirectory
  ) async throws -> String {
    try folder.makeDirectory("Sources/greeter")
    let package = """
      // swift-tools-version: 6.3
      import PackageDescription

      let package = Package(
        name: "greeter",
        products: [.library(name: "greeter", type: .dynamic, targets: ["greeter"])],
        dependencies: [.package(name: "SkillSDK", path: "\(sdk)")],
        targets: [
          .target(name: "greeter", dependencies: [.product(name: "SkillSDK", package: "SkillSDK")]\(plugins))
        ]
      )

      """
    try folder.write(package, to: "Package.swift")
    for (name, text) in sources { try folder.write(text, to: "Sources/greeter/\(name)") }
    let swift = try #require(Tool("swift"))
    let outcome = try await swift.run(["build"], in: folder.path)
    try #require(outcome.status == 0, "\(outcome.output)")
    return folder(".build/debug/libgreeter.so")
  }

  private func check(_ path: String) async throws {
    let library = try ShippedLibrary(path: path)
    #expect(library.manifests.manifests.map(\.id.description) == ["greeter"])
    #expect(try await library.run("greeter", ["name": "Ann"]).text == "Hello, Ann!")
    #expect(try await library.failure("greeter", [:])?.kind == .invalidArguments)
  }

  @Test func `the installed SDK and its plugin build a skill that runs`() async throws {
    let folder = try TemporaryDirectory()
    let assemble = Tool(path: Checkout.root + "/SkillSDK/Templates/sdk/assemble")
    try #require(try await assemble.run([folder("sdk")]).status == 0)
    try folder.makeDirectory("greeter")
    let path = try await build(
      sdk: folder("sdk"), plugins: #", plugins: [.plugin(name: "SkillManifest", package: "SkillSDK")]"#,
      sources: ["Greeter.swift": Self.skill, "skill.json": Self.manifest], in: folder)
    try await check(path)
  }

  @Test func `the checkout builds a skill that embeds its manifest by hand`() async throws {
    let folder = try TemporaryDirectory()
    let bytes = Self.manifest.utf8.map(String.init).joined(separator: ", ")
    let section = """
      @section(".skill_manifest") @used
      let manifest: InlineArray<\(Self.manifest.utf8.count), UInt8> = [\(bytes)]

      """
    let path = try await build(
      sdk: Checkout.root, sources: ["Greeter.swift": Self.skill, "Manifest.swift": section], in: folder)
    try await check(path)
  }
}
