import AgendaKit
import AgendaWidgets
import ICalendar

/// Agendas for tests.
enum Sample {
  static let zone = Zone(identifier: "Europe/Berlin", fixedOffset: 3600)
  static let saturday = CalendarDate(year: 2026, month: 11, day: 21)!

  static let work = CalendarIdentity(
    name: "work", position: 0, color: CalendarColor(red: 0x2F, green: 0x7C, blue: 0xD6))
  static let family = CalendarIdentity(
    name: "family/alice", position: 1, color: CalendarColor(red: 0xD9, green: 0x5F, blue: 0x0E))
  static let birthdays = CalendarIdentity(name: "birthdays", position: 2, kind: .birthdays)

  /// A point in time, `minutes` after the midnight that begins a day after the Saturday.
  static func instant(_ hour: Int, _ minute: Int = 0, day: Int = 0) -> Instant {
    zone.instant(of: LocalDateTime(saturday.adding(days: day), hour: hour, minute: minute))
  }

  static func timed(
    _ start: Instant, _ end: Instant, _ title: String, at place: String? = nil,
    in calendar: CalendarIdentity = work,
    uid: String? = nil, _ change: (inout EventDetails) -> Void = { _ in }
  ) -> AgendaItem {
    let span = Occurrence.Span.timed(start: start, end: end)
    return item(span, title, at: place, in: calendar, uid: uid, part: .whole, change)
  }

  static func allDay(
    _ title: String, from first: Int = 0, days: Int = 1, on day: Int = 0,
    in calendar: CalendarIdentity = family
  ) -> AgendaItem {
    let start = saturday.adding(days: first)
    let span = Occurrence.Span.allDay(start: start, end: start.adding(days: days))
    var result = item(span, title, at: nil, in: calendar, uid: nil, part: .allDay)
    result.dayIndex = day - first + 1
    result.dayCount = days
    return result
  }

  static func item(
    _ span: Occurrence.Span, _ title: String, at place: String?, in calendar: CalendarIdentity, uid: String?,
    part: AgendaItem.Part, _ change: (inout EventDetails) -> Void = { _ in }
  ) -> AgendaItem {
    var details = EventDetails()
    details.summary = title
    details.location = place
    change(&details)
    let start: EventTime
    let length: EventSchedule.Length
    switch span {
    case .allDay(let first, let end):
      start = .date(first)
      length = .days(end.daysSinceEpoch - first.daysSinceEpoch)
    case .timed(let first, let end):
      start = .zoned(zone.localDateTime(at: first), zone)
      length = .nominal(days: 0, seconds: end.secondsSinceEpoch - first.secondsSinceEpoch)
    }
    let event = Event(
      uid: uid ?? "\(title)@example.org", schedule: EventSchedule(start: start, length: length),
      details: details)
    return AgendaItem(
      occurrence: Occurrence(event: event, span: span), calendar: calendar, title: title, part: part)
  }

  static func agenda(
    _ days: [AgendaDay], now: Instant = instant(8), state: Agenda.State = .events,
    problems: [AgendaProblem] = []
  ) -> Agenda {
    let end = saturday.adding(days: max(1, days.count))
    return Agenda(
      now: now, window: OccurrenceWindow(saturday..<end, zone: zone), state: state, days: days,
      problems: problems, nextChange: instant(9))
  }

  static func day(
    _ offset: Int = 0, allDay: [AgendaItem] = [], timed: [AgendaItem] = [], hidden: Int = 0, ended: Int = 0
  ) -> AgendaDay {
    AgendaDay(date: saturday.adding(days: offset), allDay: allDay, timed: timed, hidden: hidden, ended: ended)
  }

  static func failure(_ calendar: String) -> AgendaProblem {
    AgendaProblem(
      source: "/cal/\(calendar).ics", calendar: calendar, kind: "no-such-file", severity: .failure,
      message: "no such file", line: 3)
  }
}

extension Sample {
  static var nightShift: AgendaItem {
    var shift = timed(instant(18), instant(6, day: 1), "Night shift")
    shift.part = .beginning
    shift.dayCount = 2
    return shift
  }

  static var nightShiftEnd: AgendaItem {
    var shift = nightShift
    shift.part = .end
    shift.dayIndex = 2
    return shift
  }

  /// The day that the design draws.
  static var today: Agenda {
    agenda([
      day(
        allDay: [allDay("Ada Lovelace’s birthday", in: birthdays), allDay("Fair", from: -1, days: 3)],
        timed: [
          timed(instant(9), instant(9, 15), "Stand-up", at: "Room 4"),
          timed(instant(11, 30), instant(12, 30), "Lunch with Kim", in: family),
          timed(instant(14), instant(15, 30), "Design review", at: "Zoom"),
          nightShift,
        ])
    ])
  }

  /// Titles in other scripts, and every mark.
  static var mixed: Agenda {
    var ended = timed(instant(7), instant(7, 30), "晨会：讨论季度计划和预算安排", at: "三号会议室")
    ended.hasEnded = true
    var running = timed(instant(8), instant(9), "اجتماع الفريق الأسبوعي", at: "قاعة ٤", in: family)
    running.isRunning = true
    var cancelled = timed(instant(10), instant(11), "Yoga 🧘🏽‍♀️ with Zoë", at: "Gym", in: family)
    cancelled.isCancelled = true
    var declined = timed(instant(12), instant(12), "Ping")
    declined.isDeclined = true
    return agenda(
      [
        day(
          allDay: [allDay("🎉 Fête 🇫🇷", from: -1, days: 3)],
          timed: [
            ended, running, cancelled, declined,
            timed(instant(13), instant(14), "👨‍👩‍👧 family ❤️ café", at: "Home"),
          ],
          hidden: 2)
      ], now: instant(8, 30), state: .someSourcesFailed, problems: [failure("holidays"), failure("trips")])
  }

  /// Three days ahead, the second of them empty, and more days than are shown.
  static var week: Agenda {
    agenda([
      day(),
      day(1, allDay: [allDay("Conference", from: 1, days: 2, on: 1)], timed: [nightShiftEnd]),
      day(
        2,
        allDay: [
          allDay("Conference", from: 1, days: 2, on: 2), allDay("Kim (41)", from: 2, on: 2, in: birthdays),
        ]),
      day(3),
      day(4, timed: [timed(instant(9, day: 4), instant(10, day: 4), "Stand-up", at: "Room 4")], hidden: 1),
      day(5, hidden: 4),
    ])
  }
}
