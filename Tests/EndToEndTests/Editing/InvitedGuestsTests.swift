import Foundation
import TestSupport
import Testing

/// Events with guests, as commands write them.
struct InvitedGuestsTests {
  private var setup: EditingSetup

  init() throws {
    setup = try EditingSetup()
    let calendars = setup.text("config.toml")
    try setup.agenda.home.write(
      "[defaults]\naddresses = [\"Ada@example.org\", \"ada@example.com\"]\ncontacts = [\"book\"]\n"
        + calendars,
      to: "c/config.toml")
    try setup.agenda.home.write(
      "BEGIN:VCARD\nFN:Kim Lee\nEMAIL:kim@example.org\nEND:VCARD\n", to: "c/book/kim.vcf")
  }

  /// The lines of the guests and the organizer in the new file of the folder `work`.
  private var people: [String] {
    setup.names.filter { !["lunch.ics", "standup.ics"].contains($0) }
      .flatMap {
        setup.text("work/" + $0).replacingOccurrences(of: "\r\n ", with: "").components(separatedBy: "\r\n")
      }
      .filter { $0.hasPrefix("ATTENDEE") || $0.hasPrefix("ORGANIZER") }
  }

  @Test func `a preview shows the guests, and adds nothing`() throws {
    let text = try setup(
      "add", "Planning Friday 10:00", "--invite", "Kim", "--invite", "\"Doe, Jo\" <jo@example.org>",
      "--dry-run")
    #expect(
      text.lines.contains("  guests: Kim Lee <kim@example.org>, Doe, Jo <jo@example.org>"),
      "\(text.errorOutput)")
    let json = try setup(
      "add", "Planning Friday 10:00", "--invite", "Kim", "--dry-run", "--format", "json")
    #expect(json.output.contains("\"address\": \"mailto:kim@example.org\""), "\(json.output)")
    #expect(setup.names == ["lunch.ics", "standup.ics"])
  }

  @Test func `without an address of the user, the next step is said`() throws {
    try setup.agenda.home.write(
      "[[calendar]]\nname = \"work\"\npath = \"work\"\n", to: "c/config.toml")
    let run = try setup("add", "Planning Friday 10:00", "--invite", "kim@example.org", "--yes")
    #expect(run.exitCode == 78)
    #expect(run.errorOutput.contains("no mail address of yours is known for “work”"))
    #expect(run.errorOutput.contains("write addresses = [\"you@example.org\"] under [defaults] in "))
    #expect(setup.names == ["lunch.ics", "standup.ics"])
  }

  @Test func `a task has no guests`() throws {
    let run = try setup("add", "Pay rent", "--task", "--invite", "kim@example.org", "--yes")
    #expect(run.exitCode == 64 && run.errorOutput.contains("--invite is for events"))
  }
}
