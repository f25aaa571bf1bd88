import JSON
import POSIX

/// A folder that holds test suites written by others, as a whole or one of them.
package struct ConformanceFolder {
  private let parsingFiles: String?
  private let schemaFiles: String?
  private let schemaRemotes: String?

  /// Takes the folder of both suites, that of one, or one with the files themselves.
  package init(_ path: String) throws {
    let parsing = [path + "/json-parsing/test_parsing", path + "/test_parsing", path]
    parsingFiles = try parsing.first { try Self.files(in: $0).contains(where: Self.isParsingTest) }
    let schemas = [path + "/json-schema/tests", path + "/tests", path]
    schemaFiles = try schemas.first { folder in
      try Self.files(in: folder).contains { $0.hasSuffix(".json") && !Self.isParsingTest($0) }
    }
    let remotes = (schemaFiles.map { [$0 + "/../remotes"] } ?? []) + [path + "/remotes"]
    schemaRemotes = try remotes.first { try FileSystem.status($0)?.kind == .directory }
  }

  /// The suites that lie in a `shared/conformance` folder beside the package; `nil` when there are none.
  package static func beside(_ sourceFile: String) throws -> ConformanceFolder? {
    var folder = FileSystem.parent(of: sourceFile)
    while folder != "/" {
      let candidate = folder + "/shared/conformance"
      if try FileSystem.status(candidate)?.kind == .directory { return try ConformanceFolder(candidate) }
      folder = FileSystem.parent(of: folder)
    }
    return nil
  }

  private static func isParsingTest(_ name: String) -> Bool {
    ["y_", "n_", "i_"].contains { name.hasPrefix($0) } && name.hasSuffix(".json")
  }

  static func files(in folder: String) throws -> [String] {
    guard try FileSystem.status(folder)?.kind == .directory else { return [] }
    return try FileDescriptor.open(folder).entries().compactMap(\.name.text)
  }

  static func contents(_ path: String) throws -> [UInt8] {
    guard let bytes = try FileSystem.contents(of: path, limit: 64 << 20) else {
      throw SuiteError(description: "\(path) is larger than 64 MiB")
    }
    return bytes
  }
}

package struct SuiteError: Error, CustomStringConvertible {
  package var description: String

  package init(description: String) {
    self.description = description
  }
}

/// How many tests of a suite came out as they should.
package struct SuiteReport {
  package var name: String
  package var passed = 0
  package var failures: [String] = []

  /// `json-parsing: 318 passed, 0 failed`
  package var line: String { "\(name): \(passed) passed, \(failures.count) failed" }

  fileprivate mutating func note(_ test: @autoclosure () -> String, _ isRight: Bool) {
    if isRight { passed += 1 } else { failures.append(test()) }
  }
}

extension ConformanceFolder {
  /// Judges each file: `y_` must be read, `n_` refused; for `i_` any verdict will do.
  package func parsing() throws -> SuiteReport? {
    guard let folder = parsingFiles else { return nil }
    var report = SuiteReport(name: "json-parsing")
    // The grammar allows a key twice; the parser does when it is told to.
    let options = ParseOptions(duplicateKeys: .lastWins)
    for file in try Self.files(in: folder) where Self.isParsingTest(file) {
      let bytes = try Self.contents(folder + "/" + file)
      let value = try? JSONValue(parsing: bytes, options: options)
      switch file.utf8.first {
      case UInt8(ascii: "y"):
        report.note(file, value != nil && value == value.flatMap { try? JSONValue(parsing: $0.serialized()) })
      case UInt8(ascii: "n"): report.note(file, value == nil)
      default: report.note(file, true)
      }
    }
    return report
  }

  /// Checks each value against its group's schema; what is not accepted must also be explained.
  package func schemas() throws -> SuiteReport? {
    guard let folder = schemaFiles else { return nil }
    let documents = try remotes()
    var report = SuiteReport(name: "json-schema")
    for file in try Self.files(in: folder) where file.hasSuffix(".json") && !Self.isParsingTest(file) {
      for group in try JSONValue(parsing: try Self.contents(folder + "/" + file)).array ?? [] {
        let name = "\(file): \(group["description"]?.string ?? "?")"
        let schema = Result { try JSONSchema(group["schema"] ?? .null, documents: documents) }
        for test in group["tests"]?.array ?? [] {
          let title = "\(name): \(test["description"]?.string ?? "?")"
          guard case .success(let schema) = schema, let data = test["data"], let valid = test["valid"]?.bool else {
            report.failures.append(title + (schema.failure.map { " (\($0))" } ?? ""))
            continue
          }
          let violations = schema.validate(data)
          report.note(title, schema.accepts(data) == valid && violations.isEmpty == valid)
        }
      }
    }
    return report
  }

  /// Documents by the address at which the tests expect them.
  private func remotes() throws -> [String: JSONValue] {
    guard let schemaRemotes else { return [:] }
    var documents: [String: JSONValue] = [:]
    var folders = [""]
    while let folder = folders.popLast() {
      for name in try Self.files(in: schemaRemotes + "/" + folder) {
        let path = folder + name
        if try FileSystem.status(schemaRemotes + "/" + path)?.kind == .directory {
          folders.append(path + "/")
        } else if name.hasSuffix(".json") {
          let document = try JSONValue(parsing: try Self.contents(schemaRemotes + "/" + path))
          documents["http://localhost:1234/" + path] = document
        }
      }
    }
    return documents
  }
}

extension Result {
  fileprivate var failure: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
