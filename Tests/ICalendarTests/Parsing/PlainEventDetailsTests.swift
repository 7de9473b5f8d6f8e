import TestSupport
import Testing

@testable import ICalendar

/// Events that are read without libical say the same as with it.
@Suite struct PlainEventDetailsTests {
  /// The details as libical reads them, without the properties that only it keeps.
  private static func byLibical(_ bytes: Range<Int>, in text: [UInt8]) -> EventDetails {
    var diagnostics: [Diagnostic] = []
    var details = EventDetails(component: bytes, in: text, line: 1, diagnostics: &diagnostics)
    (details.position, details.attachments, details.resources) = (nil, [], [])
    (details.related, details.otherProperties) = ([], [])
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
    ["SUMMARY:'", "LOCATION:%20", "DESCRIPTION::"],
    ["SUMMARY:- ", " -", "LOCATION:^n ^^ ^'"],
  ])
  func `what is plain is read without libical`(lines: [String]) throws {
    for end in ["\r\n", "\n", "\r\r\n"] {
      let text = Self.event(lines, end: end)
      let plain = try #require(EventDetails(plain: 0..<text.count, in: text), "\(lines)")
      #expect(plain == Self.byLibical(0..<text.count, in: text))
    }
  }

  @Test(arguments: [
    "SUMMARY;LANGUAGE=de:Essen", "SUMMARY:one\\, two", "SUMMARY:", "SUMMARY: spaces ", "summary:lower case",
    "STATUS:NEEDS-ACTION", "CLASS:X-SECRET", "ATTENDEE:mailto:nora@example.org", "CATEGORIES:a,b",
    "COLOR:red",
    "SUMMARY:first\r\nSUMMARY:second", "BEGIN:VALARM\r\nTRIGGER:-PT5M\r\nEND:VALARM", "SUMMARY:tab\there",
    "SUMMARY",
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
    #expect(count > 100)
  }
}
