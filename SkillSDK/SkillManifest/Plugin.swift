import Foundation
import PackagePlugin

/// Checks a target's `skill.json` by the rules of the host and embeds it into the library.
@main struct SkillManifest: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard target is SwiftSourceModuleTarget else { throw Fault.notSwift(target: target.name) }
    let manifest = target.directoryURL.appending(path: "skill.json")
    guard FileManager.default.fileExists(atPath: manifest.path) else {
      throw Fault.missing(target: target.name, path: manifest.path)
    }
    let output = context.pluginWorkDirectoryURL.appending(path: "SkillManifest.swift")
    return [
      .buildCommand(
        displayName: "Embedding the manifest of \(target.name)",
        executable: try context.tool(named: "skill-manifest-tool").url,
        arguments: [manifest.path, output.path], inputFiles: [manifest], outputFiles: [output])
    ]
  }

  enum Fault: Error, CustomStringConvertible {
    case missing(target: String, path: String)
    case notSwift(target: String)

    var description: String {
      switch self {
      case .missing(let target, let path):
        "the target '\(target)' uses SkillManifest but has no manifest; write '\(path)'"
      case .notSwift(let target):
        "the target '\(target)' is not Swift; a C or C++ skill embeds skill.json by SKILL_MANIFEST_FILE of skill_sdk.h"
      }
    }
  }
}
