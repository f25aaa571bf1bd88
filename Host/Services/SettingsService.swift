package import Catalog
package import Core
import JSON
import POSIX

/// `skill.settings/1`: what a user has set for a skill. Methods: `get` (key) and `all`, which give JSON.
package struct SettingsService: HostService {
  private let load: @Sendable () -> SettingStore
  private let threads = ThreadPool(named: "skill-settings")

  package let id = ServiceID.settings

  /// - Parameter load: Reads the store, for each request anew: what is set counts at once.
  package init(load: @escaping @Sendable () -> SettingStore) { self.load = load }

  package func answer(_ request: ServiceRequest, of call: SkillCall) async throws(SkillFailure) -> [[UInt8]] {
    let manifest = call.skill.manifest
    let answer: Result<[[UInt8]], SkillFailure>
    do throws(SystemError) {
      answer = try await threads.run { [load] in Self.answer(request, manifest, from: load()) }
    } catch { throw SkillFailure(.technical, code: "system", message: "\(error)") }
    return try answer.get()
  }

  private static func answer(
    _ request: ServiceRequest, _ manifest: Manifest, from store: SettingStore
  ) -> Result<[[UInt8]], SkillFailure> {
    if let notice = store.notice {
      return .failure(SkillFailure(.technical, code: "settings_unread", message: "\(notice)"))
    }
    let key: String?
    switch (request.method, request.arguments.count) {
    case ("get", 1): key = String(decoding: request.arguments[0], as: UTF8.self)
    case ("all", 0): key = nil
    default: return .failure(request.unknownMethod)
    }
    guard let settings = SkillSettings(manifest) else { return .success(key == nil ? [Array("{}".utf8)] : []) }
    let values = settings.values(store[manifest.id])
    if let fault = settings.fault(in: values, of: key) { return .failure(settings.failure(fault)) }
    guard let key else { return .success([JSONValue.object(values).bytes]) }
    return .success(values[key].map { [$0.bytes] } ?? [])
  }
}

extension JSONValue {
  fileprivate var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }
}
