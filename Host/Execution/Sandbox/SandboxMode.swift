/// Whether the kernel keeps skills to what they may do.
package enum SandboxMode: String, Hashable, Sendable, CaseIterable {
  /// Nothing runs that the kernel cannot restrict as it should.
  case required
  /// As far as the kernel can.
  case auto
  /// Not at all: a skill may do what its caller may.
  case off
}
