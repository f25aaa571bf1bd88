import CSystem
import POSIX

/// The functions of libcurl that are used here, which version 7.66 and younger ones have.
///
/// Handles belong to the thread that made them.
@safe struct Curl: Sendable {
  typealias Handle = UnsafeMutableRawPointer
  typealias Callback =
    @convention(c) (
      _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
    ) -> Int

  let easyInit: @convention(c) () -> Handle?
  let easyCleanup: @convention(c) (Handle) -> Void
  let easyPause: @convention(c) (Handle, _ mask: Int32) -> Int32
  let easyStrerror: @convention(c) (_ code: Int32) -> UnsafePointer<CChar>
  let slistAppend: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>) -> UnsafeMutableRawPointer?
  let slistFreeAll: @convention(c) (UnsafeMutableRawPointer?) -> Void
  let multiInit: @convention(c) () -> Handle?
  let multiCleanup: @convention(c) (Handle) -> Int32
  let multiAddHandle: @convention(c) (Handle, Handle) -> Int32
  let multiRemoveHandle: @convention(c) (Handle, Handle) -> Int32
  let multiPerform: @convention(c) (Handle, _ running: UnsafeMutablePointer<Int32>) -> Int32
  /// `curl_waitfd` has the layout of `pollfd`.
  let multiPoll:
    @convention(c) (
      Handle, UnsafeMutableRawPointer?, UInt32, _ milliseconds: Int32, UnsafeMutablePointer<Int32>?
    ) -> Int32
  private let easySetopt: csystem_function
  private let easyGetinfo: csystem_function
  private let multiInfoRead: csystem_function

  /// Opened and initialised once, by the thread that asks first: some 20 milliseconds.
  static let shared = Result { () throws(LibraryFault) in try Curl() }

  private init() throws(LibraryFault) {
    let library = SystemLibrary.curl
    let object = try library.open()
    unsafe easyInit = try library.function("curl_easy_init", in: object)
    unsafe easyCleanup = try library.function("curl_easy_cleanup", in: object)
    unsafe easyPause = try library.function("curl_easy_pause", in: object)
    unsafe easyStrerror = try library.function("curl_easy_strerror", in: object)
    unsafe slistAppend = try library.function("curl_slist_append", in: object)
    unsafe slistFreeAll = try library.function("curl_slist_free_all", in: object)
    unsafe multiInit = try library.function("curl_multi_init", in: object)
    unsafe multiCleanup = try library.function("curl_multi_cleanup", in: object)
    unsafe multiAddHandle = try library.function("curl_multi_add_handle", in: object)
    unsafe multiRemoveHandle = try library.function("curl_multi_remove_handle", in: object)
    unsafe multiPerform = try library.function("curl_multi_perform", in: object)
    unsafe multiPoll = try library.function("curl_multi_poll", in: object)
    easySetopt = try library.function("curl_easy_setopt", in: object)
    easyGetinfo = try library.function("curl_easy_getinfo", in: object)
    multiInfoRead = try library.function("curl_multi_info_read", in: object)
    let globalInit: @convention(c) (_ flags: Int) -> Int32 = try library.function("curl_global_init", in: object)
    // CURL_GLOBAL_DEFAULT. It fails only for want of memory.
    precondition(globalInit(3) == 0, "libcurl does not start")
  }

  /// An option that this version does not know is left at its default.
  func set(_ option: CurlOption, of easy: Handle, to number: Int) {
    _ = unsafe csystem_curl_set_number(easySetopt, easy, option.rawValue, number)
  }

  /// libcurl copies the text.
  func set(_ option: CurlOption, of easy: Handle, to text: String) {
    _ = unsafe csystem_curl_set_pointer(easySetopt, easy, option.rawValue, text)
  }

  /// What the pointer leads to is the caller's, and lives as long as the handle.
  func set(_ option: CurlOption, of easy: Handle, to pointer: UnsafeMutableRawPointer?) {
    _ = unsafe csystem_curl_set_pointer(easySetopt, easy, option.rawValue, pointer)
  }

  func set(_ option: CurlOption, of easy: Handle, to callback: @escaping Callback) {
    _ = unsafe csystem_curl_set_callback(easySetopt, easy, option.rawValue, callback)
  }

  func get(_ info: CurlInfo, of easy: Handle) -> Int {
    var value = 0
    return unsafe csystem_curl_get_number(easyGetinfo, easy, info.rawValue, &value) == 0 ? value : 0
  }

  /// Takes the next transfer that has ended, and its `CURLcode`.
  func nextEnd(of multi: Handle) -> (easy: Handle, code: Int32)? {
    var easy: Handle?
    var code: Int32 = 0
    guard unsafe csystem_curl_next_end(multiInfoRead, multi, &easy, &code), let easy = unsafe easy else { return nil }
    return unsafe (easy, code)
  }
}

/// `CURLoption`: numbers of curl/curl.h, which libcurl never changes.
enum CurlOption: Int32 {
  case writeData = 10001
  case url = 10002
  case proxy = 10004
  case errorBuffer = 10010
  case writeFunction = 20011
  case postFields = 10015
  case httpHeader = 10023
  case headerData = 10029
  case post = 47
  case caInfo = 10065
  case headerFunction = 20079
  case noSignal = 99
  case postFieldSize = 60
  case tcpNoDelay = 121
  case connectTimeoutMilliseconds = 156
  case protocols = 181
  case tcpKeepAlive = 213
  case suppressConnectHeaders = 265
  case quickExit = 322
}

/// `CURLINFO`, of those that are a `long`.
enum CurlInfo: Int32 {
  case osErrno = 0x200019
  case httpVersion = 0x20002E
}
