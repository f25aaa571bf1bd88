/// How far a check goes before it is given up, so that neither a schema nor a value can hang or crash the host.
package struct SchemaLimits: Hashable, Sendable {
  /// Schemas applied inside one another; each takes some 2 KiB of stack, in a debug build 6.
  package var depth: Int
  /// Schemas applied in all, those tried in vain included.
  package var steps: Int

  package init(depth: Int = 600, steps: Int = 2_000_000) {
    self.depth = depth
    self.steps = steps
  }
}
