import AgendaKit
import AgendaWidgets
import ICalendar
import TestSupport
import Testing

/// A timeline shows at every moment what a new agenda for that moment shows.
@Suite struct TimelineDrawingTests {
  /// A zone, and a day in which its clocks change; or none.
  private static let days = [
    ("Europe/Berlin", "2026-10-24T20:10"), ("Europe/Berlin", "2026-03-28T23:30"),
    ("Asia/Beirut", "2026-03-28T12:00"), ("Asia/Beirut", "2026-10-24T12:00"),
    ("America/St_Johns", "2010-11-06T18:01"), ("Pacific/Apia", "2011-12-29T09:00"),
    ("Australia/Lord_Howe", "2026-04-04T22:00"), ("America/Havana", "2026-10-31T22:00"),
    ("Asia/Tokyo", "2026-12-31T12:00"),
  ]

  private let layout = WidgetLayout(language: Language(localeIdentifier: "en_GB"))
  private let space = WidgetSpace.cells(.family(.large), columns: 44, lines: 16)

  /// Events about a moment: some meet, some last for days, some are of no length; times are on minutes, few on seconds.
  private func calendars(
    around now: Instant, in zone: Zone, using random: inout RandomNumbers
  ) -> [CalendarOccurrences] {
    (0..<2).map { position in
      let events = (0..<Int.random(in: 0...8, using: &random)).map { number in
        let step = Bool.random(using: &random) ? 3600 : 60
        let start = now.adding(seconds: Int.random(in: -100_000...150_000, using: &random) / step * step)
        let lengths = [0, 1, 60, 900, 3600, 7200, 40_000, 86_400, 200_000]
        let length = lengths.randomElement(using: &random) ?? 0
        let day = zone.localDateTime(at: start).date
        let span: Occurrence.Span =
          Int.random(in: 0..<4, using: &random) == 0
          ? .allDay(start: day, end: day.adding(days: 1 + length / 80_000))
          : .timed(start: start, end: start.adding(seconds: length))
        var details = EventDetails()
        details.summary = "\(position).\(number)"
        details.status = Int.random(in: 0..<5, using: &random) == 0 ? .cancelled : .confirmed
        // Some stand in both calendars, with other ends.
        let uid = Bool.random(using: &random) ? "\(number)" : "\(position).\(number)"
        return Occurrence(
          event: Event(
            uid: uid, schedule: EventSchedule(start: .date(day), length: .days(1)), details: details),
          span: span)
      }
      return calendar(named: "c\(position)", position: position, events)
    }
  }

  private func options(using random: inout RandomNumbers) -> AgendaOptions {
    var options = AgendaOptions()
    options.ended = AgendaOptions.Ended.allCases.randomElement(using: &random) ?? .hide
    options.limit = Int.random(in: 0..<3, using: &random) == 0 ? Int.random(in: 0...4, using: &random) : nil
    options.showsCancelled = Bool.random(using: &random)
    return options
  }

  private func text(_ agenda: Agenda) -> String {
    WidgetTextRenderer(depth: .ansi16).render(layout.content(of: agenda, in: space))
  }

  @Test(arguments: days)
  func `at any minute the valid entry equals a new agenda`(_ name: String, _ start: String) throws {
    let zone = try #require(ZoneDatabase.system.zone(named: name))
    var random = RandomNumbers(seed: UInt64(start.utf8.reduce(0) { $0 + Int($1) }))
    for round in 0..<4 {
      let now = instant(start, zone).adding(seconds: Int.random(in: 0...7200, using: &random))
      let calendars = calendars(around: now, in: zone, using: &random)
      let options = options(using: &random)
      let days = [0..<1, 0..<1, 0..<3, 1..<2].randomElement(using: &random) ?? 0..<1
      var reach = TimelineOptions()
      reach.horizon = 30 * 3600
      let timeline = Timeline(
        of: calendars, showing: days, from: now, in: zone, options: options, timelineOptions: reach)

      // In the first round each minute, then some of them, and those about each entry; drawn are few, since that takes longest.
      let texts = timeline.entries.reduce(into: [:]) { $0[$1.date] = text($1.agenda) }
      let minutes = stride(from: 0, to: reach.horizon, by: round == 0 ? 60 : 60 * 47).map(now.adding)
      let edges = timeline.entries.flatMap { [$0.date, $0.date.adding(seconds: -1)] }.filter { $0 >= now }
      for (number, moment) in (minutes + edges).enumerated() {
        let today = zone.localDateTime(at: moment).date
        let dates = today.adding(days: days.lowerBound)..<today.adding(days: days.upperBound)
        let fresh = Agenda(
          of: calendars, in: OccurrenceWindow(dates, zone: zone), at: moment, options: options)
        let entry = try #require(timeline.entry(at: moment))
        #expect(entry.agenda.showsSame(as: fresh), "\(round) \(moment)")
        guard round > 0 || number % 8 == 0 || number >= minutes.count else { continue }
        guard texts[entry.date] == text(fresh) else {
          Issue.record("\(round) \(moment): \(text(entry.agenda)) is not \(text(fresh))")
          return
        }
      }
      #expect(zip(timeline.entries, timeline.entries.dropFirst()).allSatisfy { $0.date < $1.date })
      let jumps = jumps(in: zone, after: now, before: now.adding(seconds: reach.horizon))
      #expect(jumps.isSubset(of: timeline.entries.map(\.date)), "\(round)")
      #expect(
        zip(timeline.entries, timeline.entries.dropFirst()).allSatisfy {
          jumps.contains($1.date) || !$0.agenda.showsSame(as: $1.agenda)
        })
    }
  }

  /// Computed slowly: the minutes after which the wall clock does not show the next minute.
  private func jumps(in zone: Zone, after start: Instant, before end: Instant) -> Set<Instant> {
    var found: Set<Instant> = []
    let first = start.secondsSinceEpoch / 60 * 60 + 60
    for second in stride(from: first, to: end.secondsSinceEpoch, by: 60) {
      let moment = Instant(secondsSinceEpoch: second)
      let before = zone.localDateTime(at: moment.adding(seconds: -60))
      let passed = zone.localDateTime(at: moment).secondsSinceEpoch - before.secondsSinceEpoch
      if passed != 60 { found.insert(moment) }
    }
    return found
  }

  @Test(arguments: days)
  func `entries that look the same in a widget are left out`(_ name: String, _ start: String) throws {
    let zone = try #require(ZoneDatabase.system.zone(named: name))
    var random = RandomNumbers(seed: 5)
    let now = instant(start, zone)
    let calendars = calendars(around: now, in: zone, using: &random)
    let all = Timeline(of: calendars, from: now, in: zone)
    let drawn = Timeline(of: calendars, from: now, in: zone) { text($0) == text($1) }
    let texts = drawn.entries.map { text($0.agenda) }
    let jumps = jumps(in: zone, after: now, before: now.adding(seconds: 86_400))
    #expect(
      drawn.entries.indices.dropFirst().allSatisfy {
        texts[$0] != texts[$0 - 1] || jumps.contains(drawn.entries[$0].date)
      })
    for entry in all.entries {
      #expect(drawn.entry(at: entry.date).map { text($0.agenda) } == text(entry.agenda))
    }
  }

  @Test func `a day of ten thousand events is cut to what there is room for`() {
    let now = instant("2026-11-21")
    let events = (0..<10_000).map { number in
      let start = now.adding(seconds: number * 8)
      var details = EventDetails()
      details.summary = "\(number)"
      return Occurrence(
        event: Event(
          uid: "\(number)", schedule: EventSchedule(start: .date(date("2026-11-21")), length: .days(1)),
          details: details), span: .timed(start: start, end: start.adding(seconds: 3600)))
    }
    var options = AgendaOptions()
    options.ended = .hide
    var reach = TimelineOptions()
    let few = Timeline(of: [calendar(events)], from: now, in: .utc, options: options)
    #expect(few.entries.count == reach.maximumItems / 10_000)
    #expect(few.policy == .atEnd)
    reach.maximumItems = 1_000_000
    let timeline = Timeline(
      of: [calendar(events)], from: now, in: .utc, options: options, timelineOptions: reach)
    #expect(timeline.entries.count == 100)
    #expect(timeline.entries.last?.date == now.adding(seconds: 99 * 8))
    #expect(timeline.policy == .atEnd)
    // None of four hundred moments changes what is shown: the search ends, and the next timeline goes on from there.
    options.ended = .show
    options.limit = 0
    let empty = Timeline(of: [calendar(Array(events.prefix(500)))], from: now, in: .utc, options: options)
    #expect(empty.entries.count == 1)
    #expect(empty.policy == .after(now.adding(seconds: 399 * 8)))
  }
}
