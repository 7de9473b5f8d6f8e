import ICalendar

/// A timeline while it is made, from the nearest moment on.
struct TimelineDraft {
  /// How many moments are looked at for each entry that there may be: in a calendar where the least part of what changes is
  /// shown, the search for an entry has an end.
  private static let triesPerEntry = 4

  private(set) var entries: [TimelineEntry] = []
  /// The first moment of which it is not known what is shown, for want of room.
  private(set) var firstMissing: Instant?
  private let maximum: Int
  private let looksSame: (Agenda, Agenda) -> Bool
  private var tries = 0
  /// The minutes that a countdown shows in the last entry.
  private var minutes: Int?

  init(maximum: Int, looksSame: @escaping (Agenda, Agenda) -> Bool) {
    self.maximum = maximum
    self.looksSame = looksSame
  }

  /// Whether there is room for more.
  var accepts: Bool { firstMissing == nil }
  /// Whether no calendar is configured, so that nothing changes.
  var isOfNoCalendar: Bool { entries.first?.agenda.state == .notConfigured }
  /// Whether it has as many entries as it may.
  var isFull: Bool { entries.count >= maximum }

  /// Adds what changes in a span from one moment up to another; its first moment too where the clock jumps at it.
  mutating func add(
    _ span: AgendaSpan, from start: Instant, to end: Instant, isJump: Bool, countsMinutes: Bool
  ) {
    var changes = span.changes(after: start, before: end)[...]
    var next: Instant? = start
    while let moment = next, moment < end, accepts {
      let agenda = span.agenda(at: moment)
      let countdown = countsMinutes ? Countdown(agenda) : nil
      add(agenda, minutes: countdown?.minutes, isJump: isJump && moment == start)
      changes = changes.drop { $0 <= moment }
      next = [changes.first, countdown?.nextChange].compactMap(\.self).min()
    }
  }

  private mutating func add(_ agenda: Agenda, minutes: Int?, isJump: Bool) {
    tries += 1
    if !isJump, let last = entries.last, self.minutes == minutes, looksSame(last.agenda, agenda) {
      if tries / Self.triesPerEntry >= maximum { firstMissing = agenda.now }
      return
    }
    guard !isFull else {
      firstMissing = agenda.now
      return
    }
    entries.append(TimelineEntry(date: agenda.now, agenda: agenda))
    self.minutes = minutes
  }
}
