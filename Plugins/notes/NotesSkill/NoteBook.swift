import CivilTime

/// All notes of a person, as they are stored.
struct NoteBook: Codable, Equatable {
  /// Open ones and done ones, in the order in which they were made.
  var notes: [Note] = []
  /// Those that were removed, the last one last; old ones are dropped.
  var removed: [Note] = []
  /// Numbers are given once.
  var nextNumber = 1

  /// How many removed notes can be brought back.
  static let keptRemoved = 50
  /// Notes that fit into one value of the storage with room to spare.
  static let most = 1000
}

struct Note: Codable, Equatable {
  var number: Int
  /// As it was written, without the time of a reminder.
  var text: String
  var due: DueTime?
  var isDone = false

  /// Words behind `#`, in lower case.
  var tags: [String] {
    text.split { $0.isWhitespace || ",.;:!?，。；：！？、".contains($0) }.compactMap { word in
      word.first == "#" && word.dropFirst().contains(where: \.isLetter) ? word.dropFirst().lowercased() : nil
    }
  }
}

extension NoteBook {
  /// Open notes: those that are due in order of time, then the others as they were made.
  var open: [Note] {
    notes.filter { !$0.isDone }.sorted { left, right in
      switch (left.due, right.due) {
      case (let first?, let second?) where first != second: first < second
      case (.some, nil): true
      case (nil, .some): false
      default: left.number < right.number
      }
    }
  }

  mutating func add(_ text: String, due: DueTime?) -> Note {
    let note = Note(number: nextNumber, text: text, due: due)
    nextNumber += 1
    notes.append(note)
    return note
  }

  /// Sets whether a note is done.
  mutating func mark(_ note: Note, isDone: Bool) -> Note {
    guard let index = notes.firstIndex(where: { $0.number == note.number }) else { return note }
    notes[index].isDone = isDone
    return notes[index]
  }

  mutating func remove(_ note: Note) {
    notes.removeAll { $0.number == note.number }
    removed.append(note)
    removed.removeFirst(max(0, removed.count - Self.keptRemoved))
  }

  mutating func restore(_ note: Note) {
    removed.removeAll { $0.number == note.number }
    notes.insert(note, at: notes.firstIndex { $0.number > note.number } ?? notes.endIndex)
  }
}
