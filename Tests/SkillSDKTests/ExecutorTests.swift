import Glibc
import SkillSDK
import SkillTesting
import Testing

/// Where the code of a call runs, and how it waits and stops.
struct ExecutorTests {
  actor Counter {
    var value = 0
    var threads: Set<UInt> = []
    func increment() {
      value += 1
      threads.insert(pthread_self())
    }
  }

  @Test func `a call with tasks and actors stays on one thread`() async throws {
    let counter = Counter()
    let skill = Scripted { _, _ in
      let start = pthread_self()
      await withTaskGroup { group in
        for _ in 0..<1000 {
          group.addTask {
            await counter.increment()
            await Task.yield()
          }
        }
      }
      let (value, threads) = await (counter.value, counter.threads)
      #expect(threads == [start])
      #expect(pthread_self() == start)
      return SkillResult("\(value)")
    }
    #expect(try await TestHost().run(skill, json: "{}").result.text == "1000")
  }

  @Test func `a call that waits for another thread goes on when that is ready`() async throws {
    let skill = Scripted { _, _ in
      var sum = 0
      for number in 1...100 {
        sum += await withCheckedContinuation { continuation in
          Task.detached { continuation.resume(returning: number) }
        }
      }
      try await Task.sleep(for: .microseconds(1))
      return SkillResult("\(sum)")
    }
    #expect(try await TestHost().run(skill, json: "{}").result.text == "5050")
  }

  @Test(.timeLimit(.minutes(1)), arguments: [true, false])
  func `a call that waits ends when the host cancels`(fromStart: Bool) async {
    var host = TestHost()
    host.cancellation = fromStart ? .beforeStart : .onWait
    let skill = Scripted { _, _ in
      try await Task.sleep(for: .seconds(3600))
      return SkillResult("never")
    }
    let call = await host.run(skill, json: "{}")
    #expect(call.failure?.kind == .cancelled)
    #expect(call.violations == [])
  }

  @Test(.timeLimit(.minutes(1)))
  func `a call that computes ends when the host cancels`() async {
    var host = TestHost()
    host.cancellation = .onQuestion(1000)
    let skill = Scripted { _, context in
      while true { try context.checkCancellation() }
    }
    #expect(await host.run(skill, json: "{}").failure?.kind == .cancelled)
  }

  @Test(.timeLimit(.minutes(1)))
  func `an event after the host cancelled cancels the task`() async {
    var host = TestHost()
    host.cancellation = .onEvent { $0 == .progress(fraction: 0.5, text: "") }
    let skill = Scripted { _, context in
      for step in 0... {
        try Task.checkCancellation()
        context.progress(min(Double(step) / 10, 1))
      }
      return SkillResult("never")
    }
    let call = await host.run(skill, json: "{}")
    #expect(call.failure?.kind == .cancelled)
    #expect(call.progress == [0, 0.1, 0.2, 0.3, 0.4, 0.5])
  }

  @Test func `a skill may finish although it is cancelled`() async throws {
    var host = TestHost()
    host.cancellation = .beforeStart
    let call = await host.run(Scripted { _, context in SkillResult("\(context.isCancelled)") }, json: "{}")
    #expect(try call.result.text == "true")
  }

  @Test(.timeLimit(.minutes(1)))
  func `cancelling the test's task cancels the call`() async {
    let skill = Scripted { _, _ in
      try await Task.sleep(for: .seconds(3600))
      return SkillResult("never")
    }
    let running = Task { await TestHost().run(skill, json: "{}") }
    running.cancel()
    #expect(await running.value.failure?.kind == .cancelled)
  }

  @Test func `many calls at once do not meet`() async throws {
    let skill = Scripted([String: Int].self) { input, context in
      try await Task.sleep(for: .microseconds(10))
      context.message("\(input["n"] ?? -1)")
      return SkillResult("\(input["n"] ?? -1)")
    }
    try await withThrowingTaskGroup { group in
      for index in 0..<50 {
        group.addTask {
          let call = try await TestHost().run(skill, arguments: ["n": index])
          #expect(try call.result.text == "\(index)")
          #expect(call.messages == ["\(index)"])
        }
      }
      try await group.waitForAll()
    }
  }
}
