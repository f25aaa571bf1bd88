import Synchronization

/// The quirks of endpoints, as they were found out, so that each costs one failed request and not one each time.
package final class QuirkMemory: Sendable {
  private let known = Mutex<[String: Quirks]>([:])

  package init() {}

  subscript(endpoint: ModelEndpoint) -> Quirks {
    get { known.withLock { $0[Self.key(endpoint)] ?? Quirks() } }
    set { known.withLock { $0[Self.key(endpoint)] = newValue } }
  }

  private static func key(_ endpoint: ModelEndpoint) -> String { "\(endpoint.url) \(endpoint.model ?? "")" }
}
