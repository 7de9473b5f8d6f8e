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
    let century = Int(year.magnitude) / 100
    if century < 100 { append(twoDigits: century) } else { append(number: century) }
    append(twoDigits: Int(year.magnitude) % 100)
    append(twoDigits: month)
    append(twoDigits: day)
  }

  /// Appends the basic form of a time without a zone.
  package mutating func append(basicForm time: LocalDateTime) {
    append(basicForm: time.date)
    append(UInt8(ascii: "T"))
    let second = time.secondOfDay
    append(twoDigits: second / 3600)
    append(twoDigits: second / 60 % 60)
    append(twoDigits: second % 60)
  }

  private mutating func append(twoDigits number: Int) {
    append(UInt8(ascii: "0") + UInt8(number / 10))
    append(UInt8(ascii: "0") + UInt8(number % 10))
  }

  /// Appends a number that is not negative, with zeros before it up to a number of digits.
  package mutating func append(number: Int, digits: Int = 1) {
    var (rest, width) = (number / 10, 1)
    while rest > 0 || width < digits { (rest, width) = (rest / 10, width + 1) }
    for _ in 0..<width { append(UInt8(ascii: "0")) }
    var place = count - 1
    rest = number
    while rest > 0 {
      self[place] += UInt8(rest % 10)
      (rest, place) = (rest / 10, place - 1)
    }
  }
}
