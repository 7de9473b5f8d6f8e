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
