package import POSIX

/// A library of the system's that is opened when a feature first needs it: what needs none starts without it.
package struct SystemLibrary: Hashable, Sendable {
  /// As the loader looks for it.
  package let file: String
  /// Of Debian.
  package let package: String
  /// Completes "needed for".
  package let use: String

  package static let curl = SystemLibrary(file: "libcurl.so.4", package: "libcurl4", use: "models behind HTTP")
  package static let sqlite = SystemLibrary(
    file: "libsqlite3.so.0", package: "libsqlite3-0", use: "stored conversations")
  package static let microhttpd = SystemLibrary(
    file: "libmicrohttpd.so.12", package: "libmicrohttpd12", use: "the HTTP API and the web console")
  package static let pq = SystemLibrary(
    file: "libpq.so.5", package: "libpq5", use: "conversations shared between machines")

  package static let all = [curl, sqlite, microhttpd, pq]

  package func open() throws(LibraryFault) -> SharedObject {
    do throws(SharedObject.LoaderError) { return try SharedObject(file) } catch {
      throw LibraryFault(library: self, reason: .loader(error.text))
    }
  }

  /// A function that the library must have; see `SharedObject.function`.
  package func function<Function>(
    _ name: String, in object: SharedObject, as type: Function.Type = Function.self
  ) throws(LibraryFault) -> Function {
    guard let function = object.function(name, as: type) else {
      throw LibraryFault(library: self, reason: .missingFunction(name))
    }
    return function
  }
}

/// Why a library cannot be used.
package struct LibraryFault: Error, Hashable, Sendable {
  package let library: SystemLibrary
  package let reason: Reason

  package enum Reason: Hashable, Sendable {
    /// It is not there, or the loader does not like it, for what the loader says.
    case loader(String)
    /// It is too old.
    case missingFunction(String)
  }
}

extension LibraryFault: CustomStringConvertible {
  package var description: String {
    let which = "'\(library.file)', needed for \(library.use),"
    return switch reason {
    case .loader(let text) where text.hasSuffix("No such file or directory"):
      "\(which) is missing; on Debian: apt-get install \(library.package)"
    case .loader(let text): "\(which) cannot be loaded: \(text); on Debian: apt-get install \(library.package)"
    case .missingFunction(let name): "\(which) is too old: it has no function '\(name)'; install a newer one"
    }
  }
}
