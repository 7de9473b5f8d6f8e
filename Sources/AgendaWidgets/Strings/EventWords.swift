package import ICalendar

extension Alarm {
  /// When it is due, in words: `10 min before`, `at the start`, `1 d before the end`.
  package func words(in zone: Zone) -> String {
    switch trigger {
    case .absolute(let instant): zone.localDateTime(at: instant).toTheMinute
    case .relativeToStart(let offset): offset.words(of: "start")
    case .relativeToEnd(let offset): offset.words(of: "end")
    }
  }
}

extension Alarm.Offset {
  fileprivate func words(of point: String) -> String {
    let total = days * 86_400 + seconds
    guard total != 0 else { return "at the \(point)" }
    var rest = abs(total)
    var parts: [String] = []
    for (unit, length) in [("d", 86_400), ("h", 3600), ("min", 60), ("s", 1)] where rest >= length {
      parts.append("\(rest / length) \(unit)")
      rest %= length
    }
    let side = total < 0 ? "before" : "after"
    return parts.joined(separator: " ") + " " + side + (point == "start" && total < 0 ? "" : " the \(point)")
  }
}

extension RecurrenceRule {
  /// The rule in words, such as `every 2 weeks on Tuesday and Thursday, 10 times`; `nil` for a rule that has no short words.
  package var words: String? {
    guard bySecond.isEmpty, byMinute.isEmpty, byHour.isEmpty, byYearDay.isEmpty, byWeekNumber.isEmpty,
      byMonth.isEmpty, byLeapMonth.isEmpty, bySetPosition.isEmpty, scale == .gregorian, skip == .omit,
      byMonthDay.isEmpty || (frequency == .monthly && byMonthDay.allSatisfy { $0 > 0 }),
      byDay.isEmpty || (frequency == .weekly && byDay.allSatisfy { $0.ordinal == 0 })
    else { return nil }
    let unit: String? =
      switch frequency {
      case .daily: "day"
      case .weekly: "week"
      case .monthly: "month"
      case .yearly: "year"
      default: nil
      }
    guard let unit else { return nil }
    var text = interval == 1 ? "every \(unit)" : "every \(interval) \(unit)s"
    if !byDay.isEmpty { text += " on " + Self.list(byDay.map { "\($0.weekday)".capitalizingFirst() }) }
    if !byMonthDay.isEmpty { text += " on the " + Self.list(byMonthDay.map { "\($0)." }) }
    if let count { text += ", \(count) times" }
    switch until {
    case .date(let date): text += ", until \(date)"
    case .instant(let instant): text += ", until \(Zone.utc.localDateTime(at: instant).toTheMinute) UTC"
    case .local(let local): text += ", until \(local.toTheMinute)"
    case nil: break
    }
    return text
  }

  private static func list(_ words: [String]) -> String {
    words.count < 2
      ? words.joined() : words.dropLast().joined(separator: ", ") + " and " + (words.last ?? "")
  }
}
