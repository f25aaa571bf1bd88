import Glibc

/// An open shared object: the one place where functions are looked up by name.
///
/// Never closed, since what has once run may be pointed at from anywhere.
@safe package struct SharedObject: Sendable {
  /// Valid for the life of the process.
  private nonisolated(unsafe) let handle: UnsafeMutableRawPointer

  /// What the dynamic loader said.
  package struct LoaderError: Error, Hashable, Sendable {
    package let text: String
  }

  /// Opens the object at a path, or of a name that the loader looks for. All symbols that it needs are bound now; its own
  /// serve nobody else.
  package init(_ name: String) throws(LoaderError) {
    guard let opened = unsafe dlopen(name, RTLD_NOW | RTLD_LOCAL) else {
      // What dlerror returns is this thread's until its next call.
      throw LoaderError(text: unsafe dlerror().map { unsafe String(cString: $0) } ?? "")
    }
    unsafe handle = opened
  }

  /// The function `name`, or `nil` when there is none.
  ///
  /// - Parameter type: A `@convention(c)` function type. The caller knows that the function has it.
  package func function<Function>(_ name: String, as type: Function.Type) -> Function? {
    precondition(MemoryLayout<Function>.size == MemoryLayout<Int>.size, "not the type of a C function")
    guard let symbol = unsafe dlsym(handle, name) else { return nil }
    return unsafe unsafeBitCast(symbol, to: Function.self)
  }
}
