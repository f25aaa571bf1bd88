import Core
import Foundation
import JSON
import Support
import Testing

@testable import Models

/// Monday, 30 November 2026, 04:13:45 UTC.
let monday: Int64 = 1_796_012_025_000_000_000

/// The manifests that ship, and some that a stranger could have written.
enum Skills {
  static let all: [String: Manifest] = {
    var manifests: [Manifest] = []
    let files = [
      "calculator", "text_tools", "meeting_notes", "random", "file_tools", "notes", "summary", "data_tools",
      "web_fetch",
    ]
    for file in files {
      let bytes = FileManager.default.contents(atPath: Checkout.root + "/Plugins/\(file)/skill.json") ?? Data()
      manifests += Manifest.parse(Array(bytes)).manifests
    }
    manifests += Manifest.parse(Array(Strangers.manifests.utf8)).manifests
    return Dictionary(uniqueKeysWithValues: manifests.map { ($0.id.description, $0) })
  }()

  static func manifest(_ id: String) throws -> Manifest { try #require(all[id], "no skill '\(id)'") }
}

extension ChoiceRequest {
  init(_ sentence: String, _ skills: [(id: String, score: Double)], context: String? = nil, given: JSONObject = [:])
    throws
  {
    let candidates = try skills.map { ChoiceRequest.Candidate(manifest: try Skills.manifest($0.id), score: $0.score) }
    self.init(sentence: sentence, context: context, candidates: candidates, given: given, now: monday)
  }
}
