package import ICalendar

extension Language {
  /// The days and times of an occurrence with the weekday spelled out: `Tuesday 24 November 12:30–13:30`, with the year if it is not that of `today`.
  package func text(of span: Occurrence.Span, in zone: Zone, today: CalendarDate) -> String {
    switch span {
    case .allDay(let start, let end):
      let last = end.adding(days: -1)
      let first = heading(of: start, today: today)
      return last > start ? first + " – " + heading(of: last, today: today) : first
    case .timed(let start, let end):
      let (first, last) = (zone.localDateTime(at: start), zone.localDateTime(at: end))
      let day = heading(of: first.date, today: today)
      if first == last { return day + " " + time(first) }
      guard last.date != first.date else { return day + " " + times(from: first, to: last) }
      return day + " " + time(first) + " – " + heading(of: last.date, today: today) + " " + time(last)
    }
  }
}
