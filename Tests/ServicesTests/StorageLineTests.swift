import Synchronization
import Testing

@testable import Services

@Suite struct StorageLineTests {
  private let line = StorageLine()

  @Test func `turns come in the order in which they were asked for`() async {
    #expect(await line.enter("folder") != nil)
    let told = Told()
    let tasks = (0..<20).map { number in
      // It waits in the line before the next one is begun.
      Task.immediate { [line] in
        #expect(await line.enter("folder") != nil)
        told.numbers.withLock { $0.append(number) }
        line.leave("folder", hadLock: true)
      }
    }
    #expect(told.numbers.withLock { $0 } == [])
    line.leave("folder", hadLock: true)
    for task in tasks { await task.value }
    #expect(told.numbers.withLock { $0 } == Array(0..<20))
    #expect(await line.enter("folder") != nil)
  }

  @Test func `nobody waits for those of another folder`() async {
    #expect(await line.enter("one") != nil)
    #expect(await line.enter("two") != nil)
  }

  @Test func `who is cancelled leaves the line, and holds up nobody`() async {
    #expect(await line.enter("folder") != nil)
    let impatient = Task.immediate { [line] in await line.enter("folder") }
    let patient = Task.immediate { [line] in await line.enter("folder") }
    impatient.cancel()
    #expect(await impatient.value == nil)
    line.leave("folder", hadLock: true)
    #expect(await patient.value != nil)
  }

  @Test func `who was cancelled before gets no place behind others`() async {
    #expect(await line.enter("folder") != nil)
    let late = Task.immediate { [line] in
      withUnsafeCurrentTask { $0?.cancel() }
      return await line.enter("folder")
    }
    #expect(await late.value == nil)
  }

  @Test func `time counts from the arrival, and anew when somebody ahead had the lock`() async throws {
    #expect(await line.enter("folder") != nil)
    let start = ContinuousClock.now
    let second = Task.immediate { [line] in await line.enter("folder") }
    let third = Task.immediate { [line] in await line.enter("folder") }
    let joined = ContinuousClock.now
    line.leave("folder", hadLock: false)
    let stuck = try #require(await second.value)
    #expect(start <= stuck && stuck <= joined)
    line.leave("folder", hadLock: true)
    #expect(try #require(await third.value) >= joined)
  }
}

private final class Told: Sendable {
  let numbers = Mutex<[Int]>([])
}
