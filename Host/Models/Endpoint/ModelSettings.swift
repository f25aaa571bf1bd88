/// What makes the choices and answers.
package enum ModelSource: Hashable, Sendable {
  /// No model is set.
  case none
  case endpoint(ModelEndpoint)
  /// A recording: the path of an inference log.
  case recording(String)
}

/// Finds the model in what was set, each setting by itself: what was typed, else the environment, else the user's file.
package struct ModelSettings: Hashable, Sendable {
  /// A value and the name of the setting that it comes from.
  private struct Found: Hashable, Sendable {
    var value: String
    var name: String
  }

  /// What a user has written down.
  package struct Saved: Hashable, Sendable {
    package var url: String?
    package var model: String?
    package var key: String?
    /// Where.
    package var path: String

    package init(url: String? = nil, model: String? = nil, key: String? = nil, path: String) {
      self.url = url
      self.model = model
      self.key = key
      self.path = path
    }
  }

  private let url: Found?
  private let model: Found?
  private let key: Found?

  /// - Parameters:
  ///   - url: As it was typed.
  ///   - model: As it was typed.
  package init(url: String? = nil, model: String? = nil, environment: [String: String], saved: Saved?) {
    func find(_ typed: (String?, String), _ variables: [String], _ saved: String?, _ member: String, _ path: String?)
      -> Found?
    {
      let candidates =
        [typed.0.map { Found(value: $0, name: typed.1) }]
        + variables.map { name in environment[name].map { Found(value: $0, name: name) } }
        + [saved.map { Found(value: $0, name: "'\(member)' in '\(path ?? "")'") }]
      // Spaces around a value, or a line break behind it, come with copying it.
      return candidates.lazy.compactMap(\.self).map {
        Found(value: String($0.value[...].trimmingBlanks), name: $0.name)
      }.first { !$0.value.isEmpty }
    }
    self.url = find((url, "--url"), ["SKILLHOST_MODEL_URL", "OPENAI_BASE_URL"], saved?.url, "url", saved?.path)
    self.model = find((model, "--model"), ["SKILLHOST_MODEL"], saved?.model, "model", saved?.path)
    key = find((nil, ""), ["SKILLHOST_API_KEY", "OPENAI_API_KEY"], saved?.key, "key", saved?.path)
  }

  /// What is set that cannot be used: one sentence.
  package struct Fault: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String
  }

  /// The model that is set. `none` as its name stands for no model, `replay:FILE` for a recording.
  package func source() throws(Fault) -> ModelSource {
    if let model, model.value == Self.none { return .none }
    if let model, model.value.hasPrefix(Self.replay) {
      return .recording(String(model.value.dropFirst(Self.replay.count)))
    }
    guard let url else {
      guard let model else { return .none }
      throw Fault(
        description: "\(model.name) names the model '\(model.value)', but not where it is; set SKILLHOST_MODEL_URL")
    }
    let place: ModelURL
    do throws(ModelURL.Invalid) { place = try ModelURL(url.value) } catch {
      throw Fault(description: "'\(url.value)' in \(url.name) must \(error)")
    }
    var names = ModelEndpoint.SettingNames()
    names.url = url.name
    if let model { names.model = model.name }
    if let key {
      names.key = key.name
      guard key.value.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
        throw Fault(description: "the key in \(key.name) must hold no spaces and none but ASCII characters")
      }
    }
    return .endpoint(
      ModelEndpoint(place, model: model?.value, key: key.map { Secret($0.value) }, names: names))
  }

  /// What is set, for writing it down. The key is secret.
  package var values: (url: String?, model: String?, key: String?) { (url?.value, model?.value, key?.value) }

  private static let none = "none"
  private static let replay = "replay:"
}
