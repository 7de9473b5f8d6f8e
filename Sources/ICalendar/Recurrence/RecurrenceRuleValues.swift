/// A whole number with an optional sign; `nil` if the text is not a number. A number of more than 15 digits is read as
/// 15 nines.
func wholeNumber(_ text: ArraySlice<UInt8>) -> Int? {
  var digits = text
  let sign = digits.first
  if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { digits = digits.dropFirst() }
  guard !digits.isEmpty else { return nil }
  var number = 0
  for digit in digits {
    guard digit.isASCIIDigit else { return nil }
    number = min(number * 10 + Int(digit - UInt8(ascii: "0")), 999_999_999_999_999)
  }
  return sign == UInt8(ascii: "-") ? -number : number
}

/// An entry of BYDAY in capital letters, such as `MO` or `-1SU`.
func weekdayNumber(_ text: ArraySlice<UInt8>) -> RecurrenceRule.WeekdayNumber? {
  guard let weekday = Weekday(capitals: text.suffix(2)) else { return nil }
  let ordinal = text.dropLast(2)
  if ordinal.isEmpty { return RecurrenceRule.WeekdayNumber(weekday) }
  guard let number = wholeNumber(ordinal), number != 0, (-53...53).contains(number) else { return nil }
  return RecurrenceRule.WeekdayNumber(ordinal: number, weekday)
}

/// Bytes of a calendar for use in a message, as ``quoted(_:)`` writes a text. No message has more than the first of many.
func quoted(_ bytes: ArraySlice<UInt8>) -> String {
  quoted(String(decoding: bytes.prefix(512), as: UTF8.self))
}

extension RecurrenceRule.Until {
  /// A date or date-time in capital letters, such as `20261121`, `20261121T090000` or `20261121T090000Z`.
  init?(_ text: ArraySlice<UInt8>) {
    func number(_ first: Int, _ count: Int) -> Int? {
      let digits = text.dropFirst(first).prefix(count)
      return digits.allSatisfy { $0 >= UInt8(ascii: "0") } ? wholeNumber(digits) : nil
    }
    guard let year = number(0, 4), let month = number(4, 2), let day = number(6, 2), year > 0,
      let date = CalendarDate(year: year, month: month, day: day)
    else { return nil }
    if text.count == 8 {
      self = .date(date)
      return
    }
    let isUTC = text.count == 16 && text.last == UInt8(ascii: "Z")
    guard text.count == 15 || isUTC, text.dropFirst(8).first == UInt8(ascii: "T"),
      let hour = number(9, 2), let minute = number(11, 2), let second = number(13, 2),
      hour < 24, minute < 60, second <= 60
    else { return nil }
    let local = LocalDateTime(date, hour: hour, minute: minute, second: min(second, 59))
    self = isUTC ? .instant(Instant(secondsSinceEpoch: local.secondsSinceEpoch)) : .local(local)
  }
}

extension RecurrenceRule.Until {
  /// A date or date-time in a form that is not in RFC 5545.
  init(_ value: DateTimeValue) {
    guard value.secondOfDay != nil else {
      self = .date(value.date)
      return
    }
    guard let offset = value.isUTC ? 0 : value.offset else {
      self = .local(value.local)
      return
    }
    self = .instant(Instant(secondsSinceEpoch: value.local.secondsSinceEpoch - offset))
  }
}

extension RecurrenceRule.Until: CustomStringConvertible {
  /// The value in the extended form of ISO 8601; a point in time ends with `Z`.
  public var description: String {
    switch self {
    case .date(let date): date.description
    case .local(let local): local.description
    case .instant(let instant): "\(Zone.utc.localDateTime(at: instant))Z"
    }
  }
}
