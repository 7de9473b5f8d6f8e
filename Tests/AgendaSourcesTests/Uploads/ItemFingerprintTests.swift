import ICalendar
import TestSupport
import Testing

@testable import AgendaSources

/// Forms that servers write, and forms with their meaning.
@Suite struct ItemFingerprintTests {
  private static func fingerprint(_ lines: String, component: String = "VEVENT") -> String {
    ItemFingerprint.of(
      Array(
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:\(component)\r\nUID:a\r\n\(lines.replacing("\n", with: "\r\n"))\r\nEND:\(component)\r\nEND:VCALENDAR\r\n"
          .utf8))
  }

  private static let berlin = "DTSTART;TZID=Europe/Berlin:"

  @Test(arguments: [
    ("DTSTART:20261121T090000Z\nDTEND:20261121T100000Z", "DTSTART:20261121T090000Z\nDURATION:PT1H"),
    ("DTSTART:20261121T090000\nDTEND:20261121T103000", "DTSTART:20261121T090000\nDURATION:PT90M"),
    ("DTSTART:20261121T090000Z\nDURATION:P1D", "DTSTART:20261121T090000Z\nDURATION:PT24H"),
    ("DTSTART:20261121T090000Z", "DTSTART:20261121T090000Z\nDURATION:PT0S"),
    ("DTSTART;VALUE=DATE:20261121\nDTEND;VALUE=DATE:20261123", "DTSTART;VALUE=DATE:20261121\nDURATION:P2D"),
    ("DTSTART;VALUE=DATE:20261121", "DTSTART;VALUE=DATE:20261121\nDTEND;VALUE=DATE:20261122"),
    // The clocks change on 29 March: a day has 23 hours, and the same time on the next day is a nominal day later.
    (
      berlin + "20260328T120000\nDTEND;TZID=Europe/Berlin:20260329T120000",
      berlin + "20260328T120000\nDURATION:P1D"
    ),
    (
      berlin + "20260328T120000\nDTEND;TZID=Europe/Berlin:20260329T130000",
      berlin + "20260328T120000\nDURATION:PT24H"
    ),
    (
      berlin + "20260328T120000\nDTEND;TZID=Europe/Berlin:20260329T120000",
      berlin + "20260328T120000\nDURATION:PT23H"
    ),
    (
      berlin + "20260301T120000\nRRULE:FREQ=DAILY\nDTEND;TZID=Europe/Berlin:20260301T130000",
      berlin + "20260301T120000\nRRULE:FREQ=DAILY\nDURATION:PT1H"
    ),
  ])
  func `a length and the same end are no change`(_ one: String, _ other: String) {
    #expect(Self.fingerprint(one) == Self.fingerprint(other))
  }

  @Test(arguments: [
    ("DTSTART:20261121T090000Z\nDTEND:20261121T100000Z", "DTSTART:20261121T090000Z\nDURATION:PT2H"),
    (berlin + "20260328T120000\nDURATION:P1D", berlin + "20260328T120000\nDURATION:PT24H"),
    (
      berlin + "20260301T120000\nRRULE:FREQ=DAILY\nDURATION:P1D",
      berlin + "20260301T120000\nRRULE:FREQ=DAILY\nDURATION:PT24H"
    ),
    // The zone of the end is lost in a length.
    (
      berlin + "20261121T120000\nDTEND;TZID=America/New_York:20261121T070000",
      berlin + "20261121T120000\nDURATION:PT1H"
    ),
    ("DTSTART;VALUE=DATE:20261121", "DTSTART;VALUE=DATE:20261121\nDURATION:P2D"),
    ("DTSTART:20261121T090000Z\nDURATION:PT1H", "DTSTART:20261121T093000Z\nDURATION:PT30M"),
  ])
  func `another length is a change`(_ one: String, _ other: String) {
    #expect(Self.fingerprint(one) != Self.fingerprint(other))
  }

  @Test func `a task is due after its length, and has no end where none stands`() {
    let due = Self.fingerprint("DTSTART:20261121T090000Z\nDUE:20261121T100000Z", component: "VTODO")
    let length = Self.fingerprint("DTSTART:20261121T090000Z\nDURATION:PT1H", component: "VTODO")
    let open = Self.fingerprint("DTSTART:20261121T090000Z", component: "VTODO")
    let none = Self.fingerprint("DTSTART:20261121T090000Z\nDUE:20261121T090000Z", component: "VTODO")
    #expect(due == length && open != none)
  }
}
