package import JSON

/// What a finished call gives.
package struct SkillResult: Hashable, Sendable {
  /// For people and models; may be empty when `structured` is not `nil`.
  package var text: String
  /// Fits the manifest's `output` schema where there is one.
  package var structured: JSONValue?
  package var attachments: [Attachment]
  package var metadata: JSONObject

  package init(
    text: String, structured: JSONValue? = nil, attachments: [Attachment] = [], metadata: JSONObject = JSONObject()
  ) {
    self.text = text
    self.structured = structured
    self.attachments = attachments
    self.metadata = metadata
  }
}

/// A file or blob that goes with a result.
package struct Attachment: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case bytes([UInt8])
    /// Absolute path of a file of the host's; whoever receives the result owns it.
    case file(String)
    /// Not kept: a result on record has so many bytes.
    case absent(size: Int)
  }

  /// A file name without directories.
  package var name: String
  package var mimeType: String
  package var content: Content

  package init(name: String, mimeType: String, content: Content) {
    self.name = name
    self.mimeType = mimeType
    self.content = content
  }
}
