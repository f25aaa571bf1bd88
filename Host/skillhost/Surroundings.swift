import Core
import POSIX

/// Where a person is, as skills are told it.
struct Surroundings: Sendable {
  /// BCP 47.
  var locale: String
  /// IANA.
  var timeZone: String
  var workingDirectory: String
  /// Nanoseconds since 1970 that skills are told instead of the real time.
  var fixedTime: Int64?

  /// - Throws: `badSetting` for a time that is none.
  init(
    environment: [String: String], workingDirectory: String,
    localTimeLink: String? = try? FileSystem.realPath("/etc/localtime")
  ) throws(Problem) {
    self.workingDirectory = workingDirectory
    let setting = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    locale = Self.languageTag(setting ?? "")
    let zone = environment["TZ"].flatMap { Self.zone($0) } ?? localTimeLink.flatMap { Self.zone($0) }
    timeZone = zone ?? "UTC"
    guard let now = environment["SKILLHOST_NOW"], !now.isEmpty else { return }
    fixedTime = RFC3339.nanoseconds(now.hasSuffix("Z") ? now.dropLast() + ".000000000Z" : now)
    if fixedTime == nil {
      throw .badSetting("SKILLHOST_NOW", reason: "'\(now)' is no time in UTC such as 2026-12-01T09:30:00Z")
    }
  }

  var circumstances: SkillCall.Circumstances {
    var circumstances = SkillCall.Circumstances()
    circumstances.locale = locale
    circumstances.timeZone = timeZone
    circumstances.workingDirectory = workingDirectory
    circumstances.fixedTime = fixedTime
    return circumstances
  }

  /// `en-GB` for `en_GB.UTF-8@euro`; English for the locale that has no language.
  private static func languageTag(_ setting: String) -> String {
    let name = setting.prefix { $0 != "." && $0 != "@" }
    if name.isEmpty || name == "C" || name == "POSIX" { return "en" }
    return String(name.map { $0 == "_" ? "-" : $0 })
  }

  /// The zone's name in a value of `TZ` or in the path of its file. POSIX rules such as `CET-1CEST` have none.
  private static func zone(_ setting: String) -> String? {
    let text = setting.hasPrefix(":") ? setting.dropFirst() : setting[...]
    if text.isEmpty { return nil }
    let marker = "/zoneinfo/"
    guard text.hasPrefix("/") else {
      return text.contains(",") || (text.contains { $0.isNumber } && !text.contains("/")) ? nil : String(text)
    }
    var rest = text
    while !rest.isEmpty {
      if rest.hasPrefix(marker) { return String(rest.dropFirst(marker.count)) }
      rest = rest.dropFirst()
    }
    return nil
  }
}
