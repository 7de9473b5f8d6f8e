import Foundation
import TestSupport
import Testing

/// The events of the sample calendars, seen from Berlin.
@Suite
struct SampleAgendaTests {
  let agenda: AgendaCommand

  init() throws { agenda = try AgendaCommand() }

  private func occurrences(_ calendars: String, from date: String, days: Int = 1) throws
    -> [PrintedOccurrence]
  {
    let run = try agenda(
      "list", "--config", Repository.path("Samples/config.toml"), "--calendars", calendars, "--from", date,
      "--days", "\(days)", "--format", "ndjson", "--now", "2026-11-20T08:00:00")
    #expect(run.errorOutput == "")
    #expect(run.exitCode == 0)
    return try run.occurrences()
  }

  @Test func `has something on every day to come`() throws {
    let today = String(ISO8601DateFormatter().string(from: Date()).prefix(10))
    let run = try agenda(
      "list", "--config", Repository.path("Samples/config.toml"), "--from", today, "--days", "800",
      "--format", "json")
    #expect(run.exitCode == 0)
    let days = try run.agenda().days
    #expect(days.count == 800)
    #expect(days.filter { $0.total == 0 }.map(\.date) == [])
  }

  @Test func `moves one stand up and cancels another`() throws {
    let standUps = try occurrences("work", from: "2026-11-23", days: 5).filter { $0.summary == "Stand-up" }
    #expect(
      standUps.map(\.start) == [
        "2026-11-23T09:00:00+01:00", "2026-11-24T09:30:00+01:00", "2026-11-25T09:00:00+01:00",
        "2026-11-26T09:00:00+01:00",
      ])
    #expect(standUps.map(\.recurrenceId)[1] == "2026-11-24T09:00:00+01:00")
  }

  @Test func `moves the sync before Thanksgiving`() throws {
    let syncs = try occurrences("work", from: "2026-11-24", days: 3).filter {
      $0.summary.hasPrefix("New York sync")
    }
    #expect(syncs.map(\.start) == ["2026-11-24T16:00:00+01:00", "2026-11-25T17:00:00+01:00"])
  }

  @Test(arguments: [
    ("2026-03-05", "16:00:00+01:00"), ("2026-03-10", "15:00:00+01:00"), ("2026-04-07", "16:00:00+02:00"),
  ])
  func `follows the clocks of both cities`(date: String, start: String) throws {
    let sync = try occurrences("work", from: date).first { $0.summary == "New York sync" }
    #expect(sync?.start == "\(date)T\(start)")
  }

  @Test func `lands in another zone`() throws {
    let flight = try #require(try occurrences("travel", from: "2026-10-12").first)
    #expect(flight.summary == "✈ Berlin → Tokyo")
    #expect(flight.start == "2026-10-12T13:30:00+02:00")
    #expect(flight.end == "2026-10-13T03:45:00+02:00")
  }

  @Test func `shows the night train on both days`() throws {
    for (date, index) in [("2026-12-04", 1), ("2026-12-05", 2)] {
      let run = try agenda(
        "list", "--config", Repository.path("Samples/config.toml"), "--calendars", "travel", "--from", date,
        "--days", "1", "--format", "json", "--now", "2026-11-20T08:00:00")
      let train = try run.agenda().days[0].timed.first { $0.summary == "Night train to Zürich" }
      #expect(train?.dayIndex == index)
      #expect(train?.dayCount == 2)
    }
  }

  @Test(arguments: [
    ("2026-12-25", "Weihnachten 🎄"), ("2026-12-26", "Weihnachten 🎄"), ("2027-03-29", "Ostermontag"),
    ("2027-09-06", "Sommerferien"), ("2027-05-09", "Muttertag 💐"),
  ])
  func `knows the holidays`(date: String, title: String) throws {
    let found = try occurrences("holidays", from: date)
    #expect(found.map(\.summary) == [title])
    #expect(found.map(\.allDay) == [true])
  }

  @Test(arguments: [
    ("2026-11-20", "Ada Lovelace (36)"), ("2026-03-12", "Jürgen Müller (58)"), ("2026-09-17", "陈美玲 (41)"),
    ("2026-07-04", "Zoë Brunner’s birthday"), ("2026-12-08", "Kim Park’s birthday"),
    ("2027-02-28", "Leif Sørensen (35)"), ("2028-02-29", "Leif Sørensen (36)"),
  ])
  func `keeps birthdays`(date: String, title: String) throws {
    #expect(try occurrences("birthdays", from: date).map(\.shownTitle) == [title])
  }

  @Test func `leaves out what the owner declined`() throws {
    let date = "2026-12-15"
    #expect(try !occurrences("work", from: date).contains { $0.summary == "Budget round" })
    let run = try agenda(
      "list", "--config", Repository.path("Samples/config.toml"), "--calendars", "work", "--from", date,
      "--days", "1", "--declined", "--format", "ndjson")
    #expect(try run.occurrences().contains { $0.summary == "Budget round" })
  }

  @Test func `selects what lies below a name`() throws {
    let found = try occurrences("family", from: "2026-11-22")
    #expect(Set(found.map(\.calendar)) == ["family/alice", "family/home"])
  }
}
