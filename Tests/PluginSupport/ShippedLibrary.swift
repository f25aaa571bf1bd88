import Catalog
package import Core
import ELF
import Execution
package import JSON
import POSIX
import Support
import Synchronization
import Testing

/// A library of `Plugins/` as it was built, its skills run as a person's are: in a worker.
package struct ShippedLibrary: Sendable {
  package let path: String
  package let manifests: ManifestFile
  private let executor: WorkerExecutor

  /// - Parameter name: As SwiftPM names the product.
  package init(_ name: String) throws {
    try self.init(path: Checkout.products + "/lib\(name).so")
  }

  /// - Parameter path: Absolute path of a library that was built elsewhere.
  package init(path: String) throws {
    self.path = path
    manifests = Manifest.parse(try ManifestSection.read(path))
    executor = try WorkerExecutor(worker: Checkout.worker)
  }

  package func manifest(_ id: String) throws -> Manifest {
    try #require(manifests.manifests.first { $0.id.description == id }, "\(path) holds no skill '\(id)'")
  }

  package func run(_ id: String, _ arguments: JSONValue) async throws -> SkillResult {
    let skill = Skill(manifest: try manifest(id), library: Skill.Library(path: path), isTrusted: true)
    return try await executor.run(SkillCall(id: "call", skill: skill, arguments: arguments)) { _ in }
  }

  /// How a call that should fail does.
  package func failure(_ id: String, _ arguments: JSONValue) async throws -> SkillFailure? {
    do {
      let result = try await run(id, arguments)
      Issue.record("\(id) \(arguments) gave '\(result.text)'")
      return nil
    } catch let failure as SkillFailure {
      return failure
    }
  }
}
