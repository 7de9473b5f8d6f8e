/// Decides from the times and rules of an event whether it may touch a window. A “no” is certain; a “yes” may be wrong.
struct WindowOverlap {
  /// In seconds, more than any zone's offset from UTC plus any change of the clocks.
  static let zoneSlack = 26 * 3600

  private let window: OccurrenceWindow
  private let dates: Range<CalendarDate>
  /// The window in seconds since 1970, UTC.
  private let instants: Range<Int>
  private var rules = RuleOverlap()
  /// Whether the last event has a rule that cannot be read and that might have given an instance in the window.
  private(set) var hasUnreadableRule = false
  /// The wall-clock times of the window in seconds since 1970: in UTC, in the viewer's zone, and in the zones of ``ZoneNames``.
  private var localWindows: [Range<Int>?] = []

  /// Decides for events and this window.
  init(_ window: OccurrenceWindow) {
    self.window = window
    dates = window.dates
    let start = window.start.secondsSinceEpoch
    instants = start..<max(start, window.end.secondsSinceEpoch)
  }

  /// Whether an event may touch the window. Whether the instance does that it replaces, ``isNear(_:)`` says.
  mutating func mayTouch(_ event: borrowing RawEvent, zones: borrowing ZoneNames) -> Bool {
    hasUnreadableRule = false
    guard !event.isUnsure else { return true }
    // The reader ignores an event without a start.
    guard let start = event.start else { return false }
    if let end = event.end, (end.place == .date) != (start.place == .date) {
      return !event.rules.isEmpty || !event.additionalDates.isEmpty || mayTouch(mixed: start, end)
    }
    let length = length(of: event, from: start)
    let mayBeDates = mayMeanDates(event, from: start, zones: zones)
    if mayTouch(start, length: length, end: event.end, zones: zones, isCoarse: mayBeDates) { return true }
    // An override does not recur itself: its RDATE and RRULE do not count.
    guard event.recurrenceID == nil else { return false }
    let longest = max(length, event.additionalLength)
    for date in event.additionalDates {
      let isAlike = date.place == start.place
      // The reader decides what a date means beside a time.
      if !isAlike, date.place == .date || start.place == .date { return true }
      let isCoarse = mayBeDates || !isAlike
      if mayTouch(date, length: longest, end: nil, zones: zones, isCoarse: isCoarse) { return true }
    }
    guard !event.rules.isEmpty else { return false }
    let local = mayBeDates ? localWindow(in: nil) : localWindow(start, zones: zones)
    let slack = Self.zoneSlack
    let (window, zone) = (
      mayBeDates ? window.widened(before: slack, after: slack) : window, zone(start, zones: zones)
    )
    for index in 0..<event.rules.count {
      let mayTouch = event.rules.withText(index) { text in
        rules.mayTouch(
          text, start, length: length, local: local, excluded: event.excludedDates,
          isExact: !mayBeDates
        ) { start.eventTime(in: zone).map { ($0, window) } }
      }
      if rules.isUnreadable { hasUnreadableRule = true }
      if mayTouch { return true }
    }
    return false
  }

  /// The seconds since 1970, on the clock of its start, between which an event may touch windows: ``mayTouch(_:zones:)`` is certainly false for any window
  /// that is further away than ``TextReach/margin``. `nil` if no such time is known, or the event may have to be reported.
  mutating func reach(of event: borrowing RawEvent) -> ClosedRange<Int>? {
    guard !event.isUnsure, let start = event.start else { return nil }
    if let end = event.end, (end.place == .date) != (start.place == .date) {
      guard event.rules.isEmpty, event.additionalDates.isEmpty else { return nil }
      return including(event.recurrenceID, in: start.seconds...max(start.seconds, end.seconds))
    }
    let length = length(of: event, from: start)
    var (first, last) = (start.seconds, start.seconds + length)
    guard event.recurrenceID == nil else { return including(event.recurrenceID, in: first...last) }
    let most = max(length, event.additionalLength)
    for date in event.additionalDates {
      guard date.place == start.place || date.place != .date && start.place != .date else { return nil }
      (first, last) = (min(first, date.seconds), max(last, date.seconds + most))
    }
    for index in 0..<event.rules.count {
      switch event.rules.withText(index, { rules.end(of: $0, from: start) }) {
      case .unreadable: return nil
      case .unknown: last = .max
      case .at(let end): if last < .max { last = max(last, end + length) }
      }
    }
    return first...last
  }

  private func including(_ replaced: RawTime?, in range: ClosedRange<Int>) -> ClosedRange<Int> {
    guard let replaced else { return range }
    return min(range.lowerBound, replaced.seconds)...max(range.upperBound, replaced.seconds)
  }

  /// Whether a span of time in UTC, in seconds since 1970, is near the window.
  func isNear(_ span: ClosedRange<Int>) -> Bool {
    span.lowerBound < instants.upperBound + Self.zoneSlack
      && span.upperBound >= instants.lowerBound - Self.zoneSlack
  }

  /// How far an override with `RANGE=THISANDFUTURE` moves later instances; `nil` if it cannot move one into the window or out of it.
  func move(by event: borrowing RawEvent) -> SeriesMove? {
    guard let start = event.start, let replaced = event.recurrenceID else { return nil }
    // Between a date and a time, or between two zones, the distance on the clocks is not the real one.
    let isSure = start.place == replaced.place && (event.end.map { $0.place == start.place } ?? true)
    let slack = isSure ? Self.zoneSlack : 3 * Self.zoneSlack
    // The override moves no instance before the one that it replaces.
    guard min(start.seconds, replaced.seconds) < instants.upperBound + slack else { return nil }
    let shift = start.seconds - replaced.seconds
    return SeriesMove(
      before: max(0, shift) + length(of: event, from: start) + slack, after: max(0, -shift) + slack)
  }

  /// Whether an event is an override, and the instance that it replaces may touch the window, if it is not longer than a day.
  func isNear(_ event: borrowing RawEvent) -> Bool {
    guard let replaced = event.recurrenceID else { return false }
    return ((instants.lowerBound - 3 * 86_400)..<(instants.upperBound + 3 * 86_400)).contains(
      replaced.seconds)
  }

  /// Whether an event may touch the window if its start is a date and its end a time, or the reverse. The reader places it
  /// between the two days, in some zone.
  private func mayTouch(mixed start: RawTime, _ end: RawTime) -> Bool {
    let slack = 2 * Self.zoneSlack
    return start.seconds < instants.upperBound + slack
      && max(start.seconds, end.seconds) + 86_400 > instants.lowerBound - slack
  }

  /// The most seconds that an instance lasts. Start and end must both be dates, or both be times.
  private func length(of event: borrowing RawEvent, from start: RawTime) -> Int {
    guard let end = event.end else {
      guard start.place == .date else { return event.duration.map { $0 + 86_400 } ?? 0 }
      return max(86_400, ((event.duration ?? 0) + 86_399) / 86_400 * 86_400)
    }
    if start.place == .date { return max(86_400, end.seconds - start.seconds) }
    return max(0, end.seconds - start.seconds) + (end.place == start.place ? 4 * 3600 : 2 * Self.zoneSlack)
  }

  /// Whether Outlook may mean whole days by the times of an event, which the filter does not read: they are some days apart, and it begins at
  /// midnight, in UTC at any time. Without an end it begins at midnight.
  @inline(__always)
  private func mayMeanDates(
    _ event: borrowing RawEvent, from start: RawTime, zones: borrowing ZoneNames
  ) -> Bool {
    guard start.place != .date else { return false }
    guard let seconds = event.end.map({ $0.seconds - start.seconds }) ?? event.duration else {
      return start.seconds % 86_400 == 0
    }
    // The clocks may change in between.
    guard seconds >= 86_400 - 7200, (seconds + 7200) % 86_400 <= 14_400 else { return false }
    return start.seconds % 86_400 == 0 || isInUTC(start, zones: zones)
  }

  /// Whether a time may be in UTC.
  private func isInUTC(_ time: RawTime, zones: borrowing ZoneNames) -> Bool {
    switch time.place {
    case .date, .floating: false
    case .utc: true
    case .zone(let number): zones.zone(number).map { $0 == .utc } ?? true
    }
  }

  /// Whether an instance may touch the window. With `isCoarse` it may also be a day earlier or later.
  private func mayTouch(
    _ start: RawTime, length: Int, end: RawTime?, zones: ZoneNames, isCoarse: Bool
  ) -> Bool {
    if start.place == .date {
      return start.seconds < dates.upperBound.daysSinceEpoch * 86_400
        && start.seconds + length > dates.lowerBound.daysSinceEpoch * 86_400
    }
    guard start.seconds < instants.upperBound + Self.zoneSlack,
      start.seconds + length >= instants.lowerBound - Self.zoneSlack
    else { return false }
    guard !isCoarse, let first = instant(start, zones: zones) else { return true }
    guard first < instants.upperBound else { return false }
    guard var end else { return first + length >= instants.lowerBound }
    // An end without a zone is in the zone of the start.
    if case .zone = start.place, end.place == .floating { end.place = start.place }
    guard let last = instant(end, zones: zones) else { return true }
    return last > instants.lowerBound || first >= instants.lowerBound
  }

  /// The point in time of a date-time, in seconds since 1970, UTC; `nil` if its zone is unknown.
  private func instant(_ time: RawTime, zones: ZoneNames) -> Int? {
    guard let zone = zone(time, zones: zones) else { return nil }
    return zone.instant(of: LocalDateTime(secondsSinceEpoch: time.seconds)).secondsSinceEpoch
  }

  private func zone(_ time: RawTime, zones: ZoneNames) -> Zone? {
    switch time.place {
    case .date, .floating: window.zone
    case .utc: .utc
    case .zone(let number): zones.zone(number)
    }
  }
}

extension WindowOverlap {
  /// The wall-clock times that the window can have in the zone of an event's start, in seconds since 1970.
  private mutating func localWindow(_ start: RawTime, zones: ZoneNames) -> Range<Int> {
    let index: Int
    switch start.place {
    case .date:
      return (dates.lowerBound.daysSinceEpoch * 86_400)..<(dates.upperBound.daysSinceEpoch * 86_400)
    case .utc: index = 0
    case .floating: index = 1
    case .zone(let number): index = number + 2
    }
    if index < localWindows.count, let known = localWindows[index] { return known }
    let local = localWindow(in: zone(start, zones: zones))
    while localWindows.count <= index { localWindows.append(nil) }
    localWindows[index] = local
    return local
  }

  /// The wall-clock times that the window can have in a zone; in any zone for `nil`.
  private func localWindow(in zone: Zone?) -> Range<Int> {
    guard let zone else {
      return (instants.lowerBound - Self.zoneSlack)..<(instants.upperBound + Self.zoneSlack)
    }
    let around =
      [-Self.zoneSlack, 0].map { zone.offset(at: window.start.adding(seconds: $0)) }
      + [0, Self.zoneSlack].map { zone.offset(at: window.end.adding(seconds: $0)) }
    // If the clocks change near the window, wall-clock times may shift.
    let isSteady = Set(around).count == 1 && instants.count <= 7 * 86_400
    let slack = isSteady ? 0 : Self.zoneSlack
    return (instants.lowerBound + around[1] - slack)..<(instants.upperBound + around[2] + slack)
  }
}
