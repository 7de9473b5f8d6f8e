import AgendaKit
import Foundation
import ICalendar
import TestSupport
import Testing

@testable import AgendaNetwork
@testable import AgendaSources

/// Changes of events with guests, which servers change by themselves meanwhile.
@Suite struct ItemMergeTests {
  /// The answers of two guests, by their parameters.
  private static func guests(_ bob: String, _ cem: String) -> String {
    "ORGANIZER:mailto:ada@example.org\nATTENDEE;\(bob):mailto:bob@example.org\nATTENDEE;\(cem):mailto:cem@example.org\n"
  }

  private static func event(
    _ bob: String = open, _ cem: String = open, title: String = "Plan", start: String = "20261121T090000Z",
    lines: String = "", more: String = ""
  ) -> [UInt8] {
    Array(
      """
      BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:a\nDTSTAMP:20260101T000000Z\nDTSTART:\(start)\n\
      SUMMARY:\(title)\n\(lines)\(guests(bob, cem))END:VEVENT\n\(more)END:VCALENDAR\n
      """.utf8)
  }

  private static let open = "PARTSTAT=NEEDS-ACTION;RSVP=TRUE"
  private static let yes = "PARTSTAT=ACCEPTED"
  private static let no = "PARTSTAT=DECLINED"

  /// Asserts what a merged event has, and has not.
  private static func expect(
    _ merge: ItemMerge, has lines: [String], not others: [String] = [],
    _ place: SourceLocation = #_sourceLocation
  ) throws {
    let text = try #require(merge.merged.map { String(decoding: $0, as: UTF8.self) }, sourceLocation: place)
    for line in lines { #expect(text.contains("\r\n\(line)"), "\(line) in \(text)", sourceLocation: place) }
    for line in others { #expect(!text.contains(line), "\(line) in \(text)", sourceLocation: place) }
  }

  @Test func `a new title of the organizer and an answer that came meanwhile are both kept`() throws {
    let merge = ItemMerge(
      from: Self.event(), to: Self.event(title: "Planning", lines: "SEQUENCE:1\n"),
      with: Self.event("\(Self.yes);SCHEDULE-STATUS=\"2.0\"", lines: "X-SERVER:1\n"))
    try Self.expect(
      merge, has: ["SUMMARY:Planning", "SEQUENCE:1", "X-SERVER:1", "ATTENDEE;PARTSTAT=ACCEPTED"])
    #expect(!merge.isAnswer)
  }

  @Test func `an answer of the user and one of another guest are both kept`() throws {
    let merge = ItemMerge(
      from: Self.event(), to: Self.event(Self.no), with: Self.event(Self.open, Self.yes))
    try Self.expect(
      merge, has: ["ATTENDEE;PARTSTAT=DECLINED:mailto:bob", "ATTENDEE;PARTSTAT=ACCEPTED:mailto:cem"],
      not: ["NEEDS-ACTION"])
    #expect(merge.isAnswer)
  }

  @Test func `an answer is put on the new title of the organizer, and not on other times`() throws {
    let titled = ItemMerge(
      from: Self.event(), to: Self.event(Self.yes), with: Self.event(title: "Planning"))
    try Self.expect(titled, has: ["SUMMARY:Planning", "ATTENDEE;PARTSTAT=ACCEPTED:mailto:bob"])
    let moved = ItemMerge(
      from: Self.event(), to: Self.event(Self.yes), with: Self.event(start: "20261122T090000Z"))
    #expect(moved.merged == nil && moved.isAnswer)
  }

  @Test func `other times of the organizer count more than an answer to the former ones`() throws {
    let asked = "PARTSTAT=NEEDS-ACTION;RSVP=TRUE;ROLE=CHAIR"
    let merge = ItemMerge(
      from: Self.event(), to: Self.event(asked, asked, start: "20261122T090000Z"), with: Self.event(Self.yes))
    try Self.expect(merge, has: ["DTSTART:20261122T090000Z"], not: ["ACCEPTED"])
  }

  @Test func `two changes of which neither is an answer contradict each other`() {
    for theirs in [
      Self.event(title: "Theirs"), Self.event(lines: "LOCATION:Room 1\n"),
      Self.event(start: "20261122T090000Z"),
    ] {
      let merge = ItemMerge(from: Self.event(), to: Self.event(title: "Ours"), with: theirs)
      #expect(merge.merged == nil && !merge.isAnswer)
    }
  }

  @Test func `an answer for one instance is added to the series, unless that is another one now`() throws {
    let rule = "RRULE:FREQ=DAILY;COUNT=4\n"
    let instance =
      "BEGIN:VEVENT\nUID:a\nDTSTAMP:20260101T000000Z\nRECURRENCE-ID:20261122T090000Z\nDTSTART:20261122T090000Z\n"
      + "SUMMARY:Plan\n\(Self.guests(Self.no, Self.open))END:VEVENT\n"
    let own = Self.event(lines: rule, more: instance)
    let answered = ItemMerge(
      from: Self.event(lines: rule), to: own, with: Self.event(Self.open, Self.yes, lines: rule))
    #expect(answered.isAnswer)
    try Self.expect(
      answered, has: ["RECURRENCE-ID:20261122T090000Z", "ATTENDEE;PARTSTAT=ACCEPTED:mailto:cem"])
    let renamed = ItemMerge(
      from: Self.event(lines: rule), to: own, with: Self.event(title: "Planning", lines: rule))
    #expect(renamed.merged == nil && renamed.isAnswer)
  }

  @Test func `a merged event that is merged again stays as it is`() throws {
    let (base, own) = (Self.event(), Self.event(Self.no))
    let theirs = Self.event(Self.open, Self.yes, title: "Planning")
    let merged = try #require(ItemMerge(from: base, to: own, with: theirs).merged)
    let again = try #require(ItemMerge(from: base, to: own, with: merged).merged)
    #expect(ItemFingerprint.of(again) == ItemFingerprint.of(merged))
    #expect(ItemFingerprint.of(merged) != ItemFingerprint.of(theirs))
  }

  @Test func `a guest who is invited no longer stays so, though an answer of theirs comes`() throws {
    let text = String(decoding: Self.event(), as: UTF8.self).replacing(
      "ATTENDEE;\(Self.open):mailto:cem@example.org\n", with: "")
    let merge = ItemMerge(from: Self.event(), to: Array(text.utf8), with: Self.event(Self.open, Self.yes))
    #expect(!merge.isAnswer)
    try Self.expect(merge, has: ["ATTENDEE;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:bob"], not: ["cem@"])
  }

  // MARK: With a server

  private static func synced(_ own: [UInt8], _ theirs: [UInt8]) throws -> SyncedAccount {
    let changed = DAV.multistatus(
      [DAV.item("/dav/work/a.ics", tag: "a9", data: String(decoding: theirs, as: UTF8.self))],
      if: "/dav/work/a.ics</D:href></C:calendar-multiget>")
    let base = DAV.multistatus(
      [DAV.item("/dav/work/a.ics", tag: "a", data: String(decoding: event(), as: UTF8.self))],
      if: "/dav/work/a.ics")
    let synced = try SyncedAccount([
      "PROPFIND /dav/": DAV.home([DAV.calendar(token: "t1")], [DAV.calendar(token: "t2")]),
      "PROPFIND /dav/work/": [DAV.listing(["a"])],
      "REPORT /dav/work/": [base, changed, DAV.multistatus([], token: "t2", if: "sync-collection")],
      "PUT /dav/work/a.ics": [["status": 412], ["status": 204, "headers": ["ETag": "\"a10\""]]],
      "DELETE /dav/work/a.ics": [["status": 204]],
    ])
    synced.update()
    let calendar = synced.calendar("/dav/work/")
    let item = try #require(synced.queue.item(uid: "a", in: calendar))
    let change: UploadChange =
      own.isEmpty ? UploadChange(.delete(item), in: calendar) : UploadChange(.update(item, own), in: calendar)
    try synced.queue.enqueue([change], now: SyncedAccount.start)
    return synced
  }

  @Test func `a change that meets the answer of a guest is sent once more, with that answer`() throws {
    let synced = try Self.synced(Self.event(title: "Planning"), Self.event(Self.yes))
    let update = synced.update(after: 10)
    #expect(
      UploadTests.changes(synced) == [
        "PUT /dav/work/a.ics if-match \"a\"", "PUT /dav/work/a.ics if-match \"a9\"",
      ])
    #expect(update.uploads.flatMap(\.conflicts).isEmpty && update.waitingCount == 0)
    let body = try #require(synced.server.requests.last { $0.method == "PUT" }?.body)
    #expect(body.contains("SUMMARY:Planning") && body.contains("PARTSTAT=ACCEPTED"))
    #expect(synced.titles() == ["Planning"])
  }

  @Test func `an answer to an event that has moved is not sent, and no copy of the event is made`() throws {
    let synced = try Self.synced(Self.event(Self.yes), Self.event(start: "20261121T150000Z"))
    let update = synced.update(after: 10)
    #expect(UploadTests.changes(synced).count == 1 && update.waitingCount == 0)
    #expect(
      update.uploads.flatMap(\.conflicts) == [
        "“Plan” has changed on the server meanwhile, so that your answer was not sent; answer again"
      ])
    #expect(synced.titles() == ["Plan"])
  }

  @Test func `an event that the user deletes is deleted though a guest has answered meanwhile`() throws {
    let synced = try Self.synced([], Self.event(Self.yes))
    let update = synced.update(after: 10)
    // The tags of events that are deleted are asked for first.
    #expect(UploadTests.changes(synced) == ["DELETE /dav/work/a.ics if-match \"a9\""])
    #expect(update.uploads.flatMap(\.conflicts).isEmpty && synced.titles().isEmpty)
  }
}
