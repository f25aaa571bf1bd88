import Core
import Foundation
import JSON
import PluginSupport
import Support
import Testing

/// Skills that are built outside of this repository: those that the README shows, and one without the build plugin.
@Suite(.serialized) struct OutsidePackageTests {
  @Test func `the README's skill in Swift builds against the installed SDK and runs`() async throws {
    let readme = try ReadmeText()
    let folder = try TemporaryDirectory()
    let assemble = Tool(path: Checkout.root + "/SkillSDK/Templates/sdk/assemble")
    try #require(try await assemble.run([folder("sdk")]).status == 0)
    let package = try readme.block("swift", 0).replacing("PREFIX/share/skillhost/sdk", with: folder("sdk"))
    let path = try await build(
      "reverse_text", package: package,
      sources: ["skill.json": try readme.block("json", 0), "ReverseText.swift": try readme.block("swift", 1)],
      in: folder)
    let library = try ShippedLibrary(path: path)
    #expect(library.manifests.manifests.map(\.id.description) == ["reverse_text"])
    #expect(try await library.run("reverse_text", ["text": "上海 abc"]).text == "cba 海上")
    #expect(try await library.failure("reverse_text", [:])?.kind == .invalidArguments)
  }

  @Test func `the README's skill in C builds with one command and runs`() async throws {
    let folder = try TemporaryDirectory()
    let readme = try ReadmeText()
    try folder.write(try readme.block("c", 0), to: "shout.c")
    try folder.write(try readme.block("json", 1), to: "skill.json")
    let compiler = try #require(Tool("cc"))
    let headers = Checkout.root + "/SkillSDK/CSkillABI/include"
    let outcome = try await compiler.run(
      ["-shared", "-fPIC", "-Wall", "-Werror", "-I", headers, "shout.c", "-o", "libshout.so"], in: folder.path)
    try #require(outcome.status == 0, "\(outcome.output)")
    let library = try ShippedLibrary(path: folder("libshout.so"))
    #expect(try await library.run("shout", ["text": "good morning"]).text == "GOOD MORNING")
    #expect(try await library.failure("shout", ["text": ""])?.kind == .business)
  }

  @Test func `the checkout builds a skill that embeds its manifest by hand`() async throws {
    let manifest = #"{"id": "greeter", "description": "Greets someone by name.", "parameters": {"type": "object"}}"#
    let package = """
      // swift-tools-version: 6.3
      import PackageDescription

      let package = Package(
        name: "greeter",
        products: [.library(name: "greeter", type: .dynamic, targets: ["greeter"])],
        dependencies: [.package(name: "SkillSDK", path: "\(Checkout.root)")],
        targets: [.target(name: "greeter", dependencies: [.product(name: "SkillSDK", package: "SkillSDK")])]
      )

      """
    let skill = """
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

      @section(".skill_manifest") @used
      let manifest: InlineArray<\(manifest.utf8.count), UInt8> = [\(manifest.utf8.map(String.init).joined(separator: ", "))]

      """
    let folder = try TemporaryDirectory()
    let path = try await build("greeter", package: package, sources: ["Greeter.swift": skill], in: folder)
    let library = try ShippedLibrary(path: path)
    #expect(library.manifests.manifests.map(\.id.description) == ["greeter"])
    #expect(try await library.run("greeter", ["name": "Ann"]).text == "Hello, Ann!")
  }

  @Test func `the README's program embeds the host, with a service, a skill and a library`() async throws {
    let folder = try TemporaryDirectory()
    let readme = try ReadmeText()
    try folder.makeDirectory("Sources/greet")
    try folder.makeDirectory("skills.d", mode: 0o755)
    try FileManager.default.copyItem(
      atPath: Checkout.products + "/libcalculator.so", toPath: folder("skills.d/libcalculator.so"))
    try folder.write(try readme.block("swift", 2).replacing("CHECKOUT", with: Checkout.root), to: "Package.swift")
    try folder.write(try readme.block("swift", 3), to: "Sources/greet/main.swift")
    let swift = try #require(Tool("swift"))
    let built = try await swift.run(["build"], in: folder.path)
    try #require(built.status == 0, "\(built.output)")
    let ran = try await Tool(path: folder(".build/debug/greet")).run([], in: folder.path)
    #expect(ran.status == 0)
    let lines = ran.output.split(separator: "\n").map(String.init)
    #expect(lines.filter { $0.hasPrefix("toolResult ") }.count == 2)
    #expect(lines.filter { !$0.hasPrefix("toolResult ") } == ["Good morning, Ann!", "84"])
  }

  /// Builds a package and returns the path of its library.
  private func build(
    _ name: String, package: String, sources: [String: String], in folder: TemporaryDirectory
  ) async throws -> String {
    try folder.makeDirectory("Sources/\(name)")
    try folder.write(package, to: "Package.swift")
    for (file, text) in sources { try folder.write(text, to: "Sources/\(name)/\(file)") }
    let swift = try #require(Tool("swift"))
    let outcome = try await swift.run(["build"], in: folder.path)
    try #require(outcome.status == 0, "\(outcome.output)")
    return folder(".build/debug/lib\(name).so")
  }
}
