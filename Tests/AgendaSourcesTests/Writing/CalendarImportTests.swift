import Foundation
import ICalendar
import TestSupport
import Testing

@testable import AgendaSources

/// An import changes what its files are about, and drops nothing without a word.
@Suite struct CalendarImportTests {
  static let now = QueuedAccount.now

  let folder: TemporaryFolder
  let store: CalendarStore
  let file: CalendarConfiguration
  private let vdir: CalendarConfiguration

  init() throws {
    folder = try TemporaryFolder()
    store = CalendarStore(stateFolder: folder.path("state"))
    try folder.write(Self.calendar(""), to: "home.ics")
    try FileManager.default.createDirectory(atPath: folder.path("work"), withIntermediateDirectories: true)
    file = CalendarConfiguration(name: "home", location: .path(folder.path("home.ics")))
    vdir = CalendarConfiguration(name: "work", location: .path(folder.path("work")))
  }

  static func event(_ uid: String, _ lines: String) -> String {
    "BEGIN:VEVENT\r\nUID:\(uid)\r\nDTSTAMP:20260101T000000Z\r\n\(lines)\r\nEND:VEVENT\r\n"
  }

  static func calendar(_ components: String, method: String? = nil) -> String {
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n\(method.map { "METHOD:\($0)\r\n" } ?? "")\(components)END:VCALENDAR\r\n"
  }

  private static func zone(_ offset: String, _ name: String = "Customized Time Zone") -> String {
    """
    BEGIN:VTIMEZONE\r\nTZID:\(name)\r\nBEGIN:STANDARD\r\nDTSTART:16010101T000000\r\nTZOFFSETFROM:\(offset)\r\n\
    TZOFFSETTO:\(offset)\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n
    """
  }

  private static func zoned(_ uid: String, _ lines: String = "SUMMARY:A") -> String {
    event(uid, "DTSTART;TZID=Customized Time Zone:20261201T090000\r\n\(lines)")
  }

  /// Takes files, or mails of some senders.
  @discardableResult
  func take(
    _ texts: String..., into calendar: CalendarConfiguration, from senders: [String] = [],
    replyTo: [String] = [],
    takesProposals: Bool = false, trusting trustedSenders: Set<String> = []
  ) throws -> CalendarImport {
    var events = CalendarImport(zones: ZoneSource(), viewer: .utc, database: .system, at: Self.now)
    events.takesProposals = takesProposals
    events.trustedSenders = trustedSenders
    let senders = MailSenders(senders, replyTo: replyTo)
    for text in texts { try events.take(Array(text.utf8), named: "file", senders: senders) }
    let changes = try events.changes(for: calendar)
    if !changes.isEmpty { _ = try store.commit(changes, summary: "Imported", at: Self.now) }
    return events
  }

  func text(_ name: String = "home.ics") -> String {
    (try? String(contentsOfFile: folder.path(name), encoding: .utf8)) ?? ""
  }

  /// The titles and starts in the file, sorted.
  private func shown(_ name: String = "home.ics") -> [String] {
    let calendar = ICalendar.Calendar(Array(text(name).utf8), viewer: .utc)
    return calendar.occurrences(in: days("2026-11-01", "2027-10-01")).map { occurrence in
      guard case .timed(let start, _) = occurrence.span else { return "?" }
      return "\(occurrence.event.details.summary) \(start)"
    }.sorted()
  }

  private static let guests =
    "ORGANIZER:mailto:boss@example.org\r\nATTENDEE:mailto:me@example.org\r\nATTENDEE:mailto:lea@example.org\r\n"
    + "ATTENDEE:mailto:kim@example.org"

  private static func uninvitation(_ guests: String...) -> String {
    calendar(
      event(
        "a", "SEQUENCE:1\r\n" + guests.map { "ATTENDEE:mailto:\($0)@example.org" }.joined(separator: "\r\n")),
      method: "CANCEL")
  }

  @Test func `a cancellation for some guests takes these from the event alone`() throws {
    var own = file
    own.addresses = ["me@example.org"]
    try take(Self.calendar(Self.event("a", "DTSTART:20261201T090000Z\r\n" + Self.guests)), into: own)
    #expect(try take(Self.uninvitation("lea"), into: own).report.replaced == 1)
    #expect(!text().contains("CANCELLED") && !text().contains("lea@") && text().contains("kim@"))
    #expect(text().contains("SEQUENCE:1"))
    #expect(try take(Self.uninvitation("me"), into: own).report.cancelled == 1)
    #expect(text().contains("STATUS:CANCELLED") && text().contains("kim@"))
  }

  @Test func `without addresses of the user a cancellation for a guest cancels the event`() throws {
    try take(Self.calendar(Self.event("a", "DTSTART:20261201T090000Z\r\n" + Self.guests)), into: file)
    #expect(try take(Self.uninvitation("me"), into: file).report.cancelled == 1)
    #expect(text().contains("STATUS:CANCELLED"))
  }

  @Test func `a thousand events of one UID are told apart, with the overrides of their series`() throws {
    let talks = (0..<1000).map { Self.event("1", "DTSTART:20261201T090000Z\r\nSUMMARY:Talk \($0)") }
    let series = Self.event("1", "DTSTART:20261202T090000Z\r\nSUMMARY:Series\r\nRRULE:FREQ=DAILY;COUNT=9")
    let override = Self.event(
      "1", "RECURRENCE-ID:20261204T090000Z\r\nDTSTART:20261204T100000Z\r\nSUMMARY:Other")
    try folder.write(Self.calendar(series + talks.joined() + override), to: "home.ics")
    let found = StoredEvent.find(in: [file]) { $0 == "1" }
    #expect(found.count == 1001 && found.allSatisfy(\.hasOthers))
    #expect(found.map(\.parts.count).max() == 2 && found.first?.parts.count == 2)
  }

  @Test func `a cancellation for all guests cancels the event`() throws {
    try take(Self.calendar(Self.event("a", "DTSTART:20261201T090000Z\r\n" + Self.guests)), into: file)
    #expect(try take(Self.uninvitation("me", "lea", "kim"), into: file).report.cancelled == 1)
    #expect(text().contains("STATUS:CANCELLED"))
  }

  @Test func `what Thunderbird notes of reminders stays where an organizer changes the title`() throws {
    let alarm = "BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:A\r\nTRIGGER:-PT7M\r\nEND:VALARM"
    let times = "DTSTART:20261201T090000Z\r\n"
    let notes = "X-MOZ-LASTACK:20261201T085300Z\r\nX-MOZ-SNOOZE-TIME:20261201T085800Z\r\n"
    let request = { (words: String) in
      Self.calendar(Self.event("a", times + Self.guests + "\r\n" + words), method: "REQUEST")
    }
    try take(
      Self.calendar(Self.event("a", times + Self.guests + "\r\n" + notes + "SUMMARY:A\r\n" + alarm)),
      into: file)
    try take(request("SUMMARY:B\r\nSEQUENCE:1"), into: file)
    #expect(text().contains("SUMMARY:B") && text().contains(notes) && text().contains("-PT7M"))
    try take(
      request("SUMMARY:B\r\nSEQUENCE:2").replacing(times, with: "DTSTART:20261202T090000Z\r\n"), into: file)
    #expect(!text().contains("X-MOZ") && text().contains("-PT7M"))
  }

  @Test func `two files with other zones of one name both keep their times`() throws {
    try take(Self.calendar(Self.zone("+0530") + Self.zoned("a")), into: file)
    try take(Self.calendar(Self.zone("-0500") + Self.zoned("b", "SUMMARY:B")), into: file)
    #expect(shown() == ["A 2026-12-01T03:30:00Z", "B 2026-12-01T14:00:00Z"])
    #expect(
      try take(Self.calendar(Self.zone("-0500") + Self.zoned("b", "SUMMARY:B")), into: file).report.skipped
        == 1)
  }

  @Test func `two VCALENDARs of one file both keep their times`() throws {
    let texts =
      Self.calendar(Self.zone("+0530") + Self.zoned("a"))
      + Self.calendar(Self.zone("-0500") + Self.zoned("b", "SUMMARY:B"))
    try take(texts, into: file)
    #expect(shown() == ["A 2026-12-01T03:30:00Z", "B 2026-12-01T14:00:00Z"])
  }

  @Test func `names of zones are found in a file as the reader finds them`() throws {
    let twice = Self.zone("+0100", "Ours").replacing(
      "TZID:Ours", with: "TZID:Ours\r\nTZID:Customized Time Zone")
    try take(
      Self.calendar(Self.zone("+0900", "customized time zone"))
        + Self.calendar(twice + Self.zone("-0500", "CUSTOMIZED TIME ZONE") + Self.zoned("a"))
        + Self.calendar(
          Self.zone("+0200", "customized TIME ZONE") + Self.zone("+0530") + Self.zoned("b", "SUMMARY:B")),
      into: file)
    // The exact name counts, also in another VCALENDAR.
    #expect(shown() == ["A 2026-12-01T03:30:00Z", "B 2026-12-01T03:30:00Z"])
  }

  @Test func `a newer version of an event comes with its zone, and an override that stays keeps its own`()
    throws
  {
    let override = Self.event(
      "a",
      "RECURRENCE-ID;TZID=Customized Time Zone:20261202T090000\r\nDTSTART;TZID=Customized Time Zone:20261202T100000\r\nSUMMARY:O\r\nSEQUENCE:9"
    )
    try take(
      Self.calendar(Self.zone("+0530") + Self.zoned("a", "RRULE:FREQ=DAILY;COUNT=2\r\nSUMMARY:A") + override),
      into: file)
    #expect(shown() == ["A 2026-12-01T03:30:00Z", "O 2026-12-02T04:30:00Z"])
    let newer = Self.event(
      "a",
      "DTSTART;TZID=Customized Time Zone:20261130T223000\r\nRRULE:FREQ=DAILY;COUNT=2\r\nSUMMARY:N\r\nSEQUENCE:3"
    )
    try take(Self.calendar(Self.zone("-0500") + newer), into: file)
    #expect(shown() == ["N 2026-12-01T03:30:00Z", "O 2026-12-02T04:30:00Z"])
  }

  @Test func `an event that is moved keeps its time beside another zone of that name`() throws {
    try take(Self.calendar(Self.zone("+0530") + Self.zoned("a")), into: file)
    try take(Self.calendar(Self.zone("-0500") + Self.zoned("b", "SUMMARY:B")), into: vdir)
    let event = try #require(StoredEvent.find(in: [vdir]) { $0 == "b" }.first)
    _ = try store.commit(
      try event.moved(event.parts.map(\.component), to: file, zones: ZoneSource(), at: Self.now),
      summary: "Moved", at: Self.now)
    #expect(shown() == ["A 2026-12-01T03:30:00Z", "B 2026-12-01T14:00:00Z"])
    #expect(text("work/b.ics").isEmpty)
  }

  @Test func `an override in another VCALENDAR with another zone of that name keeps its time`() throws {
    let override = Self.event(
      "a",
      "RECURRENCE-ID:20261202T033000Z\r\nDTSTART;TZID=Customized Time Zone:20261202T090000\r\nSUMMARY:O")
    try folder.write(
      Self.calendar(Self.zone("+0530") + Self.zoned("a", "RRULE:FREQ=DAILY;COUNT=2\r\nSUMMARY:A"))
        + Self.calendar(Self.zone("-0500") + override), to: "work/two.ics")
    let expected = ["A 2026-12-01T03:30:00Z", "O 2026-12-02T14:00:00Z"]
    #expect(shown("work/two.ics") == expected)
    let event = try #require(StoredEvent.find(in: [vdir]) { $0 == "a" }.first)
    let components = event.parts.map(\.component)
    #expect(throws: WritingError.self) {
      try event.changes(EventEditor.Result(parts: [components[0], nil]), zones: ZoneSource())
    }
    var export = CalendarExport(zones: ZoneSource(), at: Self.now)
    export.add(event)
    try folder.write(String(decoding: export.bytes, as: UTF8.self), to: "export.ics")
    #expect(shown("export.ics") == expected)
    try folder.write(String(decoding: event.bytes, as: UTF8.self), to: "alone.ics")
    #expect(shown("alone.ics") == expected)
    _ = try store.commit(
      try event.moved(components, to: file, zones: ZoneSource(), at: Self.now), summary: "Moved",
      at: Self.now)
    #expect(shown() == expected)
  }

  @Test func `an export has one VCALENDAR in which each event keeps its time`() throws {
    try take(Self.calendar(Self.zone("+0530") + Self.zoned("a")), into: file)
    try take(Self.calendar(Self.zone("-0500") + Self.zoned("b", "SUMMARY:B")), into: vdir)
    var export = CalendarExport(zones: ZoneSource(), at: Self.now)
    for event in StoredEvent.find(in: [file, vdir], { _ in true }) { export.add(event) }
    try folder.write(String(decoding: export.bytes, as: UTF8.self), to: "export.ics")
    #expect(shown("export.ics") == ["A 2026-12-01T03:30:00Z", "B 2026-12-01T14:00:00Z"])
    #expect(text("export.ics").components(separatedBy: "BEGIN:VCALENDAR").count == 2)
  }

  private static let talks = (1...6).map { number in
    event("1", "DTSTART:2026112\(number)T100000Z\r\nSUMMARY:Talk \(number)")
  }.joined()

  @Test func `events of one UID that are no versions of one are all added, once`() throws {
    for calendar in [file, vdir] {
      #expect(try take(Self.calendar(Self.talks), into: calendar).report.added == 6)
      #expect(try take(Self.calendar(Self.talks), into: calendar).report.skipped == 6)
      #expect(StoredEvent.find(in: [calendar]) { $0 == "1" }.count == 6)
    }
    #expect(shown().count == 6)
  }

  @Test func `a calendar of a server gets the first of several events of one UID alone`() throws {
    let account = try QueuedAccount([])
    let calendar = CalendarConfiguration(name: "home/Work", location: .account(account.calendar()))
    var events = CalendarImport(zones: ZoneSource(), viewer: .utc, database: .system, at: Self.now)
    try events.take(Array(Self.calendar(Self.talks).utf8), named: "file")
    _ = try events.changes(for: calendar)
    #expect(events.report.added == 1 && events.report.shared == 5)
  }

  @Test func `of several events of one UID one is deleted, and that is taken back`() throws {
    for (calendar, name) in [(file, "home.ics"), (vdir, "work/1.ics")] {
      try take(Self.calendar(Self.talks), into: calendar)
      let before = text(name)
      let event = try #require(
        StoredEvent.find(in: [calendar]) { $0 == "1" }.first {
          $0.parts.contains { text(name).contains("Talk") && $0.file.path.hasSuffix(name) }
        })
      #expect(event.hasOthers)
      let changes = try event.changes(.deletion(of: event), zones: ZoneSource())
      _ = try store.commit(changes, summary: "Deleted", at: Self.now)
      #expect(StoredEvent.find(in: [calendar]) { $0 == "1" }.count == 5)
      _ = try store.undo(nil, at: Self.now, calendar: { _, _ in nil })
      #expect(text(name) == before)
    }
  }

  @Test func `one of several events of one UID gets a UID of its own with a change, so that the others stay`()
    throws
  {
    try take(Self.calendar(Self.talks), into: file)
    let event = try #require(StoredEvent.find(in: [file]) { $0 == "1" }.dropFirst(2).first)
    let editor = EventEditor(event, viewer: .utc, now: Self.now)
    var change = EventChanges()
    change.summary = "Other"
    let span = Occurrence.Span.timed(start: instant("2026-11-23T10:00"), end: instant("2026-11-23T10:00"))
    let result = try editor.change(change, .all, at: nil, span: span).renamed(to: "own")
    _ = try store.commit(try event.changes(result, zones: ZoneSource()), summary: "Changed", at: Self.now)
    #expect(shown().count == 6 && shown().contains("Other 2026-11-23T10:00:00Z"))
    #expect(StoredEvent.find(in: [file]) { $0 == "own" }.count == 1)
    _ = try store.undo(nil, at: Self.now, calendar: { _, _ in nil })
    #expect(!text().contains("UID:own") && shown().count == 6)
  }

  private func titles(_ name: String = "home.ics", where line: String) -> [String] {
    ComponentFile(Array(text(name).utf8)).components.flatMap(\.components).filter { component in
      component.properties.contains { "\($0.name):\($0.value)" == line }
    }.compactMap { $0["SUMMARY"]?.text }
  }

  @Test(arguments: ["SUMMARY:Talk 2\r\n", ""])
  func `a cancellation of one of several events that comes again cancels no other one`(_ title: String) throws
  {
    try take(Self.calendar(Self.talks), into: file)
    let cancellation = Self.calendar(
      Self.event("1", "DTSTART:20261122T100000Z\r\n\(title)SEQUENCE:1"), method: "CANCEL")
    #expect(try take(cancellation, into: file).report.cancelled == 1)
    let before = text()
    for _ in 1...2 {
      let report = try take(cancellation, into: file).report
      #expect(report.cancelled == 0 && report.skipped == 1)
    }
    #expect(text() == before && titles(where: "STATUS:CANCELLED") == ["Talk 2"])
  }

  @Test func `the last of several events stays when the cancellation of another one comes again`() throws {
    let talks = Self.talks.components(separatedBy: "BEGIN:VEVENT")[...2].joined(separator: "BEGIN:VEVENT")
    try take(Self.calendar(talks), into: file)
    let cancellation = Self.calendar(
      Self.event("1", "DTSTART:20261121T100000Z\r\nSEQUENCE:1"), method: "CANCEL")
    #expect(try take(cancellation, into: file).report.cancelled == 1)
    #expect(try take(cancellation, into: file).report.skipped == 1)
    #expect(titles(where: "STATUS:CANCELLED") == ["Talk 1"])
  }

  @Test(arguments: [
    "DTSTART:20261123T100000Z\r\nSUMMARY:Talk 3\r\nLOCATION:Hall",
    "DTSTART:20261130T100000Z\r\nSUMMARY:Talk 3",
    "DTSTART:20261123T100000Z\r\nSUMMARY:New title",
  ])
  func `a newer version of one of several events replaces that one, once`(_ lines: String) throws {
    for calendar in [file, vdir] {
      try take(Self.calendar(Self.talks), into: calendar)
      let newer = Self.calendar(Self.event("1", lines + "\r\nSEQUENCE:2"))
      #expect(try take(newer, into: calendar).report.replaced == 1)
      let report = try take(newer, into: calendar).report
      #expect(report.replaced == 0 && report.added == 0 && report.skipped + report.shared == 1)
      let older = try take(Self.calendar(Self.talks), into: calendar).report
      #expect(older.skipped == 5 && older.unclear == 1)
    }
    #expect(shown().count == 6)
    #expect(shown().count { !$0.hasPrefix("Talk") || $0.contains("Talk 3") } == 1)
  }

  @Test func `a newer version that can be of any of several events is left out`() throws {
    try take(Self.calendar(Self.talks), into: file)
    let before = text()
    let newer = Self.event("1", "DTSTART:20261201T100000Z\r\nSUMMARY:Other\r\nSEQUENCE:2")
    #expect(try take(Self.calendar(newer), into: file).report.shared == 1)
    #expect(text() == before)
  }

  @Test func `two tasks of one UID are two tasks`() throws {
    let tasks = ["1", "2"].map {
      "BEGIN:VTODO\r\nUID:t\r\nDTSTAMP:20260101T000000Z\r\nDUE:2026120\($0)T090000Z\r\nSUMMARY:T\($0)\r\nEND:VTODO\r\n"
    }.joined()
    #expect(try take(Self.calendar(tasks), into: file).report.added == 2)
    #expect(StoredEvent.find(in: [file]) { $0 == "t" }.map(\.parts.count) == [1, 1])
  }

  @Test func `an override is of the series that has its instance`() throws {
    let series = [("01", "A"), ("03", "B")].map {
      Self.event("s", "DTSTART:202612\($0)T090000Z\r\nRRULE:FREQ=WEEKLY;COUNT=3\r\nSUMMARY:\($1)")
    }.joined()
    let override = Self.event(
      "s", "RECURRENCE-ID:20261210T090000Z\r\nDTSTART:20261210T100000Z\r\nSUMMARY:O")
    try take(Self.calendar(series + override), into: file)
    let found = StoredEvent.find(in: [file]) { $0 == "s" }
    #expect(found.map(\.parts.count) == [1, 2])
  }

  @Test func `versions of one event are one event, and a cancellation is of the event that begins with it`()
    throws
  {
    let versions = (1...2).map {
      Self.event("v", "DTSTART:2026120\($0)T090000Z\r\nSEQUENCE:\($0)\r\nSUMMARY:V\($0)")
    }.joined()
    try folder.write(Self.calendar(versions), to: "home.ics")
    #expect(StoredEvent.find(in: [file]) { $0 == "v" }.count == 1)
    try folder.write(Self.calendar(Self.talks), to: "home.ics")
    let message = Self.event("1", "DTSTART:20261122T100000Z\r\nSEQUENCE:3")
    #expect(try take(Self.calendar(message, method: "CANCEL"), into: file).report.cancelled == 1)
    #expect(shown().count == 6 && text().components(separatedBy: "STATUS:CANCELLED").count == 2)
    let unclear = Self.event("1", "SEQUENCE:4")
    #expect(try take(Self.calendar(unclear, method: "CANCEL"), into: file).report.unknown == 1)
  }

  @Test func `two files with versions of an event are one event`() throws {
    let old = Self.calendar(Self.event("a", "DTSTART:20261121T100000Z\r\nSUMMARY:A\r\nSEQUENCE:1"))
    let new = Self.calendar(Self.event("a", "DTSTART:20261122T100000Z\r\nSUMMARY:A\r\nSEQUENCE:2"))
    #expect(try take(new, old, into: file).report.added == 1)
    #expect(shown() == ["A 2026-11-22T10:00:00Z"])
  }

  private static let alarm =
    "BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT10M\r\nDESCRIPTION:mine\r\nEND:VALARM"
  static let organizer = "ORGANIZER:mailto:kim@example.org\r\n"

  static func invitation(_ lines: String, organizer: String = organizer) -> String {
    calendar(event("m", "\(organizer)DTSTART:20261201T100000Z\r\nSUMMARY:M\r\n\(lines)"), method: "REQUEST")
  }

  @Test func `the user’s reminders survive an update of the organizer, and a new override has them`() throws {
    try take(
      Self.calendar(
        Self.event(
          "m",
          "\(Self.organizer)DTSTART:20261201T100000Z\r\nRRULE:FREQ=DAILY;COUNT=3\r\nSUMMARY:M\r\n\(Self.alarm)"
        )), into: file)
    let other = "BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT1H\r\nDESCRIPTION:theirs\r\nEND:VALARM"
    let override = Self.event(
      "m",
      "\(Self.organizer)RECURRENCE-ID:20261202T100000Z\r\nDTSTART:20261202T110000Z\r\nSUMMARY:M\r\nSEQUENCE:2"
    )
    try take(
      Self.calendar(
        Self.event(
          "m",
          "\(Self.organizer)DTSTART:20261201T100000Z\r\nRRULE:FREQ=DAILY;COUNT=3\r\nSUMMARY:New\r\nSEQUENCE:2\r\n\(other)"
        ) + override, method: "REQUEST"), into: file)
    #expect(text().components(separatedBy: "DESCRIPTION:mine").count == 3)
    #expect(!text().contains("theirs") && text().contains("SUMMARY:New"))
  }

  @Test func `a reminder of the user follows an update of the title and the start`() throws {
    let alarms =
      "BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER;VALUE=DATE-TIME:20261201T090000Z\r\nDESCRIPTION:M\r\nEND:VALARM"
    try take(
      Self.calendar(
        Self.event("m", "\(Self.organizer)DTSTART:20261201T100000Z\r\nSUMMARY:M\r\n\(alarms)")), into: file)
    try take(
      Self.calendar(
        Self.event("m", "\(Self.organizer)DTSTART:20261201T110000Z\r\nSUMMARY:New\r\nSEQUENCE:1"),
        method: "REQUEST"), into: file)
    #expect(text().contains("DESCRIPTION:New\r\n") && text().contains(":20261201T100000Z\r\n"))
  }

  @Test
  func `several events with one UID are all added, also one by one`() throws {
    let meetings = ["21", "22"].map {
      Self.calendar(Self.event("1", "DTSTART:202611\($0)T100000Z\r\nSUMMARY:Meeting \($0)"))
    }
    try take(meetings[0], into: file)
    let again = try take(meetings[1], into: file).report
    #expect(again.added == 1 && shown().count == 2)
    #expect(try take(meetings[0], meetings[1], into: vdir).report.added == 2)
  }

  @Test func `an event and a task with one UID are two things`() throws {
    let event = Self.event("s", "DTSTART:20261208T100000Z\r\nSUMMARY:ev")
    let task = Self.event("s", "DUE:20261210T120000Z\r\nSUMMARY:todo").replacing("VEVENT", with: "VTODO")
    #expect(try take(Self.calendar(event + task), into: file).report.added == 2)
    let found = StoredEvent.find(in: [file]) { $0 == "s" }
    let titles = found.map { $0.parts.compactMap { $0.component["SUMMARY"]?.text } }
    #expect(titles == [["ev"], ["todo"]])
    let deleted = try found[0].changes(.deletion(of: found[0]), zones: ZoneSource())
    _ = try store.commit(deleted, summary: "Deleted", at: Self.now)
    #expect(text().contains("SUMMARY:todo") && !text().contains("SUMMARY:ev"))
  }

  @Test func `one event with its time written in two ways is one event`() throws {
    let lines = ["DTSTART;TZID=Europe/Berlin:20261209T100000", "DTSTART:20261209T090000Z"]
    try folder.write(
      Self.calendar(lines.map { Self.event("s", $0 + "\r\nSUMMARY:D") }.joined()), to: "home.ics")
    #expect(StoredEvent.find(in: [file]) { $0 == "s" }.map(\.parts.count) == [2])
  }

  @Test func `events of two calendars with one UID and other titles are both exported`() throws {
    try take(Self.calendar(Self.event("s", "DTSTART:20261209T100000Z\r\nSUMMARY:Mine")), into: file)
    try take(Self.calendar(Self.event("s", "DTSTART:20261209T100000Z\r\nSUMMARY:Yours")), into: vdir)
    var export = CalendarExport(zones: ZoneSource(), at: Self.now)
    for event in StoredEvent.find(in: [file, vdir, file], { $0 == "s" }) { export.add(event) }
    let text = String(decoding: export.bytes, as: UTF8.self)
    #expect(text.contains("SUMMARY:Mine") && text.contains("SUMMARY:Yours"))
  }

  @Test func `events outside of a calendar are imported as they are shown`() throws {
    #expect(try take(Self.event("a", "DTSTART:20261201T090000Z\r\nSUMMARY:A"), into: file).report.added == 1)
    #expect(shown() == ["A 2026-12-01T09:00:00Z"])
  }
}
