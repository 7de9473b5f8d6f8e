import Testing

@testable import ICalendar

/// Events keep what few of them have in a place of its own. Nothing may be lost on the way.
@Suite struct PackedScheduleTests {
  private static let start = EventTime.date(CalendarDate(daysSinceEpoch: 20_000))

  private static func schedule(_ change: (inout EventSchedule) -> Void) -> EventSchedule {
    var schedule = EventSchedule(start: start, length: .days(1))
    change(&schedule)
    return schedule
  }

  static let schedules = [
    schedule { _ in },
    schedule { $0.length = .until(start) },
    schedule { $0.sequence = 3 },
    schedule { $0.sequence = .max },
    schedule { $0.modified = Instant(secondsSinceEpoch: 7) },
    schedule { $0.recurrence.dates = [RecurrenceSet.AdditionalDate(start: start)] },
    schedule { $0.recurrence.excludedDates = [start] },
    schedule { $0.recurrenceID = start },
    schedule { $0.hasUnreadableRecurrenceID = true },
    schedule { $0.recurrenceDate = CalendarDate(daysSinceEpoch: 5) },
    schedule { $0.appliesToFuture = true },
  ]

  @Test(arguments: schedules) func `a schedule is the same after packing`(schedule: EventSchedule) {
    let packed = PackedSchedule(schedule)
    #expect(packed.schedule == schedule)
    #expect(packed == PackedSchedule(packed.schedule))
    #expect(packed.recurs == !schedule.recurrence.isEmpty)
  }

  private static func details(_ change: (inout EventDetails) -> Void) -> EventDetails {
    var details = EventDetails()
    change(&details)
    return details
  }

  static let details = [
    details { _ in },
    details { ($0.summary, $0.location, $0.description) = ("a", "b", "c") },
    details { ($0.summary, $0.url) = ("a", "https://example.org") },
    details { $0.status = .cancelled },
    details { $0.priority = 1 },
    details { $0.categories = ["x"] },
  ]

  @Test(arguments: details) func `details are the same after packing`(details: EventDetails) {
    #expect(PackedDetails(details).details == details)
    #expect(PackedDetails(details) == PackedDetails(PackedDetails(details).details))
  }
}
