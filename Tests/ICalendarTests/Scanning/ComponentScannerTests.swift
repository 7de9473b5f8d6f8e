import TestSupport
import Testing

@testable import ICalendar

/// The events of texts that are nested or ended in odd ways, by their summaries.
@Suite struct ComponentScannerTests {
  static let window = OccurrenceWindow(
    CalendarDate(daysSinceEpoch: 20_000)..<CalendarDate(daysSinceEpoch: 20_001), zone: .utc)

  static func event(_ summary: String, end: String = "END:VEVENT\r\n") -> String {
    "BEGIN:VEVENT\r\nUID:\(summary)\r\nDTSTART:20241004T090000Z\r\nSUMMARY:\(summary)\r\n" + end
  }

  static func read(_ text: String) -> (summaries: [String], codes: [String]) {
    var reader = CalendarReader(window: window)
    reader.read(Array(text.utf8))
    let contents = reader.finish()
    return (
      contents.occurrences.map(\.event.details.summary), contents.diagnostics.map(\.code.rawValue)
    )
  }

  @Test(arguments: [
    ("BEGIN:VCALENDAR\r\n" + event("a") + event("b") + "END:VCALENDAR\r\n", ["a", "b"], []),
    // Line ends of any kind.
    ("BEGIN:VCALENDAR\n" + event("a").replacing("\r\n", with: "\n") + "END:VCALENDAR", ["a"], []),
    (
      "BEGIN:VCALENDAR\r\r\n" + event("a").replacing("\r\n", with: "\r\r\n") + "END:VCALENDAR\r\r\n", ["a"],
      []
    ),
    // Several calendars in one file.
    (
      "BEGIN:VCALENDAR\r\n" + event("a") + "END:VCALENDAR\r\nBEGIN:VCALENDAR\r\n" + event("b")
        + "END:VCALENDAR\r\n", ["a", "b"], []
    ),
    // Spaces before the first line.
    ("  BEGIN:VCALENDAR\r\n" + event("a") + "END:VCALENDAR\r\n", ["a"], []),
    // Components outside of a VCALENDAR are left out, but for events if there is none.
    (event("a"), ["a"], ["missing-vcalendar"]),
    ("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n" + event("a"), [], ["outside-calendar"]),
    (event("a").replacing("VEVENT", with: "VTODO"), [], ["outside-calendar", "no-calendar"]),
    // Lower case, and a folded BEGIN.
    ("begin:vcalendar\r\n" + event("a").replacing("BEGIN", with: "begin") + "end:vcalendar\r\n", ["a"], []),
    (
      "BEGIN:VCALENDAR\r\n" + event("a").replacing("BEGIN:", with: "BEG\r\n IN:\r\n\t") + "END:VCALENDAR\r\n",
      ["a"], []
    ),
    // An event without its END is closed by the next one, or by the end of the calendar.
    (
      "BEGIN:VCALENDAR\r\n" + event("a", end: "") + event("b") + "END:VCALENDAR\r\n", ["a", "b"],
      ["malformed-component"]
    ),
    ("BEGIN:VCALENDAR\r\n" + event("a", end: "") + "END:VCALENDAR\r\n", ["a"], ["malformed-component"]),
    // A file that was cut off keeps its whole events.
    ("BEGIN:VCALENDAR\r\n" + event("a") + event("b", end: ""), ["a"], ["truncated-file"]),
    ("BEGIN:VCALENDAR\r\n" + event("a"), ["a"], ["truncated-file"]),
    // An alarm without its END costs the alarm, not the event.
    (
      "BEGIN:VCALENDAR\r\n" + event("a", end: "BEGIN:VALARM\r\nTRIGGER:PT0S\r\nEND:VEVENT\r\n") + event("b")
        + "END:VCALENDAR\r\n", ["a", "b"], ["malformed-component"]
    ),
    // An END too many.
    (
      "BEGIN:VCALENDAR\r\n" + event("a") + "END:VALARM\r\n" + event("b") + "END:VCALENDAR\r\n", ["a", "b"],
      ["malformed-component"]
    ),
    // Other components beside events.
    (
      "BEGIN:VCALENDAR\r\n" + event("t").replacing("VEVENT", with: "VJOURNAL") + event("a")
        + "END:VCALENDAR\r\n",
      ["a"], ["ignored-component"]
    ),
    ("", [], ["no-calendar"]),
    ("not a calendar\r\n", [], ["no-calendar"]),
  ])
  func `events are found by their BEGIN and END, mended where those are wrong`(
    text: String, summaries: [String], codes: [String]
  ) {
    let found = Self.read(text)
    #expect(found.summaries == summaries)
    #expect(found.codes == codes)
  }

  @Test func `nesting is bounded`() {
    let deep = String(repeating: "BEGIN:X-A\r\n", count: 10_000)
    let found = Self.read(
      "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n" + deep + "END:VEVENT\r\n" + Self.event("a") + "END:VCALENDAR\r\n")
    #expect(found.summaries == ["a"])
    #expect(found.codes.contains("nested-too-deep"))
  }

  @Test func `a very long line is cut`() {
    let long = "DESCRIPTION:" + String(repeating: "x", count: 10_000_000) + "\r\n"
    let found = Self.read(
      "BEGIN:VCALENDAR\r\n" + Self.event("a", end: long + "END:VEVENT\r\n") + "END:VCALENDAR\r\n")
    #expect(found.summaries == ["a"])
    #expect(found.codes == ["line-too-long"])
  }
}

@Suite struct UTF8Tests {
  private static let pieces: [[UInt8]] =
    ["a", "12345678", String(repeating: "b", count: 37), "é", "日", "🧘", "\u{0}", "\u{7F}", "\u{10FFFF}"].map {
      Array($0.utf8)
    } + [
      [0xE9], [0xC3], [0x80], [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0x80],
      [0xF4, 0x90, 0x80, 0x80], [0xF0, 0x9F, 0xA7], [0xFF],
    ]

  @Test(arguments: 1...5)
  func `a text is UTF-8 where the standard library reads it`(_ seed: UInt64) {
    var random = RandomNumbers(seed: seed)
    var valid = 0
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 0...4, using: &random)).flatMap { _ in
        Self.pieces.randomElement(using: &random) ?? []
      }
      let text = String(validating: bytes, as: UTF8.self)
      #expect(isUTF8(bytes.span) == (text != nil), "\(bytes)")
      #expect(String(utf8: bytes.span) == text, "\(bytes)")
      valid += text == nil ? 0 : 1
    }
    #expect((200...1_800).contains(valid))
  }
}
