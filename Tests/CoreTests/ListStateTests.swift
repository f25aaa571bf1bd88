import Support
import Testing

@testable import Core

struct Note: Identifiable, Equatable, Sendable {
  var id: Int
  var text = ""
}

typealias NoteState = ListState<Note, String>
typealias NoteUpdate = ListUpdate<Note, String>

extension ListOrder<Note> {
  static let byID = sorted { $0.id < $1.id }
}

@Suite struct ListStateTests {
  private func state(_ notes: [Note], _ status: String = "") -> NoteState {
    NoteState(elements: notes, status: status)
  }

  private func notes(_ ids: [Int]) -> [Note] { ids.map { Note(id: $0) } }

  @Test(arguments: [
    ([1, 2], [1, 2, 3], [NoteUpdate.append([Note(id: 3)])]),
    ([1, 2, 3], [2], [.delete([1, 3])]),
    ([], [4, 1], [.append([Note(id: 4), Note(id: 1)])]),
    ([1, 2, 3], [1, 3, 4], [.delete([2]), .append([Note(id: 4)])]),
    ([2, 1], [2, 1], []),
  ])
  func `says what was added and what has gone`(from: [Int], to: [Int], expected: [NoteUpdate]) {
    #expect(state(notes(to)).updates(since: state(notes(from)), in: .arrival) == expected)
  }

  @Test(arguments: [
    ([1, 2], [2, 1]), ([1, 2], [3, 1, 2]), ([1, 2], [1, 3, 2]), ([1, 2], [1, 2, 1]), ([1, 1], [1]),
  ])
  func `a list in order of arrival that no other update can tell is a snapshot`(from: [Int], to: [Int]) {
    #expect(state(notes(to)).updates(since: state(notes(from)), in: .arrival) == [.snapshot(notes(to))])
  }

  @Test func `a sorted list takes new elements in their places`() {
    let before = state([Note(id: 2), Note(id: 4, text: "a")])
    let after = state([Note(id: 1), Note(id: 2), Note(id: 3), Note(id: 4, text: "b"), Note(id: 5)], "s")
    #expect(
      after.updates(since: before, in: .byID)
        == [.upsert([Note(id: 1), Note(id: 3), Note(id: 4, text: "b")]), .append([Note(id: 5)]), .status("s")])
  }

  @Test func `text that grows is an upsert with the same id`() {
    let before = state([Note(id: 1), Note(id: 2, text: "The")])
    let after = state([Note(id: 1), Note(id: 2, text: "The tide")])
    #expect(after.updates(since: before, in: .arrival) == [.upsert([Note(id: 2, text: "The tide")])])
  }

  @Test func `many changes are a snapshot`() {
    let most = NoteState.mostChanges
    let empty = state([])
    #expect(state(notes(Array(0..<most))).updates(since: empty, in: .byID) == [.append(notes(Array(0..<most)))])
    #expect(state(notes(Array(0...most))).updates(since: empty, in: .byID) == [.snapshot(notes(Array(0...most)))])
  }

  @Test(arguments: 0..<4)
  func `updates lead from any list to any other`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let isSorted = seed % 2 == 0
    let order: ListOrder<Note> = isSorted ? .byID : .arrival
    func anyState() -> NoteState {
      let ids = (0..<8).filter { _ in Bool.random(using: &random) }
      let notes = (isSorted ? ids : ids.shuffled(using: &random)).map {
        Note(id: $0, text: Bool.random(using: &random) ? "x" : "")
      }
      return state(notes, Bool.random(using: &random) ? "a" : "b")
    }
    for _ in 0..<2_000 {
      let (before, after) = (anyState(), anyState())
      var applied = before
      let updates = after.updates(since: before, in: order)
      for update in updates { applied.apply(update, in: order) }
      #expect(applied == after)
      #expect(updates.isEmpty == (before == after))
    }
  }
}
