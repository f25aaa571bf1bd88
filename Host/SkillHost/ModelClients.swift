import Models
import SystemLibraries

/// Clients of one endpoint, which share what it was found to be like.
struct ModelClients: Sendable {
  let endpoint: ModelEndpoint
  private let transport = HTTPClient()
  private let quirks = QuirkMemory()

  init(endpoint: ModelEndpoint) { self.endpoint = endpoint }

  /// - Parameter model: `nil` for the one that is set.
  func client(asking model: String?) -> ChatClient {
    var endpoint = endpoint
    if let model { endpoint.model = model }
    var configuration = ChatClient.Configuration()
    configuration.quirks = quirks
    return ChatClient(endpoint, transport: transport, configuration: configuration)
  }
}
