/// How a skill itself ended its call, unread: nothing of it has been checked.
package enum CallEnd: Hashable, Sendable {
  case result(RawResult)
  case failure(RawFailure)
  /// A result was given but is too large to be sent.
  case oversized(bytes: UInt64)
}

package struct RawFailure: Hashable, Sendable {
  /// A `SKILL_FAILURE_` number.
  package var kind: UInt32
  package var code: [UInt8]
  package var text: [UInt8]

  package init(kind: UInt32, code: [UInt8], text: [UInt8]) {
    self.kind = kind
    self.code = code
    self.text = text
  }
}

package struct RawResult: Hashable, Sendable {
  package var text: [UInt8]
  /// JSON, or empty.
  package var structured: [UInt8]
  /// A JSON object, or empty.
  package var metadata: [UInt8]
  package var attachments: [RawAttachment]

  /// Of a worker's results.
  private static let mostAttachments: UInt32 = 1_024

  package init(text: [UInt8], structured: [UInt8] = [], metadata: [UInt8] = [], attachments: [RawAttachment] = []) {
    self.text = text
    self.structured = structured
    self.metadata = metadata
    self.attachments = attachments
  }

  init(_ fields: inout FieldReader) throws(FrameError) {
    text = Array(try fields.bytes())
    structured = Array(try fields.bytes())
    metadata = Array(try fields.bytes())
    attachments = []
    for _ in 0..<(try fields.count(atMost: Self.mostAttachments)) { attachments.append(try RawAttachment(&fields)) }
  }
}

package struct RawAttachment: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case bytes([UInt8])
    /// In the call's temporary directory: absolute, or relative to it.
    case path([UInt8])
  }

  package var name: [UInt8]
  package var mimeType: [UInt8]
  package var content: Content

  package init(name: [UInt8], mimeType: [UInt8], content: Content) {
    self.name = name
    self.mimeType = mimeType
    self.content = content
  }

  fileprivate init(_ fields: inout FieldReader) throws(FrameError) {
    name = Array(try fields.bytes())
    mimeType = Array(try fields.bytes())
    let isFile = try fields.integer(UInt8.self) != 0
    let content = Array(try fields.bytes())
    self.content = isFile ? .path(content) : .bytes(content)
  }
}
