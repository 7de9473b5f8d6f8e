import TestSupport
import Testing

@testable import ICalendar

@Suite struct ComponentSeriesTests {
  private let now = instant("2026-11-21T08:00")
  private let berlin = ZoneDatabase.system.zone(named: "Europe/Berlin") ?? .utc

  private func series(_ text: String) -> ComponentSeries {
    var file = ComponentFile(Array(calendarText(text).utf8))
    return ComponentSeries(file.remove(uid: "u"), viewer: berlin)
  }

  private func lines(_ component: Component?) -> [String] {
    String(decoding: component?.bytes ?? [], as: UTF8.self).split(separator: "\r\n").map(String.init)
      .filter { !$0.hasPrefix("DTSTAMP") && !$0.hasPrefix("LAST-MODIFIED") }
  }

  private static let daily =
    "UID:u\nDTSTART;TZID=Europe/Berlin:20261122T090000\nDTEND;TZID=Europe/Berlin:20261122T100000\nRRULE:FREQ=DAILY;COUNT=5\nSUMMARY:Stand-up"

  @Test func `an instance that is changed becomes an override`() throws {
    var series = series(Self.daily)
    try series.change(.instant(instant("2026-11-24T08:00")), now: now) { $0["SUMMARY"]?.text = "Long" }
    #expect(lines(series.components.first).contains("RRULE:FREQ=DAILY;COUNT=5"))
    #expect(
      lines(series.components.last) == [
        "BEGIN:VEVENT", "UID:u", "DTSTART;TZID=Europe/Berlin:20261124T090000",
        "DTEND;TZID=Europe/Berlin:20261124T100000",
        "SUMMARY:Long", "RECURRENCE-ID;TZID=Europe/Berlin:20261124T090000", "END:VEVENT",
      ])
    // A second change finds it.
    try series.change(.instant(instant("2026-11-24T08:00")), now: now) { $0["SUMMARY"]?.text = "Longer" }
    #expect(series.components.map { $0["SUMMARY"]?.text } == ["Stand-up", "Longer"])
  }

  @Test(
    arguments: [
      (
        "DTSTART;VALUE=DATE:20261122", Occurrence.RecurrenceID.date(date("2026-11-23")),
        "EXDATE;VALUE=DATE:20261123"
      ),
      ("DTSTART:20261122T090000", .instant(instant("2026-11-23T08:00")), "EXDATE:20261123T090000"),
      ("DTSTART:20261122T090000Z", .instant(instant("2026-11-23T09:00")), "EXDATE:20261123T090000Z"),
      (
        "DTSTART;TZID=Europe/Berlin:20261122T090000Z", .instant(instant("2026-11-23T09:00")),
        "EXDATE:20261123T090000Z"
      ),
      (
        "DTSTART;TZID=W. Europe Standard Time:20261122T090000", .instant(instant("2026-11-23T08:00")),
        "EXDATE;TZID=W. Europe Standard Time:20261123T090000"
      ),
    ])
  func `an instance is deleted in the form of DTSTART`(
    start: String, id: Occurrence.RecurrenceID, exdate: String
  ) throws {
    var series = series("UID:u\n\(start)\nRRULE:FREQ=DAILY;COUNT=3")
    try series.delete(id, now: now)
    #expect(lines(series.components.first).contains(exdate))
    #expect(series.components.first?.sequence == 1)
    #expect(throws: ComponentError.noInstance) { try series.delete(id, now: now) }
  }

  @Test func `nothing is left when the last instance is deleted`() throws {
    var series = series("UID:u\nDTSTART;VALUE=DATE:20261122\nRRULE:FREQ=DAILY;COUNT=2")
    try series.delete(.date(date("2026-11-22")), now: now)
    try series.delete(.date(date("2026-11-23")), now: now)
    #expect(series.components.isEmpty)
  }

  @Test func `a series is divided`() throws {
    var series = series(
      Self.daily
        + """
        \nEXDATE;TZID=Europe/Berlin:20261123T090000,20261125T090000\n\nUID:u\n\
        RECURRENCE-ID;TZID=Europe/Berlin:20261126T090000\nDTSTART;TZID=Europe/Berlin:20261126T110000\nSUMMARY:Moved
        """
    )
    let later = try series.split(at: .instant(instant("2026-11-24T08:00")), uid: "new", now: now) {
      $0["SUMMARY"]?.text = "Now longer"
    }
    #expect(series.components.count == 1)
    #expect(lines(series.components.first).contains("RRULE:FREQ=DAILY;UNTIL=20261124T075959Z"))
    #expect(lines(series.components.first).contains("EXDATE;TZID=Europe/Berlin:20261123T090000"))
    let new = try #require(later?.components)
    #expect(new.map(\.uid) == ["new", "new"])
    #expect(lines(new.first).contains("RRULE:FREQ=DAILY;COUNT=3"))
    #expect(lines(new.first).contains("DTSTART;TZID=Europe/Berlin:20261124T090000"))
    #expect(lines(new.first).contains("EXDATE;TZID=Europe/Berlin:20261125T090000"))
    #expect(new.map { $0["SUMMARY"]?.text } == ["Now longer", "Moved"])
  }

  @Test func `a series that moves takes its exceptions with it`() throws {
    var series = series(
      Self.daily
        + """
        \nEXDATE;TZID=Europe/Berlin:20261123T090000\n\nUID:u\nRECURRENCE-ID;TZID=Europe/Berlin:20261124T090000\n\
        DTSTART;TZID=Europe/Berlin:20261124T090000\nDTEND;TZID=Europe/Berlin:20261124T103000\nSUMMARY:Stand-up\nLOCATION:X
        """
    )
    try series.changeAll(now: now) {
      $0["DTSTART"]?.value = "20261122T100000"
      $0["DTEND"]?.value = "20261122T110000"
      $0["SUMMARY"]?.text = "Later"
    }
    #expect(lines(series.components[0]).contains("EXDATE;TZID=Europe/Berlin:20261123T100000"))
    #expect(lines(series.components[1]).contains("RECURRENCE-ID;TZID=Europe/Berlin:20261124T100000"))
    #expect(lines(series.components[1]).contains("DTSTART;TZID=Europe/Berlin:20261124T100000"))
    #expect(lines(series.components[1]).contains("DTEND;TZID=Europe/Berlin:20261124T113000"))
    #expect(series.components.map { $0["SUMMARY"]?.text } == ["Later", "Later"])
    #expect(series.components[1]["LOCATION"]?.text == "X")
  }

  @Test func `a task is divided by its due dates`() throws {
    let task = Component(
      "VTODO",
      [
        Property("UID", value: "u"), Property("DUE", [.init("VALUE", "DATE")], value: "20261122"),
        Property("RRULE", value: "FREQ=WEEKLY"),
      ])
    var series = ComponentSeries([task], viewer: berlin)
    let later = try series.split(at: .date(date("2026-12-06")), uid: "new", now: now) { _ in }
    #expect(later?.components.first?["DUE"]?.value == "20261206")
    #expect(series.components.first?["RRULE"]?.value == "FREQ=WEEKLY;UNTIL=20261205")
  }

  private static let dailyWithOverride =
    daily + "\n\nUID:u\nRECURRENCE-ID;TZID=Europe/Berlin:20261124T090000\n"
    + "DTSTART;TZID=Europe/Berlin:20261124T090000\nDURATION:PT1H\nLOCATION:X"

  @Test func `a reminder that a series gets is one of its overrides too`() throws {
    var series = series(Self.dailyWithOverride)
    try series.changeAll(now: now) { $0.append(Component.alarm(secondsBefore: 900, text: "Go")) }
    #expect(series.components.map(\.components.count) == [1, 1])
  }

  @Test func `an override with a length that gets another end has the end alone`() throws {
    var series = series(Self.dailyWithOverride)
    try series.changeAll(now: now) { $0["DTEND"]?.value = "20261122T110000" }
    #expect(series.components[1]["DURATION"] == nil)
    #expect(series.components[1]["DTEND"]?.value == "20261124T110000")
  }

  @Test(arguments: [(1, false), (2, true)])
  func `an answer to an older version of an invitation is not noted`(_ sequence: Int, _ isNoted: Bool) throws
  {
    var series = series("UID:u\nSEQUENCE:2\nDTSTART:20261122T090000Z\nATTENDEE:mailto:kim@example.com")
    let reply = Component(
      "VEVENT",
      [
        Property("UID", value: "u"), Property("SEQUENCE", value: "\(sequence)"),
        Property("ATTENDEE", [.init("PARTSTAT", "ACCEPTED")], value: "mailto:kim@example.com"),
      ])
    let result = try series.note(reply: reply, now: now)
    #expect(result == isNoted)
    #expect(series.components[0]["ATTENDEE"]?["PARTSTAT"] == (isNoted ? "ACCEPTED" : nil))
  }

  private static let hourly =
    "UID:u\nDTSTART;TZID=Europe/Berlin:20261025T003000\nDURATION:PT10M\nRRULE:FREQ=HOURLY;COUNT=5\nSUMMARY:A"
  private let second = Occurrence.RecurrenceID.instant(instant("2026-10-25T01:30"))

  @Test func `the second of two times that the clock shows alike is named in UTC`() throws {
    var deleted = series(Self.hourly)
    try deleted.delete(second, now: now)
    #expect(lines(deleted.components.first).contains("EXDATE:20261025T013000Z"))
    #expect(throws: ComponentError.noInstance) { try deleted.delete(second, now: now) }
    var changed = series(Self.hourly)
    try changed.change(second, now: now) { $0["SUMMARY"]?.text = "B" }
    try changed.change(.instant(instant("2026-10-25T00:30")), now: now) { $0["SUMMARY"]?.text = "C" }
    try changed.change(second, now: now) { $0["SUMMARY"]?.text = "D" }
    #expect(changed.components.map { $0["SUMMARY"]?.text } == ["A", "D", "C"])
    #expect(lines(changed.components[1]).contains("RECURRENCE-ID:20261025T013000Z"))
    #expect(lines(changed.components[1]).contains("DTSTART:20261025T013000Z"))
    var floating = series(Self.hourly.replacing(";TZID=Europe/Berlin", with: ""))
    #expect(throws: ComponentError.self) { try floating.delete(second, now: now) }
  }

  @Test func `no series begins at the second of two equal times, and one can end before it`() throws {
    var series = series(Self.hourly)
    #expect(throws: ComponentError.self) {
      try series.split(at: second, uid: "new", now: now) { $0["SUMMARY"]?.text = "B" }
    }
    try series.deleteFollowing(from: second, now: now)
    #expect(lines(series.components.first).contains("RRULE:FREQ=HOURLY;UNTIL=20261025T012959Z"))
  }

  @Test func `a cancellation of one instance never cancels the series`() throws {
    var series = series(Self.hourly)
    let message = Component(
      "VEVENT",
      [Property("UID", value: "u"), Property("RECURRENCE-ID", value: "20261025T013000Z")])
    #expect(try series.cancel(by: message, now: now))
    #expect(series.components.map(\.isCancelled) == [false, true])
    #expect(lines(series.components.last).contains("RECURRENCE-ID:20261025T013000Z"))
  }

  @Test func `of two equally new overrides of one instance the one that is shown is changed`() throws {
    let overrides = ["15", "16"].map {
      "\n\nUID:u\nRECURRENCE-ID;TZID=Europe/Berlin:20261124T090000\nDTSTART:20261124T\($0)0000Z\nSUMMARY:O\($0)"
    }
    for texts in [overrides, overrides.reversed()] {
      let text = calendarText(Self.daily + texts.joined())
      let calendar = Calendar(Array(text.utf8), viewer: berlin)
      let shown = calendar.occurrences(in: days("2026-11-24")).map(\.event.details.summary)
      var series = series(Self.daily + texts.joined())
      try series.change(.instant(instant("2026-11-24T08:00")), now: now) {
        $0["LOCATION"] = Property("LOCATION", text: "X")
      }
      let changed = series.components.filter { $0["LOCATION"] != nil }.compactMap { $0["SUMMARY"]?.text }
      #expect(changed == shown)
    }
  }

  @Test func `exceptions and ends of whole days that Outlook writes as midnights are midnights`() throws {
    let days =
      "UID:u\nDTSTART;TZID=Asia/Tokyo:20261201T000000\nDTEND;TZID=Asia/Tokyo:20261202T000000\n"
      + "RRULE:FREQ=DAILY;COUNT=4\nX-MICROSOFT-CDO-ALLDAYEVENT:TRUE\nSUMMARY:A"
    let third = Occurrence.RecurrenceID.date(date("2026-12-03"))
    var series = series(days)
    try series.delete(third, now: now)
    #expect(lines(series.components.first).contains("EXDATE;TZID=Asia/Tokyo:20261203T000000"))
    series = self.series(days)
    try series.change(third, now: now) { $0["SUMMARY"]?.text = "B" }
    #expect(lines(series.components.last).contains("RECURRENCE-ID;TZID=Asia/Tokyo:20261203T000000"))
    #expect(lines(series.components.last).contains("DTSTART;TZID=Asia/Tokyo:20261203T000000"))
    #expect(lines(series.components.last).contains("DTEND;TZID=Asia/Tokyo:20261204T000000"))
    series = self.series(days)
    try series.deleteFollowing(from: third, now: now)
    #expect(lines(series.components.first).contains("RRULE:FREQ=DAILY;UNTIL=20261202T000000Z"))
    let calendar = Calendar(
      Array("BEGIN:VCALENDAR\r\n".utf8) + series.components[0].bytes + Array("END:VCALENDAR\r\n".utf8),
      viewer: berlin)
    let shown = Array(calendar.occurrences(in: TestSupport.days("2026-11-01", "2027-01-01")))
    #expect(shown.count == 2)
  }

  @Test func `a series that begins on a gap has a length, and no end`() throws {
    var series = series(
      "UID:u\nDTSTART;TZID=Europe/Berlin:20270320T023000\nDTEND;TZID=Europe/Berlin:20270320T033000\nRRULE:FREQ=DAILY\nSUMMARY:A"
    )
    let later = try series.split(at: .instant(instant("2027-03-28T01:30")), uid: "new", now: now) {
      $0["SUMMARY"]?.text = "B"
    }
    let new = try #require(later?.components.first)
    #expect(lines(new).contains("DTSTART;TZID=Europe/Berlin:20270328T023000"))
    #expect(lines(new).contains("DURATION:PT1H"))
    #expect(new["DTEND"] == nil)
  }
}
