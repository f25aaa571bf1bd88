import Core
import Foundation
import JSON
import PluginSupport
import Support
import Testing

/// The setting `allow`, as a person has set it.
private struct Allowance: HostService {
  let id = ServiceID.settings
  let addresses: JSONValue

  func answer(_ request: ServiceRequest, of call: SkillCall) async throws(SkillFailure) -> [[UInt8]] {
    guard request.method == "get", request.arguments == [Array("allow".utf8)] else { throw request.unknownMethod }
    return [Array(addresses.serialized().utf8)]
  }
}

/// The library with its setting.
func library(allowing addresses: JSONValue = ["127.0.0.0/8"]) throws -> ShippedLibrary {
  try ShippedLibrary("web_fetch", services: [Allowance(addresses: addresses)])
}

/// A server on the loopback interface, and what the skill makes of it.
struct Site {
  let server: ScriptedServer
  let library: ShippedLibrary

  init(_ answer: @escaping @Sendable (ScriptedServer.Request, Int) -> [ScriptedServer.Step]) throws {
    server = try ScriptedServer(answer)
    library = try WebFetchTests.library()
  }

  /// - Parameter bytes: Of the one page that there is.
  init(_ bytes: [UInt8], type: String = "text/html; charset=utf-8", headers: [String] = []) throws {
    try self.init { _, _ in .response(type: type, headers: headers, bytes) }
  }

  init(_ page: String, type: String = "text/html; charset=utf-8") throws { try self.init(Array(page.utf8), type: type) }

  func fetch(_ path: String = "/", _ options: JSONObject = [:]) async throws -> SkillResult {
    try await library.run("web_fetch", arguments(path, options))
  }

  func failure(_ path: String = "/", change: (inout SkillCall) -> Void = { _ in }) async throws -> SkillFailure? {
    try await library.failure("web_fetch", arguments(path), change: change)
  }

  func arguments(_ path: String, _ options: JSONObject = [:]) -> JSONValue {
    var arguments = options
    arguments["url"] = .string(server.url + path)
    return .object(arguments)
  }

  /// The text alone.
  func text(_ options: JSONObject = [:]) async throws -> String {
    try #require(try await fetch("/", options).structured?["text"]?.string)
  }
}
