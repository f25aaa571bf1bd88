import POSIX
import Synchronization

/// Sends requests over HTTP/1.1 and HTTP/2, in clear and by TLS, through proxies, by connections that are kept for the
/// next request: with libcurl, on one thread of its own.
///
/// The thread lives as long as the client, and begins with the first request. Redirections are not followed. The variables
/// `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy` hold, but for hosts that are this machine itself.
package final class HTTPClient: HTTPTransport {
  private let certificates: String?
  private let inbox = Mutex<Inbox<TransferLoop.Command>?>(nil)

  /// - Parameter certificates: A PEM file with the certificates to trust, instead of the system's.
  package init(certificates: String? = nil) { self.certificates = certificates }

  deinit { post(.stop) }

  package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    guard !Task.isCancelled else { throw HTTPError(.cancelled) }
    guard ["http://", "https://"].contains(where: { request.url.lowercased().hasPrefix($0) }) else {
      throw HTTPError(.invalidRequest, "the address does not begin with http:// or https://")
    }
    if let bad = request.headers.first(where: { !$0.isWellFormed }) {
      throw HTTPError(.invalidRequest, "the header '\(bad.name)' is not one line of text")
    }
    let inbox: Inbox<TransferLoop.Command>
    do throws(SystemError) { inbox = try start() } catch { throw HTTPError(.system("\(error)")) }
    let number = inbox.nextNumber()
    // The client lives until its last response is read.
    let exchange = HTTPExchange { [self] wish in
      switch wish {
      case .resume: post(.resume(number: number))
      case .cancel: post(.cancel(number: number))
      case .finish: post(.finish(number: number))
      }
    }
    inbox.post(.start(request, exchange, number: number))
    // Whatever ends this, nobody reads the rest.
    let body = HTTPBody(exchange)
    return HTTPResponse(head: try await exchange.head(), body: body)
  }

  private func post(_ command: TransferLoop.Command) { inbox.withLock { $0?.post(command) } }

  /// Starts the thread, once.
  private func start() throws(SystemError) -> Inbox<TransferLoop.Command> {
    try inbox.withLock { started throws(SystemError) in
      if let started { return started }
      let inbox = try Inbox<TransferLoop.Command>()
      let certificates = certificates
      try HostThread.start(named: "skill-http") { TransferLoop.run(inbox, certificates: certificates) }
      started = inbox
      return inbox
    }
  }
}
