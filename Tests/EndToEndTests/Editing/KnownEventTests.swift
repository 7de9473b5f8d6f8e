import Foundation
import TestSupport
import Testing

/// Changes and imports of events that another calendar, or another event of their UID, has to do with.
@Suite struct KnownEventTests {
  private let setup: EditingSetup

  init() throws { setup = try EditingSetup() }

  private func event(_ title: String, _ time: String, _ lines: String = "") -> String {
    EditingSetup.calendar(
      "BEGIN:VEVENT\nUID:same\nDTSTAMP:20260101T000000Z\nDTSTART:20261202T\(time)00Z\nSUMMARY:\(title)\n\(lines)END:VEVENT\n"
    )
  }

  private func titles(_ words: String...) throws -> [String] {
    let words = ["list", "--from", "2026-12-02", "--days", "1", "--format", "ndjson"] + words
    return try setup.agenda(EditingSetup.arguments(words, setup.agenda.home.path)).lines.compactMap { line in
      guard !line.isEmpty else { return nil }
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return object?["title"] as? String ?? object?["summary"] as? String
    }
  }

  @Test(arguments: [
    ["edit", "--calendar", "home", "--title", "Changed"], ["edit", "--calendar", "home"],
    ["move", "--yes", "-c", "home"],
  ])
  func `an event that moves to a calendar with another event of its UID hides neither`(_ words: [String])
    throws
  {
    try setup.agenda.home.write(event("Here", "1000"), to: "c/work/same.ics")
    let home = setup.text("home.ics").replacingOccurrences(
      of: "END:VCALENDAR\r\n",
      with: event("There", "1500").components(separatedBy: "END:VTIMEZONE\r\n").last ?? "")
    try setup.agenda.home.write(home, to: "c/home.ics")
    #expect(try titles() == ["Here", "There"])
    let list = try setup("list", "--from", "2026-12-02", "--days", "1", "--ids").lines
    let line = try #require(list.first { $0.contains("Here") })
    let name = try #require(line.split(separator: " ").first { $0.contains(".") && $0.count == 9 })
    let run = try setup.agenda(EditingSetup.arguments(words + [String(name)], setup.agenda.home.path))
    #expect(run.exitCode == 0 && run.output.contains("to home, with a UID of its own ("), "\(run)")
    let id = try #require(run.output.split(separator: "(").last?.split(separator: ")").first)
    #expect(try setup("show", String(id)).output.contains(words.contains("--title") ? "Changed" : "Here"))
    #expect(try titles() == [words.contains("--title") ? "Changed" : "Here", "There"])
    #expect(try setup("list", "--from", "2026-12-02", "--days", "1").errorOutput.isEmpty)
    #expect(try setup("undo").exitCode == 0)
    #expect(try titles() == ["Here", "There"] && setup.text("work/same.ics") == event("Here", "1000"))
  }

  @Test func `a newer version goes to the calendar that has the event, and new events to the default one`()
    throws
  {
    let config = try String(contentsOfFile: setup.agenda.home.path("c/config.toml"), encoding: .utf8)
    try setup.agenda.home.write("[defaults]\ndefault-calendar = \"home\"\n" + config, to: "c/config.toml")
    try setup.agenda.home.write(event("Talk", "1000"), to: "c/work/same.ics")
    let newer = event("Talk", "1500", "SEQUENCE:1\n").replacingOccurrences(
      of: "END:VCALENDAR",
      with:
        "BEGIN:VEVENT\r\nUID:new\r\nDTSTART:20261202T180000Z\r\nSUMMARY:New\r\nEND:VEVENT\r\nEND:VCALENDAR")
    let run = try setup("import", "-", input: newer)
    #expect(
      run.output
        == "Imported to work: 0 added, 1 replaced by a newer version; to home: 1 added. Undo: agenda undo\n",
      "\(run)")
    #expect(try titles() == ["Talk", "New"])
    #expect(setup.text("home.ics").contains("SUMMARY:New"))
    #expect(try setup("undo").exitCode == 0)
    #expect(try titles() == ["Talk"])
  }

  @Test func `a message about an event of a calendar that cannot be changed says so`() throws {
    let config = try String(contentsOfFile: setup.agenda.home.path("c/config.toml"), encoding: .utf8)
    try setup.agenda.home.write(
      config.replacingOccurrences(of: "path = \"work\"", with: "path = \"work\"\nread-only = true"),
      to: "c/config.toml")
    try setup.agenda.home.write(event("Talk", "1000"), to: "c/work/same.ics")
    let cancel = event("Talk", "1000", "SEQUENCE:1\n").replacingOccurrences(
      of: "VERSION:2.0", with: "VERSION:2.0\r\nMETHOD:CANCEL")
    let run = try setup("import", "-", input: cancel)
    #expect(run.exitCode == 73 && run.errorOutput.contains("“work” is read-only"), "\(run)")
  }

  @Test func `a calendar is not named where only one can be changed`() throws {
    let config = try String(contentsOfFile: setup.agenda.home.path("c/config.toml"), encoding: .utf8)
    try setup.agenda.home.write(
      config.replacingOccurrences(of: "path = \"work\"", with: "path = \"work\"\nread-only = true"),
      to: "c/config.toml")
    #expect(
      try setup("import", "-", input: event("Talk", "1000")).output.hasPrefix("Imported to home: 1 added."))
  }

  @Test(arguments: [
    (["--at", "02:45", "gap@2027-03-28"], "; the clock skips 2027-03-28 02:45; 2027-03-28 03:45 is meant"),
    (
      ["--at", "02:15", "gap@2027-10-31"], "; the clock shows 2027-10-31 02:15 twice; the first time is meant"
    ),
    (["--at", "04:15", "gap@2027-10-31"], ""), (["--at", "01:45", "gap@2027-10-31"], ""),
    (["--at", "01:15", "--for", "1h", "gap@2027-10-31"], ""),
    (
      ["--at", "01:15", "--end", "02:15", "gap@2027-10-31"],
      "; the clock shows 2027-10-31 02:15 twice; the first time is meant"
    ),
    (
      ["--at", "01:15", "--end", "02:15", "gap@2027-03-28"],
      "; the clock skips 2027-03-28 02:15; 2027-03-28 03:15 is meant"
    ),
    (["--at", "10:00", "--for", "2d", "gap@2027-03-27"], "Monday 29 March 2027 10:00"),
    (["--at", "10:00", "--for", "48h", "gap@2027-03-27"], "Monday 29 March 2027 11:00"),
  ])
  func `a time that the clock skips or shows twice is said by edit, too`(_ words: [String], _ note: String)
    throws
  {
    let series = event("Night", "0300", "DURATION:PT30M\nRRULE:FREQ=DAILY\n")
      .replacingOccurrences(of: "UID:same", with: "UID:gap")
      .replacingOccurrences(
        of: "DTSTART:20261202T030000Z", with: "DTSTART;TZID=Europe/Berlin:20261202T050000")
    try setup.agenda.home.write(series, to: "c/work/gap.ics")
    let arguments = ["edit", "--this", "--time-zone", "Europe/Berlin"] + words
    let run = try setup.agenda(EditingSetup.arguments(arguments, setup.agenda.home.path))
    #expect(run.exitCode == 0 && run.output.contains("was"), "\(run)")
    #expect(note.isEmpty ? !run.output.contains("the clock") : run.output.contains(note), "\(run.output)")
  }

  @Test func `a series whose length is in days keeps that where it begins with a change of the clock`() throws
  {
    let series = event("Trip", "1000", "DURATION:P2D\nRRULE:FREQ=WEEKLY\n")
      .replacingOccurrences(
        of: "DTSTART:20261202T100000Z", with: "DTSTART;TZID=Europe/Berlin:20261205T100000")
    try setup.agenda.home.write(series, to: "c/work/trip.ics")
    let words = ["edit", "--all", "--date", "2027-03-27", "--time-zone", "Europe/Berlin", "same"]
    let run = try setup.agenda(EditingSetup.arguments(words, setup.agenda.home.path))
    #expect(run.output.contains("Saturday 27 March 2027 10:00 – Monday 29 March 2027 10:00"), "\(run)")
    let text = setup.text("work/trip.ics")
    #expect(text.contains("DURATION:P2D") && text.contains("Berlin:20270327T100000"), "\(text)")
  }

  @Test func `a linked file stays where its only event is deleted, so that the link leads somewhere`() throws
  {
    let target = try setup.agenda.home.write(event("Talk", "1000"), to: "real.ics")
    try FileManager.default.createSymbolicLink(
      atPath: setup.agenda.home.path("c/work/link.ics"), withDestinationPath: target)
    #expect(try setup("delete", "--yes", "same").exitCode == 0)
    #expect(try titles().isEmpty)
    let list = try setup("list", "--from", "2026-12-02", "--days", "1")
    #expect(list.exitCode == 0 && list.errorOutput.isEmpty, "\(list)")
    #expect(try setup("undo").exitCode == 0)
    #expect(try titles() == ["Talk"])
  }

  @Test func `birthdays of a folder of contacts are not changed, and it gets no event`() throws {
    let config = try String(contentsOfFile: setup.agenda.home.path("c/config.toml"), encoding: .utf8)
    try setup.agenda.home.write(
      config + "[[calendar]]\nname = \"people\"\npath = \"people\"\n", to: "c/config.toml")
    let card = "BEGIN:VCARD\r\nVERSION:4.0\r\nUID:kim\r\nFN:Kim Li\r\nBDAY:19901203\r\nEND:VCARD\r\n"
    try setup.agenda.home.write(card, to: "c/people/kim.vcf")
    let line = try #require(
      setup("list", "--from", "2026-12-03", "--days", "1", "--ids").lines.first { $0.contains("Kim Li") })
    let name = try #require(line.split(separator: " ").first { $0.contains("@2026-12-03") })
    for words in [
      ["edit", "--title", "x"], ["edit", "--all", "--title", "x"], ["delete"], ["delete", "--all"],
      ["delete", "--this"], ["move", "-c", "home"],
    ] {
      let run = try setup.agenda(
        EditingSetup.arguments(words + ["--yes", String(name)], setup.agenda.home.path))
      #expect(run.exitCode == 73, "\(words) \(run)")
      #expect(run.errorOutput.contains("is the birthday of a contact; change it in "), "\(words) \(run)")
    }
    let added = try setup("add", "-c", "people", "Dinner 2026-12-04 19:00", "--yes")
    #expect(added.exitCode == 73 && added.errorOutput.contains("has birthdays, which are vCards"), "\(added)")
    #expect(setup.text("people/kim.vcf") == card)
    let files = try FileManager.default.contentsOfDirectory(atPath: setup.agenda.home.path("c/people"))
    #expect(files == ["kim.vcf"])
  }

  @Test(arguments: ["DTEND;TZID=Europe/Berlin:20270321T100000", "DURATION:P1D"])
  func `each instance of a series with a new length in days ends at its time of day`(_ end: String) throws {
    try setup.agenda.home.write(
      EditingSetup.calendar(
        "BEGIN:VEVENT\nUID:camp\nDTSTAMP:20260101T000000Z\nDTSTART;TZID=Europe/Berlin:20270320T100000\n"
          + "\(end)\nRRULE:FREQ=WEEKLY;COUNT=3\nSUMMARY:Camp\nEND:VEVENT\n"
      ), to: "c/work/camp.ics")
    #expect(try setup("edit", "camp", "--all", "--for", "2d", "--yes").exitCode == 0)
    // The clocks change on 28 March.
    let output = try setup("show", "camp@2027-03-27").output
    #expect(output.contains("29 March 2027 10:00"), "\(output)")
  }
}
