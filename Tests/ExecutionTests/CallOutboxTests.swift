import Core
import Execution
import Testing

@Suite struct CallOutboxTests {
  private func drained(_ outbox: CallOutbox<Int>) async -> ([CallEvent], Int) {
    var events: [CallEvent] = []
    while true {
      switch await outbox.next() {
      case .event(let event): events.append(event)
      case .end(let end): return (events, end)
      }
    }
  }

  private func progress(_ text: String) -> CallEvent { .progress(fraction: nil, text: text) }

  @Test func `of progress and messages the latest waits, each where it came`() async {
    let outbox = CallOutbox<Int>()
    for event in [progress("1"), .message("a"), .log(.info, "l"), progress("2"), .message("b"), progress("3")] {
      outbox.post(event)
    }
    outbox.end(7)
    let (events, end) = await drained(outbox)
    #expect(events == [.log(.info, "l"), .message("b"), progress("3")])
    #expect(end == 7)
  }

  @Test func `log lines wait up to a bound, and what was dropped is counted`() async {
    let outbox = CallOutbox<Int>(logLimit: 3)
    for number in 1...10 { outbox.post(.log(.info, "\(number)")) }
    outbox.end(0)
    let (events, _) = await drained(outbox)
    #expect(
      events == [.log(.info, "1"), .log(.info, "2"), .log(.info, "3")]
        + [.log(.warning, "7 log lines were dropped because nobody took them in time")])
  }

  @Test func `the first end counts, and nothing comes after it`() async {
    let outbox = CallOutbox<Int>()
    outbox.end(1)
    outbox.end(2)
    outbox.post(progress("late"))
    let (events, end) = await drained(outbox)
    #expect(events == [])
    #expect(end == 1)
  }

  @Test func `a reader that waits is woken`() async {
    let outbox = CallOutbox<Int>()
    async let read = drained(outbox)
    for number in 1...1000 {
      outbox.post(.log(.info, "\(number)"))
      await Task.yield()
    }
    outbox.end(3)
    #expect(await read.1 == 3)
  }
}
