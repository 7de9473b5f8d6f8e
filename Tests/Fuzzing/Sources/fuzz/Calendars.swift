@testable import ICalendar

/// Reading what may touch a window gives what reading everything gives, whatever the blocks.
func fuzzReading(_ bytes: [UInt8]) {
  let window = window(of: bytes)
  var whole = CalendarReader(window: window, extent: .everything)
  whole.read(bytes, file: "calendar.ics")
  let expected = shown(whole.finish())

  let blockSize = 1 + bytes.count % 97 * 41
  var reader = CalendarReader(window: window)
  reader.read(file: "calendar.ics", size: bytes.count) { range, take in
    let range = range.clamped(to: 0..<bytes.count)
    for start in stride(from: range.lowerBound, to: range.upperBound, by: blockSize) {
      take(bytes[start..<min(start + blockSize, range.upperBound)].span)
    }
  }
  let found = shown(reader.finish())
  expect(found == expected, "with the filter \(found), with everything \(expected)")

  var birthdays = CalendarReader(window: window, kind: .birthdays)
  birthdays.read(bytes, file: "calendar.ics")
  _ = birthdays.finish()
}

/// Validating gives the places of its findings within the text.
func fuzzValidation(_ bytes: [UInt8]) {
  let report = CalendarValidator().validate(bytes, file: "calendar.ics")
  let lineCount = bytes.count { $0 == 0x0A || $0 == 0x0D } + 1
  for finding in report.findings {
    expect((finding.line ?? 1) <= lineCount, "\(finding) is behind the end")
    _ = report.excerpt(for: finding)
  }
}

/// The compared values of an occurrence: the texts of tens of thousands would take longer than reading them.
private struct Shown: Hashable {
  var span: Occurrence.Span
  var recurrenceID: Occurrence.RecurrenceID?
  var uid: String?
  var summary: String
  var status: EventDetails.Status
  var line: Int
}

/// The occurrences in no order, with how often each of them is there.
private func shown(_ contents: CalendarContents) -> [Shown: Int] {
  contents.occurrences.reduce(into: [:]) { counts, occurrence in
    let event = occurrence.event
    let shown = Shown(
      span: occurrence.span, recurrenceID: occurrence.recurrenceID, uid: event.uid,
      summary: event.details.summary, status: event.details.status, line: event.line)
    counts[shown, default: 0] += 1
  }
}

/// A window near what the calendar holds, so that events lie on both sides of its ends: three days around the first
/// date of a DTSTART, in one of three zones.
private func window(of bytes: [UInt8]) -> OccurrenceWindow {
  let zone = zones[bytes.count % zones.count]
  let first = firstDate(in: bytes) ?? CalendarDate(daysSinceEpoch: 20_000)
  let start = first.adding(days: bytes.count % 5 - 2)
  return OccurrenceWindow(start..<start.adding(days: 3), zone: zone)
}

private let zones = ["Europe/Berlin", "Pacific/Kiritimati", "America/Los_Angeles"].map {
  ZoneDatabase.system.zone(named: $0) ?? .utc
}

/// The first eight digits behind `DTSTART`, where they are a date.
private func firstDate(in bytes: [UInt8]) -> CalendarDate? {
  let name = Array("DTSTART".utf8)
  guard let place = bytes.firstRange(of: name) else { return nil }
  let digits = bytes[place.upperBound...].prefix(100).split { !(0x30...0x39).contains($0) }.first {
    $0.count >= 8
  }
  guard let digits else { return nil }
  let number = digits.prefix(8).reduce(0) { $0 * 10 + Int($1 - 0x30) }
  return CalendarDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
}
