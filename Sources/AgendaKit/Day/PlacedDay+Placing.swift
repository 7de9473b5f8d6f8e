import ICalendar

extension PlacedDay {
  /// The days of a window, in order, with the occurrences that stand on each, in no order.
  ///
  /// The work for an occurrence is bounded by the days of the window, however long it lasts.
  static func days(
    of window: OccurrenceWindow, with selected: [SelectedOccurrence], at now: Instant,
    ended: AgendaOptions.Ended
  ) -> [PlacedDay] {
    let moment = Moment(now, in: window.zone)
    let dates = dates(of: window)
    var days = (0..<dates.dayCount).map { offset in
      PlacedDay(LocalDay(dates.lowerBound.adding(days: offset), in: window.zone))
    }
    for occurrence in selected {
      let own = occurrence.span.dates(in: window.zone)
      for offset in dates.clampedOffsets(of: own) {
        guard let part = days[offset].part(of: occurrence.span, in: window) else { continue }
        let item = AgendaItem(
          occurrence, part: part, on: days[offset].day, of: own, at: moment)
        days[offset].content.add(item, ended: ended)
      }
    }
    return days
  }

  /// What the day sees of a span of one of its dates; `nil` where the window cuts it off.
  private func part(of span: Occurrence.Span, in window: OccurrenceWindow) -> AgendaItem.Part? {
    switch span {
    case .allDay: .allDay
    case .timed(let start, let end):
      day.isTouched(from: start, to: end, in: window) ? day.part(from: start, to: end) : nil
    }
  }

  /// The dates of the days in which a window lies. They are the clock's dates, but where a clock is turned
  /// back over midnight and shows the old date in the new day. A date that was asked for is among them even where the zone skipped it.
  private static func dates(of window: OccurrenceWindow) -> Range<CalendarDate> {
    guard window.start < window.end, !window.isOfWholeDays else { return window.dates }
    let first = LocalDay(of: window.start, in: window.zone).date
    return first..<LocalDay(of: window.end.adding(seconds: -1), in: window.zone).date.adding(days: 1)
  }
}

extension AgendaDay {
  fileprivate mutating func add(_ item: AgendaItem, ended option: AgendaOptions.Ended) {
    if item.hasEnded && option == .hide {
      ended += 1
    } else if item.isAllDay {
      allDay.append(item)
    } else {
      timed.append(item)
    }
  }
}

extension AgendaItem {
  /// An occurrence on a day of its `dates` that sees `part` of it.
  init(
    _ placed: SelectedOccurrence, part: Part, on day: LocalDay, of dates: Range<CalendarDate>,
    at moment: Moment
  ) {
    self.init(
      placed, part: part, dayIndex: dates.offset(of: day.date) + 1, dayCount: dates.dayCount,
      hasEnded: moment.isAfter(placed.span), isRunning: moment.isWithin(placed.span))
  }
}

extension Range<CalendarDate> {
  /// The offsets, from the first date of this range, of the dates that both ranges hold.
  fileprivate func clampedOffsets(of other: Range<CalendarDate>) -> Range<Int> {
    let first = Swift.max(0, offset(of: other.lowerBound))
    let end = Swift.min(dayCount, offset(of: other.upperBound))
    return first..<Swift.max(first, end)
  }
}
