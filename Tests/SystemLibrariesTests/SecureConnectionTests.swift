import Foundation
import Support
import SystemLibraries
import Testing

/// TLS, against Python's server with a certificate that nobody has signed.
@Suite(.enabled(if: Tool("openssl") != nil && Tool("python3") != nil, "needs openssl and python3"))
struct SecureConnectionTests {
  @Test func `a certificate that nobody trusts ends the request`() async throws {
    let server = try await SecureServer()
    do throws(HTTPError) {
      _ = try await HTTPClient().send(HTTPRequest(.get, server.url))
      Issue.record("it was trusted")
    } catch {
      #expect(error.kind == .tls)
      #expect(error.detail.contains("certificate"))
    }
  }

  @Test func `a certificate of the caller's own is trusted`() async throws {
    let server = try await SecureServer()
    let response = try await HTTPClient(certificates: server.certificate).send(HTTPRequest(.get, server.url))
    #expect(try await response.body.collect(upTo: 100) == Array("secret".utf8))
  }
}
