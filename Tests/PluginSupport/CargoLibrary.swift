import Support
import Testing

/// A skill library in Rust, built by cargo when a test first asks for it.
package enum CargoLibrary {
  /// - Parameter name: Of the folder in `Plugins`, and of the crate.
  /// - Returns: The library's path; `nil` where the machine has no cargo.
  package static func path(_ name: String) async throws -> String? {
    guard let cargo = Tool("cargo") else {
      print("skipped: this machine has no cargo")
      return nil
    }
    let target = Checkout.products + "/cargo"
    let outcome = try await cargo.run([
      "build", "--release", "--offline", "--quiet", "--manifest-path", "\(Checkout.root)/Plugins/\(name)/Cargo.toml",
      "--target-dir", target,
    ])
    try #require(outcome.status == 0, "\(outcome.output)")
    return "\(target)/release/lib\(name).so"
  }
}
