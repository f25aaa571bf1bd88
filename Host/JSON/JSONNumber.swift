/// A number as JSON wrote it, exact at any size.
///
/// Equality is of values: `1.0`, `1` and `10e-1` are one number.
package struct JSONNumber: Hashable, Sendable, CustomStringConvertible {
  /// The literal, in JSON's grammar.
  package let description: String

  package init(_ value: Int) { description = "\(value)" }
}
