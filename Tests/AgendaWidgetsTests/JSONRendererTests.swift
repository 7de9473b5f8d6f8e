import AgendaKit
import AgendaWidgets
import Foundation
import ICalendar
import TestSupport
import Testing

struct JSONRendererTests {
  private let hostile =
    "\u{1B}]0;x\u{7}\"\\\n\t\u{8}\u{C}\r\u{7F}\u{9B}\u{2028}\u{2029}\u{202E}\u{2066}é€日🎉\u{0}"
    + "\u{AD}\u{34F}\u{61C}\u{115F}\u{180E}\u{200B}\u{2062}\u{2800}\u{3164}\u{FFA0}\u{E0061}\u{E007F}ア👩\u{200D}💻ع٢"

  /// An occurrence that has every member.
  private var full: AgendaItem {
    let series = Sample.timed(
      Sample.instant(9), Sample.instant(9, 15), hostile, at: "Room 4", uid: "a@example.org")
    var event = series.occurrence.event
    event.details.description = "one\ntwo"
    event.details.url = "https://example.org/"
    event.details.categories = ["a", "b"]
    event.details.priority = 3
    event.details.color = "teal"
    event.details.organizer = Attendee(address: "mailto:kim@example.org", name: "Kim")
    event.details.attendees = [Attendee(address: "mailto:ada@example.org", status: .declined)]
    let occurrence = Occurrence(
      event: event, span: series.occurrence.span, recurrenceID: .instant(Sample.instant(8, 30)))
    return AgendaItem(occurrence: occurrence, calendar: Sample.work, title: "Shown", part: .whole)
  }

  private var samples: [Agenda] {
    var random = RandomNumbers(seed: 23)
    return [Sample.today, Sample.mixed, Sample.week, Sample.agenda([Sample.day(timed: [full])])]
      + (0..<20).map { _ in random.agenda() }
  }

  @Test func `A line of ndjson has its members in the order of the contract`() {
    let agenda = Sample.agenda([
      Sample.day(timed: [
        Sample.timed(Sample.instant(9), Sample.instant(9, 15), "Stand-up", at: "Room 4", uid: "u")
      ])
    ])
    #expect(
      JSONRenderer.ndjson(agenda) == """
        {"uid":"u","summary":"Stand-up","start":"2026-11-21T09:00:00+01:00","end":"2026-11-21T09:15:00+01:00",\
        "allDay":false,"calendar":"work","location":"Room 4","status":"confirmed","running":false,"ended":false,\
        "cancelled":false,"declined":false,"transparency":"opaque","classification":"public",\
        "calendarColor":"#2f7cd6"}

        """)
    let line = JSONRenderer.ndjson(Sample.agenda([Sample.day(timed: [full])]))
    #expect(line.hasPrefix(#"{"uid":"a@example.org","recurrenceId":"2026-11-21T08:30:00+01:00","summary":"#))
    #expect(line.contains(#","status":"confirmed","title":"Shown","running":"#))
  }

  @Test func `Text is unchanged after parsing, and has no effect in a terminal`() throws {
    let line = JSONRenderer.ndjson(Sample.agenda([Sample.day(timed: [full])]))
    let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    let summary = try #require(object["summary"] as? String)
    #expect(Array(summary.unicodeScalars) == Array(hostile.unicodeScalars))
    #expect(line.hasSuffix("}\n"))
    #expect(line.dropLast().unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    #expect(line.unicodeScalars.allSatisfy { ![0x2028, 0x2029, 0x202E, 0x2066].contains($0.value) })
    #expect(
      line.contains(
        #"\u001b]0;x\u0007\"\\\n\t\b\f\r\u007f\u009b\u2028\u2029\u202e\u2066é€日🎉\u0000"#
          + #"\u00ad\u034f\u061c\u115f\u180e\u200b\u2062\u2800\u3164\uffa0\udb40\udc61\udb40\udc7fア👩\#u{200D}💻ع٢"#
      ))
  }

  @Test
  func `An occurrence on several days is one line, and all-day ones come before timed ones of their day`() {
    let lines = JSONRenderer.ndjson(
      Sample.agenda([
        Sample.day(
          allDay: [Sample.allDay("Fair", days: 2)],
          timed: [Sample.timed(Sample.instant(9), Sample.instant(10), "B"), Sample.nightShift]),
        Sample.day(1, allDay: [Sample.allDay("Fair", days: 2, on: 1)], timed: [Sample.nightShiftEnd]),
        Sample.day(2, allDay: [Sample.allDay("C", from: 2, on: 2)]),
      ])
    ).split(separator: "\n")
    let summaries = lines.map { $0.firstMatch(of: /"summary":"([^"]*)"/)?.output.1 }
    #expect(summaries == ["Fair", "B", "Night shift", "C"])
  }

  @Test func `Two events that look the same on one day are two lines`() {
    var item = Sample.timed(Sample.instant(9), Sample.instant(10, day: 1), "Twin", uid: "")
    let first = item
    item.dayIndex = 2
    let agenda = Sample.agenda([Sample.day(timed: [first, first]), Sample.day(1, timed: [item, item])])
    #expect(JSONRenderer.ndjson(agenda).split(separator: "\n").count == 2)
  }

  @Test(arguments: [
    (0, "+00:00"), (3600, "+01:00"), (-12_600, "-03:30"), (1172, "+00:19:32"), (-1172, "-00:19:32"),
  ])
  func `Times carry the viewer's offset`(offset: Int, text: String) {
    let zone = Zone(identifier: "Test/Zone", fixedOffset: offset)
    let json = JSONRenderer.json(next: nil, now: Instant(secondsSinceEpoch: -offset), zone: zone)
    #expect(
      json
        == "{\n  \"now\": \"1970-01-01T00:00:00\(text)\",\n  \"timeZone\": \"Test/Zone\",\n  \"next\": null\n}\n"
    )
  }

  @Test func `An empty agenda is laid out plainly`() {
    let agenda = Sample.agenda(
      [Sample.day(hidden: 1, ended: 2)], state: .someSourcesFailed, problems: [Sample.failure("work")])
    #expect(
      JSONRenderer.json(agenda) == """
        {
          "now": "2026-11-21T08:00:00+01:00",
          "timeZone": "Europe/Berlin",
          "range": {
            "start": "2026-11-21T00:00:00+01:00",
            "end": "2026-11-22T00:00:00+01:00"
          },
          "state": "some-sources-failed",
          "days": [
            {
              "date": "2026-11-21",
              "allDay": [],
              "timed": [],
              "shown": 0,
              "hidden": 1,
              "ended": 2,
              "total": 3
            }
          ],
          "problems": [
            {
              "source": "/cal/work.ics",
              "calendar": "work",
              "kind": "no-such-file",
              "severity": "failure",
              "message": "no such file",
              "line": 3
            }
          ],
          "nextChange": "2026-11-21T09:00:00+01:00"
        }

        """)
  }

  @Test(.enabled(if: Python.has("jsonschema"), "Python has no jsonschema"))
  func `What is printed is what the schema says`() throws {
    let listings = [
      CalendarListing(name: "a/b", color: Sample.work.color, source: "x", state: .failed(message: "y")),
      CalendarListing(name: "c", kind: .birthdays, source: "z", eventCount: 3),
    ]
    var documents: [String] = []
    for agenda in samples {
      documents.append(#"["","# + JSONRenderer.json(agenda) + "]")
      documents += JSONRenderer.ndjson(agenda).split(separator: "\n").map { #"["occurrence","# + $0 + "]" }
    }
    for item in [full, nil] {
      let next = JSONRenderer.json(next: item, now: Sample.instant(8), zone: Sample.zone)
      documents.append(#"["next","# + next + "]")
    }
    documents += UpdateResult.allCases.map { #"["update","# + JSONRenderer.line($0) + "]" }
    documents.append(#"["calendars","# + JSONRenderer.json(listings) + "]")
    documents += JSONRenderer.ndjson(listings).split(separator: "\n").map { #"["listing","# + $0 + "]" }

    #expect(try SchemaCheck.faults(in: documents) == "")
  }

  @Test func `A task without a date has none`() {
    let call = event("Call", "2026-11-21") { $0.toDo = ToDo() }
    let agenda = Agenda(ofTasks: [calendar([call])], at: instant("2026-11-21T08:00"), in: .utc)
    let line = JSONRenderer.ndjson(agenda)
    #expect(line.contains("\"summary\":\"Call\"") && !line.contains("\"start\""))
  }
}

/// Compares JSON documents from different moments.
@Suite struct JSONComparisonTests {
  private func agenda(_ title: String, at now: String) -> [UInt8] {
    var bytes: [UInt8] = []
    let agenda = Agenda(
      of: [calendar([event(title, "2026-11-21T09:00", "10:00")])], in: days("2026-11-21"), at: instant(now))
    JSONRenderer.json(agenda) { block in block.withUnsafeBytes { bytes.append(contentsOf: $0) } }
    return bytes
  }

  private func timeline(_ title: String, at now: String) -> [UInt8] {
    var bytes: [UInt8] = []
    let timeline = Timeline(
      of: [calendar([event(title, "2026-11-21T09:00", "10:00")])], from: instant(now), in: .utc)
    JSONRenderer.ndjson(timeline) { block in block.withUnsafeBytes { bytes.append(contentsOf: $0) } }
    return bytes
  }

  @Test func `only the moment may differ`() {
    #expect(JSONRenderer.showsSame(agenda("A", at: "2026-11-21T08:00"), agenda("A", at: "2026-11-21T08:30")))
    #expect(!JSONRenderer.showsSame(agenda("A", at: "2026-11-21T08:00"), agenda("B", at: "2026-11-21T08:00")))
    #expect(!JSONRenderer.showsSame(agenda("A", at: "2026-11-21T08:00"), agenda("A", at: "2026-11-21T09:00")))
    #expect(
      JSONRenderer.showsSame(timeline("A", at: "2026-11-21T08:00"), timeline("A", at: "2026-11-21T08:30")))
    #expect(
      !JSONRenderer.showsSame(timeline("A", at: "2026-11-21T08:00"), timeline("A", at: "2026-11-21T09:30")))
  }

  @Test func `a title is not mistaken for a moment`() {
    let (one, other) = (#"x", "now": "2026-11-21T07:00:00+00:00"#, #"x", "now": "2026-11-21T07:00:01+00:00"#)
    #expect(
      !JSONRenderer.showsSame(agenda(one, at: "2026-11-21T08:00"), agenda(other, at: "2026-11-21T08:00")))
    #expect(JSONRenderer.showsSame(agenda(one, at: "2026-11-21T08:00"), agenda(one, at: "2026-11-21T08:01")))
  }

  @Test(arguments: ["", "\"", "\"now\":", "\"now\": \"", "{\"now\": \"2026-11-21T08:00:00Z", "{}"])
  func `other text is compared as it is`(_ text: String) {
    #expect(JSONRenderer.showsSame(Array(text.utf8), Array(text.utf8)))
    #expect(!JSONRenderer.showsSame(Array(text.utf8), agenda("A", at: "2026-11-21T08:00")))
  }
}
