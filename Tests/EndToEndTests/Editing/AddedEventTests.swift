import Foundation
import TestSupport
import Testing

/// The files that `agenda add` writes.
struct AddedEventTests {
  private let setup: EditingSetup

  init() throws { setup = try EditingSetup() }

  @Test func `add writes a valid file of its own, and says how to take it back`() throws {
    let run = try setup(
      "add", "Lunch with Ben tomorrow 12:30 alert 10 min before", "--calendar", "WORK", "--yes")
    let last = try #require(run.lines.last)
    #expect(last.hasPrefix("Added “Lunch with Ben”, Tuesday 24 November 12:30–13:30, to work ("))
    #expect(last.hasSuffix("). Undo: agenda undo"))
    let new = try #require(setup.names.first { !["lunch.ics", "standup.ics"].contains($0) })
    let text = setup.text("work/" + new)
    for line in [
      "DTSTART;TZID=Europe/Berlin:20261124T123000", "DTEND;TZID=Europe/Berlin:20261124T133000",
      "SUMMARY:Lunch with Ben", "TRIGGER:-PT10M", "BEGIN:VTIMEZONE",
    ] {
      #expect(text.contains(line + "\r\n"), "\(line)")
    }
    #expect(
      try setup.agenda("check", "--strict", "-", input: text).lines == ["no problems in 1 file"])
    #expect(try setup("undo").exitCode == 0)
    #expect(setup.names == ["lunch.ics", "standup.ics"])
  }

  @Test func `the way to an event is written, shown, kept, changed and not free`() throws {
    let run = try setup("add", "Gym tomorrow 18:00", "--travel", "20m", "--calendar", "work", "--yes")
    #expect(run.lines.contains("  travel: 20 min, leave 17:40"), "\(run)")
    let name = try #require(setup.names.first { !["lunch.ics", "standup.ics"].contains($0) })
    #expect(setup.text("work/" + name).contains("X-APPLE-TRAVEL-DURATION;VALUE=DURATION:PT20M\r\n"))
    #expect(try setup("show", "gym").lines.contains("travel    20 min, leave 17:40"))
    #expect(
      try setup("free", "--from", "2026-11-24", "--days", "1", "--between", "17:00-20:00").output.contains(
        "17:00–17:40"))
    #expect(try setup("edit", "gym", "--at", "19:00", "--title", "Sport", "--yes").exitCode == 0)
    #expect(try setup("show", "sport").lines.contains("travel    20 min, leave 18:40"))
    #expect(
      try setup("edit", "sport", "--travel", "30m", "--yes").output.contains("travel 30 min (was 20 min)"))
    #expect(try setup("edit", "sport", "--travel", "0m", "--yes").output.contains("no travel (was 30 min)"))
    #expect(!setup.text("work/" + name).contains("TRAVEL"))
    #expect(try setup("edit", "sport", "--travel", "45m", "--yes").exitCode == 0)
    #expect(try setup("edit", "sport", "--location", "New", "--travel", "45m", "--yes").exitCode == 0)
    #expect(setup.text("work/" + name).contains("X-APPLE-TRAVEL-DURATION;VALUE=DURATION:PT45M\r\n"))
    #expect(try setup("edit", "sport", "--travel", "none", "--yes").output.contains("no travel (was 45 min)"))
    #expect(try setup("edit", "sport", "--travel", "soon").exitCode == 64)
    let days = try setup("edit", "sport", "--at", "friday 9:00", "--date", "monday", "--yes")
    #expect(days.exitCode == 64 && days.errorOutput.contains("names a day, and so does --date"), "\(days)")
    #expect(try setup("add", "Tour tomorrow", "--calendar", "work", "--yes").exitCode == 0)
    #expect(try setup("edit", "tour", "--travel", "20m", "--yes").exitCode == 64)
    let whole = try setup("add", "--dry-run", "Trip tomorrow", "--travel", "20m")
    #expect(whole.exitCode == 64 && whole.errorOutput.contains("name an hour"))
  }

  @Test func `an event can have no length, and a time from now has whole minutes`() throws {
    let zero = try setup("add", "Plants tomorrow 10:00 for 0 min", "--calendar", "work", "--yes")
    #expect(zero.exitCode == 0, "\(zero.errorOutput)")
    let now = try setup.agenda(
      "add", "Call in 20 minutes", "--dry-run", "--format", "json", "--now", "2026-11-23T11:34:40")
    #expect(now.output.contains("2026-11-23T11:54:00"), "\(now.output)")
    for name in setup.names where !["lunch.ics", "standup.ics"].contains(name) {
      let text = setup.text("work/" + name)
      #expect(try setup.agenda("check", "--strict", "-", input: text).exitCode == 0, "\(text)")
    }
  }

  @Test(arguments: ["new/folder/my.ics", "new/vdir"])
  func `the folder of a configured calendar is made with yes, and not without a terminal`(
    _ path: String
  ) throws {
    let home = setup.agenda.home
    try home.write(
      "[defaults]\ndefault-calendar = \"mine\"\n[[calendar]]\nname = \"mine\"\npath = \"\(path)\"\n",
      to: "c/config.toml")
    let refused = try setup("add", "Walk tomorrow")
    #expect(refused.exitCode == 64 && refused.errorOutput.contains("add --yes to make the folder"))
    #expect(!FileManager.default.fileExists(atPath: home.path("c/new")))
    let run = try setup("add", "Walk tomorrow", "--yes")
    #expect(run.exitCode == 0 && run.output.contains("Made the folder "), "\(run.errorOutput)")
    #expect(try setup("list").output.contains("Walk"))
  }

  @Test func `add puts an event before the end of a file, with the time zone once`() throws {
    #expect(try setup("add", "Concert on 28 November 20:00 #home", "--yes").exitCode == 0)
    #expect(try setup("add", "Walk tomorrow #home", "--yes").exitCode == 0)
    let text = setup.text("home.ics")
    let before = EditingSetup.home.components(separatedBy: "END:VCALENDAR").first ?? "-"
    #expect(text.hasPrefix(before))
    #expect(text.contains("DTSTART;VALUE=DATE:20261124\r\n"))
    #expect(text.components(separatedBy: "BEGIN:VTIMEZONE").count == 2)
    #expect(text.hasSuffix("END:VEVENT\r\nEND:VCALENDAR\r\n"))
    for _ in 0..<2 { #expect(try setup("undo").exitCode == 0) }
    #expect(setup.text("home.ics") == EditingSetup.home)
  }

  @Test func `the calendar of new events is that of the configuration, else the first`() throws {
    #expect(try setup("add", "Walk tomorrow", "--yes").lines.last?.contains(", to work (") == true)
    let config = try String(contentsOfFile: setup.agenda.home.path("c/config.toml"), encoding: .utf8)
    try setup.agenda.home.write("[defaults]\ndefault-calendar = \"home\"\n" + config, to: "c/config.toml")
    #expect(try setup("add", "Walk tomorrow", "--yes").lines.last?.contains(", to home (") == true)
    #expect(try setup("add", "Walk tomorrow", "--calendar", "hom", "--yes").errorOutput.contains("“home”"))
  }

  @Test(arguments: [
    ("nope", "no calendar is named “nope”; there are “work”, “home”, “people”"),
    ("hom", "no calendar is named “hom”; did you mean “home”?"),
    ("people", "“people” has birthdays, which are vCards; name another calendar with --calendar"),
  ])
  func `a default calendar that gets no events is an error of the configuration, before any question`(
    _ name: String, _ reason: String
  ) throws {
    let path = setup.agenda.home.path("c/config.toml")
    let calendars = try String(contentsOfFile: path, encoding: .utf8)
    try setup.agenda.home.write(
      "[defaults]\ndefault-calendar = \"\(name)\"\n" + calendars
        + "[[calendar]]\nname = \"people\"\npath = \"people.vcf\"\nkind = \"birthdays\"\n",
      to: "c/config.toml")
    let add = ["add", "Walk tomorrow"]
    for words in [add + ["--dry-run"], add + ["--yes"], ["import", "-"]] {
      let run = try setup.agenda(
        EditingSetup.arguments(words, setup.agenda.home.path), input: Data(EditingSetup.lunch.utf8))
      #expect(run.exitCode == 78 && run.output == "", "\(words)")
      #expect(
        run.errorOutput.contains("config.toml:2:1: “default-calendar”: \(reason)"), "\(run.errorOutput)")
    }
    #expect(try setup("add", "Walk tomorrow #work", "--yes").exitCode == 0)
  }

  @Test func `a name in which two calendars end is none of them`() throws {
    for name in ["a", "b"] { try setup.agenda.home.write(EditingSetup.home, to: "c/\(name)/team/x.ics") }
    try setup.agenda.home.write(
      "[[calendar]]\nname = \"a\"\npath = \"a\"\n\n[[calendar]]\nname = \"b\"\npath = \"b\"\n",
      to: "c/config.toml")
    let run = try setup("add", "Walk tomorrow", "--calendar", "team", "--yes")
    #expect(run.exitCode == 64)
    #expect(
      run.errorOutput.contains("“team” means several calendars: “a/team”, “b/team”"), "\(run.errorOutput)")
  }

  @Test func `a series that begins in the hour that the clock skips has the time of its rule`() throws {
    let run = try setup(
      "add", "Run daily on 28 March 2027 at 02:30", "--calendar", "home", "--time-zone", "Europe/Berlin")
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    let text = setup.text("home.ics")
    #expect(text.contains("DTSTART;TZID=Europe/Berlin:20270328T023000\r\n"), "\(text)")
    #expect(text.contains("DURATION:PT1H\r\n") && text.contains("RRULE:FREQ=DAILY\r\n"))
    let words = ["list", "--from", "2027-03-28", "--days", "2", "--calendars", "home"]
    let list = try setup.agenda(
      EditingSetup.arguments(words, setup.agenda.home.path) + ["--time-zone", "Europe/Berlin"])
    #expect(list.output.contains("03:30–04:30") && list.output.contains("02:30–03:30"), "\(list.output)")
  }
}
