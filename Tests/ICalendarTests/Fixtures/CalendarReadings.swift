import ICalendar

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
