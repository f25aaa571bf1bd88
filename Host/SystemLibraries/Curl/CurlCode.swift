import Glibc

extension HTTPError {
  /// - Parameters:
  ///   - code: A `CURLcode` other than `CURLE_OK`.
  ///   - osErrno: Of the connection that failed, or 0.
  ///   - detail: What libcurl wrote into its error buffer.
  init(curl code: Int32, osErrno: Int32, detail: String) {
    switch code {
    case 3, 43: self.init(.invalidRequest, detail)
    case 2, 27, 99: self.init(.system(detail.isEmpty ? "libcurl failed (\(code))" : detail))
    case 5: self.init(.cannotResolveProxy, detail)
    case 6: self.init(.cannotResolve, detail)
    // What libcurl says is long and names the number of milliseconds that it took.
    case 7: self.init(.cannotConnect(errno: osErrno), osErrno == 0 ? detail : unsafe String(cString: strerror(osErrno)))
    // The protocol of the URL is supported; so it is the server's that is not: HTTP/0.9.
    case 1, 8, 61: self.init(.malformedResponse, detail)
    // Of libcurl's own timeouts only that of connecting is set.
    case 28: self.init(.timeout(.connect))
    case 18, 52, 55, 56, 92, 16: self.init(.connectionLost, detail)
    case 35, 53, 54, 58, 59, 60, 64, 66, 77, 80, 82, 83, 90, 91, 98: self.init(.tls, detail)
    case 97: self.init(.cannotConnect(errno: 0), detail)
    default: self.init(.other, detail.isEmpty ? "libcurl failed (\(code))" : detail)
    }
  }
}
