import Testing

@testable import Catalog

@Suite struct ScanScheduleTests {
  private let millisecond: Int64 = 1_000_000

  @Test func `waits for a short silence, never long`() {
    var schedule = ScanSchedule()
    #expect(schedule.due == nil)
    schedule.note(.completed, at: 100 * millisecond)
    #expect(schedule.due == 108 * millisecond)
    for time in stride(from: Int64(105), through: 135, by: 5) { schedule.note(.completed, at: time * millisecond) }
    #expect(schedule.due == 140 * millisecond)
    schedule.scanBegins()
    #expect(schedule.due == nil)
  }

  @Test func `a name that appears waits for its writer, not for ever`() {
    var schedule = ScanSchedule()
    schedule.note(.appeared, at: 100 * millisecond)
    schedule.note(.appeared, at: 140 * millisecond)
    #expect(schedule.due == 150 * millisecond)
    schedule.note(.completed, at: 120 * millisecond)
    #expect(schedule.due == 128 * millisecond)
  }

  @Test func `leaves as much time to others as scans take`() {
    var schedule = ScanSchedule()
    schedule.scanBegins()
    schedule.note(.completed, at: 0)
    schedule.scanEnded(at: 300 * millisecond, after: 300 * millisecond)
    #expect(schedule.due == 600 * millisecond)
  }

  @Test func `a thousand files are few scans, and the last one is seen`() {
    var schedule = ScanSchedule()
    var scans: [Int64] = []
    for time in 0..<2_000 {
      if time < 1_000 { schedule.note(time % 2 == 0 ? .appeared : .completed, at: Int64(time) * millisecond) }
      if let due = schedule.due, due <= Int64(time) * millisecond {
        schedule.scanBegins()
        scans.append(Int64(time))
        schedule.scanEnded(at: Int64(time) * millisecond, after: 0)
      }
    }
    #expect(scans.count <= 26)
    #expect((1_000...1_010).contains(scans.last ?? 0))
  }
}
