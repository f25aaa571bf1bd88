/// The schema of schemas of 2020-12, at hand so that a `$ref` to it needs no network.
enum Metaschema {
  static let uri = "https://json-schema.org/draft/2020-12/schema"

  /// The document with the URI, read when it is first asked for.
  static func document(_ uri: String) -> JSONValue? {
    let base = "https://json-schema.org/draft/2020-12/"
    guard uri.hasPrefix(base), let text = texts[String(uri.dropFirst(base.count))] else { return nil }
    guard var document = try? JSONValue(parsing: text) else { preconditionFailure("a metaschema is malformed") }
    document["$id"] = .string(uri)
    document["$schema"] = .string(Self.uri)
    document["$dynamicAnchor"] = "meta"
    return document
  }

  private static let texts: [String: String] = [
    "schema": """
    {"$vocabulary": {\(vocabularies)}, "type": ["object", "boolean"],
     "allOf": [{"$ref": "meta/core"}, {"$ref": "meta/applicator"}, {"$ref": "meta/unevaluated"},
      {"$ref": "meta/validation"}, {"$ref": "meta/meta-data"}, {"$ref": "meta/format-annotation"},
      {"$ref": "meta/content"}],
     "properties": {
      "definitions": {"type": "object", "additionalProperties": {"$dynamicRef": "#meta"}, "deprecated": true},
      "dependencies": {"type": "object", "additionalProperties":
       {"anyOf": [{"$dynamicRef": "#meta"}, {"$ref": "meta/validation#/$defs/stringArray"}]}, "deprecated": true},
      "$recursiveAnchor": {"$ref": "meta/core#/$defs/anchorString", "deprecated": true},
      "$recursiveRef": {"$ref": "meta/core#/$defs/uriReferenceString", "deprecated": true}}}
    """,
    "meta/core": #"""
    {"type": ["object", "boolean"], "properties": {
      "$id": {"$ref": "#/$defs/uriReferenceString", "pattern": "^[^#]*#?$"},
      "$schema": {"$ref": "#/$defs/uriString"}, "$ref": {"$ref": "#/$defs/uriReferenceString"},
      "$anchor": {"$ref": "#/$defs/anchorString"}, "$dynamicRef": {"$ref": "#/$defs/uriReferenceString"},
      "$dynamicAnchor": {"$ref": "#/$defs/anchorString"},
      "$vocabulary": {"type": "object", "propertyNames": {"$ref": "#/$defs/uriString"},
       "additionalProperties": {"type": "boolean"}},
      "$comment": {"type": "string"}, "$defs": {"type": "object", "additionalProperties": {"$dynamicRef": "#meta"}}},
     "$defs": {"anchorString": {"type": "string", "pattern": "^[A-Za-z_][-A-Za-z0-9._]*$"},
      "uriString": {"type": "string", "format": "uri"},
      "uriReferenceString": {"type": "string", "format": "uri-reference"}}}
    """#,
    "meta/applicator": """
    {"type": ["object", "boolean"], "properties": {
      "prefixItems": {"$ref": "#/$defs/schemaArray"}, "items": {"$dynamicRef": "#meta"},
      "contains": {"$dynamicRef": "#meta"}, "additionalProperties": {"$dynamicRef": "#meta"},
      "properties": {"type": "object", "additionalProperties": {"$dynamicRef": "#meta"}, "default": {}},
      "patternProperties": {"type": "object", "additionalProperties": {"$dynamicRef": "#meta"},
       "propertyNames": {"format": "regex"}, "default": {}},
      "dependentSchemas": {"type": "object", "additionalProperties": {"$dynamicRef": "#meta"}, "default": {}},
      "propertyNames": {"$dynamicRef": "#meta"}, "if": {"$dynamicRef": "#meta"}, "then": {"$dynamicRef": "#meta"},
      "else": {"$dynamicRef": "#meta"}, "allOf": {"$ref": "#/$defs/schemaArray"},
      "anyOf": {"$ref": "#/$defs/schemaArray"}, "oneOf": {"$ref": "#/$defs/schemaArray"},
      "not": {"$dynamicRef": "#meta"}},
     "$defs": {"schemaArray": {"type": "array", "minItems": 1, "items": {"$dynamicRef": "#meta"}}}}
    """,
    "meta/unevaluated": """
    {"type": ["object", "boolean"], "properties": {
      "unevaluatedItems": {"$dynamicRef": "#meta"}, "unevaluatedProperties": {"$dynamicRef": "#meta"}}}
    """,
    "meta/validation": """
    {"type": ["object", "boolean"], "properties": {
      "type": {"anyOf": [{"$ref": "#/$defs/simpleTypes"},
       {"type": "array", "items": {"$ref": "#/$defs/simpleTypes"}, "minItems": 1, "uniqueItems": true}]},
      "const": true, "enum": {"type": "array", "items": true},
      "multipleOf": {"type": "number", "exclusiveMinimum": 0}, "maximum": {"type": "number"},
      "exclusiveMaximum": {"type": "number"}, "minimum": {"type": "number"}, "exclusiveMinimum": {"type": "number"},
      "maxLength": {"$ref": "#/$defs/nonNegativeInteger"},
      "minLength": {"$ref": "#/$defs/nonNegativeIntegerDefault0"}, "pattern": {"type": "string", "format": "regex"},
      "maxItems": {"$ref": "#/$defs/nonNegativeInteger"}, "minItems": {"$ref": "#/$defs/nonNegativeIntegerDefault0"},
      "uniqueItems": {"type": "boolean", "default": false}, "maxContains": {"$ref": "#/$defs/nonNegativeInteger"},
      "minContains": {"$ref": "#/$defs/nonNegativeInteger", "default": 1},
      "maxProperties": {"$ref": "#/$defs/nonNegativeInteger"},
      "minProperties": {"$ref": "#/$defs/nonNegativeIntegerDefault0"}, "required": {"$ref": "#/$defs/stringArray"},
      "dependentRequired": {"type": "object", "additionalProperties": {"$ref": "#/$defs/stringArray"}}},
     "$defs": {"nonNegativeInteger": {"type": "integer", "minimum": 0},
      "nonNegativeIntegerDefault0": {"$ref": "#/$defs/nonNegativeInteger", "default": 0},
      "simpleTypes": {"enum": ["array", "boolean", "integer", "null", "number", "object", "string"]},
      "stringArray": {"type": "array", "items": {"type": "string"}, "uniqueItems": true, "default": []}}}
    """,
    "meta/meta-data": """
    {"type": ["object", "boolean"], "properties": {
      "title": {"type": "string"}, "description": {"type": "string"}, "default": true,
      "deprecated": {"type": "boolean", "default": false}, "readOnly": {"type": "boolean", "default": false},
      "writeOnly": {"type": "boolean", "default": false}, "examples": {"type": "array", "items": true}}}
    """,
    "meta/format-annotation": """
    {"type": ["object", "boolean"], "properties": {"format": {"type": "string"}}}
    """,
    "meta/content": """
    {"type": ["object", "boolean"], "properties": {
      "contentEncoding": {"type": "string"}, "contentMediaType": {"type": "string"},
      "contentSchema": {"$dynamicRef": "#meta"}}}
    """,
  ]

  private static let vocabularies = [
    "core", "applicator", "unevaluated", "validation", "meta-data", "format-annotation", "content",
  ].map { "\"https://json-schema.org/draft/2020-12/vocab/\($0)\": true" }.joined(separator: ", ")
}
