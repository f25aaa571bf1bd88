import Core
import Glibc
import POSIX

/// The sources of a skill that works, which become those of a new one by a change of names.
struct SkillTemplate {
  /// In the order of their paths.
  fileprivate let files: [File]

  fileprivate struct File {
    /// From the template's folder.
    var path: String
    var content: [UInt8]
  }

  /// Reads all files below `folder`. Templates are ours: they hold regular files and directories, all of them text.
  init(_ folder: String) throws(SystemError) { files = try Self.files(in: folder, at: "") }

  /// The same files under the names of `id`, built with the SDK in `root` and checked by `program`.
  func renamed(to id: SkillID, sdk root: String, program: String) -> SkillTemplate {
    let words = id.description.split(separator: "_").map(String.init)
    let sentence = words.joined(separator: " ")
    // The suffix keeps it apart from the types of the standard library and the SDK.
    let type = words.map(\.capitalizedFirst).joined() + (words.count > 1 && words.last == "skill" ? "" : "Skill")
    let names = [
      ("template_skill", id.description), ("TemplateSkill", type),
      ("Template skill", sentence.capitalizedFirst), ("template skill", sentence),
      ("/usr/local/share/skillhost/sdk", root), ("/usr/local/bin/skillhost", program),
    ]
    return SkillTemplate(
      files.map { file in
        let text = String(decoding: file.content, as: UTF8.self)
        return File(path: file.path.replacing(names), content: Array(text.replacing(names).utf8))
      })
  }

  /// Writes the files into a directory that is there.
  func write(to directory: String) throws(SystemError) {
    for file in files {
      let path = "\(directory)/\(file.path)"
      try FileSystem.makeDirectories(FileSystem.parent(of: path), mode: 0o777)
      let descriptor = try FileDescriptor.open(path, O_WRONLY | O_CREAT | O_EXCL, mode: 0o666)
      try descriptor.write(file.content)
    }
  }

  /// Removes what `write` has made, as far as it is there.
  func remove(from directory: String) {
    for file in files { try? FileSystem.remove("\(directory)/\(file.path)") }
    var folders = Set(files.flatMap(\.folders))
    while let deepest = folders.max(by: { $0.utf8.count < $1.utf8.count }) {
      try? FileSystem.removeDirectory("\(directory)/\(deepest)")
      folders.remove(deepest)
    }
  }

  private init(_ files: [File]) { self.files = files }

  private static func files(in folder: String, at place: String) throws(SystemError) -> [File] {
    var found: [File] = []
    for entry in try FileDescriptor.open(folder, O_RDONLY | O_DIRECTORY).entries() {
      guard let name = entry.name.text else { continue }
      let path = "\(folder)/\(name)"
      if try FileSystem.status(path)?.kind == .directory {
        found += try files(in: path, at: place + name + "/")
      } else if let content = try FileSystem.contents(of: path, limit: 1 << 20) {
        found.append(File(path: place + name, content: content))
      }
    }
    return found
  }
}

extension SkillTemplate.File {
  /// The directories that it lies in, from the template's folder.
  fileprivate var folders: [String] {
    let names = path.split(separator: "/").dropLast()
    return names.indices.map { names[...$0].joined(separator: "/") }
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

  /// In one pass, so that what was put in is not looked at again.
  fileprivate func replacing(_ names: [(old: String, new: String)]) -> String {
    var result = ""
    var rest = self[...]
    while let first = rest.first {
      if let name = names.first(where: { rest.hasPrefix($0.old) }) {
        result += name.new
        rest = rest.dropFirst(name.old.count)
      } else {
        result.append(first)
        rest = rest.dropFirst()
      }
    }
    return result
  }
}
