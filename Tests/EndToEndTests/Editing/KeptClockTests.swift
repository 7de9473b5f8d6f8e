import Foundation
import TestSupport
import Testing

/// `agenda edit` with a day alone: the event keeps its time of day on the clock on which it is written.
struct KeptClockTests {
  private let setup: EditingSetup

  init() throws { setup = try EditingSetup() }

  /// Writes an event with the UID s@x, changes it by options, and returns its lines.
  private func edit(
    _ event: String, _ name: String, _ option: String, _ day: String, _ options: [String] = []
  ) throws -> (all: [String], run: CommandRun) {
    try setup.agenda.home.write(
      EditingSetup.calendar(
        "BEGIN:VEVENT\nUID:s@x\nDTSTAMP:20260101T000000Z\nSUMMARY:Call\n\(event)\nEND:VEVENT\n"),
      to: "c/work/s.ics")
    let run = try setup.agenda(
      EditingSetup.arguments(["edit", name, option, day] + options, setup.agenda.home.path))
    // The rest of a divided series has a file of its own.
    let names = try FileManager.default.contentsOfDirectory(atPath: setup.agenda.home.path("c/work"))
    let text = names.map { setup.text("work/" + $0) }.joined()
    return (text.components(separatedBy: "\r\n"), run)
  }

  @Test(arguments: ["US-Eastern", "(UTC-05:00) Eastern Time (US & Canada)", "GMT-0400"])
  func `a new time in a zone that only some programs know comes with its definition`(_ name: String) throws {
    let event = "DTSTART;TZID=\"\(name)\":20261201T100000\nDURATION:PT1H"
    let (lines, run) = try edit(event, "s@x", "--at", "19:00")
    #expect(run.exitCode == 0 && lines.contains("TZID:\(name)"), "\(run) \(lines)")
    let other = try edit(event, "s@x", "--title", "New")
    #expect(other.run.exitCode == 0 && !other.all.contains("TZID:\(name)"), "\(other)")
    let plain = try edit(Self.newYork, "s@x", "--at", "19:00")
    #expect(plain.run.exitCode == 0 && !plain.all.contains("TZID:America/New_York"), "\(plain)")
  }

  private static let newYork = """
    DTSTART;TZID=America/New_York:20270301T090000
    DTEND;TZID=America/New_York:20270301T100000
    """

  // On 16 March New York has summer time, and Berlin has not.
  @Test(
    arguments: [
      ("RRULE:FREQ=WEEKLY;COUNT=6", "s@x", ["--all"]),
      ("RRULE:FREQ=WEEKLY;COUNT=6", "s@x@2027-03-01", ["--all"]),
      ("RRULE:FREQ=WEEKLY;COUNT=6", "s@x@2027-03-01", ["--this"]),
      ("RRULE:FREQ=WEEKLY;COUNT=6", "s@x@2027-03-08", ["--following"]), ("X-A:1", "s@x", []),
    ] as [(String, String, [String])])
  func `an event in another zone keeps its hour there`(rule: String, name: String, extent: [String]) throws {
    let text = Self.newYork + "\n" + rule
    let moved = try edit(text, name, "--date", "2027-03-16", extent)
    #expect(moved.run.exitCode == 0 && moved.run.output.contains("16 March 2027 14:00–15:00"), "\(moved.run)")
    #expect(moved.all.contains("DTSTART;TZID=America/New_York:20270316T090000"), "\(moved.all)")
    let said = try edit(text, name, "--date", "2027-03-16", extent + ["--at", "15:00"])
    #expect(said.all.contains("DTSTART;TZID=America/New_York:20270316T100000"), "\(said)")
  }

  @Test func `a day is that of the viewer also where the hour crosses midnight`() throws {
    // 18:30 in New York is 00:30 on the next day in Berlin, and on 16 March 23:30.
    let late = Self.newYork.replacingOccurrences(of: "T090000", with: "T183000")
      .replacingOccurrences(of: "T100000", with: "T190000")
    let moved = try edit(late, "s@x", "--date", "2027-03-16")
    #expect(moved.run.output.contains("16 March 2027 23:30"), "\(moved.run)")
    #expect(moved.all.contains("DTSTART;TZID=America/New_York:20270316T183000"), "\(moved.all)")
  }

  @Test func `a single event in UTC keeps the hour that the viewer sees, and a series its own`() throws {
    let utc = "DTSTART:20270301T090000Z\nDTEND:20270301T100000Z"
    #expect(try edit(utc, "s@x", "--date", "2027-04-05").all.contains("DTSTART:20270405T080000Z"))
    let series = try edit(utc + "\nRRULE:FREQ=WEEKLY;COUNT=9", "s@x", "--date", "2027-04-05", ["--all"])
    #expect(series.all.contains("DTSTART:20270405T090000Z"), "\(series)")
  }

  // The clock skips 02:30 on 28 March.
  @Test(
    arguments: [
      ("20270327", "RRULE:FREQ=DAILY;COUNT=4", "s@x@2027-03-28", ["--this"], "2027-03-30", "20270330"),
      ("20270327", "RRULE:FREQ=DAILY;COUNT=4", "s@x@2027-03-28", ["--following"], "2027-03-30", "20270330"),
      ("20270328", "RRULE:FREQ=DAILY;COUNT=4", "s@x", ["--all"], "2027-03-29", "20270329"),
      ("20270328", "X-A:1", "s@x", [], "2027-03-30", "20270330"),
    ] as [(String, String, String, [String], String, String)])
  func `a date on which the clock skips the hour moves to one that has it`(
    start: String, rule: String, name: String, extent: [String], day: String, written: String
  ) throws {
    let text = "DTSTART;TZID=Europe/Berlin:\(start)T023000\nDURATION:PT1H\n\(rule)"
    let moved = try edit(text, name, "--date", day, extent)
    #expect(moved.run.exitCode == 0, "\(moved.run)")
    #expect(moved.all.contains("DTSTART;TZID=Europe/Berlin:\(written)T023000"), "\(moved.all)")
  }

  @Test(
    arguments: [
      ("RRULE:FREQ=DAILY;COUNT=4", "s@x@2027-03-26", ["--this"]),
      ("RRULE:FREQ=DAILY;COUNT=4", "s@x", ["--all"]),
      ("X-A:1", "s@x", []),
    ] as [(String, String, [String])])
  func `a day on which the clock skips the hour is taken and told`(
    rule: String, name: String, extent: [String]
  ) throws {
    let text = "DTSTART;TZID=Europe/Berlin:20270326T023000\nDURATION:PT1H\n\(rule)"
    let moved = try edit(text, name, "--date", "2027-03-28", extent)
    #expect(moved.run.exitCode == 0, "\(moved.run)")
    #expect(
      moved.run.output.contains("the clock skips 2027-03-28 02:30; 2027-03-28 03:30 is meant"), "\(moved.run)"
    )
    let list = try setup("list", "--from", "2027-03-28", "--days", "1")
    #expect(list.output.contains("03:30"), "\(list)")
  }

  @Test func `an end in the second of two hours has no zone beside its UTC`() throws {
    let moved = try edit("DTSTART;VALUE=DATE:20271031", "s@x", "--at", "02:00")
    #expect(moved.all.contains("DTEND:20271031T010000Z"), "\(moved)")
  }
}
