/// Text that is never printed: a key.
package struct Secret: Hashable, Sendable {
  /// For those who send it, and for those who look for it in what they write, to take it out.
  package let revealed: String

  package init(_ text: String) { revealed = text }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "[secret]" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
