/// Reads values of type DATE, DATE-TIME and PERIOD, in the zone that their TZID names.
struct EventTimeParser {
  private let zone: (String) -> Zone?
  /// The problems of the values read so far.
  var diagnostics: [Diagnostic] { found.all }
  private var found: DiagnosticList

  /// `zone` returns the zone of a TZID in the current VCALENDAR. Problems with one of the `counted` codes are only counted.
  init(counting counted: [Diagnostic.Code] = [], zone: @escaping (String) -> Zone?) {
    self.zone = zone
    found = DiagnosticList(counting: counted)
  }

  /// The single value of a line such as DTSTART; `nil`, with a diagnostic, if it is unreadable.
  mutating func time(_ line: ContentLine) -> EventTime? {
    time(line.value, of: line)
  }

  /// The readable values of a line such as EXDATE.
  mutating func times(_ line: ContentLine) -> [EventTime] {
    line.listedTimes.compactMap { time($0, of: line) }
  }

  /// The values of an RDATE line, which may be periods (RFC 5545 section 3.3.9).
  mutating func additionalDates(_ line: ContentLine) -> [RecurrenceSet.AdditionalDate] {
    line.listedTimes.compactMap { value in
      let parts = value.split(separator: "/", maxSplits: 1)
      guard let first = parts.first, let start = time(first, of: line) else { return nil }
      guard parts.count == 2 else { return RecurrenceSet.AdditionalDate(start: start) }
      return RecurrenceSet.AdditionalDate(start: start, length: periodLength(parts[1], from: start, of: line))
    }
  }

  private mutating func periodLength(
    _ text: Substring, from start: EventTime, of line: ContentLine
  ) -> EventSchedule.Length? {
    if let duration = DurationValue(text) { return length(of: duration, from: start, line: line) }
    guard let end = time(text, of: line) else { return nil }
    let length = length(from: start, to: end, line: line)
    guard case .until(let end) = length else { return length }
    let seconds = end.instant(viewer: .utc).secondsSinceEpoch - start.instant(viewer: .utc).secondsSinceEpoch
    return .nominal(days: 0, seconds: seconds)
  }

  private mutating func time(_ text: some StringProtocol, of line: ContentLine) -> EventTime? {
    guard let (value, rest) = DateTimeValue.beginning(of: text) else {
      diagnose(.invalidDateTime, "\(line.name) \(quoted(text)) is no date or date-time", line)
      return nil
    }
    if value.secondOfDay == nil {
      if !rest.isEmpty {
        diagnose(
          .invalidDateTime, "\(line.name) \(quoted(text)) has no time; it is read as a date", line)
      }
      return .date(value.date)
    }
    if !rest.isEmpty {
      diagnose(
        .invalidDateTime, "\(quoted(rest)) after the time of \(line.name) cannot be read and is ignored",
        line)
    }
    if line.isDeclaredAsDate {
      if value.local.secondOfDay == 0 { return .date(value.local.date) }
      diagnose(
        .invalidDateTime, "\(line.name) has VALUE=DATE but contains a time; the time is used", line)
    }
    return time(value, of: line)
  }

  /// A date-time in its zone.
  private mutating func time(_ value: DateTimeValue, of line: ContentLine) -> EventTime {
    if value.isUTC { return .zoned(value.local, .utc) }
    // The meaning of an offset is plain, so that only the validator reports its form.
    if let offset = value.offset { return .zoned(value.local, Zone(identifier: "UTC", fixedOffset: offset)) }
    guard let name = line.parameter("TZID"), !name.isEmpty else { return .floating(value.local) }
    guard let zone = zone(name) else {
      diagnose(
        .unknownTimeZone, "time zone \(quoted(name)) is not known; its times are read as local",
        line)
      return .floating(value.local)
    }
    return .zoned(value.local, zone)
  }

  private mutating func diagnose(
    _ code: Diagnostic.Code, _ message: @autoclosure () -> String, _ line: ContentLine
  ) {
    found.append(code, message(), line: line.line)
  }
}

extension EventTimeParser {
  /// The length of an instance that begins at `start` and has a DURATION.
  mutating func length(
    of duration: DurationValue, from start: EventTime, line: ContentLine
  ) -> EventSchedule.Length {
    if duration.isNegative { diagnose(.invalidDuration, "a negative duration counts as none", line) }
    return EventSchedule.Length(duration, from: start)
  }

  /// The length of an instance from `start` to `end`.
  mutating func length(from start: EventTime, to end: EventTime, line: ContentLine) -> EventSchedule.Length {
    if start.isDate != end.isDate {
      diagnose(.invalidEnd, "\(line.name) is not of the same type as the start", line)
    }
    guard let length = EventSchedule.Length(from: start, to: end) else {
      let result = start.isDate ? "it counts as one day" : "the event has no length"
      diagnose(.invalidEnd, "the end is before the start; \(result)", line)
      return EventSchedule.Length(ofEventWithoutEndAt: start)
    }
    return length
  }
}

extension EventSchedule.Length {
  /// The length of an instance that begins at a time and has neither DTEND nor DURATION (RFC 5545 section 3.6.1).
  init(ofEventWithoutEndAt start: EventTime) {
    self = start.isDate ? .days(1) : .nominal(days: 0, seconds: 0)
  }

  /// The length of an instance that begins at `start` and has a DURATION. A negative one counts as none.
  init(_ duration: DurationValue, from start: EventTime) {
    if duration.isNegative {
      self.init(ofEventWithoutEndAt: start)
    } else if start.isDate {
      self = .days(max(1, duration.days + (duration.seconds + 86_399) / 86_400))
    } else {
      self = .nominal(days: duration.days, seconds: duration.seconds)
    }
  }

  /// The length of an instance from `start` to `end`; `nil` if the end is before the start. An all-day instance has at least one day.
  init?(from start: EventTime, to end: EventTime) {
    if case .date(let first) = start {
      let local = end.local
      let last = local.secondOfDay == 0 ? local.date : local.date.adding(days: 1)
      let days = last.daysSinceEpoch - first.daysSinceEpoch
      guard days >= 0 else { return nil }
      self = .days(max(1, days))
      return
    }
    var end = end
    if end.zone == nil {
      // An end without a zone is in the zone of the start. But a start in UTC names no place, so the end is then on the viewer's clock.
      end = start.zone == .utc ? .floating(end.local) : start.replacing(local: end.local)
    }
    let (first, last) = (start.instant(viewer: .utc), end.instant(viewer: .utc))
    if last <= first, let seconds = Self.secondsOnClock(from: start, at: first, to: end) {
      self = .nominal(days: 0, seconds: seconds)
      return
    }
    // Two floating times can be compared in any zone; a floating and a zoned time cannot be compared exactly.
    if last < first, end.isFloating == start.isFloating { return nil }
    self = .until(end)
  }

  /// The seconds that a clock shows between a start and an end, where the clock skips the start, as in an event from 2:30 to 3:30 on the day on which
  /// it goes from 2:00 to 3:00: an hour. `nil` for any other start, or an end that is not later on the clock.
  private static func secondsOnClock(from start: EventTime, at instant: Instant, to end: EventTime) -> Int? {
    let seconds = end.local.secondsSinceEpoch - start.local.secondsSinceEpoch
    guard seconds > 0, let zone = start.zone, zone == end.zone, zone.localDateTime(at: instant) != start.local
    else { return nil }
    return seconds
  }
}

extension ContentLine {
  /// The values of a list such as EXDATE. vCalendar 1.0 separates them with `;`, and can write them as quoted-printable.
  var listedTimes: [Substring] {
    (isQuotedPrintable ? decoded : self).value.timeItems.flatMap { $0.split(separator: ";") }
  }

  /// Whether the line has VALUE=DATE (RFC 5545 section 3.2.20).
  var isDeclaredAsDate: Bool { parameter("VALUE")?.uppercased() == "DATE" }
}
