import CSkillABI

extension CallChannel {
  /// Ends the call.
  func end(_ outcome: Result<SkillResult, SkillError>) {
    switch outcome {
    case .success(let result): succeed(result)
    case .failure(let error): fail(error)
    }
  }

  private func fail(_ error: SkillError) {
    unsafe error.code.withSkillBytes { code in
      unsafe error.message.withSkillBytes { text in
        var failure = unsafe skill_failure(
          size: UInt32(MemoryLayout<skill_failure>.size), kind: error.kind.abiValue, code: code, text: text)
        unsafe withHost { context, host in unsafe host.pointee.fail?(context, &failure) }
      }
    }
  }

  private func succeed(_ result: SkillResult) {
    unsafe result.text.withSkillBytes { text in
      unsafe (result.structured?.description ?? "").withSkillBytes { structured in
        unsafe (result.metadata?.description ?? "").withSkillBytes { metadata in
          unsafe Self.withAttachments(result.attachments[...], []) { attachments in
            unsafe attachments.withUnsafeBufferPointer { attachments in
              var result = unsafe skill_result(
                size: UInt32(MemoryLayout<skill_result>.size), attachment_count: UInt32(attachments.count), text: text,
                structured: structured, metadata: metadata, attachments: attachments.baseAddress)
              unsafe withHost { context, host in unsafe host.pointee.result?(context, &result) }
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

extension SkillError.Kind {
  package var abiValue: UInt32 {
    switch self {
    case .invalidArguments: UInt32(SKILL_FAILURE_INVALID_ARGUMENTS)
    case .business: UInt32(SKILL_FAILURE_BUSINESS)
    case .technical: UInt32(SKILL_FAILURE_TECHNICAL)
    case .cancelled: UInt32(SKILL_FAILURE_CANCELLED)
    }
  }
}
