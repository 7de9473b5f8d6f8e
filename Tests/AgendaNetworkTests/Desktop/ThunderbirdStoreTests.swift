import AgendaNetwork
import AgendaSources
import Foundation
import ICalendar
import TestSupport
import Testing

/// The calendars of Thunderbird's databases.
@Suite struct ThunderbirdStoreTests {
  private let desk: DesktopHome

  init() throws {
    desk = try DesktopHome(.thunderbird)
    try DesktopStores.writeProfile([("a", "Home", ["color": "\"#112233\""])], in: desk.home)
  }

  private var path: String { DesktopStores.database(in: desk.home) }

  private func fill(_ statements: String) throws {
    try DesktopStores.run(path, DesktopStores.tablesOfThunderbird + statements)
  }

  /// The lines of the event with a title.
  private func event(_ title: String) -> [String] {
    let lines = desk.lines("/a/")
    guard let place = lines.firstIndex(where: { $0 == "SUMMARY:" + title }),
      let begin = lines[..<place].lastIndex(where: { ["BEGIN:VEVENT", "BEGIN:VTODO"].contains($0) }),
      let end = lines[place...].firstIndex(where: { ["END:VEVENT", "END:VTODO"].contains($0) })
    else { return [] }
    return Array(lines[begin...end])
  }

  private let day = DesktopHome.day

  @Test func `times are written as Thunderbird has them`() throws {
    let own =
      "BEGIN:VTIMEZONE\nTZID:Mine\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0300\nTZOFFSETTO:+0300\nEND:STANDARD\nEND:VTIMEZONE\n"
    let nine = day + 32_400
    try fill(
      DesktopStores.event("Berlin", from: nine, to: nine + 60, zone: "Europe/Berlin")
        + DesktopStores.event("Windows", from: nine, to: nine + 60, zone: "W. Europe Standard Time")
        + DesktopStores.event("Own", from: nine, to: nine + 60, zone: own)
        + DesktopStores.event("UTC", from: nine, to: nine)
        + DesktopStores.event("Floating", from: nine, to: nine + 60, zone: "floating")
        + DesktopStores.event("Unknown", from: nine, to: nine + 60, zone: "Nowhere/Land")
        + DesktopStores.event("Twice", from: 1_792_890_000, to: 1_792_890_060, zone: "Europe/Berlin")
        + DesktopStores.event("Days", from: day, to: day + 172_800, zone: "floating", flags: 8)
        + DesktopStores.event(
          "Zoned day", from: day - 3600, to: day + 82_800, zone: "Europe/Berlin", flags: 8))
    #expect(desk.update().outcome != .unchanged)
    #expect(event("Berlin").contains("DTSTART;TZID=Europe/Berlin:20261202T100000"))
    #expect(event("Berlin").contains("DTEND;TZID=Europe/Berlin:20261202T100100"))
    #expect(event("Windows").contains("DTSTART;TZID=W. Europe Standard Time:20261202T100000"))
    #expect(event("Own").contains("DTSTART;TZID=Mine:20261202T120000"))
    #expect(desk.lines("/a/").contains("TZID:Mine"))
    #expect(event("UTC").contains("DTSTART:20261202T090000Z"))
    #expect(!event("UTC").contains { $0.hasPrefix("DTEND") })
    #expect(event("Floating").contains("DTSTART:20261202T090000"))
    // The moment stays right, where a name of a zone or of an hour would not say it.
    #expect(event("Unknown").contains("DTSTART:20261202T090000Z"))
    #expect(event("Twice").contains("DTSTART:20261025T010000Z"))
    #expect(event("Days").contains("DTSTART;VALUE=DATE:20261202"))
    #expect(event("Days").contains("DTEND;VALUE=DATE:20261204"))
    #expect(event("Zoned day").contains("DTSTART;VALUE=DATE:20261202"))
  }

  @Test func `a series has its rules and exceptions, and what Thunderbird made up or deleted is left out`()
    throws
  {
    let zone = "'Europe/Berlin'"
    try fill(
      DesktopStores.event(
        "Daily", uid: "s", from: day + 28_800, to: day + 32_400, zone: "Europe/Berlin", flags: 48)
        + DesktopStores.event(
          "Moved", uid: "s", from: day + 136_800, to: day + 140_400, zone: "Europe/Berlin",
          exception: "\(day + 115_200)000000", zoneOfException: zone)
          + """
          INSERT INTO cal_recurrence VALUES ('s', 'a', 'RRULE:FREQ=DAILY;COUNT=5' || char(13,10));
          INSERT INTO cal_recurrence VALUES ('s', 'a', 'EXDATE;TZID=Europe/Berlin:20261204T090000' || char(13,10));
          INSERT INTO cal_recurrence VALUES ('x', 'a', 'RDATE:20261205T100000Z' || char(13,10));
          INSERT INTO cal_properties VALUES ('x', 'X-MOZ-FAKED-MASTER', '1', NULL, NULL, 'a');
          INSERT INTO cal_properties VALUES ('s', 'LOCATION', 'Elsewhere', \(day + 115_200)000000, \(zone), 'a');
          INSERT INTO cal_properties VALUES ('s', 'DURATION', 'PT5H', NULL, NULL, 'a');
          """
        + DesktopStores.event("", uid: "x", from: day, to: day, flags: 52)
        + DesktopStores.event(
          "Alone", uid: "x", from: day, to: day + 60, exception: "\(day)000000", zoneOfException: "'UTC'")
        + DesktopStores.event("Gone", from: day, to: day + 60, journal: "4")
        + DesktopStores.event(
          "Day", uid: "d", from: day, to: day + 86_400, zone: "floating", flags: 8 + 512,
          exception: "\(day)000000", zoneOfException: "'floating'")
        + DesktopStores.event("Of others", calendar: "b", from: day, to: day + 60))
    desk.update()
    #expect(desk.titles("/a/") == ["Alone", "Daily", "Day", "Moved"])
    #expect(event("Daily").contains("RRULE:FREQ=DAILY;COUNT=5"))
    #expect(event("Daily").contains("EXDATE;TZID=Europe/Berlin:20261204T090000"))
    #expect(!event("Daily").contains { $0.hasPrefix("DURATION") || $0.hasPrefix("LOCATION") })
    #expect(event("Moved").contains("RECURRENCE-ID;TZID=Europe/Berlin:20261203T090000"))
    #expect(event("Moved").contains("LOCATION:Elsewhere"))
    #expect(!event("Moved").contains { $0.hasPrefix("RRULE") })
    #expect(event("Day").contains("RECURRENCE-ID;VALUE=DATE:20261202"))
  }

  @Test func `of two exceptions of one instance the last counts`() throws {
    let moved = { (title: String) in
      DesktopStores.event(
        title, uid: "s", from: day + 90_000, to: day + 90_060, exception: "\(day + 86_400)000000",
        zoneOfException: "'UTC'")
    }
    try fill(
      DesktopStores.event("Daily", uid: "s", from: day, to: day + 60, flags: 16)
        + "INSERT INTO cal_recurrence VALUES ('s', 'a', 'RRULE:FREQ=DAILY' || char(13,10));"
        + moved("First") + moved("Second"))
    #expect(desk.update().calendars.first?.unreadCount == 0)
    #expect(desk.titles("/a/") == ["Daily", "Second"])
  }

  @Test func `rows about an item that is gone take nothing from the items behind it`() throws {
    try fill(
      DesktopStores.event("Talk", from: day, to: day + 60)
        + """
        INSERT INTO cal_properties VALUES ('Gone', 'LOCATION', 'Nowhere', NULL, NULL, 'a');
        INSERT INTO cal_properties VALUES ('Talk', 'LOCATION', 'Room 1', NULL, NULL, 'a');
        """)
    desk.update()
    #expect(event("Talk").contains("LOCATION:Room 1"))
  }

  @Test func `two zones of one name stay apart, each with its events`() throws {
    let zone = { (offset: String) in
      """
      BEGIN:VTIMEZONE\nTZID:Mine\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:\(offset)\nTZOFFSETTO:\(offset)\n\
      END:STANDARD\nEND:VTIMEZONE\n
      """
    }
    let nine = day + 32_400
    try fill(
      DesktopStores.event("A", from: nine, to: nine + 60, zone: zone("+0300"))
        + DesktopStores.event("B", from: nine, to: nine + 60, zone: zone("+0500"))
        + DesktopStores.event("C", from: nine, to: nine + 60, zone: zone("+0500")))
    desk.update()
    let text = desk.lines("/a/").joined(separator: "\n")
    let calendars = text.split(separator: "BEGIN:VCALENDAR")
    #expect(calendars.count == 2, "\(text)")
    #expect(calendars.first?.contains("+0300") == true && calendars.first?.contains("+0500") == false)
    #expect(calendars.last?.contains("+0300") == false)
    #expect(calendars.last?.components(separatedBy: "BEGIN:VTIMEZONE").count == 2)
    #expect(event("A").contains("DTSTART;TZID=Mine:20261202T120000"))
    #expect(event("C").contains("DTSTART;TZID=Mine:20261202T140000"))
  }

  @Test func `properties, guests, reminders and tasks are written`() throws {
    try fill(
      DesktopStores.event("Talk, long", uid: "t", from: day, to: day + 60)
        + """
        UPDATE cal_events SET privacy='PRIVATE', priority=1, ical_status='TENTATIVE', last_modified=1767225600000000;
        INSERT INTO cal_properties VALUES ('t', 'DESCRIPTION', 'One; two' || char(10) || 'three', NULL, NULL, 'a');
        INSERT INTO cal_properties VALUES ('t', 'CATEGORIES', 'Work,Far\\, away', NULL, NULL, 'a');
        INSERT INTO cal_properties VALUES ('t', 'URL', 'https://example.org/a,b;c', NULL, NULL, 'a');
        INSERT INTO cal_properties VALUES ('t', 'X-FOO', 'bar\\,baz', NULL, NULL, 'a');
        INSERT INTO cal_parameters VALUES ('a', 't', NULL, NULL, 'X-FOO', 'X-PAR', 'p;q');
        INSERT INTO cal_attendees VALUES ('t', NULL, NULL, 'a', 'ATTENDEE;PARTSTAT=DECLINED:mailto:kim@example.org');
        INSERT INTO cal_attendees VALUES ('t', NULL, NULL, 'a', 'ORGANIZER:mailto:ada@example.org');
        INSERT INTO cal_attachments VALUES ('t', 'a', NULL, NULL, 'ATTACH:https://example.org/f.pdf');
        INSERT INTO cal_relations VALUES ('a', 't', NULL, NULL, 'RELATED-TO:u');
        INSERT INTO cal_alarms VALUES ('a', 't', NULL, NULL,
          'BEGIN:VALARM' || char(10) || 'ACTION:DISPLAY' || char(10) || 'TRIGGER:-PT15M' || char(10) || 'END:VALARM');
        INSERT INTO cal_todos (cal_id, id, title, flags, todo_due, todo_due_tz, todo_complete, todo_stamp)
          VALUES ('a', 'k', 'Task', 0, \(day)000000, 'Europe/Berlin', 40, 1767225600000000);
        INSERT INTO cal_todos (cal_id, id, title, flags, todo_completed, ical_status, todo_stamp)
          VALUES ('a', 'l', 'Done', 0, \(day)000000, 'COMPLETED', 1767225600000000);
        """)
    desk.update()
    #expect(
      event("Talk\\, long") == [
        "BEGIN:VEVENT", "UID:t", "DTSTAMP:20260101T000000Z", "LAST-MODIFIED:20260101T000000Z",
        "DTSTART:20261202T000000Z",
        "DTEND:20261202T000100Z", "SUMMARY:Talk\\, long", "PRIORITY:1", "CLASS:PRIVATE", "STATUS:TENTATIVE",
        "DESCRIPTION:One\\; two\\nthree", "CATEGORIES:Work,Far\\, away", "URL:https://example.org/a,b;c",
        "X-FOO;X-PAR=\"p;q\":bar\\,baz", "ATTENDEE;PARTSTAT=DECLINED:mailto:kim@example.org",
        "ORGANIZER:mailto:ada@example.org", "ATTACH:https://example.org/f.pdf", "RELATED-TO:u",
        "BEGIN:VALARM",
        "ACTION:DISPLAY", "TRIGGER:-PT15M", "END:VALARM", "END:VEVENT",
      ])
    #expect(event("Task").contains("DUE;TZID=Europe/Berlin:20261202T010000"))
    #expect(event("Task").contains("PERCENT-COMPLETE:40"))
    #expect(event("Done").contains("COMPLETED:20261202T000000Z"))
  }

  @Test func `no text of a store can end its item or begin another one`() throws {
    let line =
      "' || char(13,10) || 'END:VEVENT' || char(13,10) || 'BEGIN:VEVENT' || char(13,10) || 'SUMMARY:Forged"
    try fill(
      DesktopStores.event("Good", from: day, to: day + 60)
        + """
        INSERT INTO cal_events (cal_id, id, title, flags, event_start, event_end, privacy, ical_status, event_start_tz)
          VALUES ('a', 'u\(line)', 'T\(line)', 0, \(day)000000, \(day)000000, 'P\(line)', 'S\(line)', 'Z\(line)');
        INSERT INTO cal_properties VALUES ('Good', 'LOCATION', 'L\(line)', NULL, NULL, 'a');
        INSERT INTO cal_properties VALUES ('Good', 'X-A\(line)', 'V\(line)', NULL, NULL, 'a');
        INSERT INTO cal_properties VALUES ('Good', 'END', 'VEVENT', NULL, NULL, 'a');
        INSERT INTO cal_parameters VALUES ('a', 'Good', NULL, NULL, 'LOCATION', 'P\(line)', 'V\(line)');
        INSERT INTO cal_attendees VALUES ('Good', NULL, NULL, 'a', 'ATTENDEE:mailto:a@example.org\(line)');
        INSERT INTO cal_recurrence VALUES ('Good', 'a', 'SUMMARY:Forged');
        """
        + DesktopStores.event("Open alarm", from: day, to: day + 60)
        + "INSERT INTO cal_alarms VALUES ('a', 'Open alarm', NULL, NULL, 'BEGIN:VALARM' || char(10) || 'ACTION:DISPLAY');"
        + DesktopStores.event("Far", from: 9_000_000_000_000, to: 9_000_000_000_000))
    let update = desk.update()
    #expect(!desk.lines("/a/").contains("SUMMARY:Forged"))
    #expect(desk.lines("/a/").count { $0 == "BEGIN:VEVENT" } == 3)
    #expect(event("Good").last == "END:VEVENT")
    // A reminder without an end is left out, and an event in a year that no calendar has.
    #expect(event("Open alarm").last == "END:VEVENT" && !desk.lines("/a/").contains("BEGIN:VALARM"))
    #expect(update.calendars.first?.unreadCount == 2)
  }

  @Test func `an item whose time is damaged is left out, and each one is counted`() throws {
    let names = ["Good", "Text", "Far", "Nothing", "Nameless", "Reversed", "Stamp", "End", "Flags"]
    try fill(
      names.map { DesktopStores.event($0, from: day, to: day + 60) }.joined()
        + DesktopStores.event("Daily", uid: "s", from: day, to: day + 60, flags: 16)
        + "INSERT INTO cal_recurrence VALUES ('s', 'a', 'RRULE:FREQ=DAILY' || char(13,10));"
        + DesktopStores.event("Exception", uid: "s", from: day, to: day + 60, exception: "'abc'")
          + """
          UPDATE cal_events SET event_start='abc' WHERE id='Text';
          UPDATE cal_events SET event_start=9000000000000000000 WHERE id='Far';
          UPDATE cal_events SET event_start=NULL WHERE id='Nothing';
          UPDATE cal_events SET id=NULL WHERE id='Nameless';
          UPDATE cal_events SET event_end=event_start-1000000 WHERE id='Reversed';
          UPDATE cal_events SET event_stamp='now' WHERE id='Stamp';
          UPDATE cal_events SET event_end=x'00' WHERE id='End';
          UPDATE cal_events SET flags='all day' WHERE id='Flags';
          """)
    #expect(desk.update().calendars.first?.unreadCount == 9)
    #expect(desk.titles("/a/") == ["Daily", "End", "Good", "Reversed", "Stamp"])
    #expect(event("Daily").contains("RRULE:FREQ=DAILY"))
  }

  @Test func `reminders keep their components, and lines of other ones are left out`() throws {
    func row(_ table: String, _ item: String, _ lines: [String]) -> String {
      let text = lines.joined(separator: "' || char(13,10) || '")
      return "INSERT INTO \(table) (cal_id, item_id, icalString) VALUES ('a', '\(item)', '\(text)');\n"
    }
    let attendee = [
      "ATTENDEE;CN=Somebody who lives far away;PARTSTAT=ACCEPTED:mail", " to:kim@example.org", "",
    ]
    try fill(
      DesktopStores.event("Trip", from: day, to: day + 60)
        + DesktopStores.event("Split", from: day, to: day + 60)
        + row(
          "cal_alarms", "Trip",
          [
            "X-STRAY:1", "BEGIN:VALARM", "ACTION:DISPLAY",
            "DESCRIPTION:A text that Thunderbird has divided into",
            "  two lines, of which the first and the second together are too long for one", "BEGIN:VLOCATION",
            "NAME:Here", "END:VLOCATION", "END:VALARM", "",
          ])
        + row("cal_alarms", "Split", ["BEGIN:VALARM", "ACTION:DISPLAY", "EN", " D:VEVENT", "END:VALARM"])
        + row("cal_attendees", "Trip", attendee))
    #expect(desk.update().calendars.first?.unreadCount == 1)
    #expect(
      event("Trip").dropFirst(6) == [
        "ATTENDEE;CN=Somebody who lives far away;PARTSTAT=ACCEPTED:mailto:kim@example.org", "BEGIN:VALARM",
        "ACTION:DISPLAY",
        "DESCRIPTION:A text that Thunderbird has divided into two lines, of which the first and the second together are too long for one",
        "BEGIN:VLOCATION", "NAME:Here", "END:VLOCATION", "END:VALARM", "END:VEVENT",
      ])
    #expect(event("Split").suffix(2) == ["SUMMARY:Split", "END:VEVENT"])
  }

  @Test func `texts that are no UTF-8 are read as far as they are`() throws {
    try fill(
      DesktopStores.event("Bytes", uid: "u", from: day, to: day + 60)
        + "UPDATE cal_events SET id=CAST(X'75C328' AS TEXT), title=CAST(X'C3A4FF2C' AS TEXT);"
        + "INSERT INTO cal_properties VALUES (CAST(X'75C328' AS TEXT), 'LOCATION', X'41C28542', NULL, NULL, 'a');"
    )
    desk.update()
    #expect(event("ä\u{FFFD}\\,").suffix(3) == ["SUMMARY:ä\u{FFFD}\\,", "LOCATION:AB", "END:VEVENT"])
  }

  @Test func `what only the log has is read while Thunderbird runs, and nothing is written beside its files`()
    throws
  {
    let program = try DesktopStores.Connection(path)
    try program.run("PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=WAL; PRAGMA wal_autocheckpoint=0;")
    try program.run(DesktopStores.tablesOfThunderbird + DesktopStores.event("One", from: day, to: day + 60))
    let before = try desk.files()
    desk.update()
    #expect(desk.titles("/a/") == ["One"])
    #expect(try desk.files() == before)
    // Nothing has changed, and then something has.
    guard case .notDue = desk.update(after: 10).outcome else { return #expect(Bool(false)) }
    try program.run(DesktopStores.event("Two", from: day, to: day + 60))
    desk.update(after: 20)
    #expect(desk.titles("/a/") == ["One", "Two"])
    let folder = desk.cache.folder.path
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder).allSatisfy { !$0.hasPrefix("copies") })
  }

  @Test func `another version of the tables is named, and the last copy stays`() throws {
    try fill(DesktopStores.event("One", from: day, to: day + 60))
    desk.update()
    try DesktopStores.run(path, "UPDATE cal_calendar_schema_version SET version=24; DROP TABLE cal_events;")
    let part = try #require(desk.update(after: 10).calendars.first)
    guard case .failed(.notCalendar, let message) = part.outcome else { return #expect(Bool(false)) }
    #expect(message.contains("“24”") && message.contains("23"))
    #expect(desk.titles("/a/") == ["One"])
  }

  @Test(arguments: ["", "not a database, but a text of some length that has no header of one at all"])
  func `a damaged database is a problem of its calendars alone`(text: String) throws {
    try desk.home.write(text, to: "\(DesktopStores.profile)/calendar-data/local.sqlite")
    let update = desk.update()
    #expect(update.outcome == .unchanged && update.calendars.count == 1)
    guard case .failed(.notCalendar, let message) = try #require(update.calendars.first).outcome else {
      return #expect(Bool(false))
    }
    #expect(message.contains("local.sqlite"))
  }

  @Test func `a list has names, colours and order, without disabled calendars, and hidden ones are hidden`()
    throws
  {
    try DesktopStores.writeProfile(
      [
        ("z", "Zoo", [:]), ("a", "Home", ["color": "\"#112233\""]), ("o", "Off", ["disabled": "true"]),
        ("h", "Hidden", ["calendar-main-in-composite": "false"]),
      ], in: desk.home)
    try fill("")
    desk.update()
    let calendars = desk.cache.calendars()
    #expect(calendars.map(\.name) == ["Zoo", "Home", "Hidden"])
    #expect(
      calendars.map(\.color) == [
        CalendarColor("#a8c2e1"), CalendarColor("#112233"), CalendarColor("#a8c2e1"),
      ])
    #expect(calendars.map(\.isHidden) == [false, false, true])
    #expect(calendars.map(\.isReadOnly) == [true, true, true])
    var configuration = Configuration(calendars: [])
    configuration.accounts = [desk.account]
    let known = configuration.knownCalendars(
      cache: desk.home.path(".cache/agenda"), state: desk.home.path("state"))
    let shown = try SelectedCalendars(
      from: known, defaults: ConfigurationDefaults(), ticks: SavedSelection(inState: desk.home.path("state")))
    #expect(shown.selected.map(\.calendar.name) == ["desk/Zoo", "desk/Home"])
    let error = #expect(throws: WritingError.self) { try known[0].calendar.place() }
    #expect(error?.messages.first?.contains("does not write into the databases of Thunderbird") == true)
  }

  @Test func `a category keeps its backslashes, and a comma in it stays in it`() throws {
    try fill(
      DesktopStores.event("Talk", from: day, to: day + 60)
        + "INSERT INTO cal_properties VALUES ('Talk', 'CATEGORIES', 'Proj\\north,a\\,b,\\', NULL, NULL, 'a');"
    )
    desk.update()
    #expect(event("Talk").contains("CATEGORIES:Proj\\\\north,a\\,b,\\\\"))
  }

  @Test func `a series keeps its zone and its length where it begins in the second of two hours`() throws {
    // 2026-10-25 02:30 in Berlin, after the clocks were set back.
    let second = 1_792_891_800
    try fill(
      DesktopStores.event(
        "Series", from: second, to: second + 3600, zone: "Europe/Berlin", flags: 16)
        + DesktopStores.event(
          "Moved", uid: "Series", from: second + 7200, to: second + 10_800, zone: "Europe/Berlin",
          exception: "\(second)000000", zoneOfException: "'Europe/Berlin'")
        + DesktopStores.event("Single", from: second, to: second + 3600, zone: "Europe/Berlin")
        + "INSERT INTO cal_recurrence VALUES ('Series', 'a', 'RRULE:FREQ=WEEKLY' || char(13,10));")
    desk.update()
    #expect(event("Series").contains("DTSTART;TZID=Europe/Berlin:20261025T023000"))
    // An hour after the time that the start is read as.
    #expect(event("Series").contains("DTEND:20261025T013000Z"))
    #expect(event("Moved").contains("RECURRENCE-ID;TZID=Europe/Berlin:20261025T023000"))
    #expect(event("Single").contains("DTSTART:20261025T013000Z"))
    #expect(event("Single").contains("DTEND;TZID=Europe/Berlin:20261025T033000"))
  }

  /// A statement that adds so many rows about an item.
  private func rows(_ count: Int, into table: String, _ values: String) -> String {
    "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i+1 FROM n WHERE i<\(count)) INSERT INTO \(table) SELECT \(values) FROM n;\n"
  }

  @Test func `a series with thousands of exceptions and rows is read as a whole`() throws {
    try fill(
      DesktopStores.event("Series", uid: "s", from: day, to: day + 60, flags: 16)
        + "INSERT INTO cal_recurrence VALUES ('s', 'a', 'RRULE:FREQ=DAILY' || char(13,10));"
        + rows(
          10_500,
          into:
            "cal_events (cal_id, id, title, event_start, event_end, event_start_tz, recurrence_id, recurrence_id_tz)",
          "'a', 's', 'Number ' || i, (\(day) + i*86400)*1000000, (\(day) + i*86400)*1000000, 'UTC', (\(day) + i*86400)*1000000, 'UTC'"
        )
        + rows(
          10_500, into: "cal_properties",
          "'s', 'LOCATION', 'Room ' || i, (\(day) + i*86400)*1000000, 'UTC', 'a'"))
    #expect(desk.update().calendars.first?.unreadCount == 0)
    let lines = desk.lines("/a/")
    #expect(lines.count { $0 == "BEGIN:VEVENT" } == 10_501)
    #expect(event("Number 10500").contains("LOCATION:Room 10500"))
  }

  @Test func `an item about which there is more than memory may hold is counted as one that is not whole`()
    throws
  {
    try fill(
      DesktopStores.event("Long", from: day, to: day + 60) + DesktopStores.event("Other", from: day, to: day)
        + rows(100_001, into: "cal_parameters", "'a', 'Long', NULL, NULL, 'X-NONE', 'P', 'v'"))
    #expect(desk.update().calendars.first?.unreadCount == 1)
    #expect(desk.titles("/a/") == ["Long", "Other"])
  }

  @Test func `a database of which another program holds the lock is copied all the same`() throws {
    try fill(DesktopStores.event("One", from: day, to: day + 60))
    let program = try DesktopStores.Connection(path)
    try program.run("BEGIN EXCLUSIVE;" + DesktopStores.event("Two", from: day, to: day + 60))
    let before = try desk.files()
    desk.update()
    #expect(desk.titles("/a/") == ["One"])
    #expect(try desk.files() == before)
  }

  @Test func `a database that ends in its middle is a problem, and the last copy stays`() throws {
    try fill(DesktopStores.event("One", from: day, to: day + 60))
    desk.update()
    let whole = try Data(contentsOf: URL(filePath: path))
    try whole.prefix(whole.count / 2).write(to: URL(filePath: path))
    guard case .failed = try #require(desk.update(after: 10).calendars.first).outcome else {
      return #expect(Bool(false))
    }
    #expect(desk.titles("/a/") == ["One"])
  }

  @Test func `a profile that cannot be written is read`() throws {
    try fill(DesktopStores.event("One", from: day, to: day + 60))
    let folder = URL(filePath: path).deletingLastPathComponent().path
    #expect(chmod(path, 0o400) == 0 && chmod(folder, 0o500) == 0)
    defer { chmod(folder, 0o700) }
    let before = try desk.files()
    desk.update()
    #expect(desk.titles("/a/") == ["One"])
    #expect(try desk.files() == before)
  }

  @Test func `of two profiles, that of the installed program counts`() throws {
    try fill(DesktopStores.event("One", from: day, to: day + 60))
    try desk.home.replace(
      ".thunderbird/profiles.ini",
      with:
        "[Profile1]\nName=old\nIsRelative=1\nPath=old\nDefault=1\n\n[Profile0]\nName=new\nIsRelative=1\nPath=test.default\n\n[Install0]\nDefault=test.default\n"
    )
    try desk.home.write(
      "user_pref(\"calendar.registry.x.type\", \"storage\");\n", to: ".thunderbird/old/prefs.js")
    desk.update()
    #expect(desk.titles("/a/") == ["One"] && desk.cache.calendars().count == 1)
  }

  @Test func `texts of preferences have the escapes that Mozilla writes`() throws {
    try DesktopStores.writeProfile(
      [
        ("a", #"A \"b\" \\ \x41\u00e9\ud83d\ude00 c, d"#, ["color": "'#112233'"]),
        ("b", "Broken \\u12", [:]),
      ], in: desk.home)
    try fill("")
    desk.update()
    #expect(desk.cache.calendars().map(\.name) == [#"A "b" \ Aé😀 c, d"#, "calendar"])
    #expect(desk.cache.calendars().first?.color == CalendarColor("#112233"))
  }

  @Test func `without a profile the account says so`() throws {
    let bare = try DesktopHome(.thunderbird)
    guard case .failed(.gone, let message) = bare.update().outcome else { return #expect(Bool(false)) }
    #expect(message.contains("Thunderbird has no calendars"))
  }
}

/// A home with the databases of a program of the desktop, and the cache into which its calendars are copied.
struct DesktopHome {
  /// 2026-12-02 00:00 UTC.
  static let day = 1_796_169_600
  static let start = Instant(secondsSinceEpoch: day)

  let home: TemporaryFolder
  let account: AccountConfiguration

  init(_ program: DesktopProgram) throws {
    home = try TemporaryFolder()
    account = AccountConfiguration(name: "desk", server: .desktop(program), signIn: .unneeded)
  }

  var cache: AccountCache { AccountCache(of: account, cache: home.path(".cache/agenda")) }

  /// Copies the calendars, so many seconds after the start.
  @discardableResult
  func update(
    _ demand: CalendarUpdate.Demand = .due, after seconds: Int = 0, queue: UploadQueue? = nil,
    isSelected: (RemoteCalendar) -> Bool = { _ in true }
  ) -> AccountUpdate {
    DesktopUpdater(environment: [:], home: home.path).update(
      account, cache: cache, demand: demand, queue: queue, isSelected: isSelected,
      now: { Self.start.adding(seconds: seconds) })
  }

  /// The unfolded lines of a calendar in the cache.
  func lines(_ path: String) -> [String] {
    let items = try? String(contentsOfFile: cache.folder(ofCalendar: path).itemsPath, encoding: .utf8)
    return (items ?? "").replacing("\r\n ", with: "").split(whereSeparator: \.isNewline).map(String.init)
  }

  /// The titles in a calendar of the cache.
  func titles(_ path: String) -> [String] {
    lines(path).filter { $0.hasPrefix("SUMMARY") }.compactMap {
      $0.split(separator: ":", maxSplits: 1).last.map(String.init)
    }
    .sorted()
  }

  /// All files of the home but those of agenda, with their sizes and times.
  func files() throws -> [String: String] {
    let manager = FileManager.default
    return try manager.subpathsOfDirectory(atPath: home.path).filter {
      !$0.contains("agenda") && $0 != ".cache"
    }
    .reduce(into: [:]) { files, name in
      let attributes = try manager.attributesOfItem(atPath: home.path(name))
      files[name] = "\(attributes[.size] ?? 0) \(attributes[.modificationDate] ?? 0)"
    }
  }
}
