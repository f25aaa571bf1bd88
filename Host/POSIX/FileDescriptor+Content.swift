import Glibc

extension FileDescriptor {
  /// Reads up to `count` bytes from `offset`; fewer only at the end of the file. The position is not moved.
  package func read(at offset: Int64, count: Int) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      unsafe self.read(at: offset, into: UnsafeMutableRawBufferPointer(buffer), &initialized, &failure)
    }
    if let failure { throw failure }
    return bytes
  }

  /// Reads up to `count` bytes from `offset` to the start of `bytes`, which grows if it is shorter. Returns how many were
  /// read; fewer only at the end of the file. For many reads, since it allocates nothing.
  package func read(at offset: Int64, count: Int, into bytes: inout [UInt8]) throws(SystemError) -> Int {
    if bytes.count < count { bytes += [UInt8](repeating: 0, count: count - bytes.count) }
    var failure: SystemError?
    var done = 0
    unsafe bytes.withUnsafeMutableBytes {
      unsafe self.read(at: offset, into: UnsafeMutableRawBufferPointer(rebasing: $0[..<count]), &done, &failure)
    }
    if let failure { throw failure }
    return done
  }

  /// Everything from the current position on, or `nil` when that is more than `limit` bytes, of which `limit` + 1 have
  /// been read then.
  package func readAll(limit: Int) throws(SystemError) -> [UInt8]? {
    var bytes: [UInt8] = []
    let chunk = 65_536
    while bytes.count <= limit {
      let wanted = min(chunk, limit + 1 - bytes.count)
      var failure: SystemError?
      let more = unsafe [UInt8](unsafeUninitializedCapacity: wanted) { buffer, initialized in
        do throws(SystemError) {
          initialized = try retryingOnInterrupt("read") { unsafe Glibc.read(rawValue, buffer.baseAddress, wanted) }
        } catch { failure = error }
      }
      if let failure { throw failure }
      if more.isEmpty { return bytes }
      bytes += more
    }
    return nil
  }

  /// What is there to be read at the current position, at most `limit` bytes; empty at the end.
  package func readSome(upTo limit: Int) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, initialized in
      do throws(SystemError) {
        initialized = try retryingOnInterrupt("read") { unsafe Glibc.read(rawValue, buffer.baseAddress, limit) }
      } catch { failure = error }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Writes all of `bytes` at the current position.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      done += try retryingOnInterrupt("write") {
        unsafe bytes.withUnsafeBytes { unsafe Glibc.write(rawValue, $0.baseAddress! + done, bytes.count - done) }
      }
    }
  }

  private func read(
    at offset: Int64, into buffer: UnsafeMutableRawBufferPointer, _ done: inout Int, _ failure: inout SystemError?
  ) {
    guard let start = buffer.baseAddress else { return }
    do throws(SystemError) {
      while done < buffer.count {
        let read = try retryingOnInterrupt("pread") {
          unsafe pread(rawValue, start + done, buffer.count - done, off_t(offset) + off_t(done))
        }
        if read == 0 { return }
        done += read
      }
    } catch { failure = error }
  }
}
