/// What a watched list is at one moment.
package struct ListState<Element: Identifiable & Equatable, Status: Equatable>: Equatable {
  package var elements: [Element]
  package var status: Status

  package init(elements: [Element], status: Status) {
    self.elements = elements
    self.status = status
  }

  /// More changes than this are told as a snapshot, which is as quick to apply then.
  package static var mostChanges: Int { 256 }

  /// The updates that turn `earlier` into this, in the order in which they are to be applied; none when nothing differs.
  ///
  /// It is a snapshot where no other update could say it: elements have changed places, or ids are not unique.
  package func updates(since earlier: ListState, in order: ListOrder<Element>) -> [ListUpdate<Element, Status>] {
    var updates: [ListUpdate<Element, Status>] = []
    if elements != earlier.elements { updates = changes(since: earlier.elements, order) ?? [.snapshot(elements)] }
    if status != earlier.status { updates.append(.status(status)) }
    return updates
  }

  package mutating func apply(_ update: ListUpdate<Element, Status>, in order: ListOrder<Element>) {
    switch update {
    case .snapshot(let all): elements = all
    case .append(let new): elements += new
    case .upsert(let changed): for element in changed { upsert(element, order) }
    case .delete(let ids):
      let gone = Set(ids)
      elements.removeAll { gone.contains($0.id) }
    case .status(let new): status = new
    }
  }

  private mutating func upsert(_ element: Element, _ order: ListOrder<Element>) {
    let place = elements.firstIndex { $0.id == element.id }
    guard let precedes = order.precedes else {
      if let place { elements[place] = element } else { elements.append(element) }
      return
    }
    if let place { elements.remove(at: place) }
    elements.insert(element, at: elements.firstIndex { precedes(element, $0) } ?? elements.endIndex)
  }

  /// `nil` when only a snapshot can say it.
  private func changes(
    since earlier: [Element], _ order: ListOrder<Element>
  ) -> [ListUpdate<Element, Status>]? {
    var places: [Element.ID: Int] = [:]
    for (place, element) in earlier.enumerated() where places.updateValue(place, forKey: element.id) != nil {
      return nil
    }
    var ids: Set<Element.ID> = []
    var changed: [Element] = []
    /// New ones behind the last that was known.
    var new: [Element] = []
    var last = -1
    for element in elements {
      guard ids.insert(element.id).inserted else { return nil }
      guard let place = places[element.id] else {
        new.append(element)
        continue
      }
      if order.precedes == nil {
        // An update cannot put a new element before a known one, or a known one elsewhere.
        guard new.isEmpty, place > last else { return nil }
      } else {
        changed += new
        new = []
      }
      last = place
      if earlier[place] != element { changed.append(element) }
    }
    let deleted = earlier.map(\.id).filter { !ids.contains($0) }
    guard deleted.count + changed.count + new.count <= Self.mostChanges else { return nil }
    var updates: [ListUpdate<Element, Status>] = []
    if !deleted.isEmpty { updates.append(.delete(deleted)) }
    if !changed.isEmpty { updates.append(.upsert(changed)) }
    if !new.isEmpty { updates.append(.append(new)) }
    return updates
  }
}

extension ListState: Sendable where Element: Sendable, Status: Sendable {}
