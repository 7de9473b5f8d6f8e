import Foundation
import TestSupport
import Testing

/// `agenda watch` in a terminal of few rows.
@Suite struct LowTerminalTests {
  private let agenda: AgendaCommand

  init() throws {
    agenda = try AgendaCommand().atNoon()
  }

  private func screen(rows: Int, columns: Int = 60, _ arguments: [String]) throws -> [String] {
    try TerminalScreen.of(agenda, ["watch"] + arguments, rows: rows, columns: columns, keys: ["\u{3}"]).rows
  }

  @Test(arguments: [
    (8, ["DATE", "▌ Fair", "", "! gone.ics: no such file or folder", "", "", "", ""]),
    (5, ["DATE", "▌ Fair", "", "! gone.ics: no such file or folder", ""]),
    (4, ["DATE", "▌ Fair", "", "! 1 calendar could not be read"]),
    (3, ["DATE", "▌ Fair", "! 1 calendar could not be read"]),
    (2, ["▌ Fair", "! 1 calendar could not be read"]),
    (1, ["▌ Fair  ! 1 unreadable"]),
  ])
  func `A calendar that cannot be read is reported once, and never in the place of an event`(
    rows: Int, expected: [String]
  ) throws {
    try agenda.home.write(
      events: "UID:a\nDTSTART;VALUE=DATE:20200101\nRRULE:FREQ=DAILY\nSUMMARY:Fair", to: "day.ics")
    var screen = try screen(rows: rows, ["--file", "day.ics", "--file", "gone.ics"])
    if expected[0] == "DATE" { screen[0] = "DATE" }
    #expect(screen == expected)
  }

  @Test(arguments: [
    (3, ["DATE", "▌ Fair", "! day.ics:8: EXDATE “soon” is no date …"]),
    (2, ["▌ Fair", "! day.ics:8: EXDATE “soon” is no date …"]), (1, ["! ▌ Fair"]),
  ])
  func `A problem of a calendar that was read leaves room for an event`(rows: Int, expected: [String]) throws
  {
    try agenda.home.write(
      events: "UID:a\nDTSTART;VALUE=DATE:20200101\nRRULE:FREQ=DAILY\nEXDATE:soon\nSUMMARY:Fair", to: "day.ics"
    )
    var screen = try screen(rows: rows, columns: 40, ["--file", "day.ics"])
    if expected[0] == "DATE" { screen[0] = "DATE" }
    #expect(screen == expected)
  }
}
