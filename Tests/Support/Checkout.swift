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
}
