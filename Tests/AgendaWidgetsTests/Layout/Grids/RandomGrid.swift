import AgendaKit
import ICalendar
import TestSupport

@testable import AgendaWidgets

/// An agenda, the layout of its grids, and a space for them.
struct RandomGrid {
  var agenda: Agenda
  var layout: GridLayout
  var space: WidgetSpace
  var seed: UInt64

  static let zones = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Tokyo"].compactMap {
    ZoneDatabase.system.zone(named: $0)
  }

  /// Whole weeks, or one day, of random occurrences.
  init(_ seed: UInt64, isDay: Bool) {
    var random = RandomNumbers(seed: seed)
    self.seed = seed
    let zone = Self.zones.randomElement(using: &random) ?? .utc
    let weeks = WeekRules(firstWeekday: Weekday.allCases.randomElement(using: &random) ?? .monday)
    // Some begin at a change of clocks.
    let first =
      [date("2026-11-01"), date("2026-10-25"), date("2026-03-29"), date("2026-04-05")]
      .randomElement(using: &random) ?? date("2026-11-01")
    let length = isDay ? 1 : 7 * Int.random(in: 1...5, using: &random)
    let start = isDay ? first : weeks.start(ofWeekWith: first)
    let occurrences = (0..<Int.random(in: 0...30, using: &random)).map { _ in
      Self.occurrence(from: start, days: length, zone, &random)
    }
    var options = AgendaOptions()
    options.showsCancelled = true
    options.limit = Int.random(in: 0...5, using: &random) == 0 ? Int.random(in: 0...9, using: &random) : nil
    options.ended = AgendaOptions.Ended.allCases.randomElement(using: &random) ?? .dim
    agenda = Agenda(
      of: [CalendarOccurrences(Sample.work, occurrences)],
      in: OccurrenceWindow(start..<start.adding(days: length), zone: zone),
      at: zone.instant(of: LocalDateTime(start.adding(days: length / 2), hour: 11, minute: 20)),
      options: options)
    let code = Language.Code.allCases.randomElement(using: &random) ?? .english
    let language = Language(code, hourCycle: Bool.random(using: &random) ? .twelve : .twentyFour)
    layout = GridLayout(
      WidgetLayout(language: language, dimsEnded: true), weeks: weeks,
      showsWeekNumbers: [true, false, nil].randomElement(using: &random) ?? nil)
    if Bool.random(using: &random) {
      let lines = Bool.random(using: &random) ? Int.random(in: 10...60, using: &random) : nil
      space = .cells(.page, columns: Int.random(in: 20...160, using: &random), lines: lines)
    } else {
      space = .points(
        .page, width: Double.random(in: 140...1200, using: &random),
        height: Bool.random(using: &random) ? Double.random(in: 300...900, using: &random) : nil,
        textSize: TextSize(Int.random(in: 1...7, using: &random)))
    }
  }

  private static func occurrence(
    from start: CalendarDate, days: Int, _ zone: Zone, _ random: inout RandomNumbers
  ) -> Occurrence {
    let day = start.adding(days: Int.random(in: -3...days, using: &random))
    let span: Occurrence.Span
    if Int.random(in: 0...2, using: &random) == 0 {
      span = .allDay(start: day, end: day.adding(days: Int.random(in: 1...9, using: &random)))
    } else {
      let minute = Int.random(in: 0...287, using: &random) * 5
      let first = zone.instant(of: LocalDateTime(day, hour: minute / 60, minute: minute % 60))
      let length = [0, 300, 900, 3600, 7200, 36_000, 90_000, 300_000].randomElement(using: &random) ?? 0
      span = .timed(start: first, end: first.adding(seconds: length))
    }
    var details = EventDetails()
    details.summary = random.title()
    details.location = Bool.random(using: &random) ? random.title() : nil
    details.status = Int.random(in: 0...5, using: &random) == 0 ? .cancelled : .confirmed
    if Int.random(in: 0...3, using: &random) == 0 {
      details.travelSeconds = [300, 1200, 3600, 39_600].randomElement(using: &random)
    }
    let schedule = EventSchedule(start: .date(day), length: .days(1))
    return Occurrence(event: Event(uid: nil, schedule: schedule, details: details, line: 1), span: span)
  }
}
