import JSON

extension Quirks {
  /// What differs from an endpoint without quirks, as files hold it. Rejected tools are not among it: schemas change.
  var json: JSONObject {
    var object: JSONObject = [:]
    if manner != .tools { object["manner"] = .string(manner.rawValue) }
    if emptyContent != .null { object["emptyContent"] = .string(emptyContent.rawValue) }
    for (name, path) in Self.flags where self[keyPath: path] != Quirks()[keyPath: path] {
      object[name] = .bool(self[keyPath: path])
    }
    return object
  }

  init(_ json: JSONValue) {
    self.init()
    manner = json["manner"]?.string.flatMap(CallManner.init) ?? manner
    emptyContent = json["emptyContent"]?.string.flatMap(EmptyContent.init) ?? emptyContent
    for (name, path) in Self.flags {
      if let value = json[name]?.bool { self[keyPath: path] = value }
    }
  }

  private static var flags: [(String, WritableKeyPath<Quirks, Bool>)] {
    [
      ("streams", \.streams), ("takesStreamOptions", \.takesStreamOptions),
      ("hasCompletionLimit", \.hasCompletionLimit),
      ("takesTemperature", \.takesTemperature), ("takesToolChoice", \.takesToolChoice), ("takesFormat", \.takesFormat),
      ("takesSystem", \.takesSystem),
    ]
  }
}
