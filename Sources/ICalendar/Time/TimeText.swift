// Dates and times as ISO 8601 text, for output, input and storage.

extension CalendarDate: LosslessStringConvertible, Codable {
  /// The date in a text such as `2026-11-21` or `20261121`, or `nil`. A year after 9999 has five digits and is followed
  /// by a hyphen.
  public init?(_ text: String) {
    var reader = TextDigits(text)
    let isNegative = reader.skip("-")
    let isExtended = text.utf8.count > 8
    guard let year = reader.number(upTo: isExtended ? 5 : 4), !isExtended || reader.skip("-"),
      let month = reader.number(ofDigits: 2), !isExtended || reader.skip("-"),
      let day = reader.number(ofDigits: 2), reader.isAtEnd
    else { return nil }
    self.init(year: isNegative ? -year : year, month: month, day: day)
  }

  /// Decodes the text of ``description``.
  public init(from decoder: any Decoder) throws {
    self = try decoder.valueOfText()
  }

  /// Encodes ``description``.
  public func encode(to encoder: any Encoder) throws {
    try encoder.encode(text: description)
  }
}

extension LocalDateTime: LosslessStringConvertible, Codable {
  /// The wall-clock time in a text such as `2026-11-21T09:00:00`, `2026-11-21T09:00` or `20261121T090000`; `nil` if the
  /// text has no time, or has a zone or an offset.
  public init?(_ text: String) {
    guard let value = DateTimeValue(text), value.secondOfDay != nil, !value.isUTC, value.offset == nil else {
      return nil
    }
    self = value.local
  }

  /// Decodes the text of ``description``.
  public init(from decoder: any Decoder) throws {
    self = try decoder.valueOfText()
  }

  /// Encodes ``description``.
  public func encode(to encoder: any Encoder) throws {
    try encoder.encode(text: description)
  }
}

extension Instant: LosslessStringConvertible, Codable {
  /// The extended form of ISO 8601 in UTC, `2026-11-21T09:00:00Z`.
  public var description: String { "\(LocalDateTime(secondsSinceEpoch: secondsSinceEpoch))Z" }

  /// The point in time in a text such as `2026-11-21T09:00:00Z` or `2026-11-21T10:00+01:00`; `nil` if the text has
  /// neither `Z` nor an offset.
  public init?(_ text: String) {
    guard let value = DateTimeValue(text), value.secondOfDay != nil, value.isUTC || value.offset != nil else {
      return nil
    }
    self = value.instant
  }

  /// Decodes the text of ``description``.
  public init(from decoder: any Decoder) throws {
    self = try decoder.valueOfText()
  }

  /// Encodes ``description``.
  public func encode(to encoder: any Encoder) throws {
    try encoder.encode(text: description)
  }
}

extension Zone: CustomStringConvertible {
  /// The identifier.
  public var description: String { identifier }
}

extension EventTime: CustomStringConvertible {
  /// The date or time in the form of ISO 8601, followed by its zone if it has one: `2026-11-21T09:00:00 Europe/Berlin`.
  public var description: String {
    switch self {
    case .date(let date): date.description
    case .floating(let local): local.description
    case .zoned(let local, let zone): zone == .utc ? "\(local)Z" : "\(local) \(zone)"
    }
  }
}

extension Decoder {
  /// Decodes a value from its text.
  func valueOfText<Value: LosslessStringConvertible>() throws -> Value {
    let container = try singleValueContainer()
    let text = try container.decode(String.self)
    guard let value = Value(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(quoted(text)) is not a valid \(Value.self)")
    }
    return value
  }
}

extension Encoder {
  /// Encodes a text as a single value.
  func encode(text: String) throws {
    var container = singleValueContainer()
    try container.encode(text)
  }
}

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

/// The last digits of a date or a time, which are appended together: each addition to an array by itself costs more than its digits.
private struct DigitPairs {
  private var bytes = SIMD16<UInt8>(repeating: UInt8(ascii: "0"))
  private var count = 0

  /// Appends a number from 0 to 99.
  mutating func append(_ number: Int) {
    bytes[count] &+= UInt8(truncatingIfNeeded: number / 10)
    bytes[count + 1] &+= UInt8(truncatingIfNeeded: number % 10)
    count += 2
  }

  /// Appends the `T` between a date and a time.
  mutating func appendMark() {
    bytes[count] = UInt8(ascii: "T")
    count += 1
  }

  /// Appends the basic form of a date but for the years behind 9999 without their last two digits, which are appended to `text`.
  mutating func append(_ date: CalendarDate, to text: inout [UInt8]) {
    let (year, month, day) = date.components
    let century = Int(year.magnitude) / 100
    if century < 100 { append(century) } else { text.append(number: century) }
    append(Int(year.magnitude) % 100)
    append(month)
    append(day)
  }

  /// Appends all to a text.
  func write(to text: inout [UInt8]) {
    withUnsafeBytes(of: bytes) { bytes in
      bytes.withMemoryRebound(to: UInt8.self) {
        text.append(contentsOf: UnsafeBufferPointer(rebasing: $0[..<count]))
      }
    }
  }
}

extension [UInt8] {
  /// Appends the basic form of a date.
  package mutating func append(basicForm date: CalendarDate) {
    var digits = DigitPairs()
    digits.append(date, to: &self)
    digits.write(to: &self)
  }

  /// Appends the basic form of a time without a zone.
  package mutating func append(basicForm time: LocalDateTime) {
    var digits = DigitPairs()
    digits.append(time.date, to: &self)
    digits.appendMark()
    let second = time.secondOfDay
    digits.append(second / 3600)
    digits.append(second / 60 % 60)
    digits.append(second % 60)
    digits.write(to: &self)
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
