/// A change of a list that somebody watches: of the skills in a catalog, of the messages in a conversation.
///
/// `Status` is what is to be known besides the elements. Who applies all updates of a stream in order has at each point a
/// state that the list was in; see `ListState.apply`.
package enum ListUpdate<Element: Identifiable, Status> {
  /// All elements, whatever was known before.
  case snapshot([Element])
  /// New elements behind all others.
  case append([Element])
  /// Elements that replace those with their ids, or are new and go where the list's order puts them.
  case upsert([Element])
  case delete([Element.ID])
  case status(Status)
}

extension ListUpdate: Equatable where Element: Equatable, Status: Equatable {}
extension ListUpdate: Sendable where Element: Sendable, Element.ID: Sendable, Status: Sendable {}

/// Where a list puts elements that are new to it.
package struct ListOrder<Element>: Sendable {
  /// `nil` when they go to the end.
  let precedes: (@Sendable (Element, Element) -> Bool)?

  /// In the order in which they came, as messages are.
  package static var arrival: ListOrder { ListOrder(precedes: nil) }

  /// By a strict order in which no two elements of a list are equal.
  package static func sorted(_ precedes: @escaping @Sendable (Element, Element) -> Bool) -> ListOrder {
    ListOrder(precedes: precedes)
  }
}
