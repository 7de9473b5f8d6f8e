/// The instances that a rule gives to an event in a window of points in time.
///
/// It is a sequence of one pass. A loop that wants to know afterwards whether the work bound was hit calls ``next()``
/// on a variable and then reads ``reachedLimit``.
public struct ZonedInstances: Sequence, IteratorProtocol, Sendable {
  /// What the starts are.
  enum Form: Sendable {
    case date
    case floating
    case zoned(Zone)
  }

  private var instances: RecurrenceInstances
  private var segments: ConstantOffsetSegments?
  private let window: OccurrenceWindow
  private let form: Form
  private let until: Instant?

  /// Whether the work bound was hit: there may be instances in the window after those that were given.
  public var reachedLimit: Bool { instances.reachedLimit }
  /// How much of the work bound is left.
  var stepsLeft: Int { instances.stepsLeft }

  /// Instances on the wall clock that `form` says; those after `until` are left out.
  init(_ instances: RecurrenceInstances, in window: OccurrenceWindow, form: Form, until: Instant?) {
    self.instances = instances
    self.window = window
    self.form = form
    self.until = until
  }

  /// Instances in real time.
  init(_ segments: ConstantOffsetSegments, in window: OccurrenceWindow, zone: Zone, limit: Int) {
    var segments = segments
    instances = segments.nextInstances(limit: limit) ?? .none(limit: limit)
    self.segments = segments
    self.window = window
    form = .zoned(zone)
    until = nil
  }

  /// The next instance, or `nil` at the window's end, after COUNT or UNTIL, or when the work bound is hit.
  public mutating func next() -> RecurrenceInstance? {
    while true {
      guard let local = instances.next() else {
        guard nextSegment() else { return nil }
        continue
      }
      segments?.countInstance()
      let instance = instance(at: local)
      if instance.start.isDate { return instance }
      guard instance.instant >= window.start, instance.instant < window.end else { continue }
      if let until, instance.instant > until { continue }
      return instance
    }
  }

  private mutating func nextSegment() -> Bool {
    // A segment costs about as much as ten periods.
    let steps = instances.stepsLeft - 10
    guard !instances.reachedLimit, let next = segments?.nextInstances(limit: steps) else { return false }
    instances = next
    return true
  }

  private func instance(at local: LocalDateTime) -> RecurrenceInstance {
    switch form {
    case .date:
      let start = EventTime.date(local.date)
      return RecurrenceInstance(start: start, instant: start.instant(viewer: window.zone))
    case .floating:
      return RecurrenceInstance(start: .floating(local), instant: window.zone.instant(of: local))
    case .zoned(let zone):
      guard let segments else {
        return RecurrenceInstance(start: .zoned(local, zone), instant: zone.instant(of: local))
      }
      let instant = Instant(secondsSinceEpoch: local.secondsSinceEpoch - segments.offset)
      return RecurrenceInstance(start: .zoned(zone.localDateTime(at: instant), zone), instant: instant)
    }
  }
}

extension RecurrenceRule {
  /// The instances that the rule alone gives to an event which starts at `start`, in a half-open window of starts.
  ///
  /// - A date recurs on dates that the window touches; BYHOUR, BYMINUTE and BYSECOND are ignored (RFC 5545 section
  ///   3.3.10), and a rule of hours, minutes or seconds gives nothing.
  /// - A time in a zone keeps its wall-clock time over a change of clocks where the rule is of days or longer
  ///   periods; one of hours, minutes or seconds counts real ones. UNTIL in UTC is compared as a point in time.
  /// - A floating time recurs on the viewer's wall clock; UNTIL in UTC is read as if that were UTC.
  ///
  /// The order is that of the wall clock; a time that the clock skips may therefore come before an earlier point in
  /// time. At most `limit` periods are looked at, and at most so many instances given.
  public func instances(
    from start: EventTime, in window: OccurrenceWindow, limit: Int = defaultLimit
  ) -> ZonedInstances {
    switch start {
    case .date(let date): instances(from: date, in: window, limit: limit)
    case .floating(let local):
      wallClockInstances(from: local, zone: window.zone, isFloating: true, in: window, limit: limit)
    case .zoned(let local, let zone) where frequency >= .daily:
      wallClockInstances(from: local, zone: zone, isFloating: false, in: window, limit: limit)
    case .zoned(let local, let zone): realTimeInstances(from: local, zone: zone, in: window, limit: limit)
    }
  }

  private func instances(from date: CalendarDate, in window: OccurrenceWindow, limit: Int) -> ZonedInstances {
    var rule = self
    rule.byHour = []
    rule.byMinute = []
    rule.bySecond = []
    let dates = window.dates
    let first = LocalDateTime(dates.lowerBound)
    let isOfDays = frequency >= .daily
    return ZonedInstances(
      rule.instances(
        from: LocalDateTime(date), in: first..<(isOfDays ? LocalDateTime(dates.upperBound) : first),
        limit: limit),
      in: window, form: .date, until: nil)
  }

  private func wallClockInstances(
    from local: LocalDateTime, zone: Zone, isFloating: Bool, in window: OccurrenceWindow, limit: Int
  ) -> ZonedInstances {
    var rule = self
    var last: Instant?
    if !isFloating, case .instant(let until) = self.until {
      last = until
      rule.until = .local(zone.latestLocal(at: until))
    }
    let first = zone.earliestLocal(at: window.start)
    let end = max(first, zone.latestLocal(at: window.end))
    return ZonedInstances(
      rule.instances(from: local, in: first..<end, limit: limit), in: window,
      form: isFloating ? .floating : .zoned(zone), until: last)
  }

  private func realTimeInstances(
    from local: LocalDateTime, zone: Zone, in window: OccurrenceWindow, limit: Int
  ) -> ZonedInstances {
    var rule = self
    let start = zone.instant(of: local)
    switch until {
    case .date(let date):
      let end = zone.instant(of: LocalDateTime(date.adding(days: 1)))
      rule.until = .instant(end.adding(seconds: -1))
    case .local(let local): rule.until = .instant(zone.instant(of: local))
    default: break
    }
    let segments = ConstantOffsetSegments(rule, from: start, zone: zone, in: window)
    return ZonedInstances(segments, in: window, zone: zone, limit: limit)
  }

  /// Whether the rule has a part that depends on what the clock or calendar shows.
  var hasParts: Bool {
    !(bySecond.isEmpty && byMinute.isEmpty && byHour.isEmpty && byDay.isEmpty && byMonthDay.isEmpty
      && byYearDay.isEmpty && byWeekNumber.isEmpty && byMonth.isEmpty && byLeapMonth.isEmpty)
  }
}

extension Zone {
  /// A wall-clock time no later than any whose point in time is `instant` or after it. A clock changes once a day
  /// at most.
  fileprivate func earliestLocal(at instant: Instant) -> LocalDateTime {
    let offset = min(offset(at: instant), self.offset(at: instant.adding(seconds: -86_400)))
    return LocalDateTime(secondsSinceEpoch: instant.secondsSinceEpoch + offset)
  }

  /// A wall-clock time no earlier than any whose point in time is `instant` or before it.
  fileprivate func latestLocal(at instant: Instant) -> LocalDateTime {
    let offset = max(offset(at: instant), self.offset(at: instant.adding(seconds: -86_400)))
    return LocalDateTime(secondsSinceEpoch: instant.secondsSinceEpoch + offset)
  }
}
