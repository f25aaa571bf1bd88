import CivilTime

extension CalendarDay {
  /// Of the years around this day's, the one that puts `month` and `day` nearest after it, allowing for a day that has
  /// just passed.
  func nearest(month: Int, day: Int) -> CalendarDay? {
    let isLongPast = month * 31 + day < self.month * 31 + self.day - 30
    return CalendarDay(year: isLongPast ? year + 1 : year, month: month, day: day)
  }
}
