import Testing

@testable import SystemLibraries

@Suite struct TransferDeadlinesTests {
  private let start = ContinuousClock.now
  private let timeouts = HTTPTimeouts(firstByte: .seconds(10), idle: .seconds(5), total: .seconds(30))

  private func at(_ seconds: Int) -> ContinuousClock.Instant { start.advanced(by: .seconds(seconds)) }

  @Test func `the first byte has its time`() {
    let deadlines = TransferDeadlines(timeouts, start: start)
    #expect(deadlines.next == at(10))
    #expect(deadlines.passed(at: at(9)) == nil)
    #expect(deadlines.passed(at: at(10)) == .firstByte)
  }

  @Test func `each byte gives time to the next`() {
    var deadlines = TransferDeadlines(timeouts, start: start)
    deadlines.bytesCame(at: at(9))
    #expect(deadlines.next == at(14))
    deadlines.bytesCame(at: at(13))
    #expect(deadlines.passed(at: at(17)) == nil)
    #expect(deadlines.passed(at: at(18)) == .idle)
  }

  @Test func `the whole ends however busy it is`() {
    var deadlines = TransferDeadlines(timeouts, start: start)
    deadlines.bytesCame(at: at(29))
    #expect(deadlines.next == at(30))
    #expect(deadlines.passed(at: at(30)) == .total)
  }

  @Test func `a slow reader is no silence of the server`() {
    var deadlines = TransferDeadlines(timeouts, start: start)
    deadlines.bytesCame(at: at(1))
    deadlines.paused()
    #expect(deadlines.passed(at: at(29)) == nil)
    #expect(deadlines.passed(at: at(30)) == .total)
    deadlines.resumed(at: at(20))
    #expect(deadlines.passed(at: at(24)) == nil)
    #expect(deadlines.passed(at: at(25)) == .idle)
  }
}
