/// How much one skill may keep. The figures stand in `skill_sdk.h` too, and may only grow.
package struct StorageLimits: Hashable, Sendable {
  /// Bytes of a key.
  package var key = 80
  /// Bytes of a value.
  package var value = 1 << 20
  package var values = 4096
  /// Bytes of all values.
  package var total = 16 << 20

  package init() {}
}
