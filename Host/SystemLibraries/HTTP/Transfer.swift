import CSystem
import Glibc
import POSIX

/// One request on its way, confined to the thread of its loop.
@safe final class Transfer {
  let exchange: HTTPExchange
  let easy: Curl.Handle
  var deadlines: TransferDeadlines
  private let curl: Curl
  private var headers: UnsafeMutableRawPointer?
  private let body: UnsafeMutableBufferPointer<UInt8>
  /// libcurl writes text into it, at most `CURL_ERROR_SIZE` bytes.
  private let errorText: UnsafeMutablePointer<CChar>
  private var reader = HeadReader()
  private(set) var isPaused = false

  private static let errorSize = 256

  /// - Parameters:
  ///   - request: A request whose headers are well formed.
  ///   - certificates: File of the certificates to trust; libcurl's own if `nil`.
  init?(
    _ request: HTTPRequest, exchange: HTTPExchange, certificates: String?, curl: Curl, now: ContinuousClock.Instant
  ) {
    guard let easy = unsafe curl.easyInit() else { return nil }
    self.exchange = exchange
    unsafe self.easy = easy
    self.curl = curl
    deadlines = TransferDeadlines(request.timeouts, start: now)
    unsafe body = .allocate(capacity: request.body.count)
    _ = unsafe body.initialize(from: request.body)
    unsafe errorText = .allocate(capacity: Self.errorSize)
    unsafe errorText.initialize(repeating: 0, count: Self.errorSize)
    set(.url, to: request.url)
    set(.protocols, to: 3)  // CURLPROTO_HTTP | CURLPROTO_HTTPS
    set(.noSignal, to: 1)
    set(.tcpNoDelay, to: 1)
    set(.tcpKeepAlive, to: 1)
    set(.suppressConnectHeaders, to: 1)
    // To give a transfer up does not wait for the look-up of a name.
    set(.quickExit, to: 1)
    // Zero would stand for libcurl's own time.
    set(.connectTimeoutMilliseconds, to: max(1, request.timeouts.connect.milliseconds))
    if let certificates { set(.caInfo, to: certificates) }
    // A proxy is for what lies behind it.
    if LoopbackHost.isHost(of: request.url) { set(.proxy, to: "") }
    if request.method == .post {
      set(.post, to: 1)
      set(.postFieldSize, to: request.body.count)
      unsafe curl.set(.postFields, of: easy, to: UnsafeMutableRawPointer(body.baseAddress))
    }
    unsafe curl.set(.errorBuffer, of: easy, to: UnsafeMutableRawPointer(errorText))
    addHeaders(request.headers)
    installCallbacks()
  }

  deinit {
    unsafe curl.easyCleanup(easy)
    unsafe curl.slistFreeAll(headers)
    unsafe body.deallocate()
    unsafe errorText.deallocate()
  }

  private func set(_ option: CurlOption, to number: Int) { unsafe curl.set(option, of: easy, to: number) }
  private func set(_ option: CurlOption, to text: String) { unsafe curl.set(option, of: easy, to: text) }

  private func addHeaders(_ fields: [HTTPField]) {
    // No request waits to be told that its body is welcome.
    for line in fields.map({ "\($0.name): \($0.value)" }) + ["Expect:"] {
      // On failure the list stays as it is.
      if let longer = unsafe curl.slistAppend(headers, line) { unsafe headers = longer }
    }
    unsafe curl.set(.httpHeader, of: easy, to: headers)
  }

  private func installCallbacks() {
    // The loop holds this object as long as the handle is in use.
    let this = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe curl.set(.headerData, of: easy, to: this)
    unsafe curl.set(.writeData, of: easy, to: this)
    unsafe curl.set(.headerFunction, of: easy) { bytes, size, count, context in
      let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context!).takeUnretainedValue()
      unsafe transfer.headerCame(UnsafeRawBufferPointer(start: bytes, count: size * count))
      return size * count
    }
    unsafe curl.set(.writeFunction, of: easy) { bytes, size, count, context in
      let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context!).takeUnretainedValue()
      let isTaken = unsafe transfer.bodyCame(UnsafeRawBufferPointer(start: bytes, count: size * count))
      return isTaken ? size * count : 0x1000_0001  // CURL_WRITEFUNC_PAUSE
    }
  }

  private func headerCame(_ line: UnsafeRawBufferPointer) {
    deadlines.bytesCame(at: .now)
    let wasFinished = reader.finished != nil
    unsafe reader.take(line)
    if !wasFinished, let head = reader.finished { exchange.receive(head) }
  }

  private func bodyCame(_ bytes: UnsafeRawBufferPointer) -> Bool {
    if unsafe exchange.receive(bytes) {
      deadlines.bytesCame(at: .now)
      return true
    }
    isPaused = true
    deadlines.paused()
    return false
  }

  /// Whose response nobody reads any more has this long to end.
  private static let finishing = Duration.milliseconds(500)

  /// Takes the rest of the response, so that the connection can serve another request, unless that takes time.
  func finish() {
    deadlines.end(at: .now.advanced(by: Self.finishing))
    resume()
  }

  /// Brings on what libcurl has held back, and then the rest.
  func resume() {
    guard isPaused else { return }
    isPaused = false
    deadlines.resumed(at: .now)
    _ = unsafe curl.easyPause(easy, 0)  // CURLPAUSE_CONT
  }

  /// Tells the exchange how the transfer ended.
  func end(code: Int32) {
    guard code != 0 else { return exchange.end(nil) }
    let osErrno = Int32(truncatingIfNeeded: unsafe curl.get(.osErrno, of: easy))
    let detail = unsafe String(cString: errorText)
    exchange.end(
      HTTPError(
        curl: code, osErrno: osErrno,
        detail: detail.isEmpty ? unsafe String(cString: curl.easyStrerror(code)) : detail))
  }
}
