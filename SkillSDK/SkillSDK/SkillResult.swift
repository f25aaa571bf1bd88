/// What a finished call gives.
public struct SkillResult: Hashable, Sendable {
  /// For people and models. May be empty when there is a ``structured`` part.
  public var text: String
  /// JSON as the manifest's `output` promises.
  public var structured: JSONText?
  /// Files that go with the result.
  public var attachments: [SkillAttachment]
  /// Facts about the result for programs: sources, versions, durations. A JSON object.
  public var metadata: JSONText?

  /// A result of a text, and of parts that are JSON already.
  public init(
    _ text: String, structured: JSONText? = nil, attachments: [SkillAttachment] = [], metadata: JSONText? = nil
  ) {
    self.text = text
    self.structured = structured
    self.attachments = attachments
    self.metadata = metadata
  }

  /// A result whose structured part is a value of the skill's own type.
  ///
  /// - Throws: `EncodingError` when `structured` has no JSON form, such as a number that is not finite.
  public init(
    _ text: String, structured: some Encodable, attachments: [SkillAttachment] = [], metadata: JSONText? = nil
  ) throws {
    self.init(
      text, structured: try JSONText(encoding: structured), attachments: attachments, metadata: metadata)
  }
}

/// A file or blob that goes with a result.
public struct SkillAttachment: Hashable, Sendable {
  /// Where the content is.
  public enum Content: Hashable, Sendable {
    case bytes([UInt8])
    /// The absolute path of a file that the skill wrote in ``SkillContext/temporaryDirectory``. The host takes it
    /// over once the call has ended.
    case file(path: String)
  }

  /// A file name without directories: `chart.png`.
  public var name: String
  /// `image/png`.
  public var mimeType: String
  public var content: Content

  public init(name: String, mimeType: String, content: Content) {
    self.name = name
    self.mimeType = mimeType
    self.content = content
  }
}
