import Core
import Foundation
import JSON
import PluginSupport
import Support
import Testing

let library = Result { try ShippedLibrary("file_tools") }

/// A folder with files, and what the skills say about it.
struct Tree: Sendable {
  let folder: TemporaryDirectory

  /// - Parameter files: Their texts by their paths.
  init(_ files: [String: String] = [:]) throws {
    folder = try TemporaryDirectory()
    for (path, text) in files { try add(path, Array(text.utf8)) }
  }

  func add(_ path: String, _ bytes: [UInt8]) throws {
    let place = URL(fileURLWithPath: folder(path)).deletingLastPathComponent().path
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    try folder.write(bytes, to: path)
  }

  func run(_ id: String, _ arguments: JSONObject) async throws -> SkillResult {
    try await library.get().run(id, absolute(arguments), in: folder.path)
  }

  func failure(_ id: String, _ arguments: JSONObject) async throws -> SkillFailure? {
    try await library.get().failure(id, absolute(arguments), in: folder.path)
  }

  /// As the host hands paths on.
  private func absolute(_ arguments: JSONObject) -> JSONValue {
    var arguments = arguments
    let path = arguments["path"]?.string ?? "."
    arguments["path"] = .string(path.hasPrefix("/") ? path : folder(path))
    return .object(arguments)
  }

  /// The paths that are found, in order.
  func paths(_ arguments: JSONObject) async throws -> [String] {
    try await run("file_search", arguments).structured?["matches"]?.array?.compactMap { $0["path"]?.string } ?? []
  }

  /// The lines that are found, as grep writes them.
  func lines(_ arguments: JSONObject) async throws -> [String] {
    try await run("file_search", arguments).text.split(separator: "\n").map(String.init)
  }

  func read(_ arguments: JSONObject) async throws -> SkillResult { try await run("file_read", arguments) }
}
