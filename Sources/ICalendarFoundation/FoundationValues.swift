public import Foundation
public import ICalendar

extension Instant {
  /// The point in time of a Foundation `Date`. A fraction of a second is dropped: the result is the same second or an earlier one. It is limited to
  /// the days of `CalendarDate`.
  ///
  /// ```swift
  /// let now = Instant(.now)
  /// ```
  public init(_ date: Date) {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    self.init(secondsSinceEpoch: Int(exactly: seconds) ?? (seconds < 0 ? .min : .max))
  }
}

extension Date {
  /// The point in time of an instant, in whole seconds.
  public init(_ instant: Instant) {
    self.init(timeIntervalSince1970: TimeInterval(instant.secondsSinceEpoch))
  }
}

extension DateInterval {
  /// An interval of time. `DateInterval` has its end, and the range does not.
  public init(_ interval: Range<Instant>) {
    self.init(start: Date(interval.lowerBound), end: Date(interval.upperBound))
  }
}

extension Zone {
  /// The zone of a Foundation `TimeZone`, by its identifier; of `GMT+0200` and similar ones by its offset. `nil` if the database does not have it.
  ///
  /// In a static program without ICU's data `TimeZone.current` is GMT: there, `ZoneDatabase.localZone(environment:)` is the zone of the computer.
  public init?(_ timeZone: TimeZone, database: ZoneDatabase = .system) {
    if let zone = database.zone(named: timeZone.identifier) {
      self = zone
    } else if timeZone.identifier.hasPrefix("GMT") {
      self.init(identifier: timeZone.identifier, fixedOffset: timeZone.secondsFromGMT())
    } else {
      return nil
    }
  }
}

extension TimeZone {
  /// The Foundation zone with the identifier of a zone, or with its only offset. `nil` for a zone that only its calendar defines, and for one that
  /// Foundation does not know.
  public init?(_ zone: Zone, database: ZoneDatabase = .system) {
    if database.zone(named: zone.identifier) == zone {
      self.init(identifier: zone.identifier)
    } else if zone.nextTransition(after: Instant(secondsSinceEpoch: .min)) == nil {
      self.init(secondsFromGMT: zone.offset(at: Instant(secondsSinceEpoch: 0)))
    } else {
      return nil
    }
  }
}

extension DateComponents {
  /// Year, month and day.
  public init(_ date: CalendarDate) {
    let (year, month, day) = date.components
    self.init(year: year, month: month, day: day)
  }

  /// Year, month, day, hour, minute and second.
  public init(_ time: LocalDateTime) {
    self.init(time.date)
    (hour, minute, second) = (time.hour, time.minute, time.second)
  }

  /// A date without a time of day; or a wall-clock time, with its zone if it has one that Foundation knows.
  public init(_ time: EventTime) {
    switch time {
    case .date(let date): self.init(date)
    case .floating(let local): self.init(local)
    case .zoned(let local, let zone):
      self.init(local)
      timeZone = TimeZone(zone)
    }
  }
}

extension CalendarDate {
  /// The date of the Gregorian year, month and day; `nil` if one is missing, or if there is no such date.
  public init?(_ components: DateComponents) {
    guard let year = components.year, let month = components.month, let day = components.day else {
      return nil
    }
    self.init(year: year, month: month, day: day)
  }
}

extension LocalDateTime {
  /// The wall-clock time of the Gregorian components; a missing hour, minute or second is 0. `nil` if there is no such date or time of day.
  public init?(_ components: DateComponents) {
    guard let date = CalendarDate(components) else { return nil }
    let (hour, minute, second) = (components.hour ?? 0, components.minute ?? 0, components.second ?? 0)
    guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second) else { return nil }
    self.init(date, hour: hour, minute: minute, second: second)
  }
}

extension ICalendar.Calendar {
  /// Reads the calendar in a file.
  ///
  /// ```swift
  /// let calendar = try ICalendar.Calendar(contentsOf: url, viewer: berlin)
  /// ```
  /// - Parameters:
  ///   - url: the file, whose path names it in `Event.file` and in diagnostics.
  ///   - kind: events or birthdays.
  ///   - viewer: the zone of times without a zone.
  ///   - zones: the database of the named time zones.
  /// - Throws: Foundation's error if the file cannot be read. Errors in the calendar are in `diagnostics`.
  public init(
    contentsOf url: URL, kind: CalendarKind = .events, viewer: Zone, zones: ZoneDatabase = .system
  ) throws {
    self.init(
      [UInt8](try Data(contentsOf: url)), file: url.path(percentEncoded: false), kind: kind, viewer: viewer,
      zones: zones)
  }
}

extension ComponentFile {
  /// Reads a file.
  /// - Throws: Foundation's error if it cannot be read.
  public init(contentsOf url: URL) throws { self.init([UInt8](try Data(contentsOf: url))) }

  /// Replaces a file, or makes it. The old file stays whole until the new one has taken its place.
  /// - Throws: Foundation's error if it cannot be written.
  public func write(to url: URL) throws { try Data(bytes).write(to: url, options: .atomic) }
}

extension CalendarSplice {
  /// Reads a file, and finds the components with some UIDs in it.
  /// - Throws: Foundation's error if it cannot be read.
  public init(contentsOf url: URL, uids: Set<String> = []) throws {
    self.init([UInt8](try Data(contentsOf: url)), uids: uids)
  }

  /// Replaces a file, or makes it. The old file stays whole until the new one has taken its place.
  /// - Throws: Foundation's error if it cannot be written.
  public func write(to url: URL) throws { try Data(bytes).write(to: url, options: .atomic) }
}
