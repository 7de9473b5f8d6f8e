extension Calendar {
  /// The event with a UID: of a series the master and not its overrides, unless the calendar has an override alone. `nil` if there is none. It looks
  /// through all events.
  public func event(uid: String) -> Event? {
    let own = events(uid: uid)
    return own.first { !$0.schedule.isOverride } ?? own.first
  }

  /// The events with a UID in the order of the text: a series and the overrides of its instances. It looks through all events.
  public func events(uid: String) -> [Event] {
    let events = events
    return places.indices.filter { outlines[places[$0]].uid == uid }.map { events[$0] }
  }

  /// The occurrences that begin after a point in time, sorted as by ``Occurrences/sorted()``.
  ///
  /// ```swift
  /// let next = calendar.occurrences(after: now).first { _ in true }
  /// for occurrence in calendar.occurrences(after: now).prefix(5) { print(occurrence.start, occurrence.summary) }
  /// ```
  ///
  /// They are computed some weeks at a time, while they are asked for. An all-day occurrence begins at midnight of the ``viewer``. Without a bound, a
  /// series without an end goes on until the year 9999. The occurrences end early after 32 days of which each exceeds the budget, without an occurrence
  /// in between.
  /// - Parameters:
  ///   - start: the point in time; an occurrence that begins then is left out.
  ///   - end: the bound: an occurrence that begins then or later is left out. `nil` for the end of the year 9999.
  ///   - budget: the limits on the work for each part of the time.
  public func occurrences(
    after start: Instant, until end: Instant? = nil, within budget: ExpansionBudget = ExpansionBudget()
  ) -> LaterOccurrences {
    LaterOccurrences(calendar: self, start: start, end: end, budget: budget)
  }

  /// The occurrences of a calendar after a point in time, sorted. Each iteration gives the same occurrences.
  public struct LaterOccurrences: Sequence, Sendable {
    fileprivate let calendar: Calendar
    fileprivate let start: Instant
    fileprivate let end: Instant?
    fileprivate let budget: ExpansionBudget

    /// An iterator that starts at the first occurrence.
    public func makeIterator() -> Iterator { Iterator(self) }
  }
}

extension Calendar.LaterOccurrences {
  /// Finds the occurrences some weeks at a time.
  public struct Iterator: IteratorProtocol {
    private static let lastDay = CalendarDate(unchecked: 9999, 12, 31)
    /// A part of the time with fewer occurrences is followed by a longer one.
    private static let fewOccurrences = 64
    /// The most cut days without an occurrence, so that an unusual rule does not cost the budget for each day until the year 9999.
    private static let maximumCutDays = 32

    private let occurrences: Calendar.LaterOccurrences
    /// The days that were not looked through, half-open.
    private var days: Range<CalendarDate>
    /// How many days are looked through at once.
    private var step = 28
    /// The occurrences that were found and not returned, the next one last.
    private var found: [Occurrence] = []
    /// The number of cut days since the last occurrence.
    private var cutDays = 0
    private var seenDiagnostics: Set<Diagnostic> = []
    /// The problems so far, each once: series that are cut because they exceed the budget on a single day. After 32 such days without an occurrence
    /// there is no further one.
    public private(set) var diagnostics: [Diagnostic] = []

    fileprivate init(_ occurrences: Calendar.LaterOccurrences) {
      self.occurrences = occurrences
      let viewer = occurrences.calendar.viewer
      let first = viewer.localDateTime(at: occurrences.start).date
      let last = occurrences.end.map { viewer.localDateTime(at: $0).date } ?? Self.lastDay
      days = first..<Swift.max(first, Swift.min(last, Self.lastDay).adding(days: 1))
    }

    /// The next occurrence; `nil` after the last.
    public mutating func next() -> Occurrence? {
      while found.isEmpty, !days.isEmpty { lookFurther() }
      return found.popLast()
    }

    private mutating func lookFurther() {
      let part = days.lowerBound..<Swift.min(days.upperBound, days.lowerBound.adding(days: step))
      let window = OccurrenceWindow(part, zone: occurrences.calendar.viewer)
      var iterator = occurrences.calendar.occurrences(in: window, within: occurrences.budget).makeIterator()
      var sorted: [Occurrence] = []
      while let occurrence = iterator.next() {
        if begins(occurrence, in: window) { sorted.append(occurrence) }
      }
      let cuts = iterator.diagnostics.filter { [.occurrenceLimit, .recurrenceLimit].contains($0.code) }
      if !cuts.isEmpty, part.count > 1 {
        step = Swift.max(1, part.count / 8)
        return
      }
      diagnostics += cuts.filter { seenDiagnostics.insert($0).inserted }
      found = sorted.sorted(in: window.zone).reversed()
      days = part.upperBound..<days.upperBound
      if !found.isEmpty { cutDays = 0 } else if !cuts.isEmpty { cutDays += 1 }
      if cutDays == Self.maximumCutDays { days = days.upperBound..<days.upperBound }
      if found.count < Self.fewOccurrences { step = Swift.min(step * 2, Self.lastDay.daysSinceEpoch) }
    }

    /// Whether an occurrence begins in a part of the time, and between the bounds.
    private func begins(_ occurrence: Occurrence, in window: OccurrenceWindow) -> Bool {
      let point = occurrence.interval(in: window.zone).lowerBound
      guard point > occurrences.start, occurrences.end.map({ point < $0 }) ?? true else { return false }
      return switch occurrence.span {
      case .allDay(let first, _): window.dates.contains(first)
      case .timed(let first, _): first >= window.start && first < window.end
      }
    }
  }
}

extension Calendar.Occurrences {
  /// The occurrences by their start for the viewer of the ``window``, as `sorted(in:)` has them.
  public func sorted() -> [Occurrence] { sorted(in: window.zone) }
}

extension Sequence<Occurrence> {
  /// The occurrences by their start for a viewer in a zone. Of those that begin at once, all-day ones come first, then those that end first, then by
  /// title and UID. The order is total but for equal ones.
  public func sorted(in zone: Zone) -> [Occurrence] {
    map { OccurrenceOrder($0, zone) }.sorted().map(\.occurrence)
  }
}

/// The place of an occurrence among others.
private struct OccurrenceOrder: Comparable {
  let occurrence: Occurrence
  private let interval: Range<Instant>
  private let summary: String

  init(_ occurrence: Occurrence, _ zone: Zone) {
    self.occurrence = occurrence
    interval = occurrence.interval(in: zone)
    summary = occurrence.summary
  }

  private var times: (Instant, Int, Instant) {
    (interval.lowerBound, occurrence.isAllDay ? 0 : 1, interval.upperBound)
  }

  static func < (left: OccurrenceOrder, right: OccurrenceOrder) -> Bool {
    if left.times != right.times { return left.times < right.times }
    return (left.summary, left.occurrence.event.uid ?? "")
      < (right.summary, right.occurrence.event.uid ?? "")
  }
}
