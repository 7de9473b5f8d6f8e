import AgendaKit
import ICalendar
import TestSupport
import Testing

@Suite struct OrderTests {
  private let now = instant("2026-11-21T08:00")

  private func titles(_ calendars: [CalendarOccurrences]) -> [String] {
    Agenda(of: calendars, in: days("2026-11-21"), at: now).titles
  }

  @Test func `timed events are sorted by start, end, calendar, title and UID`() {
    let work = calendar(
      named: "work", position: 1,
      [
        event("b", "2026-11-21T09:00", "10:00"), event("a", "2026-11-21T09:00", "10:00"),
        event("short", "2026-11-21T09:00", "09:30"), event("early", "2026-11-21T07:00", "12:00"),
      ])
    let home = calendar(named: "home", position: 0, [event("z", "2026-11-21T09:00", "10:00")])
    #expect(titles([work, home]) == ["early", "short", "z", "a", "b"])
  }

  @Test func `all-day events are sorted by calendar, title and UID, whenever they began`() {
    let work = calendar(named: "work", position: 1, [event("a", "2026-11-01", "2026-12-01")])
    let home = calendar(
      named: "home", position: 0, [event("c", "2026-11-20", "2026-11-23"), event("b", "2026-11-21")])
    #expect(titles([work, home]) == ["b", "c", "a"])
  }

  /// All-day events of some calendars, in whatever order their files have them.
  @Test func `all-day events that are alike have one order`() throws {
    let work = [
      event("Holiday", "2026-11-21", uid: "b", line: 1), event("Holiday", "2026-11-21", uid: "a", line: 9),
      event("Holiday", "2026-11-21", uid: "c", line: 5),
      event("Holiday", "2026-11-21", uid: .some(nil), line: 3),
      event("Holiday", "2026-11-19", "2026-11-24", uid: "a2", line: 2),
      event("Apple", "2026-11-21", uid: "z"),
      // Of one series: by the times, and then by the instance.
      event(
        "Holiday", "2026-11-20", "2026-11-22", uid: "s", recurrenceID: .date(date("2026-11-21")), line: 7),
      event("Holiday", "2026-11-21", uid: "s", recurrenceID: .date(date("2026-11-19")), line: 6),
      event(
        "Holiday", "2026-11-21", "2026-11-23", uid: "s", recurrenceID: .date(date("2026-11-18")), line: 4),
    ]
    let home = [event("Holiday", "2026-11-21", uid: "0"), event("Zoo", "2026-11-21", uid: "1")]
    let alsoHome = [event("Zebra", "2026-11-21", uid: "8"), event("Zebra", "2026-11-21", uid: "9")]
    let people = [
      birthday("Ada", born: "1990-11-21", in: 2026, uid: "y"),
      birthday("Ada", born: "1990-11-21", in: 2026, uid: "x"),
    ]
    for isReversed in [false, true] {
      func arranged(_ events: [Occurrence]) -> [Occurrence] { isReversed ? events.reversed() : events }
      let calendars = [
        calendar(named: "work", position: 1, arranged(work)),
        calendar(named: "home", position: 2, arranged(home)),
        calendar(named: "also-home", position: 2, arranged(alsoHome)),
        calendar(named: "people", position: 0, kind: .birthdays, arranged(people)),
      ]
      let agenda = Agenda(
        of: isReversed ? calendars.reversed() : calendars, in: days("2026-11-21"), at: now)
      let day = try #require(agenda.days.first)
      #expect(
        day.allDay.map { "\($0.calendar.name) \($0.occurrence.event.uid ?? "-") \($0.occurrence.event.line)" }
          == [
            "people x 1", "people y 1", "work z 1", "work - 3", "work a 9", "work a2 2", "work b 1",
            "work c 5",
            "work s 7", "work s 6", "work s 4", "also-home 8 1", "also-home 9 1", "home 0 1", "home 1 1",
          ])
    }
  }

  @Test func `a limit keeps the all-day events that come first, whatever the order of the file is`() {
    let events = ["b", "a", "d", "c"].map { event("Holiday", "2026-11-21", uid: $0) }
    var options = AgendaOptions()
    options.limit = 2
    for arrangement in [events, events.reversed()] {
      let agenda = Agenda(of: [calendar(arrangement)], in: days("2026-11-21"), at: now, options: options)
      #expect(agenda.days.first?.allDay.map(\.occurrence.event.uid) == ["a", "b"])
    }
  }

  @Test func `titles are sorted by their Unicode scalars in every language`() {
    let names = ["Zebra", "apple", "Äpfel", "Ωmega", "会議", "🎂", "10", "2"]
    let expected = ["10", "2", "Zebra", "apple", "Äpfel", "Ωmega", "会議", "🎂"]
    #expect(titles([calendar(names.map { event($0, "2026-11-21") })]) == expected)
  }

  @Test func `events with the same title and time are sorted by UID, then instance, then line`() {
    let start = Occurrence.RecurrenceID.instant(instant("2026-11-20T09:00"))
    let events = [
      event("x", "2026-11-21T09:00", uid: "b", line: 4),
      event("x", "2026-11-21T09:00", uid: .some(nil), line: 9),
      event("x", "2026-11-21T09:00", uid: .some(nil), line: 2), event("x", "2026-11-21T09:00", uid: "a"),
      event("x", "2026-11-21T09:00", uid: "b", recurrenceID: start, line: 1),
    ]
    let expected = [nil, nil, "a", "b", "b"]
    for arrangement in [events, events.reversed()] {
      let agenda = Agenda(of: [calendar(arrangement)], in: days("2026-11-21"), at: now)
      let shown = agenda.days[0].timed.map(\.occurrence)
      #expect(shown.map(\.event.uid) == expected)
      #expect(shown.map(\.event.line) == [2, 9, 1, 4, 1])
    }
  }

  @Test func `a list of occurrences has each once, by start, all-day ones first`() {
    let events = [
      event("trip", "2026-11-20", "2026-11-23"), event("night", "2026-11-20T22:00", "2026-11-21T06:00"),
      event("lunch", "2026-11-21T12:00", "13:00"), event("holiday", "2026-11-21"),
      event("conference", "2026-11-18T09:00", "2026-11-22T17:00"),
    ]
    let agenda = Agenda(of: [calendar(events)], in: days("2026-11-20", "2026-11-22"), at: now)
    #expect(agenda.occurrences.map(\.title) == ["conference", "trip", "night", "holiday", "lunch"])
  }

  @Test func `events that are alike but for their place are sorted by it`() {
    let places = ["Room 1", "Room 2", "Room 3"]
    let events = places.map { place in
      event("x", "2026-11-21T09:00", uid: .some(nil)) { $0.details.location = place }
    }
    for arrangement in [events, events.reversed()] {
      let agenda = Agenda(of: [calendar(arrangement)], in: days("2026-11-21"), at: now)
      #expect(agenda.days[0].timed.map { $0.occurrence.event.details.location ?? "" } == places)
    }
  }

  @Test func `a part follows its task, and a part of that part stands by itself`() {
    let tasks = [("Move", nil), ("Pack", "Move"), ("Tape", "Pack")] as [(String, String?)]
    let occurrences = tasks.map { title, parent in
      event(title, "2026-11-21") {
        $0.toDo = ToDo()
        $0.toDo?.due = .date(date("2026-11-21"))
        $0.toDo?.parent = parent
      }
    }
    let agenda = Agenda(of: [calendar(occurrences)], in: days("2026-11-21"), at: now)
    #expect(agenda.days[0].tasks.map(\.title) == ["Move", "Pack", "Tape"])
    #expect(agenda.days[0].tasks.map(\.isSubtask) == [false, true, false])
  }
}

/// The short names of events, as a person gives them to a command.
@Suite struct ShownIdentifierTests {
  /// The names beside the events of two days, of which each is the beginning of a UID.
  private func names(_ occurrences: [Occurrence], areSeveral uids: Set<String> = []) -> [String?] {
    let agenda = Agenda(
      of: [calendar(occurrences)], in: days("2026-11-21", "2026-11-22"), at: instant("2026-11-21"))
    let all = occurrences.compactMap(\.event.uid)
    let names = Dictionary(all.map { ($0, String($0.prefix(2))) }) { first, _ in first }
    let identifiers = ShownIdentifiers(of: agenda, names: names) { event in
      uids.contains(event.uid ?? "") ? String(event.details.summary.suffix(1)) : nil
    }
    return agenda.occurrences.map { identifiers.text(for: $0.occurrence, in: .utc) }
  }

  private func series(_ title: String, _ starts: String...) -> [Occurrence] {
    starts.map { event(title, $0, recurrenceID: .instant(instant($0))) }
  }

  @Test func `an event has its name, and one without UID has none`() {
    let events = [event("lunch", "2026-11-21T12:00"), event("x", "2026-11-21T13:00", uid: .some(nil))]
    #expect(names(events) == ["lu", nil])
  }

  @Test func `an instance of a series is named by its day`() {
    #expect(
      names(series("stand-up", "2026-11-21T09:00", "2026-11-22T09:00"))
        == ["st@2026-11-21", "st@2026-11-22"])
    let holiday = event("holiday", "2026-11-21", recurrenceID: .date(date("2026-11-21")))
    #expect(names([holiday]) == ["ho@2026-11-21"])
  }

  @Test func `events of one UID that are no versions of one have letters behind a dot`() {
    let talks = ["Talk A", "Talk B"].map { event($0, "2026-11-21T09:00", uid: "talks") }
    #expect(names(talks, areSeveral: ["talks"]) == ["ta.A", "ta.B"])
    #expect(names([talks[0]], areSeveral: ["talks"]) == ["ta.A"])
    #expect(names([talks[0], talks[0]]) == ["ta"])
  }

  @Test func `the second of two equal times has its offset`() throws {
    let berlin = try #require(ZoneDatabase.system.zone(named: "Europe/Berlin"))
    let names = ["2026-10-25T00:30", "2026-10-25T01:30"].map {
      Occurrence.RecurrenceID.instant(instant($0)).name(in: berlin, withTime: true)
    }
    #expect(names == ["2026-10-25T02:30:00", "2026-10-25T02:30:00+01:00"])
  }

  @Test func `two instances of a series on one day are told apart by their times`() {
    #expect(
      names(series("pill", "2026-11-21T08:00", "2026-11-21T20:00", "2026-11-22T08:00")) == [
        "pi@2026-11-21T08:00:00", "pi@2026-11-21T20:00:00", "pi@2026-11-22T08:00:00",
      ])
  }
}
