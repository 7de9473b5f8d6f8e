/// The recurrence of an event: (DTSTART ∪ rules ∪ dates) − excluded rules − excluded dates (RFC 5545 section 3.8.5).
public struct RecurrenceSet: Sendable, Hashable, Codable {
  /// The value of RDATE: a start, and the length if it is a PERIOD.
  public struct AdditionalDate: Sendable, Hashable, Codable {
    /// When the instance starts.
    public var start: EventTime
    /// The length of the instance (`VALUE=PERIOD`); `nil` if it is as long as the event.
    public var length: EventSchedule.Length?

    /// An instance at `start`.
    public init(start: EventTime, length: EventSchedule.Length? = nil) {
      self.start = start
      self.length = length
    }
  }

  /// RRULE. RFC 5545 allows one at most, but some calendars contain several.
  public var rules: [RecurrenceRule] = []
  /// RDATE.
  public var dates: [AdditionalDate] = []
  /// EXRULE (RFC 2445).
  public var excludedRules: [RecurrenceRule] = []
  /// EXDATE.
  public var excludedDates: [EventTime] = []

  /// The set of an event that does not recur.
  public init() {}

  /// Decodes a set. Missing lists are empty, because earlier versions of the library did not store them.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    try values.read(&rules, .rules)
    try values.read(&dates, .dates)
    try values.read(&excludedRules, .excludedRules)
    try values.read(&excludedDates, .excludedDates)
  }

  /// Whether the event has a single instance, its DTSTART.
  public var isEmpty: Bool { rules.isEmpty && dates.isEmpty }
}

extension RecurrenceSet {
  /// The instances of a recurrence set that start in a window, and the work they took.
  public struct Expansion: Sendable, Hashable {
    /// The instances in the order of their start, without duplicates.
    public var instances: [RecurrenceInstance] = []
    /// Whether the work limit was reached. If so, instances may be missing.
    public var reachedLimit = false
    /// The part of the work limit that was used.
    package internal(set) var stepsTaken = 0
  }

  /// The instances of an event that starts at `start` (RFC 5545 section 3.8.5). Only instances that start in the
  /// half-open window are returned; a date is in it if the window touches that day. To include instances that began
  /// before the window and still last, start the window earlier by the length of the event.
  ///
  /// DTSTART is an instance even if no rule generates it, and COUNT then counts it as the first (section 3.3.10). But
  /// if every rule ends before DTSTART, there is no instance. A value whose type or zone differs from DTSTART's is
  /// converted:
  /// - EXDATE as a date removes the instances of that day in DTSTART's zone. EXDATE as a date-time removes that point
  ///   in time, or, if DTSTART is a date, that date. A midnight of DTSTART's zone at which no instance can begin removes those of its day.
  /// - RDATE as a date gets DTSTART's time of day. RDATE as a date-time becomes a date if DTSTART is a date.
  /// - A floating time is in DTSTART's zone, if it has one.
  ///
  /// At most `limit` periods of rules are examined, and at most `limit` instances are returned, none after the year 9999.
  public func instances(
    of start: EventTime, in window: OccurrenceWindow, limit: Int = RecurrenceRule.defaultLimit
  ) -> Expansion {
    let context = RecurrenceSetContext(start: start, window: window)
    var result = Expansion()
    let isCutOff = !rules.isEmpty && rules.allSatisfy { $0.ends(before: start) }
    if !isCutOff, let first = context.instance(at: start) { result.instances.append(first) }
    guard !isEmpty || !excludedDates.isEmpty || !excludedRules.isEmpty else { return result }
    let limit = max(0, limit)
    var steps = limit
    for rule in rules(countingStart: start, viewer: window.zone) { result.add(rule, context, &steps) }
    for date in dates {
      guard let instance = context.instance(at: date.start, length: date.length) else { continue }
      guard steps > 0 else {
        result.reachedLimit = true
        break
      }
      steps -= 1
      result.instances.append(instance)
    }
    result.stepsTaken = limit - steps
    result.sortAndMerge()
    guard !result.instances.isEmpty else { return result }
    var excluded = Expansion()
    for rule in excludedRules { excluded.add(rule, context, &steps) }
    result.reachedLimit = result.reachedLimit || excluded.reachedLimit
    result.stepsTaken = limit - steps
    let excludedDates = excludedDates.map { named(by: $0, start: start) }
    let keys = Set(excluded.instances.map(\.key)).union(context.keys(excluding: excludedDates))
    let days = context.days(excluding: excludedDates)
    guard !keys.isEmpty || !days.isEmpty else { return result }
    result.instances.removeAll { keys.contains($0.key) || days.contains(context.day(of: $0)) }
    return result
  }

  /// The time that an EXDATE or RECURRENCE-ID of the series names: its own, or its day where it is a midnight at which no instance begins, since all of them
  /// begin at the time of day of the start. Exchange and old versions of Outlook name an instance so.
  func named(by time: EventTime, start: EventTime) -> EventTime {
    guard !start.isDate, !time.isDate, start.local.secondOfDay != 0, !rules.isEmpty, dates.isEmpty else {
      return time
    }
    var local = time.local
    if let zone = start.zone, let other = time.zone, other != zone {
      local = zone.localDateTime(at: time.instant(viewer: zone))
    }
    guard local.secondOfDay == 0, start.zone != nil || time.zone == nil else { return time }
    let keepTime = rules.allSatisfy { rule in
      rule.frequency >= .daily && rule.byHour.isEmpty && rule.byMinute.isEmpty && rule.bySecond.isEmpty
    }
    return keepTime ? .date(local.date) : time
  }
}

extension RecurrenceSet.Expansion {
  fileprivate mutating func add(_ rule: RecurrenceRule, _ context: RecurrenceSetContext, _ steps: inout Int) {
    var found = rule.instances(from: context.start, in: context.window, limit: steps)
    while let instance = found.next() { instances.append(instance) }
    steps = found.stepsLeft
    reachedLimit = reachedLimit || found.reachedLimit
  }

  /// Sorts the instances and removes duplicates. It keeps the one that has its own length.
  fileprivate mutating func sortAndMerge() {
    guard instances.count > 1 else { return }
    instances.sort { left, right in
      left.key != right.key ? left.key < right.key : left.length != nil && right.length == nil
    }
    var last: Int?
    instances.removeAll { instance in
      defer { last = instance.key }
      return instance.key == last
    }
  }
}

/// The data that a recurrence set needs to compare values whose type or zone differs from DTSTART's.
struct RecurrenceSetContext {
  let start: EventTime
  let window: OccurrenceWindow
  /// The dates that the window touches.
  let dates: Range<CalendarDate>
  /// DTSTART's zone; the viewer's if DTSTART is floating.
  let zone: Zone

  init(start: EventTime, window: OccurrenceWindow) {
    self.start = start
    self.window = window
    dates = start.isDate ? window.dates : CalendarDate(daysSinceEpoch: 0)..<CalendarDate(daysSinceEpoch: 0)
    if case .zoned(_, let zone) = start { self.zone = zone } else { zone = window.zone }
  }

  /// The instance at a time, which may have another type than DTSTART; `nil` if it does not start in the window.
  func instance(at time: EventTime, length: EventSchedule.Length? = nil) -> RecurrenceInstance? {
    let time = time.converted(toTypeOf: start)
    let instant = time.instant(viewer: window.zone)
    if case .date(let date) = time {
      guard dates.contains(date) else { return nil }
    } else {
      guard instant >= window.start, instant < window.end else { return nil }
    }
    return RecurrenceInstance(start: time, instant: instant, length: length)
  }

  /// The keys of the single instances that EXDATEs exclude.
  func keys(excluding times: [EventTime]) -> [Int] {
    times.compactMap { time in
      if case .date = time, !start.isDate { return nil }
      return instance(at: time)?.key
    }
  }

  /// The days that EXDATEs as dates exclude from a timed series, in days since 1 January 1970.
  func days(excluding times: [EventTime]) -> Set<Int> {
    guard !start.isDate else { return [] }
    var days: Set<Int> = []
    for case .date(let date) in times { days.insert(date.daysSinceEpoch) }
    return days
  }

  /// The day of an instance in DTSTART's zone.
  func day(of instance: RecurrenceInstance) -> Int {
    switch instance.start {
    case .date(let date): date.daysSinceEpoch
    case .floating(let local): local.date.daysSinceEpoch
    case .zoned(let local, let zone) where zone == self.zone: local.date.daysSinceEpoch
    case .zoned: zone.localDateTime(at: instance.instant).date.daysSinceEpoch
    }
  }
}
