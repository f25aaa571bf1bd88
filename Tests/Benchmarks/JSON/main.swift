import Foundation
import JSON

// json-bench DIR: times what Tests/Benchmarks/json_speed.py wrote into DIR and prints a JSON array of figures.

struct Figures {
  private(set) var list: [JSONValue] = []

  mutating func note(_ what: String, _ name: String, _ peer: String, _ seconds: Double) {
    guard let number = JSONNumber(seconds) else { return }
    list.append(["what": .string(what), "case": .string(name), "peer": .string(peer), "seconds": .number(number)])
  }
}

func measure(_ folder: URL) throws -> Figures {
  var figures = Figures()
  let documents = folder.appendingPathComponent("parse")
  for name in try FileManager.default.contentsOfDirectory(atPath: documents.path).sorted() {
    let data = try Data(contentsOf: documents.appendingPathComponent(name))
    let text = Array(data)
    figures.note("parse", name, "ours", try seconds { keep(try JSONValue(parsing: text)) })
    let decoder = JSONDecoder()
    figures.note("parse", name, "JSONDecoder, any", try seconds { keep(try decoder.decode(AnyJSON.self, from: data)) })
    if let seconds = try typedDecoding(name, data) { figures.note("parse", name, "JSONDecoder, typed", seconds) }
    let value = try JSONValue(parsing: text)
    var written: [UInt8] = []
    let writing = seconds {
      written.removeAll(keepingCapacity: true)
      value.write(to: &written)
    }
    figures.note("write", name, "ours", writing)
  }
  let cases = try Data(contentsOf: folder.appendingPathComponent("validate.json"))
  for entry in try JSONValue(parsing: Array(cases)).array ?? [] {
    guard let name = entry["name"]?.string, let source = entry["schema"], let values = entry["values"]?.array else {
      continue
    }
    figures.note("compile", name, "ours", try seconds { keep(try JSONSchema(source)) })
    let schema = try JSONSchema(source)
    for value in values where !schema.accepts(value) { fatalError("\(name): \(schema.validate(value))") }
    figures.note("validate", name, "ours", seconds { for value in values { keep(schema.accepts(value)) } })
  }
  return figures
}

print(JSONValue.array(try measure(URL(fileURLWithPath: CommandLine.arguments[1])).list))
