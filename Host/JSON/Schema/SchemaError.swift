/// Why a schema cannot be used, and where in it.
package struct SchemaError: Error, Hashable, Sendable {
  /// The URI of the document; `nil` for the schema itself.
  package var document: String?
  package var pointer: JSONPointer
  package var reason: Reason

  package enum Reason: Hashable, Sendable {
    case notASchema(found: String)
    case wrongKind(expected: String, found: String)
    case unknownType(String)
    case empty
    case negative
    case notPositive
    case tooManyDigits(limit: Int)
    case repeated(JSONValue)
    case pattern(String, PatternError)
    case malformedIdentifier(String)
    case repeatedIdentifier(String)
    case malformedAnchor(String)
    case malformedReference(String)
    case unknownDocument(String)
    case unknownAnchor(String, document: String)
    case nothingAt(JSONPointer, document: String)
    case otherDialect(String)
    case unknownVocabulary(String)
    case endlessReference
    case tooLarge(limit: Int)
    /// A form that older drafts had, and what 2020-12 says instead.
    case outdated(instead: String)
  }
}

extension SchemaError: CustomStringConvertible {
  package var description: String {
    let place = pointer.isRoot ? "the schema" : "'\(pointer)'"
    return document.map { "\(place) in '\($0)' \(reason)" } ?? "\(place) \(reason)"
  }
}

extension SchemaError.Reason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notASchema(let found): "must be a schema, that is an object or true or false, not \(found)"
    case .wrongKind(let expected, let found): "must be \(expected), not \(found)"
    case .unknownType(let name):
      "names the type '\(name)'; types are array, boolean, integer, null, number, object, string"
    case .empty: "must have at least one entry"
    case .negative: "must not be negative"
    case .notPositive: "must be greater than 0"
    case .tooManyDigits(let limit): "must have at most \(limit) significant digits"
    case .repeated(let value): "lists \(value) twice"
    case .pattern(let pattern, let error): "holds no usable pattern, '\(pattern)': \(error)"
    case .malformedIdentifier(let id): "must be a URI without a fragment, not '\(id)'"
    case .repeatedIdentifier(let id): "gives the identifier '\(id)', which something else has already"
    case .malformedAnchor(let name):
      "must begin with a letter or '_' and go on with letters, digits, '-', '_' and '.', not '\(name)'"
    case .malformedReference(let reference): "must be a URI reference, not '\(reference)'"
    case .unknownDocument(let uri): "refers to '\(uri)', which is not at hand; schemas are never fetched"
    case .unknownAnchor(let name, let document):
      "refers to the anchor '\(name)', which \(document.isEmpty ? "the schema" : "'\(document)'") does not have"
    case .nothingAt(let pointer, let document):
      "refers to '\(pointer)', where \(document.isEmpty ? "the schema" : "'\(document)'") has nothing"
    case .otherDialect(let uri):
      "names the dialect '\(uri)'; this host reads '\(Metaschema.uri)', which is also what no \"$schema\" means"
    case .unknownVocabulary(let uri): "asks for the vocabulary '\(uri)', which this host does not know"
    case .endlessReference: "refers to itself without going into the value, so checking would never end"
    case .tooLarge(let limit): "has more than \(limit) parts"
    case .outdated(let instead): "is a form of an older draft; in 2020-12 \(instead)"
    }
  }
}
