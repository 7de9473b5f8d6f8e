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
