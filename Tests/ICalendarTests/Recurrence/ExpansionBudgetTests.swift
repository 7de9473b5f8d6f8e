import ICalendar
import TestSupport
import Testing

/// The bounds of a calendar, whatever it asks for. Reasonable events are all there.
@Suite struct ExpansionBudgetTests {
  private let budget = ExpansionBudget(steps: 100_000, occurrences: 2000, days: 2000, bytes: 500_000)

  private func contents(_ text: String, days count: Int, budget: ExpansionBudget) -> CalendarContents {
    let first = CalendarDate(daysSinceEpoch: 20_758)
    let window = OccurrenceWindow(first..<first.adding(days: count), zone: .utc)
    var reader = CalendarReader(window: window, budget: budget)
    reader.read(Array(text.utf8), file: "hostile.ics")
    return reader.finish()
  }

  @Test(arguments: HostileCalendar.all, [1, 30])
  func `hostile events are cut, and good ones are whole`(_ calendar: HostileCalendar, days: Int) {
    let contents = contents(calendar.text, days: days, budget: budget)
    for title in HostileCalendar.goodTitles {
      #expect(contents.occurrences.count { $0.event.details.summary == title } == days)
    }
    // The least share of each event comes on top of the budget.
    let events = contents.eventCount
    #expect(contents.spent.steps <= 2 * budget.steps + 128 * events)
    #expect(contents.spent.occurrences <= 2 * budget.occurrences + 4 * events)
    #expect(contents.spent.days <= 2 * budget.days + 4 * events)
    #expect(contents.spent.bytes <= 2 * budget.bytes + 4096 * events)
  }

  @Test(arguments: [1, 4, 9])
  func `how much a greedy event shows does not depend on events that show nothing`(others: Int) {
    let greedy = """
      UID:greedy
      DTSTART:20250101T000000Z
      DURATION:P700D
      SUMMARY:Greedy
      RRULE:FREQ=HOURLY
      """
    let past = (0..<others).map {
      """
      UID:\($0)
      DTSTART:20010101T000000Z
      DURATION:P5D
      SUMMARY:Past
      RRULE:FREQ=DAILY;COUNT=3
      """
    }
    let budget = ExpansionBudget(occurrences: 1000, days: 2000)
    let alone = contents(calendarText(greedy), days: 7, budget: budget)
    let among = contents(calendarText(([greedy] + past).joined(separator: "\n\n")), days: 7, budget: budget)
    #expect(alone.occurrences.count == 333)
    #expect(among.occurrences.count == alone.occurrences.count)
  }

  @Test func `it names the events that were cut, the greediest first`() throws {
    let text = calendarText(
      """
      UID:a
      DTSTART:20261101T090000Z
      SUMMARY:Some
      RRULE:FREQ=MINUTELY;COUNT=900

      UID:b
      DTSTART:20261101T000000Z
      DURATION:PT1M
      SUMMARY:More
      RRULE:FREQ=MINUTELY;COUNT=3000

      UID:c
      DTSTART:20261101T090000Z
      SUMMARY:Few
      RRULE:FREQ=HOURLY;COUNT=9
      """)
    let contents = contents(text, days: 30, budget: ExpansionBudget(occurrences: 1000))
    #expect(contents.diagnostics.map(\.code) == [.occurrenceLimit, .occurrenceLimit])
    #expect(contents.diagnostics.map(\.uid) == ["b", "a"])
    #expect(contents.diagnostics.allSatisfy { $0.severity == .error && $0.line != nil })
    let counts = contents.occurrences.reduce(into: [:]) { $0[$1.event.uid ?? "", default: 0] += 1 }
    #expect(counts == ["a": 495, "b": 495, "c": 9])
    let message = try #require(contents.diagnostics.first?.message)
    #expect(
      message
        == "“More” takes more room than an event may have: 495 of its occurrences are shown, 2505 others are left out"
    )
  }

  @Test(arguments: [
    (9, "9 of its occurrences are shown, 1 other is"), (8, "8 of its occurrences are shown, 2 others are"),
  ])
  func `what is left out is counted in words`(_ budget: Int, _ words: String) {
    let text = calendarText("UID:a\nDTSTART:20261101T000000Z\nSUMMARY:x\nRRULE:FREQ=HOURLY;COUNT=10")
    let contents = contents(text, days: 2, budget: ExpansionBudget(occurrences: budget))
    #expect(
      contents.diagnostics.map(\.message) == ["“x” takes more room than an event may have: \(words) left out"]
    )
  }

  /// Even shares, also of what is left, would cut the daily series, though there is enough for all.
  @Test func `series of all sizes are whole where the budget is enough for them together`() {
    let rules = [("FREQ=YEARLY", 100), ("FREQ=WEEKLY", 80), ("FREQ=DAILY", 20)].flatMap { rule, count in
      Array(repeating: rule, count: count)
    }
    let events = rules.enumerated().map { "UID:\($0)\nDTSTART:20200101T090000Z\nRRULE:\($1)" }
    let text = calendarText(events.joined(separator: "\n\n"))
    let contents = contents(
      text, days: 280, budget: ExpansionBudget(occurrences: 9000, bytes: 10_000_000))
    #expect(contents.diagnostics.isEmpty)
    #expect(contents.occurrences.count == 100 + 80 * 40 + 20 * 280)
  }

  @Test func `each of more series than the budget has occurrences is shown once`() {
    let events = (0..<300).map { "UID:\($0)\nDTSTART:20261101T000000Z\nRRULE:FREQ=HOURLY" }
    let contents = contents(
      calendarText(events.joined(separator: "\n\n")), days: 1, budget: ExpansionBudget(occurrences: 100))
    #expect(contents.occurrences.count == 300)
    #expect(Set(contents.occurrences.map(\.event.uid)).count == 300)
  }

  @Test func `nothing is reported of a calendar that asks for little`() {
    let text = calendarText(
      "UID:a\nDTSTART:19700101T090000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY\n\nUID:b\nDTSTART;VALUE=DATE:20261101\nDURATION:P9D"
    )
    let contents = contents(text, days: 365, budget: ExpansionBudget())
    #expect(contents.diagnostics.isEmpty)
    #expect(contents.occurrences.count == 366)
  }

  @Test func `long texts are cut between characters`() throws {
    let family = "👨‍👩‍👧‍👦"
    let text = calendarText(
      "UID:a\nDTSTART:20261101T090000Z\nSUMMARY:\(String(repeating: "é", count: 1200))\n"
        + "LOCATION:\(String(repeating: "a", count: 1000))\nDESCRIPTION:\(String(repeating: family, count: 2000))"
    )
    let details = try #require(contents(text, days: 1, budget: ExpansionBudget()).occurrences.first).event
      .details
    #expect(details.summary == String(repeating: "é", count: EventDetails.maximumCharacters) + "…")
    #expect(details.location == String(repeating: "a", count: 1000))
    #expect(details.description?.utf8.count ?? 0 <= 8 * EventDetails.maximumDescriptionCharacters + 3)
  }
}
