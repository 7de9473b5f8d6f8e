import Foundation
import TestSupport
import Testing

/// The output of commands in narrow terminals.
struct NarrowTerminalTests {
  private let agenda: AgendaCommand
  private static let description =
    """
    Bring the slides of the last quarter, and think about what we want to say to the board.\\n\\n- First of all the \
    numbers of this year and those of the year before\\n- Then \
    lunch\\nhttps://meetings.example.org/rooms/4711?password=abcdefghijklmnopqrstuvwxyz
    """

  init() throws {
    agenda = try AgendaCommand()
    try agenda.home.write(
      """
      BEGIN:VCALENDAR
      VERSION:2.0
      PRODID:x
      BEGIN:VEVENT
      UID:review
      DTSTAMP:20260101T000000Z
      DTSTART:20261123T100000Z
      DTEND:20261123T110000Z
      SUMMARY:A review of the budget with everyone who has a say in it
      DESCRIPTION:\(Self.description)
      LOCATION:The large meeting room on the second floor behind the library
      ORGANIZER;CN=Ada Lovelace:mailto:ada@example.org
      ATTENDEE;PARTSTAT=ACCEPTED:mailto:me@example.org
      END:VEVENT
      END:VCALENDAR

      """, to: ".config/agenda/work.ics")
    try agenda.home.write(
      """
      [defaults]
      priority = "learned"
      [[calendar]]
      name = "work"
      path = "work.ics"
      [[account]]
      name = "university"
      url = "https://calendars.of.the.university.example.org/dav/"
      user = "ada.lovelace"
      password-command = "true"
      [widget.desk]
      family = "medium"
      theme = "dark"

      """, to: ".config/agenda/config.toml")
    try agenda.home.write(
      "background = \"#123456\"\n", to: ".config/agenda/themes/the-colours-of-autumn.toml")
  }

  private func lines(_ words: [String], columns: Int) throws -> [String] {
    let screen = try TerminalScreen.of(agenda, words, rows: 40, columns: columns, keys: [])
    return screen.text.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
  }

  @Test(arguments: [
    ["themes"], ["devices"], ["doctor"], ["accounts"], ["accounts", "status"], ["calendars"], ["widgets"],
    ["show", "review"], ["why", "review"], ["pin", "review"], ["hide", "review"], ["pin", "--list"],
    ["config", "show"], ["config", "check"], ["cache"], ["hide", "--list"],
  ])
  func `no line is wider than the terminal, except for an address and an error`(_ words: [String]) throws {
    let moment = ["show", "why", "pin", "hide"].contains(words[0]) ? ["--now", "2026-11-23T08:00:00Z"] : []
    for columns in [20, 40] {
      let wide = try lines(words + moment, columns: columns).filter {
        $0.count > columns && !$0.hasPrefix("http") && !$0.hasPrefix("agenda: ")
      }
      #expect(wide.isEmpty, "\(columns): \(wide)")
    }
  }

  @Test
  func `a description is broken between words, below the words of its items, and an address stays whole`()
    throws
  {
    let lines = try lines(["show", "review", "--now", "2026-11-23T08:00:00Z"], columns: 40)
    let start = try #require(lines.firstIndex { $0.hasPrefix("Bring") })
    #expect(
      lines[start...].starts(with: [
        "Bring the slides of the last quarter,", "and think about what we want to say to", "the board.", "",
        "- First of all the numbers of this year", "  and those of the year before", "- Then lunch",
        "https://meetings.example.org/rooms/4711?password=abcdefghijklmnopqrstuvwxyz",
      ]), "\(lines[start...])")
  }

  @Test func `what is said of an event stands below its name, also where it goes on`() throws {
    let lines = try lines(["why", "review", "--now", "2026-11-23T08:00:00Z"], columns: 20)
    let said = lines.drop { !$0.hasPrefix("  ") }.filter { !$0.isEmpty }
    #expect(said.count > 3 && said.allSatisfy { $0.hasPrefix("  ") }, "\(lines)")
  }

  @Test func `the cells of an account stand below its name where they do not fit`() throws {
    let lines = try lines(["accounts"], columns: 40)
    #expect(lines.first?.hasSuffix("university") == true)
    #expect(lines.dropFirst().joined(separator: " ").contains("ada.lovelace at"), "\(lines)")
  }

  @Test(arguments: [["today", "--help"], ["batch", "-h"], ["help", "show"]])
  func `the help of a command says in a narrow terminal what it says in a wide one`(_ words: [String]) throws
  {
    func help(_ columns: Int) throws -> String {
      try lines(words, columns: columns).joined(separator: " ").filter { !$0.isWhitespace }
    }
    #expect(try help(20) == help(100))
  }

  @Test func `other programs get the lines of a table whole`() throws {
    let path = agenda.home.path(".config/agenda/themes/the-colours-of-autumn.toml")
    #expect(try agenda("themes").output.contains("the-colours-of-autumn  \(path)\n"))
  }

  @Test(arguments: [
    ["calendars"], ["show", "review"], ["free"], ["alarms"], ["next"], ["timeline"], ["doctor"], ["accounts"],
  ])
  func `a configured format of pictures is not meant for a command that writes text`(_ words: [String]) throws
  {
    let path = agenda.home.path(".config/agenda/config.toml")
    let before = try String(contentsOfFile: path, encoding: .utf8)
    let text = try agenda(words + ["--width", "60"])
    for format in ["svg", "html"] {
      try agenda.home.write(
        before.replacing("[defaults]\n", with: "[defaults]\nformat = \"\(format)\"\n"),
        to: ".config/agenda/config.toml")
      let run = try agenda(words + ["--width", "60"])
      #expect(run.exitCode == text.exitCode && run.exitCode != 64, "\(run.errorOutput)")
      #expect(!run.output.contains("<svg") && !run.output.contains("<html"))
    }
  }
}
