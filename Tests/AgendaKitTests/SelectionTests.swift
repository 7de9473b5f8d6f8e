import AgendaKit
import ICalendar
import TestSupport
import Testing

@Suite struct SelectionTests {
  private let now = instant("2026-11-21T08:00")

  private func titles(_ calendars: [CalendarOccurrences], _ change: (inout AgendaOptions) -> Void = { _ in })
    -> [String]
  {
    var options = AgendaOptions()
    change(&options)
    return Agenda(of: calendars, in: days("2026-11-21", "2026-11-22"), at: now, options: options).titles
  }

  @Test func `a cancelled event is left out, and comes back marked`() {
    let work = calendar([
      event("off", "2026-11-21T09:00", "10:00") { $0.details.status = .cancelled },
      event("perhaps", "2026-11-21T11:00", "12:00") { $0.details.status = .tentative },
    ])
    #expect(titles([work]) == ["perhaps"])
    #expect(titles([work]) { $0.showsDeclined = true } == ["perhaps"])
    #expect(titles([work]) { $0.showsCancelled = true } == ["off", "perhaps"])
    var options = AgendaOptions()
    options.showsCancelled = true
    let agenda = Agenda(of: [work], in: days("2026-11-21"), at: now, options: options)
    #expect(agenda.occurrences.map(\.isCancelled) == [true, false])
  }

  @Test(
    arguments: [
      (owners: ["me@example.org"], name: nil, "me@example.org", true),
      (owners: ["other@example.org"], name: nil, "me@example.org", false),
      (owners: ["me@example.org", "also@example.org"], name: nil, "Me@Example.org", true),
      // Nobody says whose it is: the one who was invited may be a guest, and so may whose address the name is.
      (owners: [], name: "me@example.org", "me@example.org", false),
      (owners: [], name: "Work", "me@example.org", false),
      (owners: [], name: nil, "me@example.org", false),
    ] as [(Set<String>, String?, String, Bool)])
  func `only an event that an address of the owner declined is left out`(
    _ owners: Set<String>, _ name: String?, _ declining: String, _ leftOut: Bool
  ) {
    let meeting = event("x", "2026-11-21T09:00", "10:00") {
      $0.details.organizer = Attendee(address: "mailto:boss@example.org")
      $0.details.attendees = [Attendee(address: "MAILTO:\(declining)", status: .declined)]
    }
    let work = calendar(displayName: name, owners: owners, [meeting])
    #expect(titles([work]) == (leftOut ? [] : ["x"]))
    #expect(titles([work]) { $0.showsDeclined = true } == ["x"])
  }

  @Test func `an attendee who declined is not assumed to be the owner`() {
    let meeting = event("x", "2026-11-21T09:00", "10:00") {
      $0.details.attendees = [
        Attendee(address: "mailto:a@example.org", status: .declined),
        Attendee(address: "mailto:b@example.org", status: .accepted),
      ]
    }
    #expect(titles([calendar([meeting])]) == ["x"])
    #expect(titles([calendar(owners: ["a@example.org"], [meeting])]) == [])
    #expect(titles([calendar(owners: ["b@example.org"], [meeting])]) == ["x"])
  }

  @Test func `the same event in two calendars is shown once, as the earlier calendar has it`() {
    let here = calendar(named: "here", position: 0, [event("mine", "2026-11-21T09:00", "10:00", uid: "1")])
    let there = calendar(
      named: "there", position: 1,
      [
        event("mine", "2026-11-21T09:00", "09:30", uid: "1"), event("moved", "2026-11-21T12:00", uid: "1"),
        event("other", "2026-11-21T13:00", uid: "2"),
      ])
    #expect(titles([here, there]) == ["mine", "moved", "other"])
    #expect(titles([there, here]) == ["mine", "moved", "other"])
  }

  @Test func `equally new events of two calendars with one UID and other titles or places are both shown`() {
    let here = calendar(
      named: "here", position: 0,
      [event("mine", "2026-11-21T09:00", "10:00", uid: "1"), event("x", "2026-11-21T11:00", uid: "2")])
    let there = calendar(
      named: "there", position: 1,
      [
        event("yours", "2026-11-21T09:00", "13:00", uid: "1"),
        event("x", "2026-11-21T11:00", uid: "2") { $0.details.location = "Hall" },
      ])
    #expect(titles([here, there]).sorted() == ["mine", "x", "x", "yours"])
    #expect(titles([there, here]).sorted() == ["mine", "x", "x", "yours"])
  }

  @Test(arguments: [(1, 2), (0, 1)])
  func `of two copies the one in the earlier calendar is shown, also the older one`(earlier: Int, later: Int)
  {
    let here = calendar(
      named: "z", position: earlier, [event("mine", "2026-11-21T09:00", "09:30", uid: "1")])
    let there = calendar(
      named: "a", position: later,
      [event("theirs", "2026-11-21T09:00", "10:00", uid: "1") { $0.schedule.sequence = 3 }])
    #expect(titles([here, there]) == ["mine"])
    #expect(titles([there, here]) == ["mine"])
  }

  @Test func `a copy that is left out does not hide the one in a later calendar`() {
    let here = calendar(
      named: "here", position: 0,
      [event("x", "2026-11-21T09:00", uid: "1") { $0.details.status = .cancelled }])
    let there = calendar(named: "there", position: 1, [event("x", "2026-11-21T09:00", "11:00", uid: "1")])
    #expect(titles([here, there]) == ["x"])
    #expect(titles([here, there]) { $0.showsCancelled = true } == ["x"])
  }

  @Test func `events without UID are all shown`() {
    let twice = [
      event("x", "2026-11-21T09:00", uid: .some(nil)), event("x", "2026-11-21T09:00", uid: .some(nil)),
      event("x", "2026-11-21T09:00", uid: ""), event("x", "2026-11-21T09:00", uid: ""),
    ]
    #expect(titles([calendar(twice)]).count == 4)
  }

  @Test func `within a calendar the newer copy is shown, and two instances moved to one time are two`() {
    // The newer one has the title that sorts first, then the one that sorts last: the order of titles cannot decide the test.
    for (old, new) in [("b", "a"), ("a", "b")] {
      let bySequence = [
        event(old, "2026-11-21T09:00", uid: "1") { $0.schedule.modified = instant("2026-11-20T09:00") },
        event(new, "2026-11-21T09:00", uid: "1") { $0.schedule.sequence = 1 },
      ]
      let byChange = [
        event(old, "2026-11-21T09:00", uid: "1") { $0.schedule.modified = instant("2026-11-19T09:00") },
        event(new, "2026-11-21T09:00", uid: "1") { $0.schedule.modified = instant("2026-11-20T09:00") },
      ]
      let byStamp = [
        event(old, "2026-11-21T09:00", uid: "1"),
        event(new, "2026-11-21T09:00", uid: "1") { $0.schedule.modified = instant("2026-11-20T09:00") },
      ]
      for copies in [bySequence, byChange, byStamp] {
        #expect(titles([calendar(copies)]) == [new])
        #expect(titles([calendar(copies.reversed())]) == [new])
      }
    }
    let instances = [20, 21].map { day in
      event(
        "x", "2026-11-21T09:00", uid: "1", recurrenceID: .instant(instant("2026-11-\(day)T09:00")))
    }
    #expect(titles([calendar(instances)]) == ["x", "x"])
  }

  @Test(arguments: ["2026-11-21", "2026-11-22", "2026-11-23"])
  func `of two equally new copies with different ends every day shows the longer one`(day: String) {
    let copies = [
      event("same", "2026-11-21T09:00", "2026-11-23T10:00", uid: "1"),
      event("same", "2026-11-21T09:00", "10:00", uid: "1"),
    ]
    let holidays = [
      event("same", "2026-11-20", "2026-11-25", uid: "2"),
      event("same", "2026-11-20", "2026-11-22", uid: "2"),
    ]
    for events in [copies, holidays] {
      for order in [events, events.reversed()] {
        let found = Agenda(of: [calendar(order)], in: days(day), at: now).days.flatMap {
          $0.allDay + $0.timed
        }
        #expect(found.map(\.occurrence.span) == [events[0].span])
      }
    }
  }

  @Test func `events with one UID and one start but another title or place are all shown`() {
    func talk(_ title: String, in place: String? = nil) -> Occurrence {
      event(title, "2026-11-21T09:00", "10:00", uid: "1") { $0.details.location = place }
    }
    let talks = [talk("one", in: "Hall 1"), talk("one", in: "Hall 2"), talk("two"), talk("two")]
    #expect(titles([calendar(talks)]).sorted() == ["one", "one", "two"])
    #expect(titles([calendar(talks.reversed())]).sorted() == ["one", "one", "two"])
  }

  @Test(arguments: [
    (AgendaOptions.AllDay.include, ["holiday", "retreat", "lunch", "retreat"]),
    (.exclude, ["retreat", "lunch", "retreat"]),
    (.only, ["holiday"]),
  ])
  func `all-day events can be excluded; a timed one stays timed even if it covers a day`(
    _ allDay: AgendaOptions.AllDay, _ expected: [String]
  ) {
    let work = calendar([
      event("holiday", "2026-11-21"), event("lunch", "2026-11-21T12:00", "13:00"),
      event("retreat", "2026-11-21T00:00", "2026-11-22T12:00"),
    ])
    #expect(titles([work]) { $0.allDay = allDay } == expected)
  }

  @Test(arguments: [
    (0, [0, 0], [3, 2]), (1, [1, 1], [2, 1]), (2, [2, 1], [1, 1]), (4, [3, 2], [0, 0]), (9, [3, 2], [0, 0]),
  ])
  func `a limit counts an event of several days once and hides the rest`(
    _ limit: Int, _ shown: [Int], _ hidden: [Int]
  ) {
    let work = calendar([
      event("trip", "2026-11-21", "2026-11-23"), event("a", "2026-11-21T09:00"),
      event("b", "2026-11-21T10:00"),
      event("c", "2026-11-22T10:00"),
    ])
    var options = AgendaOptions()
    options.limit = limit
    let agenda = Agenda(of: [work], in: days("2026-11-21", "2026-11-22"), at: now, options: options)
    #expect(agenda.days.map(\.shown) == shown)
    #expect(agenda.days.map(\.hidden) == hidden)
    #expect(agenda.occurrences.count == min(limit, 4))
  }
}
