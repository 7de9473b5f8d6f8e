import Foundation
import ICalendar
import TestSupport
import Testing

@testable import AgendaSources

/// An import knows which event of which calendar it brings a version of, and says what it leaves out.
@Suite struct ImportedVersionsTests {
  private let folder: TemporaryFolder
  private let store: CalendarStore
  private let home: CalendarConfiguration
  private let work: CalendarConfiguration

  init() throws {
    folder = try TemporaryFolder()
    store = CalendarStore(stateFolder: folder.path("state"))
    for name in ["home", "work"] { try folder.write(Self.calendar(""), to: "\(name).ics") }
    home = CalendarConfiguration(name: "home", location: .path(folder.path("home.ics")))
    work = CalendarConfiguration(name: "work", location: .path(folder.path("work.ics")))
  }

  private static func calendar(_ components: String, method: String? = nil) -> String {
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n\(method.map { "METHOD:\($0)\r\n" } ?? "")\(components)END:VCALENDAR\r\n"
  }

  private static func event(
    _ title: String, _ hour: String, _ lines: String = "", stamp: String? = "20260101T000000Z",
    uid: String = "1"
  ) -> String {
    "BEGIN:VEVENT\r\nUID:\(uid)\r\n" + (stamp.map { "DTSTAMP:\($0)\r\n" } ?? "")
      + "DTSTART:20261201T\(hour)0000Z\r\nSUMMARY:\(title)\r\n\(lines)END:VEVENT\r\n"
  }

  private func take(_ texts: String...) throws -> CalendarImport {
    var events = CalendarImport(
      zones: ZoneSource(), viewer: .utc, database: .system, at: QueuedAccount.now)
    for text in texts { try events.take(Array(text.utf8), named: "file") }
    return events
  }

  @discardableResult
  private func put(_ events: CalendarImport, into calendar: CalendarConfiguration) throws -> CalendarImport {
    var events = events
    let changes = try events.changes(for: calendar)
    if !changes.isEmpty { _ = try store.commit(changes, summary: "Imported", at: QueuedAccount.now) }
    return events
  }

  @discardableResult
  private func put(_ components: String, into calendar: CalendarConfiguration? = nil) throws -> CalendarImport
  {
    try put(try take(Self.calendar(components)), into: calendar ?? home)
  }

  /// The titles and hours that the reader shows of a calendar, sorted.
  private func shown(_ calendar: CalendarConfiguration? = nil) throws -> [String] {
    let text = try String(contentsOfFile: (calendar ?? home).path ?? "", encoding: .utf8)
    let calendar = ICalendar.Calendar(Array(text.utf8), viewer: .utc)
    return calendar.occurrences(in: days("2026-11-01", "2027-10-01")).map { occurrence in
      guard case .timed(let start, _) = occurrence.span else { return "?" }
      return "\(occurrence.event.details.summary) \("\(start)".dropFirst(11).prefix(2))"
    }.sorted()
  }

  @Test(arguments: [("a\\,b", "a,b"), ("a,b", "a\\,b"), ("x\\;y\\\\z", "x;y\\z")])
  func `a newer version with other escapes in its UID replaces the event, whose spelling stays`(
    _ own: String, _ other: String
  ) throws {
    try put(Self.event("Talk", "09", uid: own))
    let newer = Self.event("Dinner", "15", "SEQUENCE:1\r\n", stamp: "20260201T000000Z", uid: other)
    #expect(try put(newer).report.replaced == 1)
    #expect(try shown() == ["Dinner 15"])
    let text = try String(contentsOfFile: home.path ?? "", encoding: .utf8)
    #expect(text.contains("UID:\(own)\r\n") && !text.contains("UID:\(other)\r\n"), "\(text)")
    #expect(try put(newer).report.skipped == 1)
    for name in [own, other] {
      #expect(StoredEvent.find(EventReference(name), in: [home]).count == 1)
    }
    _ = try store.undo(at: QueuedAccount.now) { _, _ in nil }
    #expect(try shown() == ["Talk 09"])
  }

  @Test(arguments: [
    ("TRANSP:OPAQUE\r\nCLASS:PUBLIC\r\nSTATUS:CONFIRMED\r\nPRIORITY:0\r\nDESCRIPTION:\r\n", ""),
    ("DURATION:PT60M\r\n", "DTEND:20261201T100000Z\r\n"), ("DESCRIPTION:a\\, b\r\n", "DESCRIPTION:a, b\r\n"),
    ("RRULE:FREQ=DAILY;COUNT=9;INTERVAL=1\r\n", "RRULE:COUNT=9;FREQ=DAILY\r\n"),
    (
      "RRULE:FREQ=DAILY;COUNT=9\r\nEXDATE:20261202T090000Z,20261203T090000Z\r\n",
      "RRULE:FREQ=DAILY;COUNT=9\r\nEXDATE:20261203T090000Z\r\nEXDATE:20261202T090000Z\r\n"
    ),
    ("ATTENDEE:MAILTO:Kim@b.example\r\n", "ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:kim@b.example\r\n"),
    ("CATEGORIES:A,B\r\n", "CATEGORIES:B\r\nCATEGORIES:A\r\n"),
  ])
  func `two forms of one value are no difference`(_ own: String, _ other: String) throws {
    try put(Self.event("Talk", "09", own))
    let known = try put(Self.event("Talk", "09", other))
    #expect(known.report.skipped == 1 && known.remarks.isEmpty, "\(known.remarks)")
  }

  @Test func `a date that was deleted here is named, and no advice brings it back`() throws {
    let series = Self.event("Talk", "09", "RRULE:FREQ=WEEKLY;COUNT=9\r\n")
    try put(series)
    let excepted = Self.event(
      "Talk", "09", "RRULE:FREQ=WEEKLY;COUNT=9\r\nEXDATE:20261208T090000Z,20261215T090000Z\r\nSEQUENCE:1\r\n",
      stamp: "20260102T000000Z")
    try put(excepted)
    let known = try put(series)
    #expect(known.report.skipped == 1 && known.report.unclear == 0)
    #expect(
      known.remarks == [
        "“Talk” is there without 2026-12-08 and 2026-12-15, which were deleted here and stay so"
      ])
    let other = try put(
      series.replacingOccurrences(of: "SUMMARY", with: "TRANSP:TRANSPARENT\r\nATTENDEE:mailto:a@b\r\nSUMMARY")
    )
    #expect(
      other.remarks == [
        "“Talk” is there with another guest list and free or busy and without 2026-12-08 and 2026-12-15, and that of the file is older"
      ])
  }

  @Test func `changes and deletions of single dates that a newer version lacks are named`() throws {
    let rule = "RRULE:FREQ=WEEKLY;COUNT=9\r\n"
    try put(
      Self.event("Talk", "09", rule + "EXDATE:20261215T090000Z\r\n")
        + Self.event("Late talk", "15", "RECURRENCE-ID:20261208T090000Z\r\n"))
    let newer = try put(Self.event("Talk", "09", rule + "SEQUENCE:1\r\n", stamp: "20260102T000000Z"))
    #expect(newer.report.replaced == 1)
    #expect(
      newer.remarks == [
        "“Talk”: the newer version is without the changes of 2026-12-08",
        "“Talk”: the newer version has 2026-12-15 again, deleted here",
      ])
  }

  @Test(arguments: ["SEQUENCE:1\r\n", "SEQUENCE:2\r\n", "SEQUENCE:3\r\n"])
  func `a change of a date that a newer series of the same moment no longer has goes with it`(
    _ sequence: String
  ) throws {
    try put(
      Self.event("Talk", "09", "RRULE:FREQ=WEEKLY;COUNT=3\r\n", stamp: "20260101T000000Z")
        + Self.event(
          "Late talk", "15", "RECURRENCE-ID:20261208T090000Z\r\n" + sequence, stamp: "20260102T000000Z"))
    try put(
      Self.event("Talk", "10", "RRULE:FREQ=WEEKLY;COUNT=3\r\nSEQUENCE:2\r\n", stamp: "20260102T000000Z"))
    #expect(try shown() == ["Talk 10", "Talk 10", "Talk 10"])
  }

  @Test(arguments: ["20260101T000000Z", nil])
  func `another event with a known UID, time and title is added, however often it is imported`(
    _ stamp: String?
  ) throws {
    try put(Self.event("Talk", "09"))
    let other = Self.event("Dinner", "15", stamp: stamp)
    #expect(try put(other).report.added == 1)
    #expect(try shown() == ["Dinner 15", "Talk 09"])
    #expect(try put(other).report.skipped == 1 && put(Self.event("Talk", "09")).report.skipped == 1)
    #expect(try shown() == ["Dinner 15", "Talk 09"])
  }

  @Test func `two files with one UID, one of which has no DTSTAMP, are two events in one import as well`()
    throws
  {
    let texts = [Self.event("Talk", "09"), Self.event("Dinner", "15", stamp: nil)].map { Self.calendar($0) }
    #expect(try put(take(texts[0], texts[1]), into: home).report.added == 2)
    #expect(try shown() == ["Dinner 15", "Talk 09"])
  }

  @Test(arguments: [
    (event("Talk", "12"), "time"), (event("Talk", "09", "LOCATION:Hall\r\n"), "place"),
    (event("Chat", "09"), "title"), (event("Talk", "09", "RRULE:FREQ=DAILY;COUNT=2\r\n"), "repetition"),
    (event("Talk", "09", "STATUS:CANCELLED\r\n"), "status"),
  ])
  func `a change without a newer version is left out and said`(_ text: String, _ difference: String) throws {
    try put(Self.event("Talk", "09"))
    let taken = try put(text)
    #expect(taken.report.unclear == 1 && taken.report.replaced == 0 && taken.report.skipped == 0)
    #expect(taken.remarks.first?.contains("another \(difference), and the file does not say") == true)
    #expect(try shown() == ["Talk 09"])
  }

  @Test(arguments: ["20260101T000000Z", nil])
  func `a change in a file without times of change is taken, unless the user has changed the event`(
    _ stamp: String?
  ) throws {
    let changes = [
      Self.event("Chat", "09", stamp: nil), Self.event("Talk", "12", stamp: nil),
      Self.event("Talk", "09", "RRULE:FREQ=DAILY;COUNT=2\r\n", stamp: nil),
      Self.event("Talk", "09", "STATUS:CANCELLED\r\n", stamp: nil),
    ]
    for change in changes {
      try folder.write(Self.calendar(""), to: "home.ics")
      try put(Self.event("Talk", "09", stamp: stamp))
      #expect(try put(change).report.replaced == 1)
      #expect(try put(change).report.skipped == 1)
      let edited = Self.event("Talk", "09", "LAST-MODIFIED:20260105T000000Z\r\n")
      try folder.write(Self.calendar(edited), to: "home.ics")
      #expect(try put(change).report.unclear == 1)
    }
  }

  @Test func `another instance in a file without times of change is taken`() throws {
    let series = Self.event("Talk", "09", "RRULE:FREQ=DAILY;COUNT=2\r\n", stamp: nil)
    let instance = { (hour: String) in
      Self.event("Talk", hour, "RECURRENCE-ID:20261201T090000Z\r\n", stamp: nil)
    }
    try put(series + instance("11"))
    #expect(try put(series + instance("11")).report.skipped == 1)
    #expect(try put(series + instance("13")).report.replaced == 1)
    #expect(try shown() == ["Talk 09", "Talk 13"])
  }

  @Test func `an event beside one without DTSTAMP does not hide that`() throws {
    try folder.write(Self.calendar(Self.event("Talk", "09", stamp: nil)), to: "home.ics")
    let other = Self.event("Dinner", "15", stamp: nil)
    #expect(try put(other).report.added == 1)
    #expect(try put(other).report.skipped == 1)
    #expect(try shown() == ["Dinner 15", "Talk 09"])
  }

  @Test func `a task without a start and with another title is the task that is there`() throws {
    let task = { (title: String) in "BEGIN:VTODO\r\nUID:1\r\nSUMMARY:\(title)\r\nEND:VTODO\r\n" }
    try folder.write(Self.calendar(task("Old")), to: "home.ics")
    #expect(try put(task("New")).report.replaced == 1)
    #expect(try put(task("New")).report.skipped == 1)
  }

  @Test func `a newer version is for the calendar that has its event, and not for another event of the UID`()
    throws
  {
    try put(Self.event("Talk", "09"), into: home)
    try put(Self.event("Dinner", "15"), into: work)
    let parts = try take(Self.calendar(Self.event("Supper", "15", stamp: "20260301T000000Z")))
      .parts(among: [home, work])
    #expect(parts.known.map(\.calendar.name) == ["work"])
    #expect(try put(parts.known[0].part, into: work).remarks.isEmpty)
    #expect(try shown(home) == ["Talk 09"] && shown(work) == ["Supper 15"])
  }

  @Test func `one of several events of a UID that a new file has at another time is that event`() throws {
    try put(Self.event("Talk", "09") + Self.event("Dinner", "15"))
    let moved = Self.event("Talk", "09") + Self.event("Dinner", "17")
    #expect(try put(moved).report.unclear == 1)
    #expect(try shown() == ["Dinner 15", "Talk 09"])
    let newer = moved.replacingOccurrences(of: "20260101", with: "20260201")
    #expect(try put(newer).report.replaced == 2)
    #expect(try shown() == ["Dinner 17", "Talk 09"])
    let third =
      Self.event("Talk", "09", stamp: "20260201T000000Z")
      + Self.event("Talk", "11", stamp: "20260201T000000Z")
    #expect(try put(third).report.added == 1)
    #expect(try shown() == ["Dinner 17", "Talk 09", "Talk 11"])
  }

  @Test func `of two events of one UID that of the higher SEQUENCE counts, and the other is said`() throws {
    let stamped = Self.event("Talk", "09") + Self.event("Dinner", "15", stamp: "20260102T000000Z")
    #expect(try put(stamped, into: work).report.added == 2)
    #expect(try shown(work) == ["Dinner 15", "Talk 09"])
    let both = Self.event("Talk", "09") + Self.event("Dinner", "15", "SEQUENCE:1\r\n")
    let taken = try put(both)
    #expect(taken.report.added == 1 && taken.report.outdated == 1)
    #expect(taken.remarks == ["“Talk” is an older version of “Dinner”, which the file has too"])
    #expect(try shown() == ["Dinner 15"])
  }

  @Test func `a file with newer versions of both events of a UID replaces both`() throws {
    try put(Self.event("Talk", "09") + Self.event("Dinner", "15"))
    let newer =
      Self.event("Talk", "10", stamp: "20260102T000000Z")
      + Self.event("Dinner", "16", stamp: "20260103T000000Z")
    #expect(try put(newer).report.replaced == 2)
    #expect(try shown() == ["Dinner 16", "Talk 10"])
  }

  @Test(arguments: ["Talk", "Chat"])
  func `of two newer events of a UID one replaces the event that is there, and the other one comes beside it`(
    _ title: String
  ) throws {
    try put(Self.event("Talk", "09"))
    let newer =
      Self.event("Dinner", "15", stamp: "20260102T000000Z")
      + Self.event(title, title == "Talk" ? "10" : "09", stamp: "20260102T000000Z")
    let report = try put(newer).report
    #expect(report.replaced == 1 && report.added == 1)
    #expect(try shown() == (title == "Talk" ? ["Dinner 15", "Talk 10"] : ["Chat 09", "Dinner 15"]))
    let again = try put(newer).report
    #expect(again.replaced == 0 && again.added == 0)
  }

  @Test func `two newer events with the start of the one that is there are imported once`() throws {
    try put(Self.event("Talk", "09", "LOCATION:Hall\r\n"))
    let newer = ["Chat", "Talk"].map { Self.event($0, "09", stamp: "20260102T000000Z") }.joined()
    #expect(try put(newer).report.added == 1)
    let again = try put(newer).report
    #expect(again.added == 0 && again.replaced == 0)
    #expect(try shown() == ["Chat 09", "Talk 09"])
  }

  @Test func `two events of one UID that look the same are imported once, however often`() throws {
    let both = Self.event("Talk", "09") + Self.event("Talk", "09", "DESCRIPTION:More\r\n")
    try put(both)
    #expect(try put(both).report.added == 0)
    #expect(try put(both.replacingOccurrences(of: "20260101", with: "20260201")).report.added == 0)
  }

  @Test func `the instance of an older series is not put beside another event of its UID`() throws {
    try put(Self.event("Talk", "09", stamp: "20260103T000000Z"))
    let instance = Self.event("Late dinner", "18", "RECURRENCE-ID:20261201T150000Z\r\n")
    let taken = try put(Self.event("Dinner", "15", "RRULE:FREQ=DAILY;COUNT=2\r\n") + instance)
    #expect(taken.report.unclear == 1 && taken.report.added == 0 && taken.remarks.count == 1)
    #expect(try shown() == ["Talk 09"])
  }

  @Test func `two messages about one of several events are one change of it`() throws {
    let series = Self.event("Talk", "09", "RRULE:FREQ=DAILY;COUNT=3\r\n")
    try put(series + Self.event("Dinner", "15"))
    let cancel = ["02", "03"].map { day in
      Self.event("Talk", "09", "RECURRENCE-ID:202612\(day)T090000Z\r\nSEQUENCE:1\r\n")
    }
    let report = try put(take(Self.calendar(cancel.joined(), method: "CANCEL")), into: home).report
    #expect(report.cancelled == 2)
    let text = try String(contentsOfFile: home.path ?? "", encoding: .utf8)
    #expect(text.components(separatedBy: "STATUS:CANCELLED").count == 3)
  }

  @Test func `older events of the UID of another one are left out, each with a word`() throws {
    try put(Self.event("Talk", "09", stamp: "20260105T000000Z"))
    let older =
      Self.event("Dinner", "15", stamp: "20260102T000000Z")
      + Self.event("Supper", "18", stamp: "20260103T000000Z")
    let taken = try put(older)
    #expect(taken.report.unclear == 1 && taken.report.added == 0 && taken.report.skipped == 0)
    #expect(taken.remarks.count == 2)
    #expect(try shown() == ["Talk 09"])
  }

  @Test(arguments: ["", "SEQUENCE:1\r\n"])
  func `what a newer event that is there has otherwise is said`(_ sequence: String) throws {
    try put(Self.event("Talk", "09", sequence, stamp: "20260105T000000Z"))
    let taken = try put(Self.event("Chat", "09"))
    #expect(taken.report.unclear == 1 && taken.report.skipped == 0)
    #expect(taken.remarks == ["“Talk” is there with another title, and that of the file is older"])
    let invitation = try put(take(Self.calendar(Self.event("Chat", "09"), method: "REQUEST")), into: home)
    #expect(invitation.report.unclear == 1 && invitation.remarks == taken.remarks)
  }

  @Test func `a message about an event of a calendar that cannot be changed is said beside others`() throws {
    try put(Self.event("Talk", "09"), into: home)
    try put(Self.event("Lunch", "12", uid: "2"), into: work)
    var closed = work
    closed.readOnlyReason = "it is a copy"
    for method in ["CANCEL", "REPLY"] {
      let text = Self.calendar(
        Self.event("Talk", "09", "SEQUENCE:1\r\n") + Self.event("Lunch", "12", "SEQUENCE:1\r\n", uid: "2")
          + Self.event("Nowhere", "13", uid: "3"), method: method)
      let parts = try take(text).parts(among: [home, closed])
      #expect(parts.known.map(\.calendar.name) == ["home"])
      var part = parts.known[0].part
      _ = try part.changes(for: home)
      #expect(part.report.refused == 1 && part.report.unknown == 1)
      #expect(part.notices.contains { $0.title == "Lunch" && $0.calendar == "work" && $0.result == .locked })
    }
  }

  @Test func `one more instance of a series that is not there is added`() throws {
    let instance = { (day: String) in
      Self.event("Alone", "09", "RECURRENCE-ID:202612\(day)T090000Z\r\n")
        .replacingOccurrences(of: "DTSTART:20261201", with: "DTSTART:202612\(day)")
    }
    #expect(try put(instance("01")).report.added == 1)
    let second = try put(instance("08")).report
    #expect(second.added == 1 && second.replaced == 0)
    #expect(try shown() == ["Alone 09", "Alone 09"])
  }

  @Test(arguments: [nil, "REQUEST", "PUBLISH"])
  func `a newer version, or one instance of it, is for the calendar that has the event`(_ method: String?)
    throws
  {
    try put(Self.event("Talk", "09", "RRULE:FREQ=DAILY;COUNT=2\r\n"), into: work)
    let instance = Self.event("Moved", "13", "RECURRENCE-ID:20261202T090000Z\r\nSEQUENCE:1\r\n")
      .replacingOccurrences(of: "DTSTART:20261201", with: "DTSTART:20261202")
    for text in [instance, Self.event("Talk", "15", "RRULE:FREQ=DAILY;COUNT=2\r\nSEQUENCE:2\r\n")] {
      let new = Self.event("New", "10", uid: "2")
      let parts = try take(Self.calendar(text + new, method: method)).parts(among: [home, work])
      #expect(parts.known.map(\.calendar.name) == ["work"] && parts.rest.count == 1)
      #expect(try put(parts.known[0].part, into: work).report.replaced == 1)
    }
    #expect(try shown(work) == ["Talk 15", "Talk 15"])
  }

  @Test func `another event with a UID that a calendar has is not for that calendar`() throws {
    try put(Self.event("Talk", "09"), into: work)
    let parts = try take(Self.calendar(Self.event("Dinner", "15"))).parts(among: [home, work])
    #expect(parts.known.isEmpty && parts.rest.count == 1)
  }

  @Test func `copies of an event in other calendars, which stay, are said`() throws {
    for calendar in [home, work] { try put(Self.event("Talk", "09"), into: calendar) }
    var closed = work
    closed.readOnlyReason = "it is a copy"
    let text = Self.calendar(Self.event("Talk", "15", "SEQUENCE:1\r\n"), method: "CANCEL")
    for (calendar, words) in [(work, "and was not changed there"), (closed, "which cannot be changed")] {
      let parts = try take(text).parts(among: [calendar, home])
      let open = calendar.readOnlyReason == nil
      #expect(parts.known.map(\.calendar.name) == [open ? "work" : "home"])
      var part = parts.known[0].part
      _ = try part.changes(for: parts.known[0].calendar)
      #expect(
        part.remarks == ["“Talk” is in “\(open ? "home" : "work")” too, \(words)"])
    }
    let parts = try take(text).parts(among: [closed])
    #expect(parts.known.isEmpty && parts.rest.refusals.map(\.name) == ["work"])
  }

  @Test func `a message about an event that is not there is left out of a file with others`() throws {
    let counter = Self.calendar(Self.event("Lunch", "12", uid: "2"), method: "COUNTER")
    let taken = try put(take(Self.calendar(Self.event("Talk", "09")) + counter), into: home)
    #expect(taken.report.added == 1 && taken.report.unknown == 1)
    #expect(taken.notices.map(\.result) == [.unknown])
    #expect(try shown() == ["Talk 09"])
  }

  @Test func `a change in a file without times of change is newer than an event of a later time`() throws {
    try put(Self.event("Talk", "09", stamp: "20400101T000000Z"))
    #expect(try put(Self.event("Talk", "12", stamp: nil)).report.replaced == 1)
    #expect(try shown() == ["Talk 12"])
  }

  @Test func `of two calendars with a UID, the one gets the newer version that has the event as it is`()
    throws
  {
    try put(Self.event("Talk", "12"), into: home)
    try put(Self.event("Talk", "09"), into: work)
    let newer = try take(
      Self.calendar(Self.event("Talk", "09", "DESCRIPTION:In the hall\r\n", stamp: "20260301T000000Z")))
    #expect(newer.parts(among: [home, work]).known.map(\.calendar.name) == ["work"])
  }

  @Test func `an instance stands before its series in a file, and changes it`() throws {
    let series = { (title: String, stamp: String) in
      Self.event(title, "09", "RRULE:FREQ=DAILY;COUNT=2\r\n", stamp: stamp)
    }
    let moved = Self.event("Moved", "13", "RECURRENCE-ID:20261202T090000Z\r\n", stamp: "20260201T000000Z")
    try put(series("Talk", "20260101T000000Z"))
    #expect(try put(moved + series("Lecture", "20260201T000000Z")).report.replaced == 1)
    #expect(try shown() == ["Lecture 09", "Moved 13"])
  }

  @Test func `a UID with escapes is that without`() throws {
    try put(Self.event("Talk", "09", uid: "a,b") + Self.event("Lunch", "12", uid: "c\\;d"))
    let other = Self.event("Talk", "09", uid: "a\\,b") + Self.event("Lunch", "12", uid: "c;d")
    #expect(try put(other).report.skipped == 2)
    #expect(try put(other.replacingOccurrences(of: "20260101", with: "20260201")).report.replaced == 2)
    #expect(try shown() == ["Lunch 12", "Talk 09"])
  }

  @Test func `an instance of a rule that is not newer is left out with it, and the rule is said`() throws {
    try folder.write(Self.calendar(Self.event("Talk", "09")), to: "home.ics")
    let instance =
      "BEGIN:VEVENT\r\nUID:1\r\nDTSTAMP:20260101T000000Z\r\nRECURRENCE-ID:20261203T090000Z\r\n"
      + "DTSTART:20261203T150000Z\r\nSUMMARY:Moved\r\nEND:VEVENT\r\n"
    var events = try take(
      Self.calendar(Self.event("Talk", "09", "RRULE:FREQ=DAILY;COUNT=5\r\n") + instance))
    let changes = try events.changes(for: home)
    #expect(changes.files.isEmpty)
    #expect(events.remarks.contains { $0.contains("another repetition") }, "\(events.remarks)")
  }

  @Test func `an event without DTSTAMP gets one where it moves`() throws {
    try folder.write(Self.calendar(Self.event("Talk", "09", stamp: nil)), to: "home.ics")
    let event = try #require(StoredEvent.find(in: [home]) { $0 == "1" }.first)
    let changes = try event.moved(
      event.parts.map(\.component), to: work, zones: ZoneSource(), at: QueuedAccount.now)
    _ = try store.commit(changes, summary: "Moved", at: QueuedAccount.now)
    let text = try String(contentsOfFile: work.path ?? "", encoding: .utf8)
    #expect(text.contains("DTSTAMP:") && text.contains("SUMMARY:Talk"))
    #expect(try shown().isEmpty)
  }

  @Test func `of a large file that was cut off meanwhile, the new event is kept by itself`() throws {
    let old = (0..<12_000).map { Self.event("Old", "09", uid: "\($0)") }.joined()
    try folder.write(Self.calendar(old), to: "home.ics")
    let path = folder.path("home.ics")
    // A file that was just changed would be in memory.
    #expect(eventually { OpenFile.Status(path: path)?.version.isSettled(at: OpenFile.now) == true })
    var events = try take(Self.calendar(Self.event("Talk", "09", uid: "new")))
    let changes = try events.changes(for: home)
    #expect(truncate(path, 500) == 0)
    let error = #expect(throws: WritingError.self) {
      try store.commit(changes, summary: "Imported", at: QueuedAccount.now)
    }
    #expect(
      error?.messages.last?.contains("the part of this command is in") == true, "\(error?.messages ?? [])")
    let kept = try String(contentsOfFile: folder.path("state/refused-1.ics"), encoding: .utf8)
    #expect(kept.contains("SUMMARY:Talk") && !kept.contains("SUMMARY:Old"))
    #expect(try Data(contentsOf: URL(filePath: path)).count == 500)
  }

  @Test func `an event is added to a file of white space alone as to an empty one`() throws {
    try folder.write("\r\n \n", to: "home.ics")
    #expect(try put(Self.event("Talk", "09")).report.added == 1)
    #expect(try shown() == ["Talk 09"])
  }

  @Test func `an older version of an event in one file is said`() throws {
    let both =
      Self.event("Newer", "09", stamp: "20260301T000000Z")
      + Self.event("Older", "09", stamp: "20260201T000000Z")
    let taken = try put(both)
    #expect(taken.report.added == 1 && taken.report.outdated == 1)
    #expect(taken.remarks == ["“Older” is an older version of “Newer”, which the file has too"])
    #expect(try shown() == ["Newer 09"])
  }

  @Test func `a newer event with another title and time that has the UID of one here names both`() throws {
    try put(Self.event("VIP", "09"))
    let new = Self.event("Algebra", "15", stamp: "20260301T000000Z").replacing("20261201", with: "20261202")
    let taken = try put(new)
    #expect(taken.report.replaced == 1)
    #expect(
      taken.remarks == ["“VIP” of 2026-12-01 is replaced by “Algebra” of 2026-12-02, which has its UID"])
  }

  @Test func `another rule in a file that brings a changed date too is said`() throws {
    try put(Self.event("Gym", "09", "RRULE:FREQ=WEEKLY;COUNT=3\r\n"))
    let change = Self.event("Late", "11", "RECURRENCE-ID:20261208T090000Z\r\n")
      .replacing("20261201T11", with: "20261208T11")
    let taken = try put(Self.event("Gym", "09", "RRULE:FREQ=DAILY;COUNT=9\r\n") + change)
    #expect(taken.report.replaced == 0 && taken.report.unclear == 1)
    #expect(taken.remarks.first?.contains("is there with another repetition") == true, "\(taken.remarks)")
    #expect(taken.remarks.last == "“Gym”: the changes of single dates in the file were taken over")
    #expect(try shown() == ["Gym 09", "Gym 09", "Late 11"])
  }

  @Test func `texts with commas that have no backslash are written with it`() throws {
    try put(Self.event("one, two; three", "09", "DESCRIPTION:a\\, b\r\nCATEGORIES:x,y\r\n"))
    let text = try String(contentsOfFile: home.path ?? "", encoding: .utf8)
    #expect(
      text.contains("SUMMARY:one\\, two\\; three\r\nDESCRIPTION:a\\, b\r\nCATEGORIES:x,y\r\n"), "\(text)")
  }
}
