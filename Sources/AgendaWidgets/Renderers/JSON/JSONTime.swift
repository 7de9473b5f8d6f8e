package import ICalendar

extension JSONWriter {
  /// An instant in ISO 8601 with the offset of the zone at that time: `2026-11-21T09:00:00+01:00`. The offset has
  /// seconds only if they are not 0.
  mutating func member(_ name: StaticString, _ instant: Instant, in zone: Zone) {
    key(name)
    plainValue { $0.append(instant, in: zone) }
  }

  /// A date: `2026-11-21`.
  mutating func member(_ name: StaticString, _ date: CalendarDate) {
    key(name)
    plainValue { $0.append(date) }
  }

  /// The start and the end, half-open: dates of an all-day span, timestamps of a timed one.
  mutating func bounds(_ span: Occurrence.Span, in zone: Zone) {
    switch span {
    case .allDay(let start, let end):
      member("start", start)
      member("end", end)
    case .timed(let start, let end):
      member("start", start, in: zone)
      member("end", end, in: zone)
    }
  }

  /// The identifier of an instance of a series; omitted if there is none.
  mutating func member(_ name: StaticString, _ recurrenceID: Occurrence.RecurrenceID?, in zone: Zone) {
    switch recurrenceID {
    case .date(let date): member(name, date)
    case .instant(let instant): member(name, instant, in: zone)
    case nil: break
    }
  }
}

extension Zone {
  /// An instant in ISO 8601 with the offset of the zone at that time: `2026-11-21T09:00:00+01:00`.
  package func timestamp(_ instant: Instant) -> String {
    var bytes: [UInt8] = []
    bytes.append(instant, in: self)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension CalendarDate {
  /// The last date with a four-digit year, as ISO 8601 requires. Later dates, such as the end of a span on this date,
  /// are written as this date.
  fileprivate static let lastWritten = CalendarDate(year: 9999, month: 12, day: 31)
}

extension [UInt8] {
  fileprivate mutating func append(_ instant: Instant, in zone: Zone) {
    var local = zone.localDateTime(at: instant)
    if let last = CalendarDate.lastWritten, local.date > last { local = LocalDateTime(last, second: 86_399) }
    let offset = zone.offset(at: instant)
    let size = Int(offset.magnitude)
    append(local.date)
    append(UInt8(ascii: "T"))
    append(twoDigits: local.hour)
    append(UInt8(ascii: ":"))
    append(twoDigits: local.minute)
    append(UInt8(ascii: ":"))
    append(twoDigits: local.second)
    append(offset < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
    append(twoDigits: size / 3600)
    append(UInt8(ascii: ":"))
    append(twoDigits: size / 60 % 60)
    guard size % 60 != 0 else { return }
    append(UInt8(ascii: ":"))
    append(twoDigits: size % 60)
  }

  fileprivate mutating func append(_ date: CalendarDate) {
    let (year, month, day) = Swift.min(date, CalendarDate.lastWritten ?? date).components
    guard year >= 0 else { return append(contentsOf: date.description.utf8) }
    append(twoDigits: year / 100)
    append(twoDigits: year % 100)
    append(UInt8(ascii: "-"))
    append(twoDigits: month)
    append(UInt8(ascii: "-"))
    append(twoDigits: day)
  }

  /// Appends a number of 0 to 99.
  private mutating func append(twoDigits number: Int) {
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10))
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }
}
