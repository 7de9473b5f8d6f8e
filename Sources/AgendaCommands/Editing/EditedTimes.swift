internal import AgendaRequests
internal import AgendaSources
internal import ICalendar

/// The options that change when an event is, as written.
struct EditedTimes: Equatable {
  var at: String?
  var date: String?
  var start: String?
  var end: String?
  var length: String?

  /// Whether none is given.
  var isEmpty: Bool { self == EditedTimes() }
}

extension Run {
  /// The length of an event that gets a time in place of a date, in seconds.
  private static let standardLength = 3600

  /// The new times of an event that has the times `span`; `nil` if the options change nothing.
  func span(_ times: EditedTimes, from span: Occurrence.Span) throws -> Occurrence.Span? {
    guard !times.isEmpty else { return nil }
    let zone = settings.zone
    let (first, clock) = try start(times, from: span)
    guard let clock else { return try days(times, from: first, like: span) }
    let start = zone.instant(of: LocalDateTime(first, second: clock))
    return .timed(start: start, end: try end(times, from: start, on: first, like: span))
  }

  /// The new start as it is said, if the clock skips that time; `nil` if it does not, or nothing is said.
  func skippedStart(_ times: EditedTimes, from span: Occurrence.Span) throws -> LocalDateTime? {
    guard !times.isEmpty, case let (first, clock?) = try start(times, from: span) else { return nil }
    let said = LocalDateTime(first, second: clock)
    return settings.zone.localDateTime(at: settings.zone.instant(of: said)) == said ? nil : said
  }

  /// The day on which the event begins, and the seconds since its midnight; `nil` for an event of whole days.
  private func start(
    _ times: EditedTimes, from span: Occurrence.Span
  ) throws -> (first: CalendarDate, clock: Int?) {
    let zone = settings.zone
    var first = span.startPoint.date(in: zone)
    var clock: Int? = nil
    if case .timed(let start, _) = span { clock = zone.localDateTime(at: start).secondOfDay }
    if let text = times.start {
      if let time = ClockTime(text) {
        // A time alone is one of the day on which the event is, as --at has it.
        clock = time.second
      } else {
        let start = try date(text, for: "--start")
        (first, clock) = (start.date(in: zone), start.clock(in: zone))
      }
    }
    if let text = times.date { first = try date(text, for: "--date").date(in: zone) }
    if let text = times.at {
      if let time = ClockTime(text) {
        clock = time.second
      } else {
        let start = try date(text, for: "--at")
        guard let seconds = start.clock(in: zone) else { throw Self.noTime(text, "--at") }
        (first, clock) = (start.date(in: zone), seconds)
      }
    }
    return (first, clock)
  }

  private func days(
    _ times: EditedTimes, from first: CalendarDate, like span: Occurrence.Span
  ) throws -> Occurrence.Span {
    var days = 1
    if case .allDay(let start, let end) = span { days = start.distance(to: end) }
    if let text = times.length {
      guard let length = DurationArgument(text), length.seconds >= 86_400, length.seconds % 86_400 == 0 else {
        throw CommandError(
          .usage, "--for \(quoted(text)) is not a number of days, such as 2d; --at gives the event a time")
      }
      days = length.seconds / 86_400
    }
    guard let text = times.end else { return .allDay(start: first, end: first.adding(days: days)) }
    let last = try date(text, for: "--end")
    guard last.clock(in: settings.zone) == nil else {
      throw CommandError(
        .usage, "--end \(quoted(text)) has a time, and the start has none; write --at or --start with a time")
    }
    guard last.date(in: settings.zone) >= first else { throw Self.endsEarly(text) }
    return .allDay(start: first, end: last.date(in: settings.zone).adding(days: 1))
  }

  private func end(
    _ times: EditedTimes, from start: Instant, on first: CalendarDate, like span: Occurrence.Span
  ) throws -> Instant {
    let zone = settings.zone
    if let text = times.length {
      guard let length = DurationArgument(text) else {
        throw CommandError(
          .usage, "--for \(quoted(text)) is not a duration; write one such as \(DurationArgument.form)")
      }
      return start.adding(seconds: length.seconds)
    }
    if let text = times.end {
      let end: Instant
      if let time = ClockTime(text) {
        end = zone.instant(of: LocalDateTime(first).adding(seconds: time.second))
      } else {
        let written = try date(text, for: "--end")
        guard written.clock(in: zone) != nil else { throw Self.noTime(text, "--end") }
        end = written.instant(in: zone)
      }
      guard end >= start else { throw Self.endsEarly(text) }
      return end
    }
    guard case .timed(let from, let to) = span else { return start.adding(seconds: Self.standardLength) }
    return start.adding(seconds: to.secondsSinceEpoch - from.secondsSinceEpoch)
  }

  private static func noTime(_ text: String, _ option: String) -> CommandError {
    CommandError(.usage, "\(option) \(quoted(text)) has no time; write one such as 14:30 or 2026-11-24T14:30")
  }

  private static func endsEarly(_ text: String) -> CommandError {
    CommandError(.usage, "--end \(quoted(text)) is before the start")
  }
}

extension Occurrence.Span {
  /// Applies the change from `old` to this span to another instance: a new day, time of day or length is taken over, and the rest of `other`
  /// stays.
  func carried(from old: Occurrence.Span, to other: Occurrence.Span, in zone: Zone) -> Occurrence.Span {
    guard case .timed(let start, let end) = self, case .timed(let oldStart, let oldEnd) = old,
      case .timed(let otherStart, let otherEnd) = other
    else { return self }
    let (new, former, own) = (
      zone.localDateTime(at: start), zone.localDateTime(at: oldStart), zone.localDateTime(at: otherStart)
    )
    let first = zone.instant(
      of: LocalDateTime(
        new.date == former.date ? own.date : new.date,
        second: new.secondOfDay == former.secondOfDay ? own.secondOfDay : new.secondOfDay))
    let length = end.secondsSinceEpoch - start.secondsSinceEpoch
    let oldLength = oldEnd.secondsSinceEpoch - oldStart.secondsSinceEpoch
    let ownLength = otherEnd.secondsSinceEpoch - otherStart.secondsSinceEpoch
    return .timed(
      start: first, end: first.adding(seconds: length == oldLength ? ownLength : length))
  }
}

extension DateArgument {
  /// The seconds since midnight; `nil` for a date.
  fileprivate func clock(in zone: Zone) -> Int? {
    switch self {
    case .date: nil
    case .local(let local): local.secondOfDay
    case .instant(let instant): zone.localDateTime(at: instant).secondOfDay
    }
  }
}
