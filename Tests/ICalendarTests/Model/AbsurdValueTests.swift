import ICalendar
import TestSupport
import Testing

/// Values that no calendar has: a program can make them by mistake, or decode them. They neither trap nor take long.
@Suite struct AbsurdValueTests {
  private static let numbers = [Int.min, -1, 0, 1, 1 << 40, Int.max]
  private static let ends = [Int.min, Int.max].map { Instant(secondsSinceEpoch: $0) }
  private let week = days("2026-11-16", "2026-11-23")

  @Test(arguments: numbers)
  func `any number makes a date, a time and a zone`(number: Int) {
    let date = CalendarDate(daysSinceEpoch: number)
    #expect(!"\(date) \(date.weekday) \(date.dayOfYear)".isEmpty)
    #expect(CalendarDate(year: number, month: 1, day: 1) == nil || number.magnitude < 100_000)
    #expect(CalendarDate(year: 2026, month: number, day: number) == nil || number == 1)
    #expect(date.adding(days: number).distance(to: date) == date.distance(to: date.adding(days: number)) * -1)
    let time = LocalDateTime(secondsSinceEpoch: number)
    #expect(!"\(time) \(time.adding(seconds: number)) \(LocalDateTime(date))".isEmpty)
    let zone = Zone(identifier: "Far/Away", fixedOffset: number)
    let instant = zone.instant(of: time)
    #expect(abs(zone.offset(at: instant)) <= 26 * 3600)
    #expect(zone.nextTransition(after: instant) == nil)
    #expect(zone.localDateTime(at: instant).date.daysSinceEpoch != .max)
    #expect(!"\(EventTime.zoned(time, zone)) \(EventTime.date(date).instant(viewer: zone))".isEmpty)
  }

  @Test func `a window can end before it begins, and at the ends of time`() {
    for start in Self.ends {
      for end in Self.ends {
        let window = OccurrenceWindow(from: start, to: end, zone: .utc)
        #expect(window.dates.isEmpty == (start >= end))
        for days in Self.numbers { #expect(window.extended(byDays: days).start == start) }
      }
    }
    let empty = Calendar([], viewer: .utc)
    #expect(Array(empty.occurrences(in: Self.window)).isEmpty)
    #expect(empty.events.isEmpty)
    #expect(Array(Calendar(files: [], viewer: .utc).occurrences(in: week)).isEmpty)
  }

  @Test(arguments: numbers)
  func `an event can have any length`(number: Int) {
    for length in [
      EventSchedule.Length.days(number), .nominal(days: number, seconds: number),
      .until(.floating(LocalDateTime(secondsSinceEpoch: number))),
      .until(.date(CalendarDate(daysSinceEpoch: number))),
    ] {
      for start in [EventTime.date(date("2026-11-21")), .floating(local("2026-11-21T09:00"))] {
        var schedule = EventSchedule(start: start, length: length)
        schedule.recurrence.rules = [RecurrenceRule(.daily)]
        schedule.recurrence.dates = [.init(start: start, length: length)]
        schedule.sequence = number
        var reader = CalendarReader(window: week)
        reader.add(Event(uid: "a", schedule: schedule, line: number))
        #expect(!reader.finish().occurrences.isEmpty)
      }
    }
  }

  @Test(arguments: numbers)
  func `a rule can have any numbers`(number: Int) {
    let parts: [WritableKeyPath<RecurrenceRule, [Int]>] = [
      \.bySecond, \.byMinute, \.byHour, \.byMonthDay, \.byYearDay, \.byWeekNumber, \.byMonth, \.byLeapMonth,
      \.bySetPosition,
    ]
    for frequency in [RecurrenceRule.Frequency.secondly, .hourly, .daily, .weekly, .monthly, .yearly] {
      var rule = RecurrenceRule(frequency)
      rule.interval = number
      rule.count = number
      expand(rule)
      rule = RecurrenceRule(frequency)
      rule.byDay = [.init(ordinal: number, .monday)]
      rule.until = .instant(Instant(secondsSinceEpoch: number))
      expand(rule)
      for part in parts {
        var rule = RecurrenceRule(frequency)
        rule[keyPath: part] = [number]
        expand(rule)
        rule.byDay = [.init(.monday)]
        rule.scale = .hebrew
        expand(rule)
      }
    }
  }

  @Test(arguments: numbers)
  func `budgets and limits can be any number`(number: Int) {
    let budget = ExpansionBudget(steps: number, occurrences: number, days: number, bytes: number)
    let text = calendarText("UID:a\nDTSTART:20261101T090000Z\nRRULE:FREQ=DAILY")
    let occurrences = Calendar(Array(text.utf8), viewer: .utc).occurrences(in: week, within: budget)
    #expect(Array(occurrences).count <= 8)
    let instances = RecurrenceRule(.daily).instances(from: .date(date("2026-11-01")), in: week, limit: number)
    #expect(Array(instances).count <= 8)
    var validator = CalendarValidator()
    validator.maximumFindingsPerCode = number
    #expect(validator.validate(Array("BEGIN:VCALENDAR".utf8)).count(of: .error) > 0)
  }

  private func expand(_ rule: RecurrenceRule) {
    for start in [EventTime.date(date("2026-11-01")), .zoned(local("2026-11-01T09:00"), .utc)] {
      for window in [week, Self.window] {
        #expect(Array(rule.instances(from: start, in: window, limit: 100)).count <= 100)
      }
    }
    #expect(!rule.description.isEmpty)
  }

  private static let window = OccurrenceWindow(from: ends[0], to: ends[1], zone: .utc)
}
