import Foundation
import ICalendar
import TestSupport

/// An occurrence as the fixtures write it.
struct ExpectedOccurrence: Codable, Hashable, CustomStringConvertible {
  var uid: String?
  var summary: String?
  var start: String
  var end: String

  var description: String { "\(start) – \(end) \(summary ?? "") <\(uid ?? "")>" }

  /// The occurrence without differences that no reader sees: a missing text is an empty one, and runs of spaces are one.
  var normalized: ExpectedOccurrence {
    let words = (summary ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return ExpectedOccurrence(uid: uid ?? "", summary: words, start: start, end: end)
  }
}

/// A window over a calendar, and the occurrences that should be in it.
struct ExpectedWindow: Decodable, CustomStringConvertible {
  var file: String
  var from: String
  var to: String
  var expected: [ExpectedOccurrence]
  var agree: Int
  var dissent: Int

  var description: String { "\(file) \(from)–\(to)" }
}

/// The occurrences of a calendar as the fixtures write them.
func occurrences(in bytes: [UInt8], window: OccurrenceWindow) -> [ExpectedOccurrence] {
  var reader = CalendarReader(window: window)
  reader.read(bytes)
  return reader.finish().occurrences.map { occurrence in
    let (start, end) = texts(of: occurrence.span, zone: window.zone)
    return ExpectedOccurrence(
      uid: occurrence.event.uid, summary: occurrence.event.details.summary, start: start, end: end)
  }
}

func texts(of span: Occurrence.Span, zone: Zone) -> (String, String) {
  switch span {
  case .allDay(let start, let end): (start.description, end.description)
  case .timed(let start, let end): (text(of: start, zone: zone), text(of: end, zone: zone))
  }
}

private func text(of instant: Instant, zone: Zone) -> String {
  let offset = zone.offset(at: instant)
  let sign = offset < 0 ? "-" : "+"
  let minutes = abs(offset) / 60
  return zone.localDateTime(at: instant).description + sign
    + String(format: "%02d:%02d", minutes / 60, minutes % 60)
}

/// A date of the fixtures, `2024-03-30`.
func date(_ text: String) -> CalendarDate? {
  let parts = text.split(separator: "-").compactMap { Int($0) }
  return parts.count == 3 ? CalendarDate(year: parts[0], month: parts[1], day: parts[2]) : nil
}

/// The two ways to read a calendar, which must show the same.
enum CalendarReadings {
  /// The zones of the system. Thousands of readings look up the same names.
  static let zones = ZoneDatabase.system.remembering()

  /// Reads every event, as `agenda calendars` does.
  static func everything(_ text: [UInt8], in window: OccurrenceWindow) -> CalendarContents {
    var reader = CalendarReader(window: window, extent: .everything, zones: zones)
    reader.read(text, file: "calendar.ics")
    return reader.finish()
  }

  /// Reads what may touch the window, as `agenda list` does, in blocks of so many bytes. `willRead` is called before each reading of bytes
  /// of the text.
  static func filtered(
    _ text: [UInt8], in window: OccurrenceWindow, blockSize: Int = 4096,
    willRead: @escaping @Sendable (Range<Int>) -> Void = { _ in }
  ) -> CalendarContents {
    var reader = CalendarReader(window: window, zones: zones)
    reader.read(file: "calendar.ics", size: 0) { bytes, take in
      willRead(bytes)
      let bytes = bytes.clamped(to: 0..<text.count)
      for start in stride(from: bytes.lowerBound, to: bytes.upperBound, by: blockSize) {
        take(text[start..<min(start + blockSize, bytes.upperBound)].span)
      }
    }
    return reader.finish()
  }
}
