/// Takes secrets out of text that is shown or written down.
package struct Redactor: Sendable {
  /// Longest first: one may be a part of another.
  private let secrets: [String]

  /// Shorter ones are stand-ins such as `x` that some servers want, and would be found in any text.
  package static let shortest = 8

  package init(_ secrets: [Secret]) {
    self.secrets = Set(secrets.map(\.revealed)).filter { $0.utf8.count >= Self.shortest }
      .sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
  }

  package func callAsFunction(_ text: String) -> String {
    secrets.reduce(text) { text, secret in
      text.split(separator: secret, omittingEmptySubsequences: false).joined(separator: Secret(secret).description)
    }
  }
}
