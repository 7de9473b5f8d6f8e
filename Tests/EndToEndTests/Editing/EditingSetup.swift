import Foundation
import TestSupport
import Testing

/// A home with a vdir `work` and a file `home.ics`, at eight o’clock on 23 November 2026.
struct EditingSetup {
  var agenda: AgendaCommand

  init() throws {
    agenda = try AgendaCommand()
    try agenda.home.write(
      """
      [[calendar]]
      name = "work"
      path = "work"

      [[calendar]]
      name = "home"
      path = "home.ics"

      """, to: "c/config.toml")
    try agenda.home.write(Self.lunch, to: "c/work/lunch.ics")
    try agenda.home.write(Self.standUp, to: "c/work/standup.ics")
    try agenda.home.write(Self.home, to: "c/home.ics")
  }

  /// Runs a command with the configuration, at the moment of the tests.
  func callAsFunction(_ words: String..., input: String? = nil) throws -> CommandRun {
    try agenda(Self.arguments(words, agenda.home.path), input: input.map { Data($0.utf8) })
  }

  /// The arguments of a command with its configuration and moment; `undo` needs neither.
  static func arguments(_ words: [String], _ home: String) -> [String] {
    guard words.first != "undo" else { return words }
    let moment = ["import"].contains(words.first) ? [] : ["--now", "2026-11-23T08:00"]
    return words + ["--config", home + "/c/config.toml"] + moment
  }

  /// The text of a file; empty where there is none.
  func text(_ name: String) -> String {
    (try? String(contentsOfFile: agenda.home.path("c/" + name), encoding: .utf8)) ?? ""
  }

  /// The names of the files of the vdir, sorted.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: agenda.home.path("c/work"))) ?? []).sorted()
  }

  /// The short names of the events.
  static let (lunchID, standUpID) = ("g4ko", "yd55")

  static let lunch = calendar(
    """
    BEGIN:VEVENT
    UID:one@example.org
    DTSTAMP:20260101T000000Z
    DTSTART;TZID=Europe/Berlin:20261124T123000
    DTEND;TZID=Europe/Berlin:20261124T133000
    SUMMARY:Lunch with Kim
    LOCATION:Café Überblick
    ATTENDEE;CN=Kim;PARTSTAT=ACCEPTED:mailto:kim@example.org
    X-KEPT:as it is
    END:VEVENT

    """)

  static let standUp = calendar(
    """
    BEGIN:VEVENT
    UID:standup
    DTSTAMP:20260101T000000Z
    DTSTART;TZID=Europe/Berlin:20261102T090000
    DTEND;TZID=Europe/Berlin:20261102T091500
    SUMMARY:Stand-up
    RRULE:FREQ=WEEKLY;BYDAY=MO,TU;COUNT=20
    END:VEVENT

    """)

  static let home = calendar(
    """
    BEGIN:VEVENT
    UID:party
    DTSTAMP:20260101T000000Z
    DTSTART;VALUE=DATE:20261128
    SUMMARY:Party
    END:VEVENT
    BEGIN:VEVENT
    UID:cinema
    DTSTAMP:20260101T000000Z
    DTSTART:20261125T190000Z
    DTEND:20261125T210000Z
    SUMMARY:A title that is folded by the program that wrote it, somewhere in the mi
     ddle
    END:VEVENT

    """)

  static func calendar(_ events: String) -> String {
    ("BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//example//EN\n" + zone + events + "END:VCALENDAR\n")
      .replacingOccurrences(of: "\n", with: "\r\n")
  }

  private static let zone = """
    BEGIN:VTIMEZONE
    TZID:Europe/Berlin
    BEGIN:STANDARD
    DTSTART:19701025T030000
    TZOFFSETFROM:+0200
    TZOFFSETTO:+0100
    RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
    END:STANDARD
    BEGIN:DAYLIGHT
    DTSTART:19700329T020000
    TZOFFSETFROM:+0100
    TZOFFSETTO:+0200
    RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
    END:DAYLIGHT
    END:VTIMEZONE

    """
}
