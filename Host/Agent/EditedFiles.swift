import Core
import Execution
import JSON
import POSIX

/// The files that a call may edit: the skill gets copies, and what it made of them takes their place when the call has
/// succeeded. Whatever happens before, the files are as they were.
struct EditedFiles {
  private struct Draft {
    /// Absolute and without symbolic links.
    let original: String
    let copy: String
    /// `nil` when there was no such file.
    let before: [UInt8]?
    let permissions: UInt32
  }

  private let directory: CallDirectory?
  private let drafts: [String: Draft]

  private static let largest = 64 << 20

  /// - Parameters:
  ///   - paths: Absolute.
  ///   - parent: Where the copies are made.
  /// - Throws: A failure that says which file cannot be edited and why.
  static func copies(of paths: [String], in parent: String) async throws(SkillFailure) -> EditedFiles {
    guard !paths.isEmpty else { return EditedFiles(directory: nil, drafts: [:]) }
    let directory: CallDirectory
    do throws(SystemError) {
      directory = try CallDirectory(in: parent)
    } catch {
      throw SkillFailure(.technical, code: "no_copy", message: "no copy for the skill can be made: \(error)")
    }
    do throws(SkillFailure) {
      var drafts: [String: Draft] = [:]
      for path in Set(paths) { drafts[path] = try draft(of: path, in: "\(directory.path)/\(drafts.count)") }
      return EditedFiles(directory: directory, drafts: drafts)
    } catch {
      await directory.remove()
      throw error
    }
  }

  private static func draft(of path: String, in folder: String) throws(SkillFailure) -> Draft {
    do {
      let status = try FileSystem.status(path)
      guard status?.kind ?? .regular == .regular else {
        throw SkillFailure(.invalidArguments, code: "not_a_file", message: "'\(path)' is no regular file to edit")
      }
      let original = status == nil ? path : try FileSystem.realPath(path)
      let before = status == nil ? nil : try content(of: original)
      try FileSystem.makeDirectories(folder)
      let name = path.split(separator: "/").last.map(String.init) ?? "file"
      try FileSystem.write(before ?? [], to: "\(folder)/\(name)")
      return Draft(
        original: original, copy: "\(folder)/\(name)", before: before, permissions: status?.permissions ?? 0o644)
    } catch let error as SkillFailure {
      throw error
    } catch {
      throw SkillFailure(.invalidArguments, code: "unreadable", message: "'\(path)' cannot be edited: \(error)")
    }
  }

  private static func content(of path: String) throws -> [UInt8] {
    guard let bytes = try FileSystem.contents(of: path, limit: largest) else {
      throw SkillFailure(
        .business, code: "too_large", message: "'\(path)' has more than \(largest >> 20) MiB, too much to edit")
    }
    return bytes
  }

  /// The paths of the copies by those of the files.
  var copies: [String: String] { drafts.mapValues(\.copy) }

  /// Puts what the skill has changed in place, each file wholly or not at all.
  ///
  /// - Throws: `changed_meanwhile` when a file is no longer what the skill was given; then it stays.
  func keep() throws(SkillFailure) {
    for draft in drafts.values.sorted(by: { $0.original < $1.original }) {
      do {
        let after = try Self.content(of: draft.copy)
        if after == draft.before ?? [] { continue }
        let exists = try FileSystem.status(draft.original) != nil
        guard try exists == (draft.before != nil) && (!exists || Self.content(of: draft.original) == draft.before)
        else {
          throw SkillFailure(
            .technical, code: "changed_meanwhile",
            message: "'\(draft.original)' was changed by another program meanwhile and stays as it is; try again")
        }
        try FileSystem.write(after, to: draft.original, mode: draft.permissions & 0o777)
      } catch let error as SkillFailure {
        throw error
      } catch {
        throw SkillFailure(
          .technical, code: "not_written", message: "'\(draft.original)' could not be written: \(error)")
      }
    }
  }

  /// Removes the copies.
  func remove() async { await directory?.remove() }
}
