import TestSupport
import Testing

/// How days and times are written on the command line.
@Suite
struct RangeTests {
  private func dates(_ arguments: String...) throws -> [String] {
    let agenda = try AgendaCommand()
    let work = Repository.path("Samples/calendars/work.ics")
    let run = try agenda(
      ["list", "--file", work, "--now", "2026-11-20T08:00", "--format", "json"] + arguments)
    #expect(run.errorOutput == "")
    return try run.agenda().days.map(\.date)
  }

  @Test(arguments: [
    ("2026-11-19", "2026-11-20"), ("-1", "+0"), ("-1", "today"), ("yesterday", "2026-11-20T00:01"),
    ("2026-11-19T23:59", "2026-11-21T00:00"), ("2026-11-18T23:00Z", "now"), ("20261119", "20261120"),
  ])
  func `takes dates words times and days from today`(from: String, to: String) throws {
    #expect(try dates("--from", from, "--to", to) == ["2026-11-19", "2026-11-20"])
  }

  @Test func `a month is its first day behind --from, and its last one behind --to`() throws {
    let all = try dates("december")
    #expect(all.first == "2026-12-01" && all.last == "2026-12-31")
    #expect(try dates("--from", "december", "--to", "December") == all)
    #expect(try dates("--from", "2026-12-30", "--to", "january").last == "2027-01-31")
    #expect(try dates("--from", "december", "--to", "may").last == "2027-05-31")
    #expect(try dates("--to", "november").last == "2026-11-30")
  }

  @Test
  func `an event is told that the VTIMEZONE of its file has at another time, unless that only ends early`()
    throws
  {
    let agenda = try AgendaCommand()
    let path = agenda.home.path("a.ics")
    func list(_ observance: String) throws -> CommandRun {
      try agenda.home.write(
        "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VTIMEZONE\nTZID:US/Eastern\n\(observance)END:VTIMEZONE\nBEGIN:VEVENT\nUID:a\n"
          + "DTSTART;TZID=US/Eastern:20260708T100000\nDURATION:PT1H\nSUMMARY:Call\nEND:VEVENT\nEND:VCALENDAR\n",
        to: "a.ics")
      return try agenda("list", "--file", path, "--from", "2026-07-08", "--days", "1", "--time-zone", "UTC")
    }
    func standard(_ from: String, _ offset: String) -> String {
      "BEGIN:STANDARD\nDTSTART:\(from)\nTZOFFSETFROM:\(offset)\nTZOFFSETTO:\(offset)\nEND:STANDARD\n"
    }
    let wrong = try list(standard("16010101T000000", "-0300"))
    #expect(wrong.output.contains("Call"))
    #expect(
      wrong.errorOutput.contains("by the VTIMEZONE “US/Eastern” of the file, the event would be 1 h earlier"))
    #expect(wrong.errorOutput.contains("the zone of the system counts"))
    let summer =
      "BEGIN:DAYLIGHT\nDTSTART:20250309T020000\nTZOFFSETFROM:-0500\nTZOFFSETTO:-0400\nEND:DAYLIGHT\n"
    let early = try list(summer + standard("20251102T020000", "-0500"))
    #expect(early.output.contains("Call") && early.errorOutput == "", "\(early)")
  }

  @Test func `past days without events have nothing, and later ones nothing ahead`() throws {
    let agenda = try AgendaCommand()
    let work = Repository.path("Samples/calendars/work.ics")
    for (words, sentence) in [
      (["last", "year"], "Nothing on these days"), (["--from", "2027-12-01"], "Nothing ahead"),
    ] {
      let run = try agenda(
        ["list"] + words + ["--file", work, "--search", "no such", "--now", "2026-11-20T08:00"])
      #expect(run.output == "○ \(sentence)\n", "\(run)")
    }
  }

  @Test func `includes the whole day of a date and ends exactly at a time`() throws {
    #expect(try dates("--to", "2026-11-21") == ["2026-11-20", "2026-11-21"])
    #expect(try dates("--to", "2026-11-21T00:00") == ["2026-11-20"])
    #expect(try dates("--days", "2") == ["2026-11-20", "2026-11-21"])
    #expect(try dates().count == 7)
  }
}
