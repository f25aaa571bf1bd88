import Support
import Testing

@testable import Core

/// An event with that number in its text.
private func event(_ number: Int, in conversation: String = "c", isEnd: Bool = false) -> EventEnvelope {
  EventEnvelope(
    sequence: number, time: Int64(number), conversation: conversation, attempt: "a", call: nil,
    event: isEnd ? .completed : .progress(fraction: nil, text: ""))
}

extension EventBus.Item {
  /// `-n` for n that were missed.
  fileprivate var number: Int {
    switch self {
    case .event(let envelope): envelope.sequence
    case .missed(let count): -count
    }
  }
}

private func numbers(_ stream: AsyncStream<EventBus.Item>) async -> [Int] {
  await stream.reduce(into: []) { $0.append($1.number) }
}

@Suite struct EventBusTests {
  @Test func `each subscriber sees what it wants, in order, from when it came`() async {
    let bus = EventBus()
    bus.publish(event(1))
    let all = bus.events()
    let one = bus.events(of: "d")
    let late = bus.events(of: "c", withRecent: true)
    bus.publish(event(2))
    bus.publish(event(3, in: "d", isEnd: true))
    bus.publish(event(4))
    #expect(bus.recent().map(\.sequence) == [1, 2, 3, 4] && bus.recent(of: "d").map(\.sequence) == [3])
    bus.finish()
    bus.publish(event(5))
    #expect(await numbers(all) == [2, 3, 4])
    #expect(await numbers(one) == [3])
    #expect(await numbers(late) == [1, 2, 4])
    #expect(await numbers(bus.events()) == [])
    #expect(await numbers(bus.events(withRecent: true)) == [1, 2, 3, 4])
  }

  @Test func `memory holds the latest, as many as are said`() {
    let bus = EventBus(capacity: 3)
    for number in 1...10 { bus.publish(event(number)) }
    #expect(bus.recent().map(\.sequence) == [8, 9, 10])
  }

  /// Events; those that are ends; what a subscriber that was away gets of them, with room for two.
  @Test(
    arguments: [
      (2, [], [1, 2]), (5, [], [-3, 4, 5]), (5, [1], [1, -2, 4, 5]), (6, [2, 3], [-1, 2, 3, -1, 5, 6]),
      (6, [6], [-3, 4, 5, 6]), (4, [1, 2, 3, 4], [1, 2, 3, 4]), (0, [], []),
    ] as [(Int, Set<Int>, [Int])])
  func `who is slow misses the oldest, is told where and how many, and gets every end`(
    count: Int, ends: Set<Int>, seen: [Int]
  ) async {
    let bus = EventBus(backlog: 2)
    let slow = bus.events()
    for number in 0..<count { bus.publish(event(number + 1, isEnd: ends.contains(number + 1))) }
    bus.finish()
    #expect(await numbers(slow) == seen)
  }

  @Test func `who is told of a gap and takes its time is told of the next one, too`() async {
    let bus = EventBus(backlog: 1)
    var iterator = bus.events().makeAsyncIterator()
    for number in 1...3 { bus.publish(event(number)) }
    #expect(await iterator.next()?.number == -2)
    for number in 4...5 { bus.publish(event(number)) }
    #expect(await iterator.next()?.number == -2)
    #expect(await iterator.next()?.number == 5)
  }

  @Test func `who waits is woken by the next event, by the end, or by being cancelled`() async {
    let bus = EventBus()
    for ending in 0..<2 {
      let stream = bus.events()
      let (seen, saw) = AsyncStream<Int>.makeStream()
      let reader = Task {
        for await item in stream { saw.yield(item.number) }
        saw.finish()
      }
      bus.publish(event(7))
      var iterator = seen.makeAsyncIterator()
      #expect(await iterator.next() == 7)
      if ending == 0 { reader.cancel() } else { bus.finish() }
      #expect(await iterator.next() == nil)
      await reader.value
    }
    #expect(bus.subscribers == 0)
  }

  @Test func `a subscriber that goes away leaves nothing`() async {
    let bus = EventBus()
    do {
      let stream = bus.events()
      bus.publish(event(1))
      for await _ in stream { break }
      _ = bus.events()
      #expect(bus.subscribers >= 1)
    }
    #expect(bus.subscribers == 0)
    let stream = bus.events()
    let reader = Task { await numbers(stream) }
    reader.cancel()
    #expect(await reader.value == [])
    #expect(bus.subscribers == 0)
  }

  @Test func `streams end when the bus is gone`() async {
    var bus: EventBus? = EventBus()
    let stream = bus!.events()
    bus!.publish(event(1))
    bus = nil
    #expect(await numbers(stream) == [1])
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `many who publish and slow ones who read: all is seen or counted, in one order, and no end is lost`(
    seed: UInt64
  ) async {
    let bus = EventBus(capacity: 64, backlog: 32)
    let (publishers, each) = (8, 2000)
    let streams = (0..<6).map { bus.events(of: $0 == 5 ? "c3" : nil) }
    // Never read, and in nobody's way.
    let idle = bus.events()
    let readers = streams.enumerated().map { number, stream in
      Task {
        var random = SeededGenerator(seed: seed * 100 + UInt64(number))
        var items: [EventBus.Item] = []
        for await item in stream {
          items.append(item)
          if number % 2 == 1, Int.random(in: 0..<20, using: &random) == 0 {
            for _ in 0..<Int.random(in: 0..<50, using: &random) { await Task.yield() }
          }
        }
        return items
      }
    }
    let visitor = Task {
      for _ in 0..<50 {
        for await _ in bus.events() { break }
      }
    }
    await withTaskGroup(of: Void.self) { writers in
      for publisher in 0..<publishers {
        writers.addTask {
          var random = SeededGenerator(seed: seed * 1000 + UInt64(publisher))
          for number in 1...each {
            bus.publish(event(number, in: "c\(publisher)", isEnd: number % 10 == 0))
            if Int.random(in: 0..<100, using: &random) == 0 { await Task.yield() }
          }
        }
      }
    }
    bus.finish()
    await visitor.value
    var readings: [[EventBus.Item]] = []
    for reader in readers { readings.append(await reader.value) }
    #expect(bus.subscribers == 0)
    var orders: [[EventEnvelope]] = []
    for (number, items) in readings.enumerated() {
      var events: [EventEnvelope] = []
      var missed = 0
      for item in items {
        switch item {
        case .event(let envelope): events.append(envelope)
        case .missed(let count): missed += count
        }
      }
      let wanted = number == 5 ? each : publishers * each
      #expect(events.count + missed == wanted)
      #expect(events.count { $0.event.isEnd } == wanted / 10)
      for (_, one) in Dictionary(grouping: events, by: \.conversation) {
        #expect(one.map(\.sequence) == one.map(\.sequence).sorted())
      }
      if number != 5 { orders.append(events.filter(\.event.isEnd)) }
    }
    #expect(Set(orders).count == 1)
    let rest = await numbers(idle)
    #expect(rest.count { $0 > 0 } >= publishers * each / 10)
  }
}
