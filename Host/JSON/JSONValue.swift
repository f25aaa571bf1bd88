/// A JSON document or a part of one.
///
/// Objects keep the order of their keys, numbers their exact value: what was read is what is written.
package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(JSONNumber)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)
}
