/// Tells whether an event may touch a window, from a glance at its lines. “No” is sure; “yes” is a maybe.
struct WindowTest {
  /// More than any zone's offset, and more than any change of clocks moves a time.
  private static let zoneSlack = 26 * 3600
  /// How far a rule is followed; one that needs more is kept.
  private static let ruleLimit = 2000

  private let window: OccurrenceWindow
  private let dates: Range<CalendarDate>
  /// The window in seconds since 1970, UTC.
  private let instants: Range<Int>
  private var rules: [[UInt8]: RecurrenceRule?] = [:]
  /// The wall-clock times of the window in UTC, in the viewer's zone, and in those of ``ZoneNames``.
  private var localWindows: [Range<Int>?] = []

  /// A test for a window.
  init(_ window: OccurrenceWindow) {
    self.window = window
    dates = window.dates
    let start = window.start.secondsSinceEpoch
    instants = start..<max(start, window.end.secondsSinceEpoch)
  }

  /// Whether an event, or the instance that it replaces, may touch the window.
  mutating func mayTouch(_ facts: EventFacts, zones: ZoneNames) -> Bool {
    guard !facts.isUnsure, let start = facts.start, let length = length(of: facts, from: start) else {
      return true
    }
    if mayTouch(start, length: length, end: facts.end, zones: zones) { return true }
    if let replaced = facts.recurrenceID {
      // The instance may be as long as a day; longer ones are looked for by their UID.
      let near = (instants.lowerBound - 3 * 86_400)..<(instants.upperBound + 3 * 86_400)
      return near.contains(replaced.seconds)
    }
    for rule in facts.rules where mayTouch(rule, start, length: length, zones: zones) { return true }
    return false
  }

  /// The most seconds that an instance lasts; `nil` where that is not plain.
  private func length(of facts: EventFacts, from start: RawTime) -> Int? {
    guard let end = facts.end else {
      guard start.place == .date else { return facts.duration.map { $0 + 86_400 } ?? 0 }
      return max(86_400, ((facts.duration ?? 0) + 86_399) / 86_400 * 86_400)
    }
    guard (end.place == .date) == (start.place == .date) else { return nil }
    if start.place == .date { return max(86_400, end.seconds - start.seconds) }
    return max(0, end.seconds - start.seconds) + (end.place == start.place ? 4 * 3600 : 2 * Self.zoneSlack)
  }

  private func mayTouch(_ start: RawTime, length: Int, end: RawTime?, zones: ZoneNames) -> Bool {
    if start.place == .date {
      return start.seconds < dates.upperBound.daysSinceEpoch * 86_400
        && start.seconds + length > dates.lowerBound.daysSinceEpoch * 86_400
    }
    guard start.seconds < instants.upperBound + Self.zoneSlack,
      start.seconds + length >= instants.lowerBound - Self.zoneSlack
    else { return false }
    guard let first = instant(start, zones: zones) else { return true }
    guard first < instants.upperBound else { return false }
    guard var end else { return first + length >= instants.lowerBound }
    // An end that names no zone is in that of the start.
    if case .zone = start.place, end.place == .floating { end.place = start.place }
    guard let last = instant(end, zones: zones) else { return true }
    return last > instants.lowerBound || first >= instants.lowerBound
  }

  /// The point in time of a date-time, where its zone is sure.
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

extension WindowTest {
  private mutating func mayTouch(
    _ text: [UInt8], _ start: RawTime, length: Int, zones: ZoneNames
  ) -> Bool {
    let local = localWindow(start, zones: zones)
    if let until = Self.until(in: text), until + 86_400 + Self.zoneSlack + length < local.lowerBound {
      return false
    }
    guard var rule = rule(text), rule.frequency >= .daily else { return true }
    if start.place == .date, !(rule.byHour.isEmpty && rule.byMinute.isEmpty && rule.bySecond.isEmpty) {
      return true
    }
    if case .instant(let instant) = rule.until {
      rule.until = .local(LocalDateTime(secondsSinceEpoch: instant.secondsSinceEpoch + Self.zoneSlack))
    }
    let first = LocalDateTime(secondsSinceEpoch: local.lowerBound - length)
    var instances = rule.instances(
      from: LocalDateTime(secondsSinceEpoch: start.seconds),
      in: first..<LocalDateTime(secondsSinceEpoch: local.upperBound), limit: Self.ruleLimit)
    return instances.next() != nil || instances.reachedLimit
  }

  /// The rule of a text, read once; `nil` where it cannot be read.
  private mutating func rule(_ text: [UInt8]) -> RecurrenceRule? {
    if let known = rules[text] { return known }
    let rule = try? RecurrenceRule(bytes: text)
    // Rules of real calendars repeat; those that do not need not be remembered for ever.
    if rules.count >= 512 { rules.removeAll(keepingCapacity: true) }
    rules[text] = .some(rule)
    return rule
  }

  /// The day of UNTIL in seconds since 1970 on its own clock, where one stands in a rule as RFC 5545 writes it.
  private static func until(in text: [UInt8]) -> Int? {
    text.withUnsafeBufferPointer { buffer in
      let line = RawLine(buffer)
      // Of several the last counts, and what that says is for a reader.
      let endings = (0..<line.count).count {
        line[$0] | 0x20 == UInt8(ascii: "t") && line[$0 + 1] | 0x20 == UInt8(ascii: "i")
      }
      guard endings == 1 else { return nil }
      var offset = 0
      while let found = line.firstIndex(of: UInt8(ascii: "U"), from: offset) {
        offset = found + 1
        guard line.holds("UNTIL=", at: found), found == 0 || line[found - 1] == UInt8(ascii: ";") else {
          continue
        }
        guard let year = line.number(at: found + 6, digits: 4),
          let month = line.number(at: found + 10, digits: 2),
          let day = line.number(at: found + 12, digits: 2)
        else { return nil }
        return CalendarDate(year: year, month: month, day: day).map { $0.daysSinceEpoch * 86_400 }
      }
      return nil
    }
  }

  /// The wall-clock times that the window can have where an event is.
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

  /// The wall-clock times that the window can have in a zone, or in any.
  private func localWindow(in zone: Zone?) -> Range<Int> {
    guard let zone else {
      return (instants.lowerBound - Self.zoneSlack)..<(instants.upperBound + Self.zoneSlack)
    }
    let around =
      [-Self.zoneSlack, 0].map { zone.offset(at: window.start.adding(seconds: $0)) }
      + [0, Self.zoneSlack].map { zone.offset(at: window.end.adding(seconds: $0)) }
    // Where the clocks change near the window, a time may be moved by as much as they do.
    let isSteady = Set(around).count == 1 && instants.count <= 7 * 86_400
    let slack = isSteady ? 0 : Self.zoneSlack
    return (instants.lowerBound + around[1] - slack)..<(instants.upperBound + around[2] + slack)
  }
}
