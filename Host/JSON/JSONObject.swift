/// Members of a JSON object, in order, each key once.
package struct JSONObject: Hashable, Sendable {
  package private(set) var members: [Member] = []

  package struct Member: Hashable, Sendable {
    package var key: String
    package var value: JSONValue
  }

  package init() {}
}
