import Glibc

extension FileDescriptor {
  /// Renames a file of this directory, over the one that has the new name.
  package func rename(_ name: FileName, to new: FileName) throws(SystemError) {
    _ = try retryingOnInterrupt("rename", name.escaped) {
      unsafe name.withCString { old in unsafe new.withCString { unsafe renameat(rawValue, old, rawValue, $0) } }
    }
  }

  /// Removes a file of this directory; says whether it was there.
  @discardableResult
  package func remove(_ name: FileName) throws(SystemError) -> Bool {
    do {
      _ = try retryingOnInterrupt("remove", name.escaped) {
        unsafe name.withCString { unsafe unlinkat(rawValue, $0, 0) }
      }
      return true
    } catch {
      if error.code == ENOENT { return false }
      throw error
    }
  }

  /// Waits until names that were made, changed and removed in this directory are on disk, where the file system can do
  /// that.
  package func makeDurable() throws(SystemError) {
    do { try synchronize() } catch  where error.code == EINVAL {}
  }

  /// Takes an exclusive advisory lock, held until this value ends, unless somebody else has one. Says whether it did.
  package func tryLock() throws(SystemError) -> Bool {
    do {
      _ = try retryingOnInterrupt("flock") { flock(rawValue, LOCK_EX | LOCK_NB) }
      return true
    } catch {
      if error.code == EWOULDBLOCK { return false }
      throw error
    }
  }
}
