// Dates and times as RFC 5545 writes them.

extension CalendarDate {
  /// The value of type DATE (RFC 5545 section 3.3.4): `20261121`.
  package var basicForm: String {
    var bytes: [UInt8] = []
    bytes.append(basicForm: self)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether a value of type DATE can express it, and all programs read it: from 0001-01-01 to 9999-12-31.
  package var isWritable: Bool { (1...9999).contains(year) }
}

extension LocalDateTime {
  /// The value of type DATE-TIME without a zone (RFC 5545 section 3.3.5, form 1): `20261121T090000`.
  package var basicForm: String {
    var bytes: [UInt8] = []
    bytes.append(basicForm: self)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Instant {
  /// The value of type DATE-TIME in UTC (RFC 5545 section 3.3.5, form 2): `20261121T090000Z`.
  package var basicForm: String { Zone.utc.localDateTime(at: self).basicForm + "Z" }
}

/// An offset from UTC in seconds as a value of type UTC-OFFSET (RFC 5545 section 3.3.14): `+0100`, `-053730`.
func basicForm(ofOffset seconds: Int) -> String {
  let size = abs(seconds)
  let parts = [size / 3600, size / 60 % 60] + (size % 60 == 0 ? [] : [size % 60])
  return (seconds < 0 ? "-" : "+") + parts.map { String($0).zeroPadded(to: 2) }.joined()
}

extension [UInt8] {
  /// Appends the basic form of a date.
  package mutating func append(basicForm date: CalendarDate) {
    let (year, month, day) = date.components
    append(number: Int(year.magnitude), digits: 4)
    append(number: month, digits: 2)
    append(number: day, digits: 2)
  }

  /// Appends the basic form of a time without a zone.
  package mutating func append(basicForm time: LocalDateTime) {
    append(basicForm: time.date)
    append(UInt8(ascii: "T"))
    let second = time.secondOfDay
    for part in [second / 3600, second / 60 % 60, second % 60] { append(number: part, digits: 2) }
  }

  /// Appends a number that is not negative, with zeros before it up to a number of digits.
  package mutating func append(number: Int, digits: Int = 1) {
    if number >= 10 || digits > 1 { append(number: number / 10, digits: digits - 1) }
    append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}
