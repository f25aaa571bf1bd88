package import CSkillABI

/// Results as the C interface has them.
extension SkillResult {
  /// A copy of what the other side lends.
  ///
  /// - Parameter attachment: Copies one of the attachments.
  package init(_ table: skill_result, attachment: (skill_attachment) -> SkillAttachment) {
    let attachments = unsafe (0..<Int(table.attachment_count)).compactMap { index in
      unsafe table.attachments?[index].map { unsafe attachment($0.pointee) }
    }
    unsafe self.init(
      table.text.string, structured: table.structured.nonEmptyString.map(JSONText.init(verbatim:)),
      attachments: attachments, metadata: table.metadata.nonEmptyString.map(JSONText.init(verbatim:)))
  }

  /// Lends the result to C until `body` returns.
  package func withTable(_ body: (UnsafePointer<skill_result>) -> Void) {
    unsafe text.withSkillBytes { text in
      unsafe (structured?.description ?? "").withSkillBytes { structured in
        unsafe (metadata?.description ?? "").withSkillBytes { metadata in
          unsafe Self.withAttachments(attachments[...], []) { attachments in
            unsafe attachments.withUnsafeBufferPointer { attachments in
              var table = unsafe skill_result(
                size: UInt32(MemoryLayout<skill_result>.size), attachment_count: UInt32(attachments.count), text: text,
                structured: structured, metadata: metadata, attachments: attachments.baseAddress)
              unsafe body(&table)
            }
          }
        }
      }
    }
  }

  /// Lends `body` one table for each attachment. One frame of the stack for each, so that nothing is copied.
  private static func withAttachments(
    _ attachments: ArraySlice<SkillAttachment>, _ lent: [UnsafePointer<skill_attachment>?],
    _ body: ([UnsafePointer<skill_attachment>?]) -> Void
  ) {
    guard let attachment = attachments.first else { return unsafe body(lent) }
    let (bytes, path) =
      switch attachment.content {
      case .bytes(let bytes): (bytes, "")
      case .file(let path): ([], path)
      }
    unsafe attachment.name.withSkillBytes { name in
      unsafe attachment.mimeType.withSkillBytes { mimeType in
        unsafe path.withSkillBytes { path in
          unsafe bytes.withSkillBytes { bytes in
            var table = unsafe skill_attachment(
              size: UInt32(MemoryLayout<skill_attachment>.size), reserved: 0, name: name, mime_type: mimeType,
              bytes: bytes, path: path)
            unsafe withUnsafePointer(to: &table) { table in
              unsafe withAttachments(attachments.dropFirst(), lent + [table], body)
            }
          }
        }
      }
    }
  }
}
