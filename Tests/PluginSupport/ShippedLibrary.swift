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

  /// - Parameters:
  ///   - name: As SwiftPM names the product.
  ///   - services: What its skills may ask.
  package init(_ name: String, services: [any HostService] = []) throws {
    try self.init(path: Checkout.products + "/lib\(name).so", services: services)
  }

  /// - Parameter path: Absolute path of a library that was built elsewhere.
  package init(path: String, services: [any HostService] = []) throws {
    self.path = path
    manifests = Manifest.parse(try ManifestSection.read(path))
    var configuration = WorkerExecutor.Configuration()
    configuration.services = services
    executor = try WorkerExecutor(worker: Checkout.worker, configuration: configuration)
  }

  package func manifest(_ id: String) throws -> Manifest {
    try #require(manifests.manifests.first { $0.id.description == id }, "\(path) holds no skill '\(id)'")
  }

  /// - Parameters:
  ///   - folder: Where the person who asks stands; open to the skill for reading.
  ///   - change: What is different about this call.
  ///   - event: Called with all that the call tells.
  package func run(
    _ id: String, _ arguments: JSONValue, in folder: String? = nil, change: (inout SkillCall) -> Void = { _ in },
    event: @Sendable (CallEvent) async -> Void = { _ in }
  ) async throws -> SkillResult {
    let skill = Skill(manifest: try manifest(id), library: Skill.Library(path: path), isTrusted: true)
    var call = SkillCall(id: "call", skill: skill, arguments: arguments)
    if let folder {
      call.circumstances.workingDirectory = folder
      call.grants.read = [folder]
    }
    change(&call)
    return try await executor.run(call, event: event)
  }

  /// How a call that should fail does.
  package func failure(
    _ id: String, _ arguments: JSONValue, in folder: String? = nil, change: (inout SkillCall) -> Void = { _ in }
  ) async throws -> SkillFailure? {
    do {
      let result = try await run(id, arguments, in: folder, change: change)
      Issue.record("\(id) \(arguments) gave '\(result.text)'")
      return nil
    } catch let failure as SkillFailure {
      return failure
    }
  }
}
