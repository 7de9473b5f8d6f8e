import Foundation
import TestSupport
import Testing

/// A calendar that something is wrong with, beside an event that is well.
struct BadCalendar: CustomTestStringConvertible {
  let testDescription: String
  let bytes: Data
  /// Whether the good event can still be shown.
  let keepsTheGoodEvent: Bool

  static let good = """
    BEGIN:VEVENT\r\nUID:good\r\nDTSTART:20261120T090000\r\nDTEND:20261120T100000\r\nSUMMARY:Good\r\nEND:VEVENT\r\n
    """

  /// Components, with a good event before them.
  init(_ description: String, after components: String, end: String = "END:VCALENDAR\r\n") {
    testDescription = description
    bytes = Data(("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n" + Self.good + components + end).utf8)
    keepsTheGoodEvent = true
  }

  /// Bytes of any kind.
  init(_ description: String, bytes: Data) {
    testDescription = description
    self.bytes = bytes
    keepsTheGoodEvent = false
  }

  private static func event(_ lines: String...) -> String {
    "BEGIN:VEVENT\r\n" + lines.map { $0 + "\r\n" }.joined() + "END:VEVENT\r\n"
  }

  private static func noise(count: Int) -> Data {
    var state: UInt64 = 20_261_120
    return Data(
      (0..<count).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt8(truncatingIfNeeded: state >> 33)
      })
  }

  static let all = [
    BadCalendar("an empty file", bytes: Data()),
    BadCalendar("10 MB of random bytes", bytes: noise(count: 10_000_000)),
    BadCalendar("a truncated file", after: "BEGIN:VEVENT\r\nUID:cut\r\nDTSTART:2026", end: ""),
    BadCalendar(
      "a line of 10 MB",
      after: event(
        "UID:long", "DTSTART:20261120T110000", "SUMMARY:" + String(repeating: "x", count: 10_000_000))),
    BadCalendar(
      "10 000 nested components",
      after: String(repeating: "BEGIN:VEVENT\r\n", count: 10_000)
        + String(repeating: "END:VEVENT\r\n", count: 10_000)),
    BadCalendar("an event without DTSTART", after: event("UID:none", "SUMMARY:When?")),
    BadCalendar(
      "a broken RRULE", after: event("UID:rule", "DTSTART:20261120T110000", "RRULE:FREQ=SOMETIMES")),
    BadCalendar(
      "an unknown TZID", after: event("UID:zone", "DTSTART;TZID=Mars/Olympus:20261120T110000", "SUMMARY:Mars")
    ),
  ]
}

@Suite
struct BadInputTests {
  @Test(arguments: BadCalendar.all) func `is named in one line and stops nothing else`(
    _ calendar: BadCalendar
  ) throws {
    let agenda = try AgendaCommand()
    let path = try agenda.home.write(calendar.bytes, to: "bad.ics")
    let run = try agenda("today", "--file", path, "--now", "2026-11-20T08:00:00")
    #expect(run.exitCode == (calendar.keepsTheGoodEvent ? 0 : 65))
    #expect(run.output.contains("Good") == calendar.keepsTheGoodEvent)
    #expect(run.errorOutput.split(separator: "\n").count == 1)
    #expect(run.errorOutput.contains("bad.ics"))
    #expect(run.errorOutput.utf8.count < 500)
  }

  @Test func `counts the problems of one calendar in one line`() throws {
    let agenda = try AgendaCommand()
    let events = ["a", "b"].map {
      "BEGIN:VEVENT\r\nUID:\($0)\r\nDTSTART:20261120T090000\r\nDTEND:soon\r\nSUMMARY:Endless\r\nEND:VEVENT\r\n"
    }
    let text = "BEGIN:VCALENDAR\r\n" + events.joined() + "END:VCALENDAR\r\n"
    let run = try agenda("today", "--file", "-", "--now", "2026-11-20T08:00:00", input: text)
    #expect(run.exitCode == 0)
    #expect(run.lines.filter { $0.contains("Endless") }.count == 2)
    #expect(run.errorOutput.split(separator: "\n").count == 1)
    #expect(run.errorOutput.contains("DTEND"))
    #expect(run.errorOutput.contains("(and 1 more problem in this calendar)"))
  }

  @Test func `does not wait for a pipe that nobody writes to`() throws {
    let agenda = try AgendaCommand()
    let run = try agenda.shell("mkfifo pipe.ics && agenda today --file pipe.ics")
    #expect(run.exitCode == 65)
    #expect(run.errorOutput.contains("pipe.ics"))
  }

  @Test func `waits for a slow writer of a pipe`() throws {
    let agenda = try AgendaCommand()
    let text = "BEGIN:VCALENDAR\r\n" + BadCalendar.good + "END:VCALENDAR\r\n"
    try agenda.home.write(text, to: "good.ics")
    let run = try agenda.shell(
      """
      mkfifo pipe.ics
      {
        exec 3>pipe.ics; reader=$(cat reader); place=$(basename "$(find /proc/$reader/fd -lname '*/pipe.ics')")
        # It opens the pipe with O_NONBLOCK, 04000, and waits without a limit after the first second.
        while grep -q '^flags:.*4...$' /proc/$reader/fdinfo/$place; do sleep 0.05; done
        cat good.ics >&3
      } &
      sh -c 'echo $$ >reader; exec agenda today --file pipe.ics --now 2026-11-20T08:00'
      """)
    #expect(run.output.contains("Good"))
    #expect(run.errorOutput == "")
  }

  @Test(arguments: ["new\nline.ics", "\u{1B}[31mred.ics"])
  func `shows a hostile file name in one line`(name: String) throws {
    let agenda = try AgendaCommand()
    let path = try agenda.home.write("", to: name)
    let run = try agenda("today", "--file", path)
    #expect(run.errorOutput.split(separator: "\n").count == 1)
    #expect(!run.errorOutput.contains("\u{1B}"))
  }

  @Test func `says why next has nothing`() throws {
    let agenda = try AgendaCommand()
    #expect(try agenda("next").output == "No calendars yet\n")
    let path = try agenda.home.write("", to: "empty.ics")
    let run = try agenda("next", "--file", path)
    #expect(run.output == "No calendar could be read\n")
    #expect(run.exitCode == 65)
  }

  /// The beginning of a command line for a user who may not read everything: empty, or for root a change to `nobody`.
  private static let unprivileged: String? = {
    guard getuid() == 0 else { return "" }
    let change = "setpriv --reuid=65534 --regid=65534 --clear-groups "
    let run = try? AgendaCommand().shell(change + "test -x '\(AgendaCommand.executable.path)'")
    return run?.exitCode == 0 ? change : nil
  }()

  @Test(.enabled(if: unprivileged != nil, "root may read everything, and nobody cannot start the command"))
  func `names a folder without permission`() throws {
    let agenda = try AgendaCommand()
    let change = try #require(Self.unprivileged)
    let run = try agenda.shell(
      "chmod 755 . && mkdir -m 0 closed && \(change)agenda today --file closed")
    #expect(run.exitCode == 65)
    #expect(run.errorOutput == "agenda: closed: no permission to read it\n")
  }
}
