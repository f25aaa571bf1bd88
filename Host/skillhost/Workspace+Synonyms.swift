import Catalog
import POSIX
import Ranking

extension Workspace {
  private static let synonymsLimit = 1 << 20

  /// What may stand for what: the program's own tables, and the file `synonyms.txt` beside each directory of skills that is
  /// trusted.
  func synonyms(for catalog: CatalogSnapshot) throws(Problem) -> Synonyms {
    var synonyms = Synonyms.builtIn
    for directory in catalog.directories where directory.isTrusted {
      let path = FileSystem.parent(of: directory.path) + "/synonyms.txt"
      guard let text = try Self.text(of: path) else { continue }
      do throws(SynonymsError) { try synonyms.add(text) } catch { throw .badLine("'\(path)'", "\(error)") }
    }
    return synonyms
  }

  /// `nil` when there is no such file.
  private static func text(of path: String) throws(Problem) -> String? {
    let bytes: [UInt8]?
    do throws(SystemError) {
      guard try FileSystem.status(path) != nil else { return nil }
      bytes = try FileSystem.contents(of: path, limit: synonymsLimit)
    } catch { throw .file(error) }
    guard let bytes else { throw .oversizedInput(name: "'\(path)'", limit: synonymsLimit) }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8(name: "'\(path)'") }
    return text
  }
}
