import Catalog
import Core
import JSON

extension Rejection {
  var json: JSONValue {
    [
      "path": .string(path), "code": .string(code.rawValue), "id": id.map { .string($0.description) } ?? .null,
      "version": version.map { .string($0) } ?? .null, "message": .string(description),
    ]
  }
}

extension DirectoryReport {
  var json: JSONValue {
    [
      "path": .string(path), "origin": .string(entry.origin.rawValue), "state": .string(code),
      "libraries": .number(JSONNumber(libraryCount)), "message": explanation.map { .string($0) } ?? .null,
    ]
  }
}
