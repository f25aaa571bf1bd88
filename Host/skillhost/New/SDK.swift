import Glibc
import POSIX

/// What an author builds skills with: the folder of an installation, or a checkout, which are laid out alike.
struct SDK {
  enum Language: String, CaseIterable {
    case swift, c
  }

  /// Absolute, without symbolic links.
  let root: String

  /// Found relative to the program, so that an installation can be moved.
  ///
  /// - Throws: `noSDK` naming where it was looked for; `unquotable`.
  init(for workspace: Workspace) throws(Problem) {
    var folder = FileSystem.parent(of: workspace.executable)
    let installed = "\(FileSystem.parent(of: folder))/share/skillhost/sdk"
    var places = [installed]
    // A checkout has the program somewhere beneath its build folder.
    while folder != "/" {
      folder = FileSystem.parent(of: folder)
      places.append(folder)
    }
    guard let root = places.first(where: { FileSystem.allows(R_OK, Self.templates(in: $0)) }) else {
      throw .noSDK(looked: installed)
    }
    guard root.unicodeScalars.allSatisfy(Self.isPlain) else { throw .unquotable(root) }
    self.root = root
  }

  /// What `skillhost new` copies.
  func template(_ language: Language) -> String { "\(Self.templates(in: root))/\(language.rawValue)" }

  /// Whether it stands for itself between quotes in a Makefile and in Swift.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || " /._+-".unicodeScalars.contains(scalar)
  }

  private static func templates(in root: String) -> String { "\(root)/SkillSDK/Templates" }
}
