/// The documents that a schema may refer to, and what in them has a name: resources by `$id`, anchors.
///
/// A document is read when a reference first needs it; nothing is ever fetched.
struct SchemaLibrary {
  /// What `$id` sets apart: a schema with a URI of its own.
  struct Resource {
    /// Empty for a schema without an identifier.
    var uri: URIReference
    var document: Int
    var pointer: JSONPointer
    var vocabularies: Vocabularies
    var anchors: [String: JSONPointer] = [:]
    var dynamicAnchors: [String: JSONPointer] = [:]
  }

  struct Document {
    /// `nil` for the schema that is being compiled.
    var uri: String?
    var value: JSONValue
    /// Resources by the place of their root.
    var resources: [JSONPointer: Int] = [:]
  }

  /// A place that may hold a schema.
  struct Location: Hashable {
    var document: Int
    var pointer: JSONPointer
  }

  private(set) var documents: [Document] = []
  private(set) var resources: [Resource] = []
  private var resourcesByURI: [String: Int] = [:]
  /// Documents given by the caller that no reference has needed yet, by URI.
  private var unread: [String: JSONValue]

  init(_ schema: JSONValue, preloaded: [String: JSONValue]) throws(SchemaError) {
    unread = preloaded
    try read(schema, uri: nil)
  }
}

// MARK: Looking up

extension SchemaLibrary {
  /// Where a reference within a resource leads, and whether the place is named by a `$dynamicAnchor`.
  mutating func resolve(
    _ reference: String, in resource: Int, at place: Location
  ) throws(SchemaError) -> (location: Location, dynamicAnchor: String?) {
    let target = URIReference(reference).resolved(against: resources[resource].uri)
    guard let fragment = target.decodedFragment else { throw error(.malformedReference(reference), at: place) }
    let uri = target.withoutFragment.description
    guard let found = try self.resource(uri) else { throw error(.unknownDocument(uri), at: place) }
    if fragment.isEmpty || fragment.hasPrefix("/") {
      guard let pointer = try? JSONPointer(parsing: fragment) else {
        throw error(.malformedReference(reference), at: place)
      }
      let whole = JSONPointer(resources[found].pointer.tokens + pointer.tokens)
      guard documents[resources[found].document].value[whole] != nil else {
        throw error(.nothingAt(pointer, document: uri), at: place)
      }
      return (Location(document: resources[found].document, pointer: whole), nil)
    }
    if let pointer = resources[found].dynamicAnchors[fragment] {
      return (Location(document: resources[found].document, pointer: pointer), fragment)
    }
    guard let pointer = resources[found].anchors[fragment] else {
      throw error(.unknownAnchor(fragment, document: uri), at: place)
    }
    return (Location(document: resources[found].document, pointer: pointer), nil)
  }

  private mutating func resource(_ uri: String) throws(SchemaError) -> Int? {
    if let known = resourcesByURI[uri] { return known }
    if let document = unread.removeValue(forKey: uri) ?? Metaschema.document(uri) {
      try read(document, uri: uri)
      return resourcesByURI[uri]
    }
    // The identifier may stand inside a document that has not been read.
    while let (name, document) = unread.first {
      unread[name] = nil
      try read(document, uri: name)
      if let known = resourcesByURI[uri] { return known }
    }
    return nil
  }

  func value(at location: Location) -> JSONValue? { documents[location.document].value[location.pointer] }

  /// The innermost resource that a place belongs to.
  func resource(at location: Location) -> Int {
    let document = documents[location.document]
    var pointer = location.pointer
    while true {
      if let resource = document.resources[pointer] { return resource }
      // The root of a document always begins a resource.
      pointer.tokens.removeLast()
    }
  }

  /// The URI of a place: that of its resource, and a pointer from there.
  func absolute(_ location: Location) -> String {
    let resource = resources[resource(at: location)]
    let inner = JSONPointer(Array(location.pointer.tokens.dropFirst(resource.pointer.tokens.count)))
    return "\(resource.uri)#\(inner)"
  }

  func error(_ reason: SchemaError.Reason, at location: Location) -> SchemaError {
    SchemaError(document: documents[location.document].uri, pointer: location.pointer, reason: reason)
  }
}

// MARK: Reading a document

extension SchemaLibrary {
  private mutating func read(_ value: JSONValue, uri: String?) throws(SchemaError) {
    let document = documents.count
    documents.append(Document(uri: uri, value: value))
    let base = URIReference(uri ?? "").withoutFragment
    let root = Location(document: document, pointer: JSONPointer())
    let first = try addResource(value, at: root, base: base, enclosing: nil)
    // A document is known by the URI it was asked for, also when its own `$id` says otherwise.
    if resourcesByURI[base.description] == nil { resourcesByURI[base.description] = first }

    var waiting = [(value: value, pointer: root.pointer, resource: first)]
    while let (value, pointer, enclosing) = waiting.popLast() {
      guard case .object(let keywords) = value else { continue }
      let location = Location(document: document, pointer: pointer)
      var resource = enclosing
      if !pointer.isRoot, keywords.contains("$id") {
        resource = try addResource(
          value, at: location, base: resources[resource].uri, enclosing: resources[resource].vocabularies)
      }
      try addAnchors(keywords, at: location, resource: resource)
      // Reversed, so that the list is worked off in the order of the document.
      for member in keywords.members.reversed() {
        for (child, tokens) in SchemaKeyword.subschemas(of: member).reversed() {
          waiting.append((child, JSONPointer(pointer.tokens + tokens), resource))
        }
      }
    }
  }

  private mutating func addResource(
    _ value: JSONValue, at location: Location, base: URIReference, enclosing: Vocabularies?
  ) throws(SchemaError) -> Int {
    var uri = base
    if let id = value["$id"] {
      let place = Location(document: location.document, pointer: location.pointer.appending("$id"))
      guard let text = id.string else {
        throw error(.wrongKind(expected: "a string", found: id.kindWithArticle), at: place)
      }
      let identifier = URIReference(text)
      guard identifier.fragment?.isEmpty ?? true else { throw error(.malformedIdentifier(text), at: place) }
      uri = identifier.resolved(against: base).withoutFragment
      guard resourcesByURI.updateValue(resources.count, forKey: uri.description) == nil else {
        throw error(.repeatedIdentifier(uri.description), at: place)
      }
    }
    let vocabularies =
      try self.vocabularies(value, at: location) ?? enclosing ?? .standard
    documents[location.document].resources[location.pointer] = resources.count
    resources.append(
      Resource(uri: uri, document: location.document, pointer: location.pointer, vocabularies: vocabularies))
    return resources.count - 1
  }

  /// What the metaschema that `$schema` names turns on; `nil` without a `$schema`.
  private mutating func vocabularies(_ value: JSONValue, at location: Location) throws(SchemaError) -> Vocabularies? {
    guard let dialect = value["$schema"] else { return nil }
    let place = Location(document: location.document, pointer: location.pointer.appending("$schema"))
    guard let uri = dialect.string else {
      throw error(.wrongKind(expected: "a string", found: dialect.kindWithArticle), at: place)
    }
    let name = uri.hasSuffix("#") ? String(uri.dropLast()) : uri
    if name == Metaschema.uri { return .standard }
    guard let metaschema = unread[name] ?? resourcesByURI[name].map({ documents[resources[$0].document].value }) else {
      throw error(.otherDialect(uri), at: place)
    }
    guard let listed = metaschema["$vocabulary"]?.object else { return .standard }
    var result: Vocabularies = []
    for (uri, isRequired) in listed.members.lazy.map({ ($0.key, $0.value.bool ?? true) }) {
      if let vocabulary = Vocabularies.named(uri) {
        result.formUnion(vocabulary)
      } else if isRequired {
        throw error(.unknownVocabulary(uri), at: place)
      }
    }
    return result
  }

  private mutating func addAnchors(_ keywords: JSONObject, at location: Location, resource: Int) throws(SchemaError) {
    for keyword in ["$anchor", "$dynamicAnchor"] {
      guard let value = keywords[keyword] else { continue }
      let place = Location(document: location.document, pointer: location.pointer.appending(keyword))
      guard let name = value.string else {
        throw error(.wrongKind(expected: "a string", found: value.kindWithArticle), at: place)
      }
      guard Self.isAnchor(name) else { throw error(.malformedAnchor(name), at: place) }
      let known = [resources[resource].anchors[name], resources[resource].dynamicAnchors[name]]
      guard known.allSatisfy({ $0 == nil || $0 == location.pointer }) else {
        throw error(.repeatedIdentifier(name), at: place)
      }
      if keyword == "$anchor" {
        resources[resource].anchors[name] = location.pointer
      } else {
        resources[resource].dynamicAnchors[name] = location.pointer
      }
    }
  }

  private static func isAnchor(_ name: String) -> Bool {
    for (place, byte) in name.utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"): break
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): if place == 0 { return false }
      default: return false
      }
    }
    return !name.isEmpty
  }
}
