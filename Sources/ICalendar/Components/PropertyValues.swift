// The values of properties by their types (RFC 5545 section 3.3). Texts are in `Property`.

extension Property {
  /// The date or date-time, of a list the first (RFC 5545 sections 3.3.4 and 3.3.5); `nil` if it cannot be read. Its TZID is looked up in
  /// ``ZoneDatabase/system``; a time whose TZID is unknown is floating.
  ///
  /// ```swift
  /// event["DTSTART"]?.time       // .zoned(2026-11-23T09:00:00, Europe/Berlin)
  /// ```
  public var time: EventTime? { time(timeZones: []) }

  /// The date or date-time, of a list the first, as a calendar with these VTIMEZONEs has it; `nil` if it cannot be read.
  /// - Parameters:
  ///   - timeZones: the VTIMEZONEs of the calendar, for TZIDs that `database` does not know.
  ///   - database: the zones of TZIDs.
  public func time(timeZones: [Component], database: ZoneDatabase = .system) -> EventTime? {
    times(timeZones: timeZones, database: database).first
  }

  /// The dates or date-times of a list, such as EXDATE or RDATE (RFC 5545 sections 3.8.5.1 and 3.8.5.2); of periods the starts. Those that cannot be
  /// read are left out. TZIDs are looked up in ``ZoneDatabase/system``.
  public var times: [EventTime] { times(timeZones: []) }

  /// The dates or date-times of a list, as a calendar with these VTIMEZONEs has them.
  public func times(timeZones: [Component], database: ZoneDatabase = .system) -> [EventTime] {
    ComponentTimes(viewer: .utc, zones: DefinedZones(timeZones), database: database).items(of: self)
      .compactMap(\.time)
  }

  /// The value of type DURATION, as of DURATION or TRIGGER (RFC 5545 section 3.3.6); `nil` if it cannot be read.
  public var duration: DurationValue? { DurationValue(value) }

  /// The value of type RECUR, as of RRULE (RFC 5545 section 3.3.10); `nil` if it cannot be read.
  public var recurrenceRule: RecurrenceRule? { try? RecurrenceRule(value) }
}

extension Property {
  /// Moves a date or a date-time by days, at the same time of day on the clock of its zone.
  ///
  /// ```swift
  /// try event["DUE"]?.shift(byDays: 7)
  /// ```
  /// - Parameters:
  ///   - days: how many days later; negative for earlier.
  ///   - timeZones: the VTIMEZONEs of the calendar, for TZIDs that `database` does not know.
  ///   - database: the zones of TZIDs.
  /// - Throws: ``ComponentError/noTime(_:)`` if the value is not one date or date-time, and ``ComponentError/unwritableDate(_:)``.
  public mutating func shift(
    byDays days: Int, timeZones: [Component] = [], database: ZoneDatabase = .system
  ) throws(ComponentError) {
    try shift(by: DurationValue(days: days), timeZones: timeZones, database: database)
  }

  /// Moves a date or a date-time by a duration, as ``EventTime/adding(_:)`` does. Its parameters stay, unless the new time can only be written in UTC.
  /// - Throws: ``ComponentError/noTime(_:)`` if the value is not one date or date-time, and ``ComponentError/unwritableDate(_:)``.
  public mutating func shift(
    by duration: DurationValue, timeZones: [Component] = [], database: ZoneDatabase = .system
  ) throws(ComponentError) {
    try shift(
      by: duration, ComponentTimes(viewer: .utc, zones: DefinedZones(timeZones), database: database))
  }

  /// Moves a date or a date-time, which `reading` reads.
  mutating func shift(by duration: DurationValue, _ reading: ComponentTimes) throws(ComponentError) {
    let items = reading.items(of: self)
    guard items.count == 1, let time = items[0].time else { throw .noTime(name) }
    self = try reading.rewritten(
      self, to: time.adding(duration), EventSchedule(start: time, length: .days(1)))
  }
}

extension Component {
  /// The properties with the times of an event or a task.
  static let namesOfTimes = ["DTSTART", "DTEND", "DUE"]

  /// Moves DTSTART, DTEND and DUE by days, each at the same time of day on the clock of its zone. What else has a time stays as it is: to move a
  /// series with its exceptions, shift it in ``ComponentSeries/changeAll(now:_:)``.
  ///
  /// ```swift
  /// try series.changeAll(now: now) { try $0.shift(byDays: 1) }
  /// ```
  /// - Parameters:
  ///   - days: how many days later; negative for earlier.
  ///   - timeZones: the VTIMEZONEs of the calendar, for TZIDs that `database` does not know.
  ///   - database: the zones of TZIDs.
  /// - Throws: ``ComponentError/noTime(_:)`` or ``ComponentError/unwritableDate(_:)``; then the component is as it was.
  public mutating func shift(
    byDays days: Int, timeZones: [Component] = [], database: ZoneDatabase = .system
  ) throws(ComponentError) {
    try shift(by: DurationValue(days: days), timeZones: timeZones, database: database)
  }

  /// Moves DTSTART, DTEND and DUE by a duration: first its days, then its exact seconds.
  /// - Throws: ``ComponentError/noTime(_:)`` or ``ComponentError/unwritableDate(_:)``; then the component is as it was.
  public mutating func shift(
    by duration: DurationValue, timeZones: [Component] = [], database: ZoneDatabase = .system
  ) throws(ComponentError) {
    var shifted = self
    for name in Self.namesOfTimes {
      try shifted[name]?.shift(by: duration, timeZones: timeZones, database: database)
    }
    self = shifted
  }
}

extension Property {
  /// An RRULE for an event that begins at a time. UNTIL gets the type that RFC 5545 section 3.3.10 requires: for a DTSTART with a zone it is in UTC,
  /// for a floating one floating, and for a date a date. Of a date, the whole day is included.
  ///
  /// ```swift
  /// event["RRULE"] = Property(rule: rule, start: start)
  /// ```
  public init(rule: RecurrenceRule, start: EventTime) {
    self.init(rule: rule.description, start: start)
  }

  /// An RRULE with the text of a rule, of which only UNTIL changes, as in ``init(rule:start:)``.
  package init(rule: String, start: EventTime) {
    var text = RuleText(rule)
    if let until = text["UNTIL"].flatMap({ DateTimeValue($0) }) { text["UNTIL"] = until.end(of: start) }
    self.init("RRULE", value: text.text)
  }
}

extension DateTimeValue {
  /// UNTIL in the type of a DTSTART.
  func end(of start: EventTime) -> String {
    let isPoint = secondOfDay != nil && (isUTC || offset != nil)
    let local = secondOfDay == nil ? LocalDateTime(date, second: 86_399) : local
    switch start {
    case .date: return date.basicForm
    case .floating: return local.basicForm
    case .zoned(_, let zone):
      if secondOfDay == nil {
        return zone.instant(of: LocalDateTime(date.adding(days: 1))).adding(seconds: -1).basicForm
      }
      return (isPoint ? instant : zone.instant(of: local)).basicForm
    }
  }
}
