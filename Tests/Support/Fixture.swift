import Foundation
import Synchronization

/// The skill libraries of `Tests/Fixtures`, compiled when a test first asks for them.
///
/// A source may say in a line `fixture-flags: …` what the compiler is given besides, in a line `fixture-needs: libNAME.so`
/// that it is linked with a library that is not there when it runs, and in Swift in a line `fixture-module: NAME` that it
/// has in it a module of this package as it was built.
package enum Fixture {
  /// One compilation at a time; what was built in this run.
  private static let built = Mutex<[String: String]>([:])

  private static let sources = Checkout.root + "/Tests/Fixtures"
  private static let header = Checkout.root + "/SkillSDK/CSkillABI/include"
  private static let output = Checkout.products + "/fixtures"
  /// The build folder of what skills are linked with: another one where the tests are built with a sanitizer, which skills
  /// run without.
  private static let modules =
    ProcessInfo.processInfo.environment["SKILLHOST_SKILL_BUILD"] ?? Checkout.products

  /// All of them.
  package static var names: [String] {
    get throws {
      let files = try FileManager.default.contentsOfDirectory(atPath: sources)
      return Set(files.filter { !$0.hasSuffix(".h") }.compactMap { $0.split(separator: ".").first.map(String.init) })
        .sorted()
    }
  }

  /// The path of `lib<name>.so`.
  ///
  /// - Throws: `FixtureError` with what the compiler said.
  package static func library(_ name: String) throws -> String {
    try built.withLock { built in
      if let path = built[name] { return path }
      let path = try build(name)
      built[name] = path
      return path
    }
  }

  private static func build(_ name: String) throws -> String {
    let files = FileManager.default
    guard let language = Language.allCases.first(where: { files.fileExists(atPath: "\(sources)/\(name).\($0)") }) else {
      throw FixtureError(description: "there is no fixture '\(name)' in \(sources)")
    }
    let source = "\(sources)/\(name).\(language)"
    let target = "\(output)/lib\(name).so"
    let text = try String(contentsOfFile: source, encoding: .utf8)
    let objects = try directives("fixture-module", in: text).flatMap { try Self.objects(of: $0) }
    let inputs = [source, sources + "/fixture.h", header + "/skill_sdk.h", header + "/skill_json.h"] + objects
    if let made = modified(target), inputs.allSatisfy({ modified($0).map { $0 < made } ?? false }) { return target }

    try files.createDirectory(atPath: output, withIntermediateDirectories: true)
    // Another test process may be building the same file.
    let draft = "\(target).\(getpid())"
    var arguments = language.compiler + ["-I", header, "-o", draft, source]
    arguments += directives("fixture-flags", in: text)
    if !objects.isEmpty { arguments += ["-I", modules + "/Modules"] + objects }
    let stubs = try directives("fixture-needs", in: text).map { try stub($0, for: draft) }
    arguments += stubs
    try run(arguments)
    for stub in stubs { try files.removeItem(atPath: stub) }
    guard rename(draft, target) == 0 else { throw FixtureError(description: "cannot move \(draft) to \(target)") }
    return target
  }

  private static func objects(of module: String) throws -> [String] {
    let folder = "\(modules)/\(module).build"
    return try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift.o") }.sorted()
      .map { "\(folder)/\($0)" }
  }

  /// Makes an empty library for the linker to see.
  private static func stub(_ name: String, for draft: String) throws -> String {
    let path = "\(draft).\(name)"
    try run(["cc", "-shared", "-fPIC", "-Wl,-soname,\(name)", "-o", path, "-x", "c", "/dev/null"])
    return path
  }

  private static func directives(_ key: String, in text: String) -> [String] {
    text.split(separator: "\n").compactMap { line in
      line.range(of: key + ": ").map { line[$0.upperBound...].split(separator: " ").map(String.init) }
    }.flatMap { $0 }
  }

  private static func modified(_ path: String) -> Date? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
  }

  private static func run(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    let said = Pipe()
    process.standardOutput = said
    process.standardError = said
    try process.run()
    let words = said.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw FixtureError(description: "\(arguments.joined(separator: " ")):\n\(String(decoding: words, as: UTF8.self))")
    }
  }

  /// By the extension of the source.
  private enum Language: String, CaseIterable {
    case c, cpp, swift

    var compiler: [String] {
      switch self {
      case .c: ["cc", "-std=c11", "-D_GNU_SOURCE", "-O1", "-g", "-shared", "-fPIC", "-Wall", "-Wextra"]
      case .cpp: ["c++", "-std=c++17", "-O1", "-g", "-shared", "-fPIC", "-Wall", "-Wextra"]
      case .swift: ["swiftc", "-O", "-emit-library", "-parse-as-library", "-module-name", "Fixture"]
      }
    }
  }
}

package struct FixtureError: Error, CustomStringConvertible {
  package let description: String
}
