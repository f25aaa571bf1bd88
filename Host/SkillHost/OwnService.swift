import Core

/// Something that this program answers skills which ask for it in their manifests' `services`.
///
/// One with the id of a service that the host has, such as `skill.model/1`, takes its place; `Host/docs/services.md` says what
/// that has to answer.
public struct OwnService: Sendable {
  public typealias Answer = @Sendable (_ method: String, _ arguments: [[UInt8]]) async throws -> [[UInt8]]

  public let id: String
  let answer: Answer

  /// - Parameters:
  ///   - id: With its revision: `acme.directory/1`.
  ///   - answer: Values for a method and its arguments, which are a skill's and hostile.
  public init(_ id: String, _ answer: @escaping Answer) {
    self.id = id
    self.answer = answer
  }
}

struct RegisteredService: HostService {
  let service: OwnService
  var id: String { service.id }

  func answer(_ request: ServiceRequest, of call: SkillCall) async throws(SkillFailure) -> [[UInt8]] {
    do { return try await service.answer(request.method, request.arguments) } catch let error as SkillHostError {
      throw SkillFailure(
        SkillFailure.Kind(rawValue: error.kind) ?? .technical, code: error.code, message: error.message)
    } catch {
      throw SkillFailure(.technical, code: "service", message: "the service '\(id)' failed: \(error)")
    }
  }
}
