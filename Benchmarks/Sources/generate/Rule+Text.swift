extension Rule {
  private static let weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

  /// The value of RRULE.
  func text(of event: GeneratedEvent) -> String {
    let start = Day(number: event.span.start / 86_400)
    var parts: [String]
    switch frequency {
    case .daily: parts = ["FREQ=DAILY"]
    case .weekly(let days):
      parts = ["FREQ=WEEKLY", "BYDAY=" + days.map { Self.weekdays[$0] }.joined(separator: ",")]
    case .monthlyOnDay: parts = ["FREQ=MONTHLY", "BYMONTHDAY=\(start.parts.day)"]
    case .monthlyOnWeekday(let n): parts = ["FREQ=MONTHLY", "BYDAY=\(n)\(Self.weekdays[start.weekday])"]
    case .yearly: parts = ["FREQ=YEARLY"]
    }
    if interval > 1 { parts.insert("INTERVAL=\(interval)", at: 1) }
    switch end {
    case .never: break
    case .count(let count): parts.append("COUNT=\(count)")
    case .until(let day): parts.append("UNTIL=" + Self.until(day, event.form))
    }
    return parts.joined(separator: ";")
  }

  /// A DATE, or the day's last second in UTC as RFC 5545 3.3.10 asks where the start has a zone.
  private static func until(_ day: Day, _ form: TimeForm) -> String {
    var value = ContentLines()
    if form == .date {
      value.add(dateOf: day.number * 86_400)
    } else {
      value.add(dateTime: form.instant(local: day.number * 86_400 + 86_399), isUTC: true)
    }
    return String(decoding: value.bytes, as: UTF8.self)
  }
}
