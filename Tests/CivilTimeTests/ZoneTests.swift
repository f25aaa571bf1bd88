import Foundation
import Support
import Testing

@testable import CivilTime

@Suite struct ZoneTests {
  /// Each zone at some thousand moments from 1950 to 2080, against the system library.
  @Test(arguments: [
    "Asia/Shanghai", "America/New_York", "Europe/London", "Europe/Dublin", "Australia/Lord_Howe", "Asia/Kolkata",
    "America/Sao_Paulo", "Pacific/Apia", "Africa/Casablanca", "Asia/Tehran", "UTC", "America/Nuuk", "Pacific/Chatham",
  ])
  func `offsets are those of the system`(name: String) throws {
    let zone = try #require(Zone(named: name))
    let reference = try #require(TimeZone(identifier: name))
    var generator = SeededGenerator(seed: 7)
    var faults: [Int] = []
    for _ in 0..<3000 {
      let moment = Int.random(in: -631_152_000...3_471_292_800, using: &generator)
      let expected = reference.secondsFromGMT(for: Date(timeIntervalSince1970: Double(moment)))
      if zone.offset(at: moment).seconds != expected { faults.append(moment) }
    }
    #expect(faults == [])
  }

  @Test func `times that come twice or never are told`() throws {
    let zone = try #require(Zone(named: "Europe/Paris"))
    let skipped = CivilTime(try day("2026-03-29"), second: 2 * 3600 + 1800)
    #expect(zone.moments(of: skipped) == [])
    #expect(zone.civil(at: zone.moment(of: skipped))?.clock == "03:30")
    let twice = CivilTime(try day("2026-10-25"), second: 2 * 3600 + 1800)
    let moments = zone.moments(of: twice)
    #expect(moments.count == 2 && moments[1] - moments[0] == 3600)
    #expect(zone.moment(of: twice) == moments[0])
    #expect(zone.moments(of: CivilTime(try day("2026-07-01"))).count == 1)
  }

  @Test(arguments: ["", "/etc/passwd", "../../etc/passwd", "Europe/Nowhere", "zone.tab", "Europe", "Asia/Shang hai"])
  func `what is no zone is none`(name: String) {
    #expect(Zone(named: name) == nil)
  }

  /// Every prefix of a good file, and every byte of it changed, is read without harm.
  @Test func `damaged files are refused or read`() throws {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/Europe/Paris")))
    for length in 0..<bytes.count { _ = Zone(name: "x", file: Array(bytes[..<length])) }
    var generator = SeededGenerator(seed: 1)
    for place in bytes.indices {
      var damaged = bytes
      damaged[place] = UInt8.random(in: 0...255, using: &generator)
      _ = Zone(name: "x", file: damaged)?.offset(at: 1_796_088_600)
    }
    #expect(Zone(name: "x", file: []) == nil)
    #expect(Zone(name: "x", file: Array(bytes[..<40])) == nil)
  }

  @Test(arguments: [
    ("EST5EDT,M3.2.0,M11.1.0", 1_796_088_600, -18_000), ("EST5EDT,M3.2.0,M11.1.0", 1_783_000_000, -14_400),
    ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", 1_796_088_600, 39_600), ("UTC0", 0, 0),
    ("AAA-3BBB,J60/0,J300/0", 951_782_400, 10_800),
    ("AAA-3BBB,J60/0,J300/0", 951_868_800, 14_400),
  ])
  func `rules for years to come are read`(rule: String, moment: Int, offset: Int) throws {
    #expect(try #require(ZoneRule(rule)).offset(at: moment).seconds == offset)
  }

  @Test(arguments: ["", "E5", "EST", "EST5EDT,M13.1.0,M11.1.0", "EST5EDT,M3.2.0", "EST5EDT,M3.2.0,M11.1.0,", "<+1-1"])
  func `what is no rule is refused`(rule: String) {
    #expect(ZoneRule(rule) == nil)
  }
}
