/// A model behind HTTP, and the settings that it comes from.
package struct ModelEndpoint: Hashable, Sendable {
  package var url: ModelURL
  /// `nil` stands for the only one that the endpoint offers.
  package var model: String?
  package var key: Secret?
  package var names: SettingNames

  package init(_ url: ModelURL, model: String? = nil, key: Secret? = nil, names: SettingNames = SettingNames()) {
    self.url = url
    self.model = model
    self.key = key
    self.names = names
  }

  /// What a person would change: the names of the settings, as they were found.
  package struct SettingNames: Hashable, Sendable {
    package var url = "SKILLHOST_MODEL_URL"
    package var model = "SKILLHOST_MODEL"
    package var key = "SKILLHOST_API_KEY"

    package init() {}
  }
}
