import TestSupport
import Testing

/// The output for a calendar that writes times in ways that RFC 5545 does not know.
@Suite struct OddTimesTests {
  private let agenda: AgendaCommand

  init() throws { agenda = try AgendaCommand() }

  @Test func `without any time zones it says what to install`() throws {
    let file = try agenda.home.write(
      events: "UID:a\nDTSTART;TZID=Europe/Berlin:20240115T120000\nSUMMARY:Call", to: "a.ics")
    var agenda = agenda
    agenda.environment["TZDIR"] = agenda.home.path("nothing")
    agenda.environment["TZ"] = "UTC"
    let run = try agenda("list", "--file", file, "--from", "2024-01-15", "--days", "1")
    #expect(run.output.contains("12:00  Call"))
    #expect(run.errorOutput.contains("install the package tzdata"))
    #expect(run.errorOutput.contains("(and 1 more problem in this calendar)"))
  }

  private func list(_ event: String, _ arguments: String..., from: String = "2024-01-15") throws -> CommandRun
  {
    let file = try agenda.home.write(calendarText("UID:a\nSUMMARY:Call\n" + event), to: "a.ics")
    return try agenda(["list", "--file", file, "--from", from, "--days", "1"] + arguments)
  }

  @Test(arguments: [
    ("DTSTART;TZID=GMT+05:30:20240115T120000", "07:30"),
    ("DTSTART;TZID=(UTC-05:00) Eastern Time (US & Canada):20240115T120000", "18:00"),
    ("DTSTART;TZID=tzone://Microsoft/Utc:20240115T120000", "13:00"),
    ("DTSTART;TZID=+03:00:20240115T120000", "10:00"),
    ("DTSTART:2024-01-15T10:00:00.000Z", "11:00"), ("DTSTART:20240115T100000,5Z", "11:00"),
    ("DTSTART;VALUE=DATE:20240115T100000", "10:00"), ("DTSTART:20240115T120000+02", "11:00"),
    ("DTSTART:20240115T12Z", "13:00"), ("DTSTART:20240115T12", "12:00"),
    ("DTSTART;ENCODING=QUOTED-PRINTABLE:2024=30115T120000", "12:00"),
    ("DTSTART;TZID=US-Eastern:20240115T040000", "10:00"),
    ("DTSTART;TZID=America/New York:20240115T040000", "10:00"),
    ("DTSTART;TZID=america-new-york:20240115T040000", "10:00"),
    ("DTSTART;TZID=Europe London:20240115T100000", "11:00"),
    ("DTSTART:20240115T120000 UTC", "13:00"), ("DTSTART:20240115T120000 GMT", "13:00"),
    ("DTSTART:20240115T120000UTC+02:00", "11:00"), ("DTSTART:20240115 T120000", "12:00"),
    ("DTSTART:2024-01-15 12:00:00", "12:00"), ("DTSTART:2024-1-15 9:30", "09:30"),
    ("DTSTART:20240115120000Z", "13:00"),
    ("DTSTART:2024-01-15T12:00:00-08", "21:00"), ("DTSTART;TZID=Mars/Olympus:20240115T100000", "10:00"),
  ])
  func `shows the time that is meant`(start: String, time: String) throws {
    #expect(try list(start).lines.last?.hasSuffix("\(time)  Call") == true)
  }

  @Test(arguments: [
    "DTSTART:20240115T", "DTSTART:20240115T100000XYZ", "DTSTART;TZID=Mars/Olympus:20240115T100000",
    "DTSTART:20240115T100000Z\nDTEND:soon", "DTSTART:20240115T100000Z\nRRULE:FREQ=OFTEN",
    "DTSTART:20240115T100000Z\nRRULE:FREQ=DAILY\nEXDATE:soon", "DTSTART;VALUE=DATE:20240115T100000",
    "DTSTART:20240115T120000 CEST", "DTSTART:20240115T120000 UTC+x",
    "DTSTART:20240115T100000Z\nRRULE:FREQ=DAILY;UNTIL=soon",
    "DTSTART:20240115T100000Z\nRRULE:FREQ=DAILY;UNTIL=",
    "DTSTART:20240115T100000Z\nRRULE:FREQ=DAILY;RSCALE=KLINGON",
    "DTSTART:20240115T100000Z\nDTSTART:20240115T110000Z",
  ])
  func `fails strictly on what made an event wrong`(event: String) throws {
    let run = try list(event)
    #expect(run.exitCode == 0)
    #expect(run.errorOutput.contains("a.ics:"))
    let strict = try list(event, "--strict")
    #expect(strict.exitCode == 65)
    #expect(strict.output == run.output)
  }

  @Test(arguments: [
    "DTSTART:20240115T100000.000Z", "DTSTART;TZID=GMT+05:30:20240115T120000", "DTSTART:20240115T120000+02",
    "DTSTART:20240115T12Z", "DTSTART:20240115T120000 UTC", "DTSTART:20240115 T120000",
    "DTSTART;ENCODING=QUOTED-PRINTABLE:2024=30115T120000",
    "DTSTART:20240115T100000Z\nRRULE:FREQ=DAILY;UNTIL=2024-02-05T10:00:00Z",
    "DTSTART:20240115T100000Z\nDTSTART:20240115T100000Z",
  ])
  func `is not strict about what is read right`(event: String) throws {
    let run = try list(event, "--strict")
    #expect(run.exitCode == 0)
    #expect(run.errorOutput == "")
    #expect(try agenda("check", "a.ics").exitCode == 65)
  }

  /// A part that asks for nothing, and an older version that a newer one replaces.
  @Test(arguments: [
    "DTSTART:20240115T100000Z\nRRULE:FREQ=DAILY;BYDAY=",
    "DTSTART:20240115T100000Z\nSEQUENCE:1\nEND:VEVENT\nBEGIN:VEVENT\nUID:a\nDTSTART:20240115T110000Z",
  ])
  func `only warns of what is read right`(event: String) throws {
    let run = try list(event, "--strict")
    #expect(run.exitCode == 0)
    #expect(run.errorOutput.contains("a.ics:"))
    #expect(try agenda("check", "a.ics", "--format", "ndjson").output.contains(#""severity":"warning""#))
  }

  @Test func `reads the rule of a calendar whose name is in quotes`() throws {
    let event = "DTSTART;VALUE=DATE:20130210\nRRULE:RSCALE=\"CHINESE\";FREQ=YEARLY"
    #expect(try list(event, "--strict", from: "2024-02-10").lines.last?.hasSuffix("Call") == true)
  }

  /// One severity for each code, in a list and in a check.
  @Test(arguments: [
    "DTSTART;TZID=Mars/Olympus:20240115T100000", "DTSTART:20240115T100000Z\nDTEND:20240115T090000Z",
    "DTSTART:20240115T100000Z\nRRULE:FREQ=DAILY;BYMOON=1",
    "DTSTART:20240115T100000Z\nDTSTART:20240115T110000Z", "DTSTART:20240115T100000Z\nno line",
  ])
  func `reports a problem with one severity`(event: String) throws {
    let problems = try list(event, "--format", "json").agenda().problems
    #expect(!problems.isEmpty)
    let findings = try agenda("check", "a.ics", "--format", "ndjson").lines
    for problem in problems {
      let isToldAlike = findings.contains {
        $0.contains(#""code":"\#(problem.kind)""#) && $0.contains(#""severity":"\#(problem.severity)""#)
      }
      #expect(isToldAlike, "\(problem.kind)")
    }
  }

  @Test func `shows events that were cut out of their calendar`() throws {
    let event = "BEGIN:VEVENT\r\nUID:a\r\nDTSTART:20240115T100000Z\r\nSUMMARY:Call\r\nEND:VEVENT\r\n"
    let arguments = ["list", "--file", "-", "--from", "2024-01-15", "--days", "1"]
    let run = try agenda(arguments, input: .init(event.utf8))
    #expect(run.exitCode == 0)
    #expect(run.lines.last?.hasSuffix("11:00  Call") == true)
    #expect(run.errorOutput.contains("is outside of a VCALENDAR"))
    let beside = try agenda(arguments, input: .init((CheckTests.clean + event).utf8))
    #expect(!beside.output.contains("Call"))
    #expect(beside.errorOutput.contains("is left out"))
  }

  @Test(arguments: [
    "DTSTART:20240115T100000Z\nDURATION:P9999999D", "DTSTART;VALUE=DATE:20240115\nDURATION:P9999999W",
  ])
  func `ends with the last date of four digits`(event: String) throws {
    #expect(try list(event, "--format", "ndjson").output.contains(#""end":"9999-12-31"#))
    let day = try list("DTSTART;VALUE=DATE:99991231", "--format", "ndjson", from: "9999-12-31")
    #expect(day.output.contains(#""end":"9999-12-31""#))
  }

  @Test(arguments: [
    ("Pacific/Apia", "2011-12-30", "Friday 30 December 2011"),
    ("Pacific/Kwajalein", "1993-08-21", "Saturday 21 August 1993"),
  ])
  func `lists a day that the zone skipped`(zone: String, date: String, heading: String) throws {
    let event = "DTSTART;VALUE=DATE:\(date.filter { $0 != "-" })"
    for arguments in [["--to", date], ["--days", "1"]] {
      let file = try agenda.home.write(calendarText("UID:a\nSUMMARY:Gone\n" + event), to: "a.ics")
      let run = try agenda(["list", "--file", file, "--from", date, "--time-zone", zone] + arguments)
      #expect(run.exitCode == 0)
      #expect(run.lines.first == heading)
      #expect(run.lines.last?.hasSuffix("Gone") == true)
    }
  }
}
