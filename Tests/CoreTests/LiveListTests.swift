import Synchronization
import Testing

@testable import Core

@Suite struct LiveListTests {
  typealias Notes = LiveList<Note, String>

  private let list = Notes(NoteState(elements: [Note(id: 1)], status: "new"), order: .byID)

  private func publish(_ ids: [Int], _ status: String = "new") {
    list.publish(NoteState(elements: ids.map { Note(id: $0) }, status: status))
  }

  @Test func `begins with all that is, then tells what changes`() async {
    var updates = list.updates().makeAsyncIterator()
    #expect(await updates.next() == .snapshot([Note(id: 1)]))
    #expect(await updates.next() == .status("new"))
    publish([1, 2])
    #expect(await updates.next() == .append([Note(id: 2)]))
    publish([2], "old")
    #expect(await updates.next() == .delete([1]))
    #expect(await updates.next() == .status("old"))
  }

  @Test func `one that is slow is told where things have come to, not how`() async {
    var slow = list.updates().makeAsyncIterator()
    var quick = list.updates().makeAsyncIterator()
    for _ in 0..<2 {
      _ = await slow.next()
      _ = await quick.next()
    }
    for id in 2...50 {
      publish([1, id])
      #expect(await quick.next() == (id == 2 ? .append([Note(id: 2)]) : .delete([id - 1])))
      if id > 2 { #expect(await quick.next() == .append([Note(id: id)])) }
    }
    list.finish()
    #expect(await slow.next() == .append([Note(id: 50)]))
    #expect(await slow.next() == nil)
    #expect(await quick.next() == nil)
  }

  @Test func `what is published again wakes nobody`() async {
    var updates = list.updates().makeAsyncIterator()
    for _ in 0..<2 { _ = await updates.next() }
    publish([1])
    publish([1, 2])
    #expect(await updates.next() == .append([Note(id: 2)]))
  }

  @Test func `observers that come after the end learn the last state`() async {
    publish([7])
    list.finish()
    var told: [NoteUpdate] = []
    for await update in list.updates() { told.append(update) }
    #expect(told == [.snapshot([Note(id: 7)]), .status("new")])
  }

  @Test func `waiting ends with its task`() async {
    let list = list
    let waiting = Task {
      var count = 0
      for await _ in list.updates() { count += 1 }
      return count
    }
    while !list.isWaited { await Task.yield() }
    waiting.cancel()
    #expect(await waiting.value == 2)
    #expect(!list.isWaited)
  }

  @Test func `each of many observers arrives at the last state, whoever publishes`() async {
    let list = list
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          var seen = NoteState(elements: [], status: "")
          for await update in list.updates() { seen.apply(update, in: list.order) }
          #expect(seen == list.state)
        }
      }
      await withTaskGroup(of: Void.self) { publishers in
        for first in [0, 100] {
          publishers.addTask {
            for id in 0..<200 {
              list.publish(NoteState(elements: (first...first + id % 7).map { Note(id: $0) }, status: "\(id)"))
            }
          }
        }
      }
      list.finish()
    }
  }
}
