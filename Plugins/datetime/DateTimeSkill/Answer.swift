import CivilTime

/// What is answered, in words and as data.
struct Answer {
  var text: String
  var facts: Facts

  /// The result's structured part; what does not belong to the kind is left out.
  struct Facts: Encodable {
    enum Kind: String, Encodable {
      case moment, date, difference, weekday, week, lunar, count, unix, leapYear, zoneDifference, age
    }

    var kind: Kind
    var value: Int?
    var unit: String?
    var date: CalendarDay?
    var until: CalendarDay?
    var time: String?
    var timeZone: String?
    var utcOffset: String?
    var weekday: String?
    var lunar: String?

    init(_ kind: Kind, value: Int? = nil, unit: String? = nil, date: CalendarDay? = nil, until: CalendarDay? = nil) {
      self.kind = kind
      self.value = value
      self.unit = unit
      self.date = date
      self.until = until
      weekday = date.map { Wording.english.weekday($0) }
    }
  }
}
