import TestSupport
import Testing

@testable import ICalendar

/// Events that are read without libical say the same as with it.
@Suite struct PlainEventDetailsTests {
  /// The details as libical reads them, without the properties that only it keeps.
  private static func byLibical(_ bytes: Range<Int>, in text: [UInt8]) -> EventDetails {
    var diagnostics: [Diagnostic] = []
    var details = EventDetails(component: bytes, in: text, line: 1, diagnostics: &diagnostics)
    (details.attachments, details.resources) = ([], [])
    (details.related, details.otherProperties) = ([], [])
    for place in details.attendees.indices {
      (details.attendees[place].delegators, details.attendees[place].delegates) = ([], [])
    }
    return details
  }

  private static func event(_ lines: [String], end: String = "\r\n") -> [UInt8] {
    Array((["BEGIN:VEVENT"] + lines + ["END:VEVENT", ""]).joined(separator: end).utf8)
  }

  @Test(arguments: [
    ["SUMMARY:Dinner, with; “friends”: at 8", "LOCATION:Café \"Zum Löwen\"", "DESCRIPTION:a=b"],
    [
      "UID:1", "DTSTART;TZID=Europe/Berlin:20261121T090000", "STATUS:CANCELLED", "TRANSP:TRANSPARENT",
      "CLASS:PRIVATE",
    ],
    [
      "SUMMARY:a long", "  title that", "\t goes on", "X-NOTE:folded", " too",
      "URL:https://example.org/?a=1;b=2,3",
    ],
    ["DTSTAMP:20261121T090000Z"],
    ["X-APPLE-TRAVEL-DURATION;VALUE=DURATION:PT20M", "X-APPLE-TRAVEL-DURATION:PT1H", "LOCATION:Hall"],
    ["X-APPLE-TRAVEL-DURATION:P1W", "SUMMARY:Far"], ["X-APPLE-TRAVEL-DURATION:-PT5M", "SUMMARY:Past"],
    ["X-APPLE-STRUCTURED-LOCATION;X-TITLE=\"Café: a\":geo:52.52,13.4", "LOCATION:Café"],
    ["LOCATION:Room", "X-APPLE-STRUCTURED-LOCATION;VALUE=URI:geo:52.52", " 1,13.4", "GEO:1;2"],
    ["SUMMARY:'", "LOCATION:%20", "DESCRIPTION::"],
    ["SUMMARY:- ", " -", "LOCATION:^n ^^ ^'"],
    ["SUMMARY;LANGUAGE=de:Essen", "LOCATION;ALTREP=\"http://example.org/a;b\":Halle", "DESCRIPTION;X-A=b:c"],
    [#"SUMMARY:one\, two\; three\\ four\n\Nfive"#, #"LOCATION:\:\"\x\"#, #"DESCRIPTION:\\n\,"#],
    ["SUMMARY: spaces ", "LOCATION:  ", "DESCRIPTION:one", "  two ", "ORGANIZER:  mailto:nora@example.org "],
    ["DESCRIPTION:=======", "LOCATION;X-A=b:", " two=", "SUMMARY:not encoded="],
    ["SUMMARY:", "LOCATION:", "DESCRIPTION;LANGUAGE=de:"],
    ["DESCRIPTION:" + String(repeating: "ü", count: 4000)],
    ["ORGANIZER;CN=Nora Lindqvist:mailto:nora@halden.example", "ATTENDEE:mailto:kim@example.org"],
    [
      "ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=",
      " TRUE;CN=kim@example.org",
      " ;X-NUM-GUESTS=0:mailto:kim@example.org",
      "ATTENDEE;ROLE=CHAIR;PARTSTAT=ACCEPTED;CN=\"Lindqvist, Nora: ü\":invalid:nomail",
      "ATTENDEE;CUTYPE=room;ROLE=X-OWN;PARTSTAT=delegated;RSVP=FALSE;CN=:mailto:room@example.org",
      "ATTENDEE;CUTYPE=SHIP;ROLE=OPT-PARTICIPANT;PARTSTAT=COMPLETED;CN=\"\";CN=Second:mailto:a,b@example.org",
      "ATTENDEE;DELEGATED-TO=\"mailto:b@example.org\";LANGUAGE=de:mailto:a@example.org",
    ],
    [
      "ATTENDEE;PARTSTAT=Tentative;ROLE=non-participant;CUTYPE=Group;RSVP=true:mailto:a@example.org",
      "ATTENDEE;PARTSTAT=DECLINED;ROLE=Req-Participant;CUTYPE=RESOURCE;RSVP=TRUE1:mailto:b@example.org",
      "ATTENDEE;PARTSTAT=needs-action;ROLE=chair;CUTYPE=UNKNOWN;RSVP=TRU:mailto:c@example.org",
      "ATTENDEE;PARTSTAT=ACCEPTEDX;ROLE=CHAI;CUTYPE=individual;PARTSTAT=DECLINED:mailto:d@example.org",
      "ATTENDEE;PARTSTAT=\"Delegated\";ROLE=\"opt-participant\";CUTYPE=\"ROOM\":mailto:e@example.org",
      "ATTENDEE;PARTSTAT=ACCEPTEN;ROLE=CHAI\u{212A};CUTYPE=UN\u{212A}NOWN:mailto:f@example.org",
    ],
    [
      "ATTENDEE;X-CALENDARSERVER-EMAIL=a@example.org;PARTSTAT=DECLINED:urn:uuid:1",
      "ATTENDEE;X-CALENDARSERVER-EMAIL=a@example.org;EMAIL=b@example.org:urn:uuid:2",
    ],
    ["CATEGORIES:Work", "COLOR:tomato", "PRIORITY:5"],
    ["CATEGORIES;LANGUAGE=en:Work, Travel,Größe"],
    [
      "X-GOOGLE-CONFERENCE:https://meet.google.com/abc-defg-hij",
      "X-MICROSOFT-SKYPETEAMSMEETINGURL:https://x.example/a,b",
    ],
    [
      "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:This is an event\\, reminder", "TRIGGER:-P0DT0H30M0S",
      "END:VALARM",
      "BEGIN:VALARM", "UID:1", "TRIGGER;VALUE=DURATION;RELATED=END:P1DT2H", "ACTION:AUDIO", "DESCRIPTION:",
      "END:VALARM",
      "BEGIN:VALARM", "TRIGGER;RELATED=START:PT0S", "END:VALARM", "BEGIN:VALARM", "ACTION:EMAIL",
      "TRIGGER:-P7D", "END:VALARM",
    ],
  ])
  func `what is plain is read without libical`(lines: [String]) throws {
    for end in ["\r\n", "\n", "\r\r\n"] {
      let text = Self.event(lines, end: end)
      let plain = try #require(EventDetails(plain: 0..<text.count, in: text), "\(lines)")
      #expect(plain == Self.byLibical(0..<text.count, in: text))
    }
  }

  @Test(arguments: [
    "SUMMARY;ENCODING=QUOTED-PRINTABLE:a=20b", "SUMMARY;QUOTED-PRINTABLE:a=20b",
    "summary:lower case", "STATUS:NEEDS-ACTION", "CLASS:X-SECRET", "STATUS;X-A=b:CONFIRMED", "PRIORITY:10",
    "PRIORITY:",
    "ATTENDEE:", "ATTENDEE;CN=a^nb:mailto:a@example.org", "ATTENDEE;CN=a\\b:mailto:a@example.org",
    "ATTENDEE;CN=a,b:mailto:a@example.org", "ATTENDEE;CN=\"a\"b:mailto:a@example.org",
    "ATTENDEE;CN=a\u{85}b:mailto:a@example.org", "ORGANIZER;CN=\"a\u{9B}31mb\":mailto:a@example.org",
    "ATTENDEE;CN= a:mailto:a@example.org", "ATTENDEE;VALUE=URI:mailto:a@example.org",
    "ATTENDEE;cn=a:mailto:a@example.org",
    "ATTENDEE;CN=a:mailto:a\\b@example.org", "CATEGORIES:a,,b", "CATEGORIES:a\\,b", "CATEGORIES:\"a,b\"",
    "CATEGORIES:a\r\nCATEGORIES:b", "COLOR;VALUE=TEXT:red", "CONFERENCE;VALUE=URI:https://example.org",
    "SUMMARY:first\r\nSUMMARY:second", "BEGIN:VALARM\r\nACTION:DISPLAY\r\nEND:VALARM", "SUMMARY:tab\there",
    "BEGIN:VALARM\r\nTRIGGER:-pt5m\r\nEND:VALARM", "BEGIN:VALARM\r\nTRIGGER:-P1W2D\r\nEND:VALARM",
    "BEGIN:VALARM\r\nTRIGGER:20261121T090000Z\r\nEND:VALARM",
    "BEGIN:VALARM\r\nTRIGGER:PT5M\r\nTRIGGER:PT6M\r\nEND:VALARM",
    "BEGIN:VALARM\r\nTRIGGER:PT5M\r\nREPEAT:2\r\nDURATION:PT1M\r\nEND:VALARM",
    "BEGIN:VALARM\r\nTRIGGER:PT5M\r\nACTION:NONE\r\nEND:VALARM", "SUMMARY",
    "X-NOTE;ENCODING=QUOTED-PRINTABLE:one=\r\nSUMMARY:not a title", "END:VEVENT\r\nSUMMARY:behind it", "",
  ])
  func `what is not plain is left to libical`(line: String) {
    let text = Self.event([line])
    #expect(EventDetails(plain: 0..<text.count, in: text) == nil)
  }

  @Test func `a text that is longer than what is read of it is left to libical`() {
    let text = Self.event(["SUMMARY:" + String(repeating: "a", count: 1001)])
    #expect(EventDetails(plain: 0..<text.count, in: text) == nil)
  }

  @Test func `more categories than are read of an event are left to libical`() throws {
    let items = Array(repeating: "a", count: EventDetails.maximumCategories).joined(separator: ",")
    let (most, more) = (Self.event(["CATEGORIES:" + items]), Self.event(["CATEGORIES:" + items + ",a"]))
    let plain = try #require(EventDetails(plain: 0..<most.count, in: most))
    #expect(plain.categories.count == EventDetails.maximumCategories)
    #expect(EventDetails(plain: 0..<more.count, in: more) == nil)
  }

  @Test func `a name that is not UTF-8 is left to libical`() {
    for line in ["ATTENDEE;CN=K\u{FC}m:mailto:a@example.org", "SUMMARY:K\u{FC}m"] {
      let latin1 = line.unicodeScalars.map { UInt8($0.value) }
      let text = Array("BEGIN:VEVENT\r\n".utf8) + latin1 + Array("\r\nEND:VEVENT\r\n".utf8)
      #expect(EventDetails(plain: 0..<text.count, in: text) == nil)
    }
  }

  @Test func `pieces of properties in any order are read as libical reads them`() throws {
    let pieces = [
      ":", ";", "=", ",", "\"", "\\", "\\n", "\\,", "^", " ", "\r\n ", "a", "ü", "TRUE",
      "mailto:a@example.org", "CN=",
      "CN=\"a, b\"", "CUTYPE=", "ROLE=CHAIR", "RSVP=", "PARTSTAT=DECLINED", "VALUE=", "DURATION", "X-A=",
      "RELATED=END",
      "-PT5M", "P1D",
      "DISPLAY", "5",
    ]
    var chance = RandomNumbers(seed: 7)
    var count = 0
    for _ in 0..<6000 {
      let property = try #require(DetailProperty.allCases.randomElement(using: &chance))
      var line = "\(property.name)"
      for _ in 0..<Int.random(in: 1...6, using: &chance) {
        line += pieces.randomElement(using: &chance) ?? ""
      }
      let isOfAlarm = !property.isNeeded(atDepth: 1)
      let text = Self.event(isOfAlarm ? ["BEGIN:VALARM", "TRIGGER:PT0S", line, "END:VALARM"] : [line])
      guard let plain = EventDetails(plain: 0..<text.count, in: text) else { continue }
      count += 1
      #expect(plain == Self.byLibical(0..<text.count, in: text), "\(line)")
    }
    #expect(count > 80)
  }

  @Test(.enabled(if: SharedFixtures.areThere, "\(SharedFixtures.missing)"))
  func `the plain events of other programs are read as libical reads them`() throws {
    var count = 0
    for file in ExpectedWindowTests.windowsByFile.map(\.key) {
      let (text, _) = normalizedEncoding(try SharedFixtures.bytes(of: "calendars/\(file)"))
      for component in ComponentScanner.scan(text).components where component.kind == .event {
        guard let plain = EventDetails(plain: component.bytes, in: text) else { continue }
        count += 1
        #expect(plain == Self.byLibical(component.bytes, in: text), "\(file), line \(component.line)")
      }
    }
    #expect(count > 800)
  }
}
