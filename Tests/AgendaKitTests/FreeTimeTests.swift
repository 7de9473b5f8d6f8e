import AgendaKit
import ICalendar
import TestSupport
import Testing

/// Free time: what is between the events that make busy.
@Suite struct FreeTimeTests {
  private static let berlin = ZoneDatabase.system.zone(named: "Europe/Berlin") ?? .utc

  /// The slots of each day as `09:00-10:00`.
  private func slots(
    _ occurrences: [Occurrence], on dates: ClosedRange<String> = "2026-11-21"..."2026-11-21",
    zone: Zone = .utc,
    from start: String? = nil, kind: CalendarKind = .events, allDay: AgendaOptions.AllDay = .include,
    _ change: (inout FreeTime.Options) -> Void = { _ in }
  ) -> [String] {
    var options = FreeTime.Options()
    change(&options)
    var selected = AgendaOptions()
    selected.allDay = allDay
    let first = date(dates.lowerBound)
    let free = FreeTime(
      of: [calendar(kind: kind, owners: ["me@example.org"], occurrences)],
      on: first..<date(dates.upperBound).adding(days: 1), zone: zone,
      from: instant(start ?? dates.lowerBound, zone), selected: selected, options: options)
    return free.days.map { day in
      day.slots.map { slot in
        [slot.lowerBound, slot.upperBound].map { moment in
          let time = zone.localDateTime(at: moment)
          return "\(time.hour):\(time.minute < 10 ? "0" : "")\(time.minute)"
        }.joined(separator: "-")
      }.joined(separator: " ")
    }
  }

  @Test func `slots are between the events of the day, and not before now`() {
    let events = [event("a", "2026-11-21T10:00", "11:00"), event("b", "2026-11-21T10:30", "12:00")]
    #expect(slots(events) == ["9:00-10:00 12:00-17:00"])
    #expect(slots(events, from: "2026-11-21T12:30") == ["12:30-17:00"])
    #expect(slots(events, from: "2026-11-21T18:00") == [""])
    #expect(slots(events) { $0.leastLength = 5400 } == ["12:00-17:00"])
    #expect(slots(events) { $0.hours = 0..<86_400 } == ["0:00-10:00 12:00-0:00"])
  }

  @Test func `busy times that fill a day have their title, or the name of their calendar`() {
    var times = calendar([])
    let day = instant("2026-11-20")..<instant("2026-11-21")
    times.freeBusy = FreeBusyTimes(periods: [FreeBusyTimes.Period(day)], isBesideEvents: true)
    let first = date("2026-11-20")
    let free = FreeTime(
      of: [times], on: first..<first.adding(days: 2), zone: .utc, from: instant("2026-11-20"),
      options: FreeTime.Options())
    #expect(free.days.map(\.fillers) == [[times.calendar.name], []])
  }

  @Test func `what fills the hours of a day is named, in the order of an agenda`() {
    let events = [
      event("Trip", "2026-11-20", "2026-11-22"), event("Short", "2026-11-21T10:00", "11:00"),
      event("Sailing", "2026-11-21T08:00", "18:00"), event("Course", "2026-11-22T09:00", "17:00"),
      event("Late", "2026-11-23T09:00", "16:40"),
    ]
    let first = date("2026-11-20")
    let free = FreeTime(
      of: [calendar(events)], on: first..<first.adding(days: 5), zone: .utc, from: instant("2026-11-20"),
      options: FreeTime.Options())
    #expect(free.days.map { $0.fillers.sorted() } == [["Trip"], ["Sailing", "Trip"], ["Course"], [], []])
    #expect(free.days.map(\.slots.count) == [0, 0, 0, 0, 1])
  }

  @Test func `the way to an event is not free`() {
    let travel = { (event: inout Event) in event.details.travelSeconds = 1800 }
    #expect(
      slots([event("a", "2026-11-21T10:00", "11:00", travel), event("b", "2026-11-21T15:00", nil, travel)])
        == ["9:00-9:30 11:00-14:30 15:00-17:00"])
    #expect(slots([event("Trip", "2026-11-22", nil, travel)]) == ["9:00-17:00"])
    let early = event("c", "2026-11-22T06:00", "07:00") { $0.details.travelSeconds = 14 * 3600 }
    #expect(slots([early]) == ["9:00-16:00"])
  }

  @Test func `a buffer is kept around events, and slots begin at round times`() {
    let events = [event("a", "2026-11-21T10:05", "11:00")]
    #expect(slots(events) { $0.buffer = 600 } == ["9:00-9:55 11:10-17:00"])
    #expect(slots(events, from: "2026-11-21T11:01") { $0.step = 900 } == ["11:15-17:00"])
    #expect(
      slots([event("late", "2026-11-22T00:05", "01:00")]) {
        $0.buffer = 600
        $0.hours = 82_800..<86_400
      } == ["23:00-23:55"])
    #expect(
      slots([event("the evening before", "2026-11-20T23:00", "23:50")]) {
        $0.buffer = 1800
        $0.hours = 0..<86_400
      } == ["0:20-0:00"])
  }

  @Test func `slots begin at round times of the clock, also where that is half an hour off`() {
    let india = Zone(identifier: "Asia/Kolkata", fixedOffset: 19_800)
    #expect(slots([], zone: india, from: "2026-11-21T10:10") { $0.step = 3600 } == ["11:00-17:00"])
  }

  @Test func `tasks leave free, whether they are due on the day or at a time`() {
    let report = event("report", "2026-11-21T10:00", "12:00") { $0.toDo = ToDo() }
    #expect(slots([report]) == ["9:00-17:00"])
    let rent = event("rent", "2026-11-21") { $0.toDo = ToDo() }
    #expect(rent.isAllDay && slots([rent]) == ["9:00-17:00"])
  }

  @Test func `transparent, cancelled and declined events leave free`() {
    let declined = event("c", "2026-11-21T12:00", "13:00") {
      $0.details.attendees = [Attendee(address: "mailto:me@example.org", status: .declined)]
    }
    let events = [
      event("a", "2026-11-21T10:00", "11:00") { $0.details.transparency = .transparent },
      event("b", "2026-11-21T11:00", "12:00") { $0.details.status = .cancelled }, declined,
      event("d", "2026-11-21T13:00"),
    ]
    #expect(slots(events) == ["9:00-17:00"])
  }

  @Test func `an all-day event makes its days busy, except where it is transparent, a birthday or left out`()
  {
    let holiday = event("Holiday", "2026-11-21", "2026-11-23")
    let three = "2026-11-21"..."2026-11-23"
    #expect(slots([holiday], on: three) == ["", "", "9:00-17:00"])
    #expect(slots([holiday], on: three, allDay: .exclude) == ["9:00-17:00", "9:00-17:00", "9:00-17:00"])
    #expect(slots([holiday], on: three, kind: .birthdays) == ["9:00-17:00", "9:00-17:00", "9:00-17:00"])
    let shown = event("Fair", "2026-11-21") { $0.details.transparency = .transparent }
    #expect(slots([shown]) == ["9:00-17:00"])
  }

  @Test func `free/busy times make busy, and what they do not cover is neither free nor busy`() {
    let stated = FreeBusyTimes(
      periods: [
        .init(instant("2026-11-21T10:00")..<instant("2026-11-21T11:00")),
        .init(instant("2026-11-21T13:00")..<instant("2026-11-21T14:00"), .free),
      ], spans: [instant("2026-11-20")..<instant("2026-11-21T12:00")])
    func free(_ freeBusy: FreeBusyTimes?, buffer: Int = 0) -> FreeTime {
      var options = FreeTime.Options()
      options.buffer = buffer
      let calendars = [
        CalendarOccurrences(CalendarIdentity(name: "work"), [], freeBusy: freeBusy),
        calendar(named: "home", [event("Lunch", "2026-11-21T11:30", "12:00")]),
      ]
      return FreeTime(
        of: calendars, on: date("2026-11-21")..<date("2026-11-22"), zone: .utc, from: instant("2026-11-21"),
        options: options)
    }
    let found = free(stated)
    #expect(
      found.days[0].slots == [
        instant("2026-11-21T09:00")..<instant("2026-11-21T10:00"),
        instant("2026-11-21T11:00")..<instant("2026-11-21T11:30"),
        instant("2026-11-21T13:00")..<instant("2026-11-21T14:00"),
      ])
    #expect(
      found.busy == [
        instant("2026-11-21T10:00")..<instant("2026-11-21T11:00"),
        instant("2026-11-21T11:30")..<instant("2026-11-21T12:00"),
      ])
    #expect(
      found.unknown == [
        instant("2026-11-21T12:00")..<instant("2026-11-21T13:00"),
        instant("2026-11-21T14:00")..<instant("2026-11-22"),
      ])
    #expect(free(stated, buffer: 600).days[0].slots.first?.upperBound == instant("2026-11-21T09:50"))
    #expect(free(FreeBusyTimes()).days[0].slots.isEmpty)
    #expect(free(nil).unknown.isEmpty)
  }

  @Test func `a buffer is kept around busy times, and takes nothing from office hours`() {
    func slots(_ kind: FreeBusyTimes.Period.Kind) -> [Range<Instant>] {
      var options = FreeTime.Options()
      options.buffer = 1800
      let stated = FreeBusyTimes(
        periods: [
          .init(instant("2026-11-21")..<instant("2026-11-21T10:00"), kind),
          .init(instant("2026-11-21T12:00")..<instant("2026-11-21T13:00")),
          .init(instant("2026-11-21T16:00")..<instant("2026-11-22"), kind),
        ], isBesideEvents: true)
      return FreeTime(
        of: [CalendarOccurrences(CalendarIdentity(name: "work"), [], freeBusy: stated)],
        on: date("2026-11-21")..<date("2026-11-22"), zone: .utc, from: instant("2026-11-21"),
        options: options
      ).days[0].slots
    }
    #expect(
      slots(.unavailable) == [
        instant("2026-11-21T10:00")..<instant("2026-11-21T11:30"),
        instant("2026-11-21T13:30")..<instant("2026-11-21T16:00"),
      ])
    #expect(
      slots(.busy) == [
        instant("2026-11-21T10:30")..<instant("2026-11-21T11:30"),
        instant("2026-11-21T13:30")..<instant("2026-11-21T15:30"),
      ])
  }

  @Test func `weekends can be left out`() {
    #expect(slots([], on: "2026-11-20"..."2026-11-23") { $0.isOnWeekdaysOnly = true }.count == 2)
  }

  @Test(arguments: [("2026-03-29", 23), ("2026-10-25", 25), ("2026-06-01", 24)])
  func `a day on which the clocks change is shorter or longer`(day: String, hours: Int) {
    var options = FreeTime.Options()
    options.hours = 0..<86_400
    let free = FreeTime(
      of: [], on: date(day)..<date(day).adding(days: 1), zone: Self.berlin,
      from: instant(day, Self.berlin), options: options)
    let lengths = free.days.flatMap(\.slots).map {
      $0.upperBound.secondsSinceEpoch - $0.lowerBound.secondsSinceEpoch
    }
    #expect(lengths == [hours * 3600])
    #expect(slots([], on: day...day, zone: Self.berlin) == ["9:00-17:00"])
  }

  @Test(arguments: ["2026-03-28", "2026-10-24", "2026-11-20"])
  func `slots and busy times fill the hours of each day, as minutes that are looked at one by one do`(
    start: String
  ) {
    for seed in 0..<60 as Range<UInt64> {
      var random = RandomNumbers(seed: seed)
      let zone = Bool.random(using: &random) ? Self.berlin : .utc
      let first = date(start)
      let dates = first..<first.adding(days: 3)
      let midnight = zone.instant(of: LocalDateTime(first))
      let occurrences = (0..<Int.random(in: 0...8, using: &random)).map { number in
        let begin = midnight.adding(seconds: Int.random(in: -600...5000, using: &random) * 60)
        return Occurrence(
          event: event("\(number)", "2026-11-21").event,
          span: .timed(
            start: begin, end: begin.adding(seconds: Int.random(in: 0...600, using: &random) * 60)))
      }
      var options = FreeTime.Options()
      let opens = Int.random(in: 0...22, using: &random)
      options.hours = opens * 3600..<Int.random(in: (opens + 1)...24, using: &random) * 3600
      options.leastLength = Int.random(in: 1...90, using: &random) * 60
      let now = midnight.adding(seconds: Int.random(in: -600...3000, using: &random) * 60)
      let free = FreeTime(of: [calendar(occurrences)], on: dates, zone: zone, from: now, options: options)
      #expect(free.days.map(\.slots) == slow(occurrences, dates, zone, now, options), "seed \(seed)")
    }
  }

  /// The slots found by looking at each minute.
  private func slow(
    _ occurrences: [Occurrence], _ dates: Range<CalendarDate>, _ zone: Zone, _ now: Instant,
    _ options: FreeTime.Options
  ) -> [[Range<Instant>]] {
    let busy = occurrences.map { $0.interval(in: zone) }
    return (0..<3).map { day in
      let date = dates.lowerBound.adding(days: day)
      let start = zone.instant(of: LocalDateTime(date))
      let end = zone.instant(of: LocalDateTime(date.adding(days: 1)))
      var slots: [Range<Instant>] = []
      var open: Instant?
      var minute = start
      while true {
        let time = zone.localDateTime(at: minute)
        let isAsked = minute < end && options.hours.contains(time.secondOfDay) && minute >= now
        if isAsked, !busy.contains(where: { $0.contains(minute) }) {
          open = open ?? minute
        } else if let first = open {
          if minute.secondsSinceEpoch - first.secondsSinceEpoch >= options.leastLength {
            slots.append(first..<minute)
          }
          open = nil
        }
        if minute >= end { return slots }
        minute = minute.adding(seconds: 60)
      }
    }
  }
}
