import Core
import Execution
import JSON

/// A skill that is code of this program.
public struct OwnSkill: Sendable {
  let skill: @Sendable ([any HostService]) -> HostSkill
  let id: SkillID

  /// - Parameters:
  ///   - manifest: As in a library's `skill.json`: one JSON object with `id`, `description`, `parameters`.
  ///   - body: Does the work. It ends soon after its task is cancelled; what it throws besides a `SkillHostError` is a
  ///     technical failure.
  /// - Throws: What is wrong with the manifest.
  public init(
    manifest: String, _ body: @escaping @Sendable (OwnSkillCall) async throws -> Reply
  ) throws(SkillHostError) {
    let parsed: Manifest
    switch Manifest.parse(Array(manifest.utf8)).skills.first {
    case .success(let manifest)?: parsed = manifest
    case .failure(let error)?: throw .setup("bad_manifest", "the manifest is refused: \(error)")
    case nil: throw .setup("bad_manifest", "the manifest holds no skill")
    }
    id = parsed.id
    skill = { services in
      HostSkill(parsed) { call, tell async throws(SkillFailure) in
        do {
          return try await body(OwnSkillCall(call, services, tell)).result()
        } catch let error as SkillHostError {
          throw SkillFailure(
            SkillFailure.Kind(rawValue: error.kind) ?? .technical, code: error.code, message: error.message)
        } catch is CancellationError {
          throw SkillFailure(.cancelled, code: "cancelled", message: "'\(parsed.id)' was cancelled")
        } catch {
          throw SkillFailure(.technical, code: "failed", message: "'\(parsed.id)' failed: \(error)")
        }
      }
    }
  }
}

/// One call of a skill of this program.
public struct OwnSkillCall: Sendable {
  private let call: SkillCall
  private let services: [any HostService]
  private let tell: @Sendable (CallEvent) -> Void

  init(_ call: SkillCall, _ services: [any HostService], _ tell: @escaping @Sendable (CallEvent) -> Void) {
    self.call = call
    self.services = services.filter { call.skill.manifest.services.contains($0.id) }
    self.tell = tell
  }

  public var id: String { call.id }
  /// A JSON object that fits the manifest's `parameters`.
  public var arguments: String { call.arguments.serialized() }
  /// The sentence that was asked, where there is one.
  public var request: String? { call.circumstances.request }
  /// IANA.
  public var timeZone: String { call.circumstances.timeZone }
  /// BCP 47.
  public var locale: String { call.circumstances.locale }

  /// An argument that is a text; `nil` when it is none, or not there.
  public func text(_ name: String) -> String? { call.arguments[name]?.string }
  /// An argument that is a number; `nil` when it is none, or not there.
  public func number(_ name: String) -> Double? { call.arguments[name]?.double }

  /// - Parameter fraction: From 0 to 1, or `nil` when unknown.
  public func progress(_ fraction: Double?, _ text: String) { tell(.progress(fraction: fraction, text: text)) }

  /// - Parameter text: The whole text so far, never a piece.
  public func message(_ text: String) { tell(.message(text)) }

  /// Asks a service that the manifest names in `services`.
  ///
  /// - Throws: The service's failure, or `no_service`.
  public func ask(
    _ service: String, _ method: String, _ arguments: [[UInt8]] = []
  ) async throws(SkillHostError) -> [[UInt8]] {
    guard let asked = services.first(where: { $0.id == service }) else {
      throw SkillHostError(
        kind: "technical", code: "no_service",
        message:
          "'\(call.skill.id)' has no service '\(service)': its manifest does not name it, or nobody registered it")
    }
    do throws(SkillFailure) {
      return try await asked.answer(
        ServiceRequest(service: service, method: method, arguments: arguments), of: call)
    } catch { throw SkillHostError(error) }
  }
}

/// What a skill of this program, or of a library, gives.
public struct Reply: Hashable, Sendable {
  /// For people and models.
  public var text: String
  /// JSON that fits the manifest's `output`, where there is one.
  public var structured: String?

  public init(_ text: String, structured: String? = nil) {
    self.text = text
    self.structured = structured
  }

  init(_ result: SkillResult) { self.init(result.text, structured: result.structured?.serialized()) }

  func result() throws(SkillFailure) -> SkillResult {
    guard let structured else { return SkillResult(text: text) }
    do { return SkillResult(text: text, structured: try JSONValue(parsing: structured)) } catch {
      throw SkillFailure(.contract, code: "not_json", message: "the structured part is no JSON: \(error)")
    }
  }
}
