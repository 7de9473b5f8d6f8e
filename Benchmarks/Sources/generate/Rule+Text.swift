extension Rule {
  private static let weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

  /// The value of RRULE, its parts in a program's order. A week begins with Monday, whether that is written or not.
  func text(of event: GeneratedEvent, by program: Program = .plain) -> String {
    let start = Day(number: event.span.start / 86_400)
    let frequency: String
    var by: String?
    switch self.frequency {
    case .daily: frequency = "DAILY"
    case .weekly(let days):
      (frequency, by) = ("WEEKLY", "BYDAY=" + days.map { Self.weekdays[$0] }.joined(separator: ","))
    case .monthlyOnDay: (frequency, by) = ("MONTHLY", "BYMONTHDAY=\(start.parts.day)")
    case .monthlyOnWeekday(let n): (frequency, by) = ("MONTHLY", "BYDAY=\(n)\(Self.weekdays[start.weekday])")
    case .yearly:
      frequency = "YEARLY"
      if program == .exchange || program == .outlook {
        by = "BYMONTHDAY=\(start.parts.day);BYMONTH=\(start.parts.month)"
      }
    }
    var bound: String?
    switch end {
    case .never: break
    case .count(let count): bound = "COUNT=\(count)"
    case .until(let day): bound = "UNTIL=" + Self.until(day, event.form)
    }
    let interval = self.interval > 1 || program == .exchange ? "INTERVAL=\(self.interval)" : nil
    let parts: [String?] =
      switch program {
      case .google: ["FREQ=\(frequency)", "WKST=MO", bound, interval, by]
      case .exchange: ["FREQ=\(frequency)", bound, interval, by, "WKST=MO"]
      case .outlook: ["FREQ=\(frequency)", bound, interval, by]
      case .thunderbird, .sunbird: ["FREQ=\(frequency)", bound, interval, by]
      default: ["FREQ=\(frequency)", interval, by, bound]
      }
    return parts.compactMap(\.self).joined(separator: ";")
  }

  /// A DATE, or the day's last second in UTC as RFC 5545 3.3.10 asks where the start has a zone.
  private static func until(_ day: Day, _ form: TimeForm) -> String {
    var value = ContentLines()
    if form == .date {
      value.add(dateOf: day.number * 86_400)
    } else {
      value.add(dateTime: form.instant(local: day.number * 86_400 + 86_399), isUTC: true)
    }
    return value.text
  }
}
