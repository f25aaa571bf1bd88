extension SkillError {
  /// What `error`, thrown by a skill's `execute`, means to the host.
  ///
  /// A `CancellationError` is a cancellation only if the host cancelled: a skill can also cancel tasks of its own.
  init(thrown error: any Error, wasCancelled: Bool) {
    switch error {
    case let error as any SkillErrorConvertible:
      self = error.skillError
    case is CancellationError where wasCancelled:
      self.init(.cancelled, code: "cancelled", message: "the skill stopped because the call was cancelled")
    case is CancellationError:
      self.init(.technical, code: "abandoned", message: "the skill gave up on work of its own: \(error)")
    default:
      self.init(.technical, code: "error", message: "\(error)")
    }
  }

  /// What a failure to decode the arguments means to the host.
  init(decoding error: any Error) {
    guard let error = error as? DecodingError else {
      self = .invalidArguments("the arguments cannot be read: \(error)")
      return
    }
    switch error {
    case .keyNotFound(let key, let context):
      self = .invalidArguments("\(place(context.codingPath + [key])) missing", code: "missing")
    case .valueNotFound(let type, let context):
      self = .invalidArguments("\(place(context.codingPath)) null, and must be \(noun(type))", code: "null")
    case .typeMismatch(let type, let context):
      self = .invalidArguments("\(place(context.codingPath)) not \(noun(type))", code: "type_mismatch")
    case .dataCorrupted(let context):
      let text = "\(place(context.codingPath)) not valid: \(context.debugDescription)"
      self = .invalidArguments(text, code: "invalid")
    @unknown default:
      self = .invalidArguments("the arguments cannot be read: \(error)")
    }
  }
}

/// The subject of a sentence: a JSON Pointer (RFC 6901) in quotes, and a verb.
private func place(_ path: [any CodingKey]) -> String {
  guard !path.isEmpty else { return "the arguments as a whole are" }
  let tokens = path.map { key in
    if let index = key.intValue { return "/\(index)" }
    return "/"
      + key.stringValue.reduce(into: "") { token, character in
        switch character {
        case "~": token += "~0"
        case "/": token += "~1"
        default: token.append(character)
        }
      }
  }
  return "the argument '\(tokens.joined())' is"
}

private func noun(_ type: any Any.Type) -> String {
  switch type {
  case is any FixedWidthInteger.Type: "an integer"
  case is any BinaryFloatingPoint.Type: "a number"
  case is String.Type: "a string"
  case is Bool.Type: "true or false"
  case is [Any].Type: "an array"
  case is [String: Any].Type: "an object"
  default: "a value of type \(type)"
  }
}
