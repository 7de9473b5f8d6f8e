// Dates and times as text, as ISO 8601 writes them: what is printed, read and stored of them.

extension CalendarDate: LosslessStringConvertible, Codable {
  /// The date of a text as `2026-11-21` or `20261121`, or `nil`. A year beyond 9999 has five digits, and hyphens behind it.
  public init?(_ text: String) {
    var reader = DigitReader(text)
    let isNegative = reader.skip("-")
    let isExtended = text.utf8.count > 8
    guard let year = reader.number(upTo: isExtended ? 5 : 4), !isExtended || reader.skip("-"),
      let month = reader.number(ofDigits: 2), !isExtended || reader.skip("-"),
      let day = reader.number(ofDigits: 2), reader.isAtEnd
    else { return nil }
    self.init(year: isNegative ? -year : year, month: month, day: day)
  }

  /// Reads the text that ``description`` is.
  public init(from decoder: any Decoder) throws {
    self = try decoder.valueOfText()
  }

  /// Writes ``description``.
  public func encode(to encoder: any Encoder) throws {
    try encoder.encode(text: description)
  }
}

extension LocalDateTime: LosslessStringConvertible, Codable {
  /// The wall-clock time of a text as `2026-11-21T09:00:00`, `2026-11-21T09:00` or `20261121T090000`; `nil` of one that has no time, or that
  /// names a zone or an offset.
  public init?(_ text: String) {
    guard let value = DateTimeValue(text), value.secondOfDay != nil, !value.isUTC, value.offset == nil else {
      return nil
    }
    self = value.local
  }

  /// Reads the text that ``description`` is.
  public init(from decoder: any Decoder) throws {
    self = try decoder.valueOfText()
  }

  /// Writes ``description``.
  public func encode(to encoder: any Encoder) throws {
    try encoder.encode(text: description)
  }
}

extension Instant: LosslessStringConvertible, Codable {
  /// The extended form of ISO 8601 in UTC, `2026-11-21T09:00:00Z`.
  public var description: String { "\(LocalDateTime(secondsSinceEpoch: secondsSinceEpoch))Z" }

  /// The point in time of a text as `2026-11-21T09:00:00Z` or `2026-11-21T10:00+01:00`; `nil` of one that names neither UTC nor an offset.
  public init?(_ text: String) {
    guard let value = DateTimeValue(text), value.secondOfDay != nil, value.isUTC || value.offset != nil else {
      return nil
    }
    self = value.instant
  }

  /// Reads the text that ``description`` is.
  public init(from decoder: any Decoder) throws {
    self = try decoder.valueOfText()
  }

  /// Writes ``description``.
  public func encode(to encoder: any Encoder) throws {
    try encoder.encode(text: description)
  }
}

extension Zone: CustomStringConvertible {
  /// The identifier.
  public var description: String { identifier }
}

extension EventTime: CustomStringConvertible {
  /// The date or time as ISO 8601 writes it, and the zone where it names one: `2026-11-21T09:00:00 Europe/Berlin`.
  public var description: String {
    switch self {
    case .date(let date): date.description
    case .floating(let local): local.description
    case .zoned(let local, let zone): zone == .utc ? "\(local)Z" : "\(local) \(zone)"
    }
  }
}

extension Decoder {
  /// The value whose text is encoded.
  func valueOfText<Value: LosslessStringConvertible>() throws -> Value {
    let container = try singleValueContainer()
    let text = try container.decode(String.self)
    guard let value = Value(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(quoted(text)) is no \(Value.self)")
    }
    return value
  }
}

extension Encoder {
  /// Writes a text alone.
  func encode(text: String) throws {
    var container = singleValueContainer()
    try container.encode(text)
  }
}
