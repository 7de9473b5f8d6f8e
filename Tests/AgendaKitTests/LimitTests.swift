import AgendaKit
import ICalendar
import TestSupport
import Testing

/// A limit keeps the first occurrences, as if the whole agenda were cut.
@Suite struct LimitTests {
  private static let zones = ["Europe/Berlin", "Pacific/Apia", "America/Havana"]

  @Test(arguments: zones)
  func `selecting the first occurrences equals cutting the whole agenda`(_ name: String) throws {
    let zone = try #require(ZoneDatabase.system.zone(named: name))
    var random = RandomNumbers(seed: 7)
    for _ in 0..<60 {
      let first = date("2011-12-27")
      let events = (0..<Int.random(in: 1...25, using: &random)).map { number in
        let start = first.adding(days: Int.random(in: -3...8, using: &random))
        let lengths = [0, 1, 3600, 86_400, 90_000, 400_000]
        let length = lengths.randomElement(using: &random) ?? 0
        let time = zone.instant(of: LocalDateTime(start)).adding(
          seconds: Int.random(in: 0..<24, using: &random) * 3600)
        let span: Occurrence.Span =
          Bool.random(using: &random)
          ? .allDay(start: start, end: start.adding(days: 1 + length / 86_400))
          : .timed(start: time, end: time.adding(seconds: length))
        var details = EventDetails()
        details.summary = "\(number % 5)"
        let event = Event(
          uid: "\(number)", schedule: EventSchedule(start: .date(start), length: .days(1)), details: details)
        return Occurrence(event: event, span: span)
      }
      let now = zone.instant(of: LocalDateTime(first)).adding(
        seconds: Int.random(in: 0...400_000, using: &random))
      let window = OccurrenceWindow(first..<first.adding(days: 6), zone: zone)
      var options = AgendaOptions()
      options.ended = AgendaOptions.Ended.allCases.randomElement(using: &random) ?? .hide
      let all = Agenda(of: [calendar(events)], in: window, at: now, options: options)
      let limit = Int.random(in: 0...12, using: &random)
      options.limit = limit
      let limited = Agenda(of: [calendar(events)], in: window, at: now, options: options)
      #expect(limited.days == all.limited(to: limit).days)
    }
  }

  @Test func `a timeline keeps to its maximum of items, and reloads for the others`() {
    let events = (0..<50).map {
      event("\($0)", "2026-11-21T\($0 < 24 ? "09" : "10"):\(10 + $0 % 24)", "11:50")
    }
    var options = TimelineOptions()
    options.maximumItems = 500
    let now = instant("2026-11-21T08:00")
    let timeline = Timeline(of: [calendar(events)], from: now, in: .utc, timelineOptions: options)
    #expect(timeline.entries.count == 10)
    #expect(timeline.policy == .atEnd)
    options.maximumItems = 1
    let one = Timeline(of: [calendar(events)], from: now, in: .utc, timelineOptions: options)
    #expect(one.entries.count == 1)
    #expect(one.policy == .after(instant("2026-11-21T09:10")))
  }

  @Test func `a timeline that is full compares no more agendas, and ends at the next change`() {
    let events = (0..<50).map { event("\($0)", "2026-11-21T09:\(10 + $0)", "11:50") }
    var options = TimelineOptions()
    options.maximumItems = 50
    var compared = 0
    let timeline = Timeline(
      of: [calendar(events)], from: instant("2026-11-21T08:00"), in: .utc, timelineOptions: options
    ) { _, _ in
      compared += 1
      return true
    }
    #expect(compared == 0)
    #expect(timeline.entries.count == 1)
    #expect(timeline.policy == .after(instant("2026-11-21T09:10")))
  }

  @Test(arguments: [(nil, 7), (3, 3), (7, 7), (8, 7)] as [(Int?, Int)])
  func `a limit is lowered, and never raised`(limit: Int?, result: Int) {
    var options = AgendaOptions()
    options.limit = limit
    options.lowerLimit(to: 7)
    #expect(options.limit == result)
  }

  private static func task(
    _ title: String, due: String = "2026-11-21", priority: Int = 0, partOf parent: String? = nil
  ) -> Occurrence {
    event(title, due) {
      $0.toDo = ToDo()
      $0.toDo?.due = .date(date(due))
      $0.toDo?.parent = parent
      $0.details.priority = priority
    }
  }

  @Test func `a limit keeps the tasks that are listed first, and parts behind their tasks`() {
    let events = [
      Self.task("Aim", priority: 9), Self.task("Buy"), Self.task("Cut", partOf: "Write"),
      Self.task("Late", due: "2026-11-19"), Self.task("Write", priority: 1),
      event("Holiday", "2026-11-21"), event("Lunch", "2026-11-21T12:00", "13:00"),
    ]
    let order = ["Holiday", "Late", "Write", "Cut", "Aim", "Buy", "Lunch"]
    var options = AgendaOptions()
    for limit in 0...7 {
      options.limit = limit
      let agenda = Agenda(
        of: [calendar(events)], in: days("2026-11-21"), at: instant("2026-11-21T08:00"), options: options)
      #expect(agenda.occurrences.map(\.title) == Array(order.prefix(limit)))
      #expect(agenda.hiddenCount == 7 - limit)
    }
  }

  @Test func `an event of several days that a limit leaves out is counted once, and on each of its days`() {
    let events = [
      event("Lunch", "2026-11-21T12:00", "13:00"), event("Trip", "2026-11-22", "2026-11-25"),
      event("Call", "2026-11-23T12:00", "13:00"),
    ]
    var options = AgendaOptions()
    options.limit = 1
    let agenda = Agenda(
      of: [calendar(events)], in: days("2026-11-21", "2026-11-24"), at: instant("2026-11-21T08:00"),
      options: options)
    #expect(agenda.days.map(\.hidden) == [0, 1, 2, 1])
    #expect(agenda.hiddenCount == 2)
    #expect(agenda.eventCount == 3)
  }

  @Test func `a limit keeps a birthday before other all-day events`() {
    var options = AgendaOptions()
    options.limit = 1
    let people = calendar(
      named: "people", position: 1, kind: .birthdays, [birthday("Kim", born: "1990-11-21", in: 2026)])
    let agenda = Agenda(
      of: [calendar(named: "home", position: 0, [event("Holiday", "2026-11-21")]), people],
      in: days("2026-11-21"), at: instant("2026-11-21T08:00"), options: options)
    #expect(agenda.occurrences.map(\.title) == ["Kim (36)"])
  }

  @Test func `beside a limit an overdue task is not taken for one that has ended`() {
    let rent = event("Rent", "2026-11-19") {
      $0.toDo = ToDo()
      $0.toDo?.due = .date(date("2026-11-19"))
    }
    let events = [
      rent, event("Lunch", "2026-11-21T12:00", "13:00"), event("Call", "2026-11-21T14:00", "15:00"),
    ]
    var options = AgendaOptions()
    options.ended = .hide
    options.limit = 1
    let agenda = Agenda(
      of: [calendar(events)], in: days("2026-11-21"), at: instant("2026-11-21T08:00"), options: options)
    #expect(agenda.days.map(\.ended) == [0])
    #expect(agenda.days.map(\.hidden) == [2])
    #expect(agenda.tasks.map(\.title) == ["Rent"])
  }
}
