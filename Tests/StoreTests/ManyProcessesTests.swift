import Core
import Foundation
import Store
import Support
import Testing

/// Real processes that write to one store at the same time.
@Suite struct ManyProcessesTests {
  private let directory: TemporaryDirectory
  private let program = Tool(path: Checkout.products + "/store-load")

  init() throws { directory = try TemporaryDirectory() }

  @Test func `four processes write a thousand times each while others read: nothing is lost, nobody is refused`()
    async throws
  {
    // None of them finds a file.
    let path = directory("data/conversations.sqlite")
    try await withThrowingTaskGroup(of: Bool.self) { tasks in
      for writer in 0..<4 {
        tasks.addTask { [program, path] in
          let arguments = writer < 3 ? ["append", path, "50", "20", "1"] : ["log", path, "50", "20"]
          let outcome = try await program.run(arguments)
          #expect(outcome.status == 0 && outcome.output.hasPrefix("1000 "), "\(outcome.output)")
          return true
        }
      }
      for _ in 0..<2 {
        tasks.addTask { [path] in
          while !Task.isCancelled {
            let store = try ConversationStore(path: path)
            for conversation in try store.conversations(most: 10) {
              let numbers = try store.events(of: conversation.id).map(\.event.sequence)
              #expect(numbers == Array(1...max(1, numbers.count)))
            }
            // Ends early when it is cancelled.
            try? await Task.sleep(for: .milliseconds(5))
          }
          return false
        }
      }
      var writers = 4
      while let isWriter = try await tasks.next() {
        if isWriter { writers -= 1 }
        if writers == 0 { tasks.cancelAll() }
      }
    }
    let store = try ConversationStore(path: path)
    let conversations = try store.conversations()
    #expect(conversations.count == 200 && conversations.allSatisfy { $0.phase == .completed })
    for conversation in conversations {
      #expect(try store.events(of: conversation.id).map(\.event.sequence) == Array(1...20))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: path + "-owners").isEmpty)
  }
}
