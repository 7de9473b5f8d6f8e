import Foundation
import TestSupport
import Testing

/// `--details`: the lines below the events of lists.
@Suite struct DetailsTests {
  private let agenda: AgendaCommand
  private let file: String

  init() throws {
    agenda = try AgendaCommand()
    file = try agenda.home.write(
      events: """
        UID:a
        DTSTART:20261121T080000Z
        DTEND:20261121T081500Z
        SUMMARY:Stand-up
        LOCATION:Room 4
        URL:https://example.org/stand-up
        ATTENDEE;CN=Kim;PARTSTAT=ACCEPTED:mailto:kim@example.org
        DESCRIPTION:<p>Bring <b>numbers</b></p>\\nand paper
        """, to: "day.ics")
  }

  private func run(_ arguments: String...) throws -> CommandRun {
    try agenda(arguments + ["--file", file, "--now", "2026-11-21T08:00", "--time-zone", "Europe/Berlin"])
  }

  private static let lines = [
    "               https://example.org/stand-up", "               ✓ Kim", "               Bring numbers",
    "               and paper",
  ]

  @Test(arguments: [["today"], ["list", "--days", "1"], ["search", "stand"], ["at", "9:00"], ["snapshot"]])
  func `lists have the link, the guests and the description of each event`(_ command: [String]) throws {
    let shown = try agenda(
      command + ["--details", "--file", file, "--now", "2026-11-21T08:00", "--time-zone", "Europe/Berlin"])
    #expect(shown.errorOutput == "")
    #expect(shown.lines.suffix(5).first?.hasSuffix(" 09:00–09:15  Stand-up  Room 4") == true)
    #expect(Array(shown.lines.suffix(4)) == Self.lines)
  }

  @Test func `mails and pages have them too, and JSON has the values with or without the option`() throws {
    let text = try run("digest", "--details", "--format", "text").output
    #expect(text.contains("✓ Kim\n") && text.contains("Bring numbers\n"))
    #expect(try run("today", "--details", "--format", "html").output.contains("Bring numbers"))
    #expect(try run("today", "--details", "--format", "markdown").output.contains("\\\n  ✓ Kim"))
    let json = try run("today", "--details", "--format", "json").output
    let plain = try run("today", "--format", "json").output
    #expect(json == plain)
    try agenda.home.write("[widget.desk]\ndetails = true\n", to: "config.toml")
    let config = agenda.home.path("config.toml")
    #expect(try run("today", "--widget", "desk", "--config", config).output.contains("✓ Kim"))
  }

  @Test(arguments: ["text", "markdown", "html"])
  func `a preview has a list with them`(_ format: String) throws {
    let words = ["preview", "--format", format, "--now", "2026-11-21T08:00"]
    let (plain, detailed) = (try agenda(words).output, try agenda(words + ["--details"]))
    #expect(detailed.errorOutput == "")
    for detail in ["meet.example.org/review", "✓ Ada Lovelace", "Please bring the figures."] {
      #expect(detailed.output.contains(detail) && !plain.contains(detail), "\(detail)")
    }
  }

  @Test(arguments: [
    ["today", "--family", "small"], ["today", "--format", "svg"], ["month"], ["today", "--template", "x"],
  ])
  func `the option is refused where nothing is a list`(_ command: [String]) throws {
    let refused = try agenda(command + ["--details", "--file", file])
    #expect(refused.exitCode == 64)
    #expect(refused.errorOutput.contains("--details is for lists"))
  }
}
