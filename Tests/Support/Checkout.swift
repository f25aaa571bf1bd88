import Foundation

/// Where things are in the checkout that the tests were built from.
package enum Checkout {
  /// The folder that `Package.swift` stands in.
  package static let root: String = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  /// The folder of the running test program, where the build puts all products.
  package static let products: String = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().path

  package static var worker: String { products + "/skillhost-worker" }

  /// What lies in a folder `shared` beside the checkout, or beside a folder around it; `nil` when there is none.
  package static func shared(_ relative: String) -> String? {
    var folder = root
    while folder != "/" {
      folder = URL(fileURLWithPath: folder).deletingLastPathComponent().path
      let candidate = (folder == "/" ? "" : folder) + "/shared/" + relative
      if FileManager.default.fileExists(atPath: candidate) { return candidate }
    }
    return nil
  }
}
