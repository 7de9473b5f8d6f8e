import TestSupport
import Testing

@testable import ICalendar

/// The times of events that are read from their bytes are those that the parser reads line by line.
@Suite struct PlainOutlineTests {
  private static let berlin = ZoneDatabase.system.zone(named: "Europe/Berlin")

  private static func zone(_ name: String) -> Zone? { name == "Europe/Berlin" ? berlin : nil }

  /// The outlines of an event and of the same event in a form that is never plain: its second line is in lower case.
  private static func outlines(_ lines: [String], end: String = "\r\n") -> (
    plain: EventOutline?, parsed: EventOutline?, diagnostics: [Diagnostic]
  ) {
    let text = event(lines, end: end)
    let odd = event(["x-odd:1"] + lines, end: end)
    let parsed = EventOutlineParser.parse(component(of: odd), in: odd, zone: zone)
    return (
      EventOutline(plain: component(of: text), in: text, zone: zone), parsed.outline, parsed.diagnostics
    )
  }

  private static func event(_ lines: [String], end: String) -> [UInt8] {
    Array((["BEGIN:VEVENT"] + lines + ["END:VEVENT", ""]).joined(separator: end).utf8)
  }

  private static func component(of text: [UInt8]) -> ScannedComponent {
    ScannedComponent(kind: .event, bytes: 0..<text.count, line: 1, calendar: 0)
  }

  @Test(arguments: [
    ["DTSTART:20261121T090000Z"],
    ["UID:one@example.org", "DTSTART:20261121T090000", "DTEND:20261121T100000", "SUMMARY:Ünï"],
    ["DTSTART;VALUE=DATE:20261121", "DTEND;VALUE=DATE:20261123"], ["DTSTART:20261121", "DURATION:P2D"],
    [
      "DTSTART;TZID=Europe/Berlin:20261121T090000", "DTEND;TZID=Europe/Berlin:20261121T093000",
      "SEQUENCE:3", "DTSTAMP:20261101T000000Z", "LAST-MODIFIED:20261102T000000Z",
    ],
    ["DTSTART;TZID=Europe/Berlin:20261121T090000Z", "DTEND:20261121T093000"],
    ["DTSTART:20261121T090000Z", "DTEND:20261121T110000", "DURATION:PT5M"],
    ["DTSTART:20261121T090000", "DURATION:P1DT2H", "DTSTAMP:20261101"],
    [
      "DTSTART:20261121T090000Z", "DESCRIPTION:folded", "  text", "ATTENDEE;CN=Kim:mailto:kim@example.org",
      "BEGIN:VALARM", "TRIGGER:-PT5M", "END:VALARM", "UID:after",
    ],
    [
      "DTSTART:20261121T090000Z", "ATTENDEE;PARTSTAT=ACCEPTED;RSVP=", " TRUE;CN=\"Kim: the", "  boss\";X-A=",
      " b",
      " :mailto:kim@example.org", "BEGIN:VALARM", "UID:alarm", "DURATION:PT5M", "END:VALARM", "UID:after",
    ],
    ["DTSTART:20261121T090000Z", "RRULE:FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20271121T090000Z"],
    [
      "DTSTART;TZID=Europe/Berlin:20261121T090000", "RRULE:FREQ=DAILY;COUNT=10", "SEQUENCE:2",
      "EXDATE;TZID=Europe/Berlin:20261122T090000,20261124T090000", "EXDATE:20261125T080000Z,20261126",
      "EXDATE;VALUE=DATE:20261127",
    ],
    ["DTSTART;VALUE=DATE:20261121", "RRULE:FREQ=YEARLY;UNTIL=20301121", "EXDATE;VALUE=DATE:20271121"],
    ["DTSTART:20261121T090000", "EXDATE:20261121T090000"],
    [
      "DTSTART;TZID=Europe/Berlin:20261121T100000", "RECURRENCE-ID;TZID=Europe/Berlin:20261121T090000",
      "UID:override",
    ],
    ["DTSTART;VALUE=DATE:20261121", "RECURRENCE-ID;VALUE=DATE:20261122"],
  ])
  func `plain times are those that the parser reads`(lines: [String]) throws {
    for end in ["\r\n", "\n"] {
      let read = Self.outlines(lines, end: end)
      let plain = try #require(read.plain, "\(lines)")
      let parsed = try #require(read.parsed)
      #expect(plain.uid == parsed.uid)
      #expect(plain.schedule == parsed.schedule)
      #expect(read.diagnostics.isEmpty)
    }
  }

  @Test(arguments: [
    "DTSTART:20261121T0900", "DTSTART:20261131T090000Z", "DTSTART;TZID=\"Europe/Berlin\":20261121T090000",
    "DTSTART;TZID=Europe/Berlin:20261121T090000\r\nDTEND;TZID=Europe/London:20261121T100000",
    "DTSTART;TZID=Mars/Base:20261121T090000", "DTSTART;X-A=1;VALUE=DATE:20261121", "dtstart:20261121T090000",
    "DTSTART;VALUE=DATE:20261121T090000", "DTSTART;TZID=Europe/Berlin,UTC:20261121T090000",
    "DTSTART:20261121T0\r\n 90000", "DTSTART:20261121T090000Z\r\nDTSTART:20261122T090000Z",
    "DTSTART:20261121T090000Z\r\nDTEND:20261120T090000Z", "DTSTART:20261121T090000Z\r\nDTEND:20261122",
    "DTSTART:20261121T090000Z\r\nRRULE:FREQ=DAILY\r\nRRULE:FREQ=WEEKLY",
    "DTSTART:20261121T090000Z\r\nRRULE:FREQ=DAILY;UNTIL=soon",
    "DTSTART:20261121T090000Z\r\nRRULE:FREQ=DAILY;COUNT=0",
    "DTSTART:20261121T090000Z\r\nRRULE;X-A=1:FREQ=DAILY",
    "DTSTART:20261121T090000Z\r\nRRULE:FREQ=DAILY; COUNT=2", "DTSTART:20261121T090000Z\r\nEXRULE:FREQ=DAILY",
    "DTSTART:20261121T090000Z\r\nRECURRENCE-ID:20261121T090000Z",
    "DTSTART:20261121T090000\r\nRECURRENCE-ID;RANGE=THISANDFUTURE:20261121T090000",
    "DTSTART:20261121\r\nRRULE:FREQ=DAILY;UNTIL=20261124T230000Z",
    "DTSTART:20261121\r\nRRULE:FREQ=DAILY\r\nEXDATE:20261124T230000Z",
    "DTSTART:20261121T090000Z\r\nEXDATE:20261121T090000Z,", "DTSTART:20261121T090000Z\r\nEXDATE:",
    "DTSTART:20261121T090000Z\r\nEXDATE;VALUE=DATE:20261121T090000Z",
    "DTSTART:20261121T090000Z\r\nEXDATE:20261121T090000Z;20261122T090000Z",
    "DTSTART:20261121T090000Z\r\nRDATE:20261122T090000Z",
    "DTSTART:20261121T090000Z\r\nUID: spaces ", "DTSTART:20261121T090000Z\r\nUID:a\r\nUID:b",
    "DTSTART:20261121T090000Z\r\nDURATION:-PT5M", "DTSTART:20261121T090000Z\r\nDURATION:soon",
    "DTSTART:20261121T090000Z\r\nSEQUENCE:-1", "DTSTART:20261121T090000Z\r\nSEQUENCE:99999999999999",
    "DTSTART:20261121T090000Z\r\nno property", "DTSTART:20261121T090000Z\r\nX-OPEN;A=\"b:c",
    "DTSTART:20261121T090000Z\r\nX-NOTE;ENCODING=QUOTED-PRINTABLE:one=\r\nDTEND:20261121T100000Z",
    "DTSTART:20261121T090000Z\r\nX-OPEN;A=b\r\n c", "DTSTART:20261121T090000Z\r\nX-OPEN;A=\"b\r\n :c",
    "DTSTART:20261121T090000Z\r\nX-OPEN;\"=x\":y\"", "DTSTART:20261121T090000Z\r\nX-OPEN;A=b\r\nX-NEXT:c",
    "DTSTART:20261121T090000Z\r\nBEGIN:VALARM", "DTSTART:20261121T090000Z\r\nEND:VALARM",
    "DTSTART:20261121T090000Z\r\nBEGIN:X-OTHER\r\nEND:X-OTHER", "SUMMARY:no start", "",
  ])
  func `anything else is left to the parser`(lines: String) {
    #expect(Self.outlines([lines]).plain == nil, "\(lines)")
  }

  @Test func `lines of times and rules in any combination are read as the parser reads them`() throws {
    let names = [
      "DTEND", "RRULE", "EXDATE", "RECURRENCE-ID", "RDATE", "UID", "SEQUENCE", "DTSTAMP", "DURATION",
    ]
    let pieces = [
      ":", ";VALUE=DATE:", ";TZID=Europe/Berlin:", ";TZID=Mars:", ";RANGE=THISANDFUTURE:", "20261121",
      "20261121T090000", "20261130T230000Z", "20261121T100000,20261122T100000", ",", ";", " ", "1",
      "FREQ=DAILY", ";COUNT=3", ";UNTIL=20261124T230000Z", ";UNTIL=20261124", ";BYDAY=MO,2TU", ";BYHOUR=99",
      "PT1H", "P2D", "\r\n ", "one@example.org",
    ]
    var chance = RandomNumbers(seed: 11)
    var count = 0
    for _ in 0..<4000 {
      let starts = ["DTSTART:20261121T090000", "DTSTART;VALUE=DATE:20261121", "DTSTART:20261121T080000Z"]
      var lines = [try #require(starts.randomElement(using: &chance))]
      for _ in 0..<Int.random(in: 1...3, using: &chance) {
        var line = names.randomElement(using: &chance) ?? ""
        for _ in 0..<Int.random(in: 2...4, using: &chance) {
          line += pieces.randomElement(using: &chance) ?? ""
        }
        lines.append(line)
      }
      guard Self.isPlain(lines) else { continue }
      count += 1
      let read = Self.outlines(lines)
      #expect(read.plain?.uid == read.parsed?.uid, "\(lines)")
      #expect(read.plain?.schedule == read.parsed?.schedule, "\(lines)")
      #expect(read.diagnostics.isEmpty, "\(lines)")
    }
    #expect(count > 40)
  }

  private static func isPlain(_ lines: [String]) -> Bool {
    let text = event(lines, end: "\r\n")
    return EventOutline(plain: component(of: text), in: text, zone: zone) != nil
  }

  @Test func `texts that are not UTF-8, or too long, are left to the parser`() {
    var text = Self.event(["DTSTART:20261121T090000Z", "SUMMARY:-"], end: "\r\n")
    text[text.lastIndex(of: UInt8(ascii: "-")) ?? 0] = 0xFC
    #expect(EventOutline(plain: Self.component(of: text), in: text, zone: Self.zone) == nil)
    let long = Self.event(
      ["DTSTART:20261121T090000Z", "SUMMARY:" + String(repeating: "a", count: 70_000)], end: "\r\n")
    #expect(EventOutline(plain: Self.component(of: long), in: long, zone: Self.zone) == nil)
  }

  @Test(.enabled(if: SharedFixtures.areThere, "\(SharedFixtures.missing)"))
  func `the plain events of other programs have the times that the parser reads`() throws {
    var count = 0
    for file in ExpectedWindowTests.windowsByFile.map(\.key) {
      let (text, _) = normalizedEncoding(try SharedFixtures.bytes(of: "calendars/\(file)"))
      let resolver = TimeZoneResolver()
      let zone = { (name: String) in resolver.zone(named: name) { nil } }
      for component in ComponentScanner.scan(text).components where component.kind == .event {
        guard let plain = EventOutline(plain: component, in: text, zone: zone) else { continue }
        count += 1
        // A line in lower case behind BEGIN:VEVENT is never plain.
        var odd = Array(text[component.bytes])
        let first = try #require(odd.firstIndex(of: UInt8(ascii: "\n")))
        odd.insert(contentsOf: Array("x-odd:1\r\n".utf8), at: first + 1)
        let parsed = EventOutlineParser.parse(Self.component(of: odd), in: odd, zone: zone)
        #expect(plain.uid == parsed.outline?.uid, "\(file), line \(component.line)")
        #expect(plain.schedule == parsed.outline?.schedule, "\(file), line \(component.line)")
        #expect(parsed.diagnostics.isEmpty, "\(file), line \(component.line)")
      }
    }
    #expect(count > 600)
  }
}
