package import Core
package import JSON

extension RankingDocument {
  package init(_ manifest: Manifest) {
    self.init(identifier: manifest.id.description, name: manifest.name, description: manifest.description)
    keywords = manifest.keywords.map { Keyword(text: $0.term, weight: $0.weight) }
    category = manifest.category
    examples = manifest.examples
    counterExamples = manifest.counterExamples
    priority = manifest.priority
    readParameters(manifest.parameters)
  }

  /// Takes names, descriptions and enum values of the parameters that a JSON Schema describes, nested ones included.
  package mutating func readParameters(_ schema: JSONValue) { readParameters(schema, depth: 0) }

  /// Nesting is cut at eight levels: deeper names say nothing about what a skill is for.
  private mutating func readParameters(_ schema: JSONValue, depth: Int) {
    guard depth < 8, case .object(let object) = schema else { return }
    for member in object.members {
      switch (member.key, member.value) {
      case ("properties", .object(let properties)):
        for property in properties.members {
          parameterNames.append(property.key)
          readText(of: property.value)
          readParameters(property.value, depth: depth + 1)
        }
      case ("items", let item):
        readText(of: item)
        readParameters(item, depth: depth + 1)
      case ("anyOf", .array(let choices)), ("oneOf", .array(let choices)), ("allOf", .array(let choices)):
        for choice in choices {
          readText(of: choice)
          readParameters(choice, depth: depth + 1)
        }
      default: continue
      }
    }
  }

  private mutating func readText(of schema: JSONValue) {
    guard case .object(let object) = schema else { return }
    for member in object.members {
      switch (member.key, member.value) {
      case ("description", .string(let text)), ("title", .string(let text)): parameterDescriptions.append(text)
      case ("enum", .array(let values)):
        for case .string(let text) in values { enumValues.append(text) }
      case ("const", .string(let text)): enumValues.append(text)
      case ("format", .string(let format)): if let type = TokenType(format: format) { parameterTypes.insert(type) }
      case ("x-path", _): parameterTypes.insert(.path)
      case ("x-aliases", .object(let aliases)):
        for alias in aliases.members {
          for case .string(let text) in alias.value.array ?? [] { enumValues.append(text) }
        }
      case ("x-names", .array(let names)):
        for case .string(let text) in names { parameterNames.append(text) }
      default: continue
      }
    }
  }
}
