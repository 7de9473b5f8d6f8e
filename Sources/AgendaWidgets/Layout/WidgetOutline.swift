import AgendaKit
import ICalendar

/// What an agenda has to show, day by day, before anything is fitted. The first day stands under the header.
struct WidgetOutline {
  /// A day.
  struct Day {
    var date: CalendarDate
    /// The all-day occurrences; in a widget birthdays stand first, because the first one is seen the longest.
    var allDay: [AgendaItem]
    /// The timed occurrences.
    var timed: [AgendaItem]
    /// How many occurrences a limit left out, on this day and on the days up to the next one here.
    var limited: Int
    /// A sentence in place of rows.
    var sentence: String?

    init(_ day: AgendaDay, putsBirthdaysFirst: Bool) {
      date = day.date
      let isBirthday = { (item: AgendaItem) in item.calendar.kind == .birthdays }
      allDay =
        putsBirthdaysFirst
        ? day.allDay.filter(isBirthday) + day.allDay.filter { !isBirthday($0) } : day.allDay
      timed = day.timed
      limited = max(0, day.hidden)
    }

    /// How many occurrences there are to show.
    var available: Int { allDay.count + timed.count }
  }

  /// The day of the header; of a list, its first day that has anything to say.
  var first: Day
  /// The other days that were asked for and have something to show.
  var later: [Day]
  /// The days after those that were asked for, with which a space goes on that has room left.
  var ahead: [Day]
  /// How many occurrences of the days that were asked for are to show, or were left out by a limit.
  var present: Int
  /// How many occurrences of them are to show, if there is room.
  var available: Int
  /// How many have ended and are left out for that; they are no part of the others.
  var ended: Int

  init(_ agenda: Agenda, language: Language, isList: Bool) {
    let today = agenda.zone.localDateTime(at: agenda.now).date
    var days = agenda.days.isEmpty ? [AgendaDay(date: today)] : agenda.days
    if isList, days.count > 1 {
      days = Array(days.drop { $0.shown == 0 && $0.hidden <= 0 && $0.date != today })
    }
    let head = days.first ?? AgendaDay(date: today)
    first = Day(head, putsBirthdaysFirst: !isList)
    later = []
    for day in days.dropFirst() {
      if day.shown > 0 || (isList && day.date == today) {
        later.append(Day(day, putsBirthdaysFirst: !isList))
        if day.shown == 0, day.hidden <= 0 {
          later[later.count - 1].sentence = language.nothing(on: day, isToday: true)
        }
      } else if later.isEmpty {
        first.limited = first.limited.bounded(adding: day.hidden)
      } else {
        later[later.count - 1].limited = later[later.count - 1].limited.bounded(adding: day.hidden)
      }
    }
    ahead = agenda.daysAhead.filter { $0.shown > 0 }.map { Day($0, putsBirthdaysFirst: true) }
    // What a caller put into an agenda is added up without trust.
    ended = agenda.days.reduce(0) { $0.bounded(adding: $1.ended) }
    available = agenda.days.reduce(0) { $0 + $1.shown }
    present = agenda.days.reduce(available) { $0.bounded(adding: $1.hidden) }
    if head.shown == 0 && head.hidden <= 0 {
      first.sentence = language.nothing(on: head, isToday: head.date == today)
    }
  }
}

extension Language {
  /// The sentence for a day of which nothing is to be shown.
  func nothing(on day: AgendaDay, isToday: Bool) -> String {
    guard isToday else { return words.nothingThatDay }
    return day.ended > 0 ? words.nothingMoreToday : words.nothingToday
  }
}

extension Int {
  /// The sum of two counts, of which negative ones count nothing, held below half of the greatest number.
  func bounded(adding other: Int) -> Int {
    let (sum, isOver) = addingReportingOverflow(Swift.max(0, other))
    return isOver ? .max / 2 : Swift.min(sum, .max / 2)
  }
}
