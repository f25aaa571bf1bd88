import Foundation
import Testing

/// Python's server, which answers each request over TLS with "secret", on a loopback port. Needs openssl and python3.
package final class SecureServer {
  package let url: String
  /// Path of its certificate, which nobody has signed.
  package let certificate: String
  private let folder: TemporaryDirectory
  private let process = Process()

  private static let program = """
    import http.server, ssl, sys
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Length", "6")
            self.end_headers()
            self.wfile.write(b"secret")
        def log_message(self, *_): pass
    server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[1], sys.argv[2])
    server.socket = context.wrap_socket(server.socket, server_side=True)
    print(server.server_port, flush=True)
    server.serve_forever()
    """

  package init() async throws {
    folder = try TemporaryDirectory()
    certificate = folder("certificate.pem")
    let key = folder("key.pem")
    let made = try await Tool("openssl")!.run([
      "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
      "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate,
    ])
    try #require(made.status == 0, "\(made.output)")
    process.executableURL = URL(fileURLWithPath: Tool("python3")!.path)
    process.arguments = ["-c", Self.program, certificate, key]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    // A line so short comes whole.
    let line = await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: output.fileHandleForReading.availableData) }
    }
    let said = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    url = "https://127.0.0.1:\(said)"
  }

  // It has inherited that signals are blocked.
  deinit { kill(process.processIdentifier, SIGKILL) }
}
