public import ICalendar

/// The running event, or else the next one, for a status bar. Where the next one begins soon, it stands before the one that runs.
public struct NextEvent: Sendable, Hashable {
  /// Which events may be next.
  public struct Scope: Sendable, Hashable {
    /// Whether all-day or timed events count. A timed event that covers its whole day counts as all-day here, so that
    /// a conference of three days does not hide the meeting in five minutes.
    public var allDay: AgendaOptions.AllDay
    /// The most seconds until the start; `nil` for the whole window.
    public var within: Int?
    /// The seconds before its start from which an event stands before one that runs; 0 for never. One that leaves its owner free
    /// (TRANSP) never stands before another one.
    public var soon: Int

    /// By default, timed events however far ahead, and ten minutes before a start the next one.
    public init(allDay: AgendaOptions.AllDay = .exclude, within: Int? = nil, soon: Int = 600) {
      self.allDay = allDay
      self.within = within
      self.soon = soon
    }
  }

  /// The day of the event: today if it is running, else the day on which it starts.
  public var date: CalendarDate
  /// The event; ``AgendaItem/isRunning`` says whether it is running.
  public var item: AgendaItem
  /// The event that still runs, where ``item`` is the next one.
  public var running: AgendaItem?

  /// The event that is running at `now`, of several the one that started last, until the next one begins within `scope.soon` seconds; else the next
  /// to start in `window`; `nil` if there is none.
  ///
  /// Leaves out what an agenda leaves out. An all-day event, if `scope` includes it, comes after the timed events
  /// that are still to come on its day, and before those of later days.
  public init?(
    of calendars: [CalendarOccurrences], in window: OccurrenceWindow, at now: Instant,
    options: AgendaOptions = AgendaOptions(), scope: Scope = Scope()
  ) {
    var (running, upcoming, soon): (Candidate?, Candidate?, Candidate?)
    NextEvent.forEachCandidate(of: calendars, in: window, at: now, options: options, scope: scope) {
      guard !$0.startsLater(than: scope.within, from: now) else { return }
      if $0.item.isRunning && !$0.item.isAllDay {
        if running.map($0.startedAfter) ?? true { running = $0 }
      } else {
        if upcoming.map($0.precedes) ?? true { upcoming = $0 }
        if $0.item.isSoon(scope.soon, at: now), soon.map($0.precedesSoon) ?? true { soon = $0 }
      }
    }
    guard let found = CurrentItem(running: running?.item, soon: soon?.item, next: upcoming?.item),
      let day = (found.running == nil ? running ?? upcoming : soon)?.day
    else { return nil }
    date = day.date
    item = found.item
    self.running = found.running
  }

  /// The first moment after `now` at which ``init(of:in:at:options:scope:)`` may give a different result, or the same
  /// event in a different state: an event starts or ends, a local day begins, or an event comes within `scope.within`
  /// seconds.
  public static func nextChange(
    of calendars: [CalendarOccurrences], in window: OccurrenceWindow, at now: Instant,
    options: AgendaOptions = AgendaOptions(), scope: Scope = Scope()
  ) -> Instant {
    var next = LocalDay(of: now, in: window.zone).end
    var items: [AgendaItem] = []
    forEachCandidate(of: calendars, in: window, at: now, options: options, scope: scope) { candidate in
      candidate.item.occurrence.span.bringForward(&next, after: now)
      if let within = scope.within, candidate.startsLater(than: within, from: now) {
        next = min(next, candidate.start.adding(seconds: -max(0, within)))
      }
      if candidate.item.isRunning || candidate.start < next.adding(seconds: scope.soon) {
        items.append(candidate.item)
      }
    }
    return AgendaItem.turns(among: items, at: now, soon: scope.soon).reduce(next, min)
  }

  /// Calls `body` with each event that has not ended and that `scope` includes, however far ahead.
  private static func forEachCandidate(
    of calendars: [CalendarOccurrences], in window: OccurrenceWindow, at now: Instant, options: AgendaOptions,
    scope: Scope, _ body: (Candidate) -> Void
  ) {
    let moment = Moment(now, in: window.zone)
    var wanted = options
    wanted.allDay = scope.allDay == .exclude ? .exclude : .include
    let selected = SelectedOccurrence.select(from: calendars, in: window, options: wanted)
    let conflicts = options.marksConflicts ? SelectedOccurrence.conflicts(among: selected) : []
    for occurrence in selected {
      guard var candidate = candidate(occurrence, at: moment, in: window.zone),
        scope.allDay.includes(candidate)
      else { continue }
      candidate.item.hasConflict = conflicts.contains(occurrence)
      body(candidate)
    }
  }

  private static func candidate(
    _ occurrence: SelectedOccurrence, at moment: Moment, in zone: Zone
  ) -> Candidate? {
    guard !moment.isAfter(occurrence.span), !occurrence.isTask || occurrence.isDueLater(than: moment) else {
      return nil
    }
    let own = occurrence.span.dates(in: zone)
    switch occurrence.span {
    case .timed(let start, let end):
      let day = start < moment.now ? moment.today : LocalDay(of: start, in: zone)
      let item = AgendaItem(
        occurrence, part: day.part(from: start, to: end), on: day, of: own, at: moment)
      return Candidate(item: item, day: day, start: start)
    case .allDay(let start, _):
      let day = LocalDay(max(start, moment.today.date), in: zone)
      let item = AgendaItem(occurrence, part: .allDay, on: day, of: own, at: moment)
      return Candidate(item: item, day: day, start: day.start)
    }
  }
}

/// An event that may be next, on the day that it would be shown for.
private struct Candidate {
  var item: AgendaItem
  let day: LocalDay
  let start: Instant

  /// Whether the candidate starts more than `within` seconds from now.
  func startsLater(than within: Int?, from now: Instant) -> Bool {
    guard let within else { return false }
    let ahead = start.secondsSinceEpoch.subtractingReportingOverflow(now.secondsSinceEpoch)
    return ahead.overflow ? start > now : ahead.partialValue > within
  }

  /// Whether the candidate began later than another one. If both began together, whether it comes first in the
  /// agenda. One that leaves its owner free comes last.
  func startedAfter(_ other: Candidate) -> Bool {
    guard item.isFree == other.item.isFree else { return other.item.isFree }
    return start == other.start ? Order.timed(item.placed, other.item.placed) : start > other.start
  }

  /// The order of events that begin soon: those that leave their owner free come last.
  func precedesSoon(_ other: Candidate) -> Bool {
    item.isFree == other.item.isFree ? precedes(other) : other.item.isFree
  }

  /// The order of events to come: by day, timed ones first.
  func precedes(_ other: Candidate) -> Bool {
    guard item.isAllDay || other.item.isAllDay else { return Order.timed(item.placed, other.item.placed) }
    if day.date != other.day.date { return day.date < other.day.date }
    if item.isAllDay != other.item.isAllDay { return other.item.isAllDay }
    return Order.allDay(item.placed, other.item.placed)
  }
}

extension SelectedOccurrence {
  /// Whether the occurrence is an open task whose due time has not come. No other task is listed among events that follow each other: an overdue
  /// task would hide them all.
  fileprivate func isDueLater(than moment: Moment) -> Bool {
    guard case .timed(let due, _) = span else { return false }
    return due > moment.now && event.event.toDo?.isOpen == true
  }
}

extension AgendaOptions.AllDay {
  /// Whether the option includes an event, according to its part on its day.
  fileprivate func includes(_ candidate: Candidate) -> Bool {
    switch self {
    case .include: true
    case .exclude: !candidate.item.isAllDay
    case .only: candidate.item.isAllDay
    }
  }
}

/// A countdown in minutes to the start of a timed event, or to the end of a running one.
public struct Countdown: Sendable, Hashable {
  /// The minutes, rounded up. From a day on they are rounded down to whole hours. 0 in the first minute of the event.
  public let minutes: Int
  /// When the number of minutes changes next, always after the moment of the countdown.
  public let nextChange: Instant

  /// The countdown of an event; `nil` if it has no time or is over.
  public init?(to item: AgendaItem, at now: Instant) {
    guard !item.isAllDay, let bounds = item.bounds else { return nil }
    if bounds.start <= now, now < bounds.start.adding(seconds: 60) {
      minutes = 0
      nextChange = bounds.start.adding(seconds: 60)
    } else {
      let target = bounds.start <= now ? bounds.end : bounds.start
      let (seconds, isTooLong) = target.secondsSinceEpoch.subtractingReportingOverflow(now.secondsSinceEpoch)
      guard !isTooLong, seconds > 0 else { return nil }
      let left = seconds / 60 + (seconds % 60 > 0 ? 1 : 0)
      minutes = left < 1440 ? left : left / 60 * 60
      nextChange = target.adding(seconds: 60 - minutes * 60)
    }
  }

  /// The countdown of the event that a status bar shows; `nil` if there is none with a time.
  init?(_ agenda: Agenda) {
    guard let item = agenda.currentItem else { return nil }
    self.init(to: item, at: agenda.now)
  }
}

extension AgendaItem {
  fileprivate var bounds: (start: Instant, end: Instant)? {
    guard case .timed(let start, let end) = occurrence.span else { return nil }
    return (start, end)
  }
}

/// The progress of a running timed event, in steps, so that its bar does not move each second.
///
/// A step is a twentieth of the event, rounded up to whole minutes: a bar moves at most once a minute, and at most twenty
/// times.
public struct EventProgress: Sendable, Hashable {
  /// The most steps of an event.
  private static let steps = 20

  /// The part of the event that is over, from 0 to less than 1, rounded down to a step.
  public let fraction: Double
  /// When the next step begins; `nil` in the last one, which the end of the event follows.
  public let nextChange: Instant?

  /// The progress of an event; `nil` if it has no time, has not begun, or is over.
  public init?(of item: AgendaItem, at now: Instant) {
    guard !item.isAllDay, case .timed(let start, let end) = item.occurrence.span, start <= now, now < end
    else {
      return nil
    }
    let (length, isTooLong) = end.secondsSinceEpoch.subtractingReportingOverflow(start.secondsSinceEpoch)
    guard !isTooLong else { return nil }
    let elapsed = now.secondsSinceEpoch - start.secondsSinceEpoch
    let shortest = length / Self.steps + (length % Self.steps > 0 ? 1 : 0)
    let step = (shortest / 60 + (shortest % 60 > 0 ? 1 : 0)) * 60
    let begun = elapsed - elapsed % step
    fraction = Double(begun) / Double(length)
    let next = start.adding(seconds: begun).adding(seconds: step)
    nextChange = next < end ? next : nil
  }
}
