import Foundation
import ICalendar
import TestSupport
import Testing

@testable import AgendaNetwork
@testable import AgendaSources

/// An event is sent so that servers can read it, and a user learns which of its values a server has cut.
@Suite struct SentItemTests {
  /// An account to which a new event is sent, and the update that sends it. `stored` is the event as the server gives it back: with the tag of the answer to
  /// the PUT, or, if that has none, at once.
  private static func sent(
    _ text: String, stored: String? = nil, hasTag: Bool = true
  ) throws -> (SyncedAccount, AccountUpdate) {
    let headers: [String: String] = hasTag ? ["ETag": "\"n\""] : [:]
    let item = DAV.item("/dav/work/n.ics", tag: "n", data: stored ?? text)
    let synced = try SyncedAccount([
      "PROPFIND /dav/": DAV.home([DAV.calendar(token: "t1")], [DAV.calendar(token: "t2")]),
      "PROPFIND /dav/work/": [DAV.listing(["a"])],
      "REPORT /dav/work/": [
        DAV.contents(["a"]),
        DAV.multistatus([item], token: "t2", if: "sync-collection"),
        DAV.multistatus([item], if: "/dav/work/n.ics</D:href></C:calendar-multiget>"),
      ],
      "PUT /dav/work/n.ics": [["status": 201, "headers": headers]],
    ])
    synced.update()
    try synced.queue.enqueue(
      [UploadChange(.create(Array(text.utf8)), in: synced.calendar())], now: SyncedAccount.start)
    return (synced, synced.update(after: 10))
  }

  private static func event(_ lines: String) -> String { DAV.event("n", lines: lines) }

  @Test(arguments: [true, false])
  func `a value of which a server keeps the beginning alone is said once`(_ hasTag: Bool) throws {
    let sent = Self.event(
      """
      CONFERENCE;VALUE=URI:tel:+1-412-555-0123,,,654321\nIMAGE;VALUE=URI:https://example.org/a,b.png
      ATTACH:https://example.org/c,d.pdf\n
      """)
    let stored = sent.replacing(",,,654321", with: "").replacing("a,b.png", with: "a")
    let (synced, update) = try Self.sent(sent, stored: stored, hasTag: hasTag)
    let sentence = "of “n”, only a part of CONFERENCE and IMAGE is kept on the server"
    // With the tag of the answer to the PUT, the server's text comes with the next list of changes.
    #expect(update.uploads.flatMap(\.conflicts) == (hasTag ? [] : [sentence]))
    #expect(update.uploads.map(\.sentCount) == [1])
    #expect(synced.problems(after: 20) == ["“home/Work”: \(sentence)"])
    #expect(synced.items().contains("tel:+1-412-555-0123") && !synced.items().contains(",,,654321"))
  }

  @Test func `forms of a server, and what it adds or leaves out, are no cut values`() throws {
    let sent = Self.event(
      """
      DURATION:PT1H0M\nRRULE:FREQ=WEEKLY;COUNT=3;WKST=MO\nCATEGORIES:a,b\nGEO:52.50;13.40\nURL:https://example.org/
      DESCRIPTION:Text \\n\nATTENDEE:mailto:kim@example.org\nX-OWN:1\nCOMMENT:one\nCOMMENT:one more\n
      """)
    let stored = Self.event(
      """
      DURATION:PT1H\nRRULE:FREQ=WEEKLY;COUNT=3\nCATEGORIES:a\nCATEGORIES:b\nGEO:52.5;13.4\nURL:https://example.org
      DESCRIPTION:Text\nATTENDEE;SCHEDULE-STATUS="2.0":MAILTO:kim@example.org\nCLASS:PUBLIC\nCOMMENT:one more\nCOMMENT:one\n
      """
    ).replacing("20260101T000000Z", with: "20260102T000000Z").replacing("PRODID:test", with: "PRODID:server")
    let (synced, update) = try Self.sent(sent, stored: stored)
    #expect(update.uploads.map(\.sentCount) == [1] && update.uploads.flatMap(\.conflicts).isEmpty)
    #expect(synced.problems(after: 20).isEmpty)
  }

  @Test func `a text of an alarm or of one instance is said to be cut, too`() {
    let alarm = { (text: String) in
      "BEGIN:VALARM\nACTION:DISPLAY\nDESCRIPTION:\(text)\nTRIGGER:-PT5M\nEND:VALARM\n"
    }
    let sent = Self.event(alarm("Salt, pepper"))
    let cut = CutValues(
      of: Array(sent.utf8), storedAs: Array(Self.event(alarm("Salt")).utf8), place: "on the server")
    #expect(cut.sentences == ["of “n”, only a part of DESCRIPTION is kept on the server"])
    let override = Self.event("RECURRENCE-ID:20261121T090000Z\nLOCATION:Here, there\n")
    let other = override.replacing("Here, there", with: "Here").replacing("RECURRENCE-ID", with: "X-OTHER")
    let none = CutValues(of: Array(override.utf8), storedAs: Array(other.utf8), place: "there")
    #expect(none.sentences.isEmpty)
  }

  /// An event in a zone of the system, with a VTIMEZONE of its calendar.
  private static func zoned(_ title: String, _ name: String = "Asia/Kolkata", parts: String = "") -> String {
    DAV.event(title, zone: "BEGIN:VTIMEZONE\nTZID:\(name)\n\(parts)END:VTIMEZONE\n")
      .replacing("DTSTART:20261121T090000Z", with: "DTSTART;TZID=\(name):20261121T090000")
  }

  @Test func `an event that waits with an empty VTIMEZONE of a zone of the system is sent with a whole one`()
    throws
  {
    let (synced, update) = try Self.sent(Self.zoned("n"))
    let body = try #require(synced.server.requests.last { $0.method == "PUT" }?.body)
    #expect(
      body.contains("TZID:Asia/Kolkata\r\nBEGIN:STANDARD\r\nDTSTART:")
        && body.contains("TZOFFSETTO:+0530\r\n"))
    #expect(body.contains("DTSTART;TZID=Asia/Kolkata:20261121T090000\r\n"))
    #expect(update.waitingCount == 0 && update.uploads.flatMap(\.conflicts).isEmpty)
  }

  @Test func `a change that brings a whole VTIMEZONE is put on one of the server that has none`() throws {
    let guests = { (answer: String) in
      "ORGANIZER:mailto:ada@example.org\nATTENDEE;PARTSTAT=\(answer):mailto:kim@example.org\nEND:VEVENT"
    }
    let event = { (zone: String, answer: String) in
      Self.zoned("a", parts: zone).replacing("END:VEVENT", with: guests(answer))
    }
    let whole =
      "BEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0530\nTZOFFSETTO:+0530\nEND:STANDARD\n"
    let changed = event(whole, "NEEDS-ACTION").replacing("SUMMARY:a", with: "SUMMARY:A")
    let merge = ItemMerge(
      from: Array(event("", "NEEDS-ACTION").utf8), to: Array(changed.utf8),
      with: Array(event("", "ACCEPTED").utf8))
    let text = try #require(merge.merged.map { String(decoding: $0, as: UTF8.self) })
    #expect(text.contains("SUMMARY:A\r\n") && text.contains("PARTSTAT=ACCEPTED"))
  }

  @Test func `texts are sent with a backslash before their commas, where servers cut them`() throws {
    let sent = Self.event("LOCATION:x, y\nDESCRIPTION:a\\, b; c\n")
    let (synced, _) = try Self.sent(sent)
    let body = try #require(synced.server.requests.last { $0.method == "PUT" }?.body)
    #expect(body.contains("LOCATION:x\\, y") && body.contains("DESCRIPTION:a\\, b\\; c"), "\(body)")
  }
}
