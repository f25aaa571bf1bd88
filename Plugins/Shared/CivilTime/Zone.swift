import FoundationEssentials

/// A time zone: how far its clocks are ahead of UTC, and when that changes.
package struct Zone: Sendable {
  package struct Offset: Hashable, Sendable {
    /// Ahead of UTC.
    package var seconds: Int
    /// `CET`, or `+08` where people have no name for it.
    package var abbreviation: String
    package var isDaylight: Bool

    package init(seconds: Int, abbreviation: String, isDaylight: Bool = false) {
      self.seconds = seconds
      self.abbreviation = abbreviation
      self.isDaylight = isDaylight
    }

    /// `UTC+08:00`.
    package var utc: String {
      let (size, sign) = (abs(seconds), seconds < 0 ? "-" : "+")
      return "UTC\(sign)\(CivilTime.clock(size))"
    }
  }

  /// IANA, or `UTC+08:00` for a fixed one.
  package let name: String
  /// Moments in seconds since 1970 from which on an offset holds, ascending.
  let transitions: [(moment: Int, offset: Offset)]
  /// Before the first transition.
  let initial: Offset
  /// Behind the last transition.
  let rule: ZoneRule?

  package init(fixed seconds: Int, name: String? = nil) {
    let offset = Offset(seconds: seconds, abbreviation: "")
    self.init(name: name ?? offset.utc, transitions: [], initial: offset, rule: nil)
  }

  init(name: String, transitions: [(moment: Int, offset: Offset)], initial: Offset, rule: ZoneRule?) {
    self.name = name
    self.transitions = transitions
    self.initial = initial
    self.rule = rule
  }

  package static let utc = Zone(fixed: 0, name: "UTC")
}

extension Zone {
  /// - Parameter moment: Seconds since 1970.
  package func offset(at moment: Int) -> Offset {
    guard let last = transitions.last else { return rule?.offset(at: moment) ?? initial }
    if moment >= last.moment { return rule?.offset(at: moment) ?? last.offset }
    var (low, high) = (0, transitions.count)
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle].moment <= moment { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? initial : transitions[low - 1].offset
  }

  package func civil(at moment: Int) -> CivilTime? {
    CivilTime(secondsSince1970: moment + offset(at: moment).seconds)
  }

  /// When the clocks show `time`: never where they skip it, twice where they are set back.
  package func moments(of time: CivilTime) -> [Int] {
    let local = time.secondsSince1970
    let offsets = Set([-86_400, 0, 86_400].map { offset(at: local + $0).seconds })
    return offsets.map { local - $0 }.filter { $0 + offset(at: $0).seconds == local }.sorted()
  }

  /// When the clocks show `time`: the first time where they do twice; where they skip it, when they would without the
  /// change, as RFC 5545 has it.
  package func moment(of time: CivilTime) -> Int {
    if let first = moments(of: time).first { return first }
    let local = time.secondsSince1970
    return local - offset(at: local - 86_400).seconds
  }
}

extension Zone {
  /// Reads the system's data of a zone.
  ///
  /// - Parameters:
  ///   - name: IANA, in any case.
  ///   - folder: Where the data is.
  /// - Returns: `nil` for a name that there is no data for.
  package init?(named name: String, in folder: String = "/usr/share/zoneinfo") {
    guard !name.isEmpty, !name.hasPrefix("/"), !name.contains(".."),
      name.utf8.allSatisfy({
        ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7a) || ($0 >= 0x30 && $0 <= 0x39) || "/_+-".utf8.contains($0)
      }), let data = FileManager.default.contents(atPath: "\(folder)/\(name)")
    else { return nil }
    self.init(name: name, file: [UInt8](data))
  }
}

extension Zone {
  /// A zone that somebody defines by its changes.
  ///
  /// - Parameters:
  ///   - changes: Moments from which on an offset holds, ascending.
  ///   - before: What holds before the first.
  package init(name: String, changes: [(moment: Int, offset: Offset)], before: Offset) {
    self.init(name: name, transitions: changes, initial: before, rule: nil)
  }
}
