import AgendaKit
import ICalendar

/// What an agenda has to show, day by day, before anything is fitted. The first day stands under the header of the
/// widget; of the days after it those without anything are left out.
struct WidgetOutline {
  /// A day.
  struct Day {
    var date: CalendarDate
    /// The all-day occurrences that stand above the timed list.
    var summary: [AgendaItem]
    /// The timed occurrences; of a day without, the all-day ones.
    var rows: [AgendaItem]
    /// Whether the day has all-day occurrences to show.
    var hasAllDay: Bool
    /// A sentence in place of rows.
    var sentence: String?

    init(_ day: AgendaDay) {
      date = day.date
      summary = day.timed.isEmpty ? [] : day.allDay
      rows = day.timed.isEmpty ? day.allDay : day.timed
      hasAllDay = !day.allDay.isEmpty
    }
  }

  /// The day of the header.
  var first: Day
  /// The days after it that have something to show.
  var later: [Day]
  /// How many occurrences are to show, or were left out by a limit.
  var present: Int
  /// How many occurrences are to show, if there is room.
  var available: Int
  /// How many have ended and are left out for that; they are no part of the others.
  var ended: Int

  init(_ agenda: Agenda, language: Language) {
    let today = agenda.zone.localDateTime(at: agenda.now).date
    let head = agenda.days.first ?? AgendaDay(date: today)
    first = Day(head)
    later = agenda.days.dropFirst().filter { $0.shown > 0 }.map { Day($0) }
    // What a caller put into an agenda is added up without trust.
    ended = agenda.days.reduce(0) { $0.bounded(adding: $1.ended) }
    available = agenda.days.reduce(0) { $0 + $1.shown }
    present = agenda.days.reduce(available) { $0.bounded(adding: $1.hidden) }
    if head.shown == 0 && head.hidden <= 0 {
      first.sentence = language.nothing(on: head, isToday: head.date == today)
    }
  }

  /// Whether no occurrence is to be shown on any day.
  var isEmpty: Bool { first.rows.isEmpty && later.isEmpty }
}

extension Int {
  /// The sum of two counts, of which negative ones count nothing, held below half of the greatest number.
  fileprivate func bounded(adding other: Int) -> Int {
    let (sum, isOver) = addingReportingOverflow(Swift.max(0, other))
    return isOver ? .max / 2 : Swift.min(sum, .max / 2)
  }
}
