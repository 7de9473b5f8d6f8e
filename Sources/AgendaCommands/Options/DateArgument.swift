internal import ICalendar

/// A date or a date-time as a person writes it on the command line.
enum DateArgument: Equatable {
  /// A whole day.
  case date(CalendarDate)
  /// A time of day in the viewer's zone.
  case local(LocalDateTime)
  /// A point in time.
  case instant(Instant)

  /// What `--help` says of the form.
  static let form =
    "2026-11-21, 2026-11-21T09:00, 2026-11-21T09:00+01:00, now, today, tomorrow, yesterday, +3, -3"

  /// The argument that a text holds, or `nil`. Words and `+3` (days from today) need the moment and the viewer's zone.
  init?(_ text: String, now: Instant, zone: Zone) {
    let today = zone.localDateTime(at: now).date
    switch text.lowercased() {
    case "now": self = .instant(now)
    case "today": self = .date(today)
    case "tomorrow": self = .date(today.adding(days: 1))
    case "yesterday": self = .date(today.adding(days: -1))
    case let word:
      if let days = Self.days(word) {
        self = .date(today.adding(days: days))
      } else if let value = DateTimeValue(word) {
        self.init(value)
      } else {
        return nil
      }
    }
  }

  private init(_ value: DateTimeValue) {
    if value.secondOfDay == nil {
      self = .date(value.date)
    } else if let offset = value.isUTC ? 0 : value.offset {
      self = .instant(Zone(identifier: "UTC", fixedOffset: offset).instant(of: value.local))
    } else {
      self = .local(value.local)
    }
  }

  private static func days(_ word: String) -> Int? {
    guard word.hasPrefix("+") || word.hasPrefix("-"), word.count <= 6 else { return nil }
    return Int(word)
  }

  /// The point in time; of a date, its midnight in the viewer's zone.
  func instant(in zone: Zone) -> Instant {
    switch self {
    case .date(let date): zone.instant(of: LocalDateTime(date))
    case .local(let local): zone.instant(of: local)
    case .instant(let instant): instant
    }
  }

  /// The date; of a time, the date on which it is in the viewer's zone.
  func date(in zone: Zone) -> CalendarDate {
    switch self {
    case .date(let date): date
    case .local(let local): local.date
    case .instant(let instant): zone.localDateTime(at: instant).date
    }
  }

  /// Where a range ends that this closes: after the whole day of a date; a time is exact.
  var following: DateArgument {
    if case .date(let date) = self { .date(date.adding(days: 1)) } else { self }
  }
}
