import Glibc
import POSIX

/// All transfers of a client, confined to one thread: it waits for their sockets, keeps their deadlines and obeys the inbox.
@safe final class TransferLoop {
  enum Command: Sendable {
    case start(HTTPRequest, HTTPExchange, number: UInt64)
    case resume(number: UInt64)
    case cancel(number: UInt64)
    case finish(number: UInt64)
    case stop
  }

  private let inbox: Inbox<Command>
  private let certificates: String?
  private let curl: Curl
  private let multi: Curl.Handle
  private var transfers: [UInt64: Transfer] = [:]
  private var isStopping = false

  /// Runs until it is told to stop. Without libcurl each request ends with what is missing.
  static func run(_ inbox: Inbox<Command>, certificates: String?) {
    switch Curl.shared {
    case .success(let curl):
      if let loop = TransferLoop(inbox, certificates: certificates, curl: curl) { return loop.run() }
      refuse(inbox, HTTPError(.system("libcurl has no memory")))
    case .failure(let fault): refuse(inbox, HTTPError(.library(fault)))
    }
  }

  private static func refuse(_ inbox: Inbox<Command>, _ error: HTTPError) {
    while true {
      _ = Waiting.wait(for: [(inbox.descriptor, .readable)], milliseconds: -1)
      for command in inbox.takeAll() {
        switch command {
        case .start(_, let exchange, _): exchange.end(error)
        case .resume, .cancel, .finish: break
        case .stop: return
        }
      }
    }
  }

  private init?(_ inbox: Inbox<Command>, certificates: String?, curl: Curl) {
    guard let multi = unsafe curl.multiInit() else { return nil }
    self.inbox = inbox
    self.certificates = certificates
    self.curl = curl
    unsafe self.multi = multi
  }

  deinit { _ = unsafe curl.multiCleanup(multi) }

  private func run() {
    while !isStopping {
      for command in inbox.takeAll() { obey(command) }
      var running: Int32 = 0
      _ = unsafe curl.multiPerform(multi, &running)
      while let (easy, code) = unsafe curl.nextEnd(of: multi) {
        if let (number, transfer) = transfers.first(where: { unsafe $0.value.easy == easy }) {
          transfer.end(code: code)
          remove(number)
        }
      }
      expire()
      wait()
    }
    for (number, transfer) in transfers {
      transfer.exchange.end(HTTPError(.cancelled))
      remove(number)
    }
  }

  private func obey(_ command: Command) {
    switch command {
    case .start(let request, let exchange, let number):
      // Cancelled before it began.
      guard !exchange.hasEnded else { return }
      guard
        let transfer = Transfer(request, exchange: exchange, certificates: certificates, curl: curl, now: .now)
      else { return exchange.end(HTTPError(.system("libcurl has no memory"))) }
      _ = unsafe curl.multiAddHandle(multi, transfer.easy)
      transfers[number] = transfer
    case .resume(let number): transfers[number]?.resume()
    case .cancel(let number): remove(number)
    case .finish(let number): transfers[number]?.finish()
    case .stop: isStopping = true
    }
  }

  private func remove(_ number: UInt64) {
    guard let transfer = transfers.removeValue(forKey: number) else { return }
    _ = unsafe curl.multiRemoveHandle(multi, transfer.easy)
  }

  private func expire() {
    let now = ContinuousClock.now
    for (number, transfer) in transfers {
      guard let timeout = transfer.deadlines.passed(at: now) else { continue }
      transfer.exchange.end(HTTPError(.timeout(timeout)))
      remove(number)
    }
  }

  /// Until a socket is ready, the inbox has something, or a deadline has passed.
  private func wait() {
    var milliseconds: Int32 = 3_600_000
    if let next = transfers.values.map(\.deadlines.next).min() {
      milliseconds = min(milliseconds, Int32(clamping: ContinuousClock.now.duration(to: next).milliseconds))
    }
    var wake = pollfd(fd: inbox.descriptor, events: Int16(POLLIN), revents: 0)
    _ = unsafe curl.multiPoll(multi, &wake, 1, milliseconds, nil)
  }
}
