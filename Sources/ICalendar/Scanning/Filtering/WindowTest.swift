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
  private var rules: [[UInt8]: Rule] = [:]
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
    let raw = RawRule(text)
    if let until = raw.until, until + 86_400 + Self.zoneSlack + length < local.lowerBound { return false }
    let first = LocalDateTime(secondsSinceEpoch: local.lowerBound - length)
    let window = first..<LocalDateTime(secondsSinceEpoch: local.upperBound)
    guard rule(raw.endless).mayGive(in: window, from: start) else { return false }
    return !raw.hasCount || rule(text).mayGive(in: window, from: start)
  }

  /// The rule of a text, read once.
  private mutating func rule(_ text: [UInt8]) -> Rule {
    if let known = rules[text] { return known }
    let rule = Rule(text)
    // Those that do not repeat need not be remembered for ever.
    if rules.count >= 512 { rules.removeAll(keepingCapacity: true) }
    rules[text] = rule
    return rule
  }

  /// A rule that was read, shared by the events that have it.
  private final class Rule {
    private let rule: RecurrenceRule
    /// Whether it is not judged: it could not be read, recurs within the day, or follows a calendar that takes time to compute.
    private let isUnsure: Bool
    private let hasTimes: Bool

    init(_ text: [UInt8]) {
      let read = try? RecurrenceRule(bytes: text)
      var rule = read ?? RecurrenceRule(.secondly)
      if case .instant(let instant) = rule.until {
        rule.until = .local(
          LocalDateTime(secondsSinceEpoch: instant.secondsSinceEpoch).adding(seconds: zoneSlack))
      }
      isUnsure = rule.frequency < .daily || rule.scale != .gregorian
      hasTimes = !(rule.byHour.isEmpty && rule.byMinute.isEmpty && rule.bySecond.isEmpty)
      self.rule = rule
    }

    /// Whether it may give instances in a window, counted from a start.
    func mayGive(in window: Range<LocalDateTime>, from start: RawTime) -> Bool {
      if isUnsure || start.place == .date && hasTimes { return true }
      var instances = rule.instances(
        from: LocalDateTime(secondsSinceEpoch: start.seconds), in: window, limit: ruleLimit)
      return instances.next() != nil || instances.reachedLimit
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
