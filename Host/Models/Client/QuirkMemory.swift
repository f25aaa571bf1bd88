import JSON
import POSIX
import Synchronization

/// The quirks of endpoints, as they were found out, so that each costs one failed request and not one each time.
///
/// They may be kept in a file for processes to come, which forget them after a while: servers are updated. What cannot be
/// read counts as not known, and what cannot be written is found out again.
package final class QuirkMemory: Sendable {
  private struct Entry: Hashable {
    var quirks: Quirks
    /// Seconds since 1970.
    var time: Int64
  }

  /// By URL and model.
  private let known: Mutex<[String: Entry]>
  private let file: String?
  private let now: @Sendable () -> Int64

  private static let version = 1
  /// Seconds.
  private static let lifetime: Int64 = 7 * 86_400
  private static let entryLimit = 100
  private static let fileLimit = 1 << 20

  /// - Parameters:
  ///   - file: `nil` keeps nothing for others.
  ///   - forgets: Whether what the file holds counts for nothing, and is found out anew.
  ///   - now: Nanoseconds since 1970.
  package init(file: String? = nil, forgets: Bool = false, now: @escaping @Sendable () -> Int64 = { Clock.now() }) {
    self.file = file
    self.now = now
    known = Mutex(forgets ? [:] : Self.read(file, now: now() / 1_000_000_000))
  }

  /// Knows of one endpoint, and keeps nothing for others.
  package convenience init(_ quirks: Quirks, of endpoint: ModelEndpoint) {
    self.init()
    self[endpoint] = quirks
  }

  subscript(endpoint: ModelEndpoint) -> Quirks {
    get { known.withLock { $0[Self.key(endpoint)]?.quirks ?? Quirks() } }
    set {
      let time = now() / 1_000_000_000
      known.withLock { known in
        known[Self.key(endpoint)] = Entry(quirks: newValue, time: time)
        guard let file else { return }
        // Others may have found out more meanwhile.
        let all = Self.read(file, now: time).merging(known) { $1 }
        Self.write(all, to: file)
      }
    }
  }

  private static func key(_ endpoint: ModelEndpoint) -> String { "\(endpoint.url) \(endpoint.model ?? "")" }

  private static func read(_ file: String?, now: Int64) -> [String: Entry] {
    guard let file, let bytes = try? FileDescriptor.open(file).readAll(limit: fileLimit),
      let value = try? JSONValue(parsing: bytes), value["version"]?.int == version,
      let endpoints = value["endpoints"]?.object
    else { return [:] }
    var entries: [String: Entry] = [:]
    for member in endpoints {
      guard let time = member.value["time"]?.int, (now - lifetime...now).contains(Int64(time)) else { continue }
      entries[member.key] = Entry(quirks: Quirks(member.value), time: Int64(time))
    }
    return entries
  }

  private static func write(_ entries: [String: Entry], to file: String) {
    let newest = entries.sorted { ($0.value.time, $0.key) > ($1.value.time, $1.key) }.prefix(entryLimit)
    let endpoints = newest.map { key, entry -> (String, JSONValue) in
      var object = entry.quirks.json
      object["time"] = .number(JSONNumber(Int(entry.time)))
      return (key, .object(object))
    }
    let value: JSONValue = ["version": .number(JSONNumber(version)), "endpoints": .object(JSONObject(endpoints))]
    try? FileSystem.makeDirectories(FileSystem.parent(of: file))
    try? FileSystem.write(Array(value.serialized(pretty: true).utf8), to: file)
  }
}
