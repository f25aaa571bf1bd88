import FoundationEssentials
import SkillSDK

/// What a call works on: a file's content or text, as JSON or as a table.
struct DataSource {
  enum Content {
    case json(DataValue)
    case table(DataTable)
  }

  let content: Content
  /// As people know it.
  let name: String

  var isCSV: Bool { if case .table = content { true } else { false } }

  init(file: String?, data: String?) throws {
    let bytes: [UInt8]
    if let data, !data.trimmed.isEmpty {
      (bytes, name) = (Array(data.utf8), "the text")
    } else if let file {
      name = file.split(separator: "/").last.map(String.init) ?? file
      guard let content = FileManager.default.contents(atPath: file) else {
        throw SkillError.business("'\(name)' cannot be read; is the path right?", code: "unreadable")
      }
      bytes = [UInt8](content)
    } else {
      throw SkillError.invalidArguments("there is no data: name a file, or pass the text")
    }
    content = try Self.content(bytes, name)
  }

  /// JSON when it begins as JSON and is, else CSV.
  private static func content(_ bytes: [UInt8], _ name: String) throws -> Content {
    let first = bytes.drop { [0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf].contains($0) }.first
    guard let first else { throw SkillError.business("'\(name)' is empty", code: "empty") }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") || name.lowercased().hasSuffix(".json") {
      do { return .json(try JSONReader.read(bytes)) } catch {
        throw SkillError.business("'\(name)' is no JSON: \(error)", code: "not_json")
      }
    }
    do { return .table(DataTable(try CSV.records(bytes))) } catch {
      throw SkillError.business("'\(name)' is no CSV: \(error)", code: "not_csv")
    }
  }
}
