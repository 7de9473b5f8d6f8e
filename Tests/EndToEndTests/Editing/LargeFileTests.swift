import Foundation
import TestSupport
import Testing

/// A file of more than a megabyte is changed where it is: it is not in memory, and no less safe.
///
/// agenda keeps a file in memory that was changed in the last two seconds. Its clock is ahead, so that none was.
@Suite(.enabled(if: FakeClock.library != nil, "faketime is not installed"))
struct LargeFileTests {
  private var setup: EditingSetup
  private let before = LargeFileTests.text

  init() throws {
    setup = try EditingSetup()
    let clock = FakeClock(in: setup.agenda.home)
    try clock.set(to: Date(timeIntervalSinceNow: 86_400))
    clock.attach(to: &setup.agenda)
    try setup.agenda.home.write(before, to: "c/home.ics")
  }

  private static let text: String = {
    let others = (0..<9000).map {
      "BEGIN:VEVENT\r\nUID:other-\($0)@example.org\r\nDTSTAMP:20260101T000000Z\r\n"
        + "DTSTART:20200101T090000Z\r\nSUMMARY:Überblick\r\n\(filler)END:VEVENT\r\n"
    }
    return EditingSetup.home.replacingOccurrences(
      of: "END:VCALENDAR", with: others.joined() + "END:VCALENDAR")
  }()

  private static let filler = "X-FILLER:\(String(repeating: "x", count: 60))\r\n"

  private func edit(_ event: String, by script: String) throws -> CommandRun {
    let editor = try setup.agenda.home.write("#!/bin/sh\n" + script + "\n", to: "editor")
    chmod(editor, 0o755)
    return try setup.agenda.shell(
      "EDITOR='\(editor)' agenda edit \(event) --now 2026-11-23T08:00 --config '\(setup.agenda.home.path("c/config.toml"))'"
    )
  }

  @Test func `each change changes its event alone, and can be taken back`() throws {
    let run = try setup(
      "add", "Call tomorrow 9am", "--yes", "--locale", "en_US", "--calendar", "home", "--time-zone",
      "America/New_York")
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    let added = setup.text("home.ics")
    #expect(added.contains("TZID:America/New_York\r\n") && added.contains("SUMMARY:Call\r\n"))
    #expect(added.count > before.count && added.hasPrefix(before.prefix(40)))
    #expect(try setup("edit", "other-4711@example.org", "--title", "Ours").exitCode == 0)
    let edited = setup.text("home.ics")
    #expect(edited.components(separatedBy: "SUMMARY:Ours\r\n").count == 2)
    #expect(try setup("delete", "cinema", "--yes").exitCode == 0)
    #expect(!setup.text("home.ics").contains("UID:cinema"))
    for text in [edited, added, before] {
      #expect(try setup("undo").exitCode == 0)
      #expect(setup.text("home.ics") == text)
    }
  }

  @Test func `what another program writes into it meanwhile is kept, and the change made`() throws {
    let path = setup.agenda.home.path("c/home.ics")
    let run = try edit(
      "cinema",
      by:
        "sed -i 's/^title:.*/title: Mine/' \"$1\"; sed 's/^SUMMARY:Party/SUMMARY:Longer party/' '\(path)' > p; cat p > '\(path)'"
    )
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    let text = setup.text("home.ics")
    #expect(text.contains("SUMMARY:Longer party\r\n") && text.contains("SUMMARY:Mine\r\n"))
    #expect(text.contains("UID:other-8999@example.org\r\n") && text.hasSuffix("END:VCALENDAR\r\n"))
  }

  @Test func `where it is cut off meanwhile, it is left so, and the new event is kept beside`() throws {
    let path = setup.agenda.home.path("c/home.ics")
    let run = try edit("cinema", by: "sed -i 's/^title:.*/title: Mine/' \"$1\"; truncate -s 500 '\(path)'")
    #expect(run.exitCode == 75, "\(run.errorOutput)")
    #expect(run.errorOutput.contains("of this command is in"), "\(run.errorOutput)")
    #expect(setup.text("home.ics") == String(decoding: before.utf8.prefix(500), as: UTF8.self))
    let kept = setup.agenda.home.path(".local/state/agenda/refused-1.ics")
    #expect(try String(contentsOfFile: kept, encoding: .utf8).contains("SUMMARY:Mine\r\n"))
    #expect(try setup("undo").exitCode == 66)
  }
}
