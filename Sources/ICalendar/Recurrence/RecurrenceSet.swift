/// The recurrence of an event: (DTSTART ∪ rules ∪ dates) − excluded rules − excluded dates (RFC 5545 section 3.8.5).
public struct RecurrenceSet: Sendable, Hashable {
  /// An RDATE: a start, and of a PERIOD its own length.
  public struct AdditionalDate: Sendable, Hashable {
    /// When the instance starts.
    public var start: EventTime
    /// How long it lasts, where the calendar says so (`VALUE=PERIOD`); else as long as the event.
    public var length: EventSchedule.Length?

    /// An instance at `start`.
    public init(start: EventTime, length: EventSchedule.Length? = nil) {
      self.start = start
      self.length = length
    }
  }

  /// RRULE; RFC 5545 asks for one at most, real calendars hold several.
  public var rules: [RecurrenceRule] = []
  /// RDATE.
  public var dates: [AdditionalDate] = []
  /// EXRULE (RFC 2445).
  public var excludedRules: [RecurrenceRule] = []
  /// EXDATE.
  public var excludedDates: [EventTime] = []

  /// The set of an event that does not recur.
  public init() {}

  /// Whether the event has a single instance, its DTSTART.
  public var isEmpty: Bool { rules.isEmpty && dates.isEmpty }
}

extension RecurrenceSet {
  /// The instances of a recurrence set that start in a window.
  public struct Instances: Sendable, Hashable {
    /// In order of their start, each once.
    public var instances: [RecurrenceInstance] = []
    /// Whether the work bound was hit, so that instances may be missing.
    public var reachedLimit = false
    /// How much of the work bound was used.
    public internal(set) var stepsTaken = 0
  }

  /// The instances of an event that starts at `start` (RFC 5545 section 3.8.5), of which the start lies in a half-open
  /// window; a date lies in it when the window touches that day. Ask for a window that begins earlier by the event's
  /// length to have those that reach into it.
  ///
  /// DTSTART is an instance also when no rule gives it, and then COUNT counts it as the first (section 3.3.10); but where every rule ends
  /// before it, it is none. Values of another type or zone than DTSTART's are taken so:
  /// - EXDATE as a date removes the instances of that day in DTSTART's zone; a date-time removes the same point in
  ///   time, and where DTSTART is a date that date;
  /// - RDATE as a date is at DTSTART's time of day; as a date-time, where DTSTART is a date, it is that date;
  /// - a floating time beside a DTSTART in a zone is in that zone.
  ///
  /// At most `limit` periods of rules are looked at, and at most so many instances found.
  public func instances(
    of start: EventTime, in window: OccurrenceWindow, limit: Int = RecurrenceRule.defaultLimit
  ) -> Instances {
    let context = RecurrenceSetContext(start: start, window: window)
    var result = Instances()
    let isCutOff = !rules.isEmpty && rules.allSatisfy { $0.ends(before: start) }
    if !isCutOff, let first = context.instance(at: start) { result.instances.append(first) }
    guard !isEmpty || !excludedDates.isEmpty || !excludedRules.isEmpty else { return result }
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
    var excluded = Instances()
    for rule in excludedRules { excluded.add(rule, context, &steps) }
    result.reachedLimit = result.reachedLimit || excluded.reachedLimit
    result.stepsTaken = limit - steps
    let keys = Set(excluded.instances.map(\.key)).union(context.keys(excluding: excludedDates))
    let days = context.days(excluding: excludedDates)
    guard !keys.isEmpty || !days.isEmpty else { return result }
    result.instances.removeAll { keys.contains($0.key) || days.contains(context.day(of: $0)) }
    return result
  }
}

extension RecurrenceSet.Instances {
  fileprivate mutating func add(_ rule: RecurrenceRule, _ context: RecurrenceSetContext, _ steps: inout Int) {
    var found = rule.instances(from: context.start, in: context.window, limit: steps)
    while let instance = found.next() { instances.append(instance) }
    steps = found.stepsLeft
    reachedLimit = reachedLimit || found.reachedLimit
  }

  /// Sorts, and keeps of the same instance the one that has a length of its own.
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

/// The values by which a recurrence set compares what is of another type or zone than DTSTART.
struct RecurrenceSetContext {
  let start: EventTime
  let window: OccurrenceWindow
  /// The dates that the window touches.
  let dates: Range<CalendarDate>
  /// DTSTART's zone; the viewer's where it is floating.
  let zone: Zone

  init(start: EventTime, window: OccurrenceWindow) {
    self.start = start
    self.window = window
    dates = start.isDate ? window.dates : CalendarDate(daysSinceEpoch: 0)..<CalendarDate(daysSinceEpoch: 0)
    if case .zoned(_, let zone) = start { self.zone = zone } else { zone = window.zone }
  }

  /// The instance at a time, which may be of another type than DTSTART, when it starts in the window.
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

  /// The keys of the excluded dates that exclude a single instance.
  func keys(excluding times: [EventTime]) -> [Int] {
    times.compactMap { time in
      if case .date = time, !start.isDate { return nil }
      return instance(at: time)?.key
    }
  }

  /// The days, in days since 1 January 1970, that dates exclude from a DTSTART with a time.
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
