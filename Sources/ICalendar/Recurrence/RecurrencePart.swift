/// The parts of a recurrence rule (RFC 5545 section 3.3.10, RFC 7529 section 4), by name.
enum RecurrencePart {
  case frequency, interval, count, until, weekStart, scale, skip
  case seconds, minutes, hours, days, monthDays, yearDays, weekNumbers, months, setPositions

  /// The part with a name in capital letters.
  init?(_ name: ArraySlice<UInt8>) {
    let candidates: [RecurrencePart]
    switch name.count {
    case 4: candidates = [.frequency, .weekStart, .skip]
    case 5: candidates = [.count, .until, .days]
    case 6: candidates = [.hours, .scale]
    case 7: candidates = [.months]
    case 8: candidates = [.interval, .seconds, .minutes, .weekNumbers, .setPositions]
    case 9: candidates = [.yearDays]
    case 10: candidates = [.monthDays]
    default: return nil
    }
    guard let part = candidates.first(where: { name.spells($0.name) }) else { return nil }
    self = part
  }

  /// The name.
  var name: String {
    switch self {
    case .frequency: "FREQ"
    case .interval: "INTERVAL"
    case .count: "COUNT"
    case .until: "UNTIL"
    case .weekStart: "WKST"
    case .scale: "RSCALE"
    case .skip: "SKIP"
    case .seconds: "BYSECOND"
    case .minutes: "BYMINUTE"
    case .hours: "BYHOUR"
    case .days: "BYDAY"
    case .monthDays: "BYMONTHDAY"
    case .yearDays: "BYYEARDAY"
    case .weekNumbers: "BYWEEKNO"
    case .months: "BYMONTH"
    case .setPositions: "BYSETPOS"
    }
  }

  /// Whether the value of the part is a list.
  var isList: Bool {
    switch self {
    case .frequency, .interval, .count, .until, .weekStart, .scale, .skip: false
    default: true
    }
  }
}

extension RecurrenceRule.Frequency {
  /// The frequency with a name in capital letters.
  init?(_ name: ArraySlice<UInt8>) {
    switch name.first {
    case UInt8(ascii: "D") where name.spells("DAILY"): self = .daily
    case UInt8(ascii: "W") where name.spells("WEEKLY"): self = .weekly
    case UInt8(ascii: "M") where name.spells("MONTHLY"): self = .monthly
    case UInt8(ascii: "Y") where name.spells("YEARLY"): self = .yearly
    case UInt8(ascii: "H") where name.spells("HOURLY"): self = .hourly
    case UInt8(ascii: "M") where name.spells("MINUTELY"): self = .minutely
    case UInt8(ascii: "S") where name.spells("SECONDLY"): self = .secondly
    default: return nil
    }
  }
}

extension Weekday {
  /// The weekday with a two-letter code in capital letters.
  init?(capitals code: ArraySlice<UInt8>) {
    guard code.count == 2, let first = code.first, let second = code.last else { return nil }
    switch (first, second) {
    case (UInt8(ascii: "M"), UInt8(ascii: "O")): self = .monday
    case (UInt8(ascii: "T"), UInt8(ascii: "U")): self = .tuesday
    case (UInt8(ascii: "W"), UInt8(ascii: "E")): self = .wednesday
    case (UInt8(ascii: "T"), UInt8(ascii: "H")): self = .thursday
    case (UInt8(ascii: "F"), UInt8(ascii: "R")): self = .friday
    case (UInt8(ascii: "S"), UInt8(ascii: "A")): self = .saturday
    case (UInt8(ascii: "S"), UInt8(ascii: "U")): self = .sunday
    default: return nil
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether these bytes equal an ASCII text.
  func spells(_ text: String) -> Bool { elementsEqual(text.utf8) }
}

/// Splits a text at a separator and omits empty items.
struct Items: IteratorProtocol {
  private var rest: ArraySlice<UInt8>
  private let separator: UInt8

  /// The items of a text.
  init(_ text: ArraySlice<UInt8>, separator: UInt8) {
    rest = text
    self.separator = separator
  }

  mutating func next() -> ArraySlice<UInt8>? {
    while let first = rest.first {
      guard first != separator else {
        rest.removeFirst()
        continue
      }
      let item = rest.prefix { $0 != separator }
      rest = rest[item.endIndex...]
      return item
    }
    return nil
  }
}

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
