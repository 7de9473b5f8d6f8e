import ICalendar

/// Collects the entries of a timeline, from the earliest on.
struct TimelineDraft {
  /// How many moments are examined per allowed entry. This ends the search in a calendar where most changes are not
  /// shown.
  private static let momentsPerEntry = 4

  private(set) var entries: [TimelineEntry] = []
  /// The first moment for which there was no room.
  private(set) var firstMissing: Instant?
  private let maximum: Int
  private let maximumItems: Int
  private let looksSame: (Agenda, Agenda) -> Bool
  private let nextStep: (Agenda) -> Instant?
  private var examinedMoments = 0
  /// How many events were examined, and how many the entries show.
  private var examinedEvents = 0
  private var items = 0
  /// The minutes of the countdown in the last entry.
  private var minutes: Int?

  init(
    _ options: TimelineOptions, looksSame: @escaping (Agenda, Agenda) -> Bool,
    nextStep: @escaping (Agenda) -> Instant?
  ) {
    maximum = max(1, options.maximumEntries)
    maximumItems = options.maximumItems
    self.looksSame = looksSame
    self.nextStep = nextStep
  }

  /// Whether there is room for more entries.
  var hasRoom: Bool { firstMissing == nil }
  /// Whether no calendar is configured, so that nothing changes.
  var hasNoCalendar: Bool { entries.first?.agenda.state == .notConfigured }
  /// Whether a maximum is reached.
  var isFull: Bool {
    entries.count >= maximum || items >= maximumItems
      || examinedEvents >= TimelineOptions.maximumExaminedEvents
  }

  /// Adds the changes of a span from `start` until `end`. `isJump` says that the clock jumps at `start`, which then
  /// gets an entry in any case.
  mutating func add(
    _ span: AgendaSpan, from start: Instant, to end: Instant, isJump: Bool, countsMinutes: Bool
  ) {
    var changes = span.changes(after: start, before: end)[...]
    var next: Instant? = start
    while let moment = next, moment < end, hasRoom {
      // Agendas of so many items take long to compare, so that each change counts as one that is seen.
      guard entries.isEmpty || items < maximumItems else { return firstMissing = moment }
      let agenda = span.agenda(at: moment)
      let countdown = countsMinutes ? Countdown(agenda) : nil
      add(agenda, minutes: countdown?.minutes, isJump: isJump && moment == start)
      changes = changes.drop { $0 <= moment }
      let step = nextStep(agenda).flatMap { $0 > moment ? $0 : nil }
      next = [changes.first, countdown?.nextChange, step].compactMap(\.self).min()
    }
  }

  private mutating func add(_ agenda: Agenda, minutes: Int?, isJump: Bool) {
    examinedMoments += 1
    examinedEvents += agenda.days.reduce(0) { $0 + $1.total }
    if !isJump, let last = entries.last, self.minutes == minutes, looksSame(last.agenda, agenda) {
      if examinedMoments / Self.momentsPerEntry >= maximum
        || examinedEvents >= TimelineOptions.maximumExaminedEvents
      {
        firstMissing = agenda.now
      }
      return
    }
    let weight = agenda.weight
    guard entries.isEmpty || !isFull && items + weight <= maximumItems else {
      firstMissing = agenda.now
      return
    }
    items += weight
    entries.append(TimelineEntry(date: agenda.now, agenda: agenda))
    self.minutes = minutes
  }
}

extension Agenda {
  /// How much the agenda counts towards ``TimelineOptions/maximumItems``.
  fileprivate var weight: Int {
    days.reduce(problems.count) { sum, day in
      sum + (day.allDay + day.tasks).reduce(0) { $0 + $1.weight } + day.timed.reduce(0) { $0 + $1.weight }
    }
  }
}

extension AgendaItem {
  fileprivate var weight: Int {
    let details = occurrence.event.details
    let texts = [details.description, details.location, title].compactMap(\.self)
    return 1 + texts.reduce(details.attendees.count * 128) { $0 + $1.utf8.count } / 1024
  }
}
