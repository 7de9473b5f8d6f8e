/// Converts midnights that a calendar writes in UTC to the dates that it means.
///
/// Exchange and Outlook write UNTIL, EXDATE and RECURRENCE-ID of all-day series in this way: `UNTIL=20240125T230000Z` means 26 January
/// in Berlin.
struct LocalMidnights {
  private let zones: [Zone]

  /// The most VTIMEZONEs of a VCALENDAR whose midnights count. Real ones have one or two.
  static let maximumDefinitions = 8

  /// The midnights in `zones`. Earlier zones are tried first.
  init(of zones: [Zone]) {
    self.zones = zones
  }

  /// The midnights of a VCALENDAR: in the zones of its VTIMEZONEs and of its X-WR-TIMEZONE, and then in the viewer's. All that read and change calendars take
  /// them from here.
  init(definedAs names: [String], timeZoneName: String?, viewer: Zone, zone: (String) -> Zone?) {
    let names = names.prefix(Self.maximumDefinitions) + [timeZoneName].compactMap(\.self)
    self.init(of: names.compactMap(zone) + [viewer])
  }

  /// The first zone in which a day begins at a point in time; `nil` if there is none.
  func zone(beginningDayAt instant: Instant) -> Zone? {
    zones.first { $0.localDateTime(at: instant).secondOfDay == 0 }
  }

  /// The date that begins at a point in time, in the first zone where it is midnight; `nil` if it is midnight in no zone.
  func date(beginningAt instant: Instant) -> CalendarDate? {
    zone(beginningDayAt: instant)?.localDateTime(at: instant).date
  }

  /// The date that a value in UTC means; any other value unchanged.
  func date(of time: EventTime) -> EventTime {
    guard let instant = time.instantInUTC, let date = date(beginningAt: instant) else { return time }
    return .date(date)
  }
}

extension EventSchedule {
  /// Whether the event has times in UTC that may mean dates.
  var hasUTCForDates: Bool {
    if recurrenceID?.instantInUTC != nil { return true }
    guard start.isDate else { return false }
    return recurrence.dates.contains { $0.start.instantInUTC != nil }
      || recurrence.excludedDates.contains { $0.instantInUTC != nil }
      || (recurrence.rules + recurrence.excludedRules).contains { rule in
        if case .instant = rule.until { true } else { false }
      }
  }

  /// The schedule with dates instead of times in UTC that mean dates. RECURRENCE-ID keeps its time, and its date goes to
  /// ``EventSchedule/recurrenceDate``, because the series may be all-day even if its override is not.
  func replacingMidnights(_ midnights: LocalMidnights) -> EventSchedule {
    var schedule = self
    schedule.recurrenceDate = recurrenceID?.instantInUTC.flatMap(midnights.date(beginningAt:))
    guard start.isDate else { return schedule }
    for index in recurrence.dates.indices {
      schedule.recurrence.dates[index].start = midnights.date(of: recurrence.dates[index].start)
    }
    schedule.recurrence.excludedDates = recurrence.excludedDates.map(midnights.date(of:))
    schedule.recurrence.rules = recurrence.rules.map { $0.replacingMidnight(midnights) }
    schedule.recurrence.excludedRules = recurrence.excludedRules.map { $0.replacingMidnight(midnights) }
    return schedule
  }
}

extension EventSchedule {
  /// The schedule of whole days, if the event begins and ends at a midnight on its own clock; otherwise the same schedule. A midnight in UTC is one
  /// of `midnights`, or of UTC.
  func asAllDay(_ midnights: LocalMidnights) -> EventSchedule {
    func date(_ time: EventTime) -> CalendarDate? {
      if let instant = time.instantInUTC, let date = midnights.date(beginningAt: instant) { return date }
      return time.local.secondOfDay == 0 ? time.local.date : nil
    }
    guard !start.isDate, let first = date(start) else { return self }
    let days: Int
    switch length {
    case .days: return self
    case .nominal(let whole, let seconds):
      guard seconds % 86_400 == 0 else { return self }
      days = whole + seconds / 86_400
    case .until(let end):
      guard let last = date(end) else { return self }
      days = last.daysSinceEpoch - first.daysSinceEpoch
    }
    var schedule = self
    schedule.start = .date(first)
    schedule.length = .days(max(1, days))
    return schedule.replacingMidnights(midnights)
  }
}

extension RecurrenceRule {
  func replacingMidnight(_ midnights: LocalMidnights) -> RecurrenceRule {
    guard case .instant(let instant) = until, let date = midnights.date(beginningAt: instant) else {
      return self
    }
    var rule = self
    rule.until = .date(date)
    return rule
  }
}

extension EventTime {
  /// The point in time, if the value is in UTC.
  var instantInUTC: Instant? {
    guard case .zoned(let local, .utc) = self else { return nil }
    return Zone.utc.instant(of: local)
  }
}
