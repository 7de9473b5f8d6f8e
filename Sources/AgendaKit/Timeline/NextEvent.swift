public import ICalendar

/// The running event, or else the next one, for a status bar.
public struct NextEvent: Sendable, Hashable {
  /// Which events may be next.
  public struct Scope: Sendable, Hashable {
    /// Whether all-day or timed events count. A timed event that covers its whole day counts as all-day here, so that
    /// a conference of three days does not hide the meeting in five minutes.
    public var allDay: AgendaOptions.AllDay
    /// The most seconds until the start; `nil` for the whole window.
    public var within: Int?

    /// By default, timed events however far ahead.
    public init(allDay: AgendaOptions.AllDay = .exclude, within: Int? = nil) {
      self.allDay = allDay
      self.within = within
    }
  }

  /// The day of the event: today if it is running, else the day on which it starts.
  public var date: CalendarDate
  /// The event; ``AgendaItem/isRunning`` says whether it is running.
  public var item: AgendaItem

  /// The event that is running at `now`, of several the one that started last; else the next to start in `window`;
  /// `nil` if there is none.
  ///
  /// Leaves out what an agenda leaves out. An all-day event, if `scope` includes it, comes after the timed events
  /// that are still to come on its day, and before those of later days.
  public init?(
    of calendars: [CalendarOccurrences], in window: OccurrenceWindow, at now: Instant,
    options: AgendaOptions = AgendaOptions(), scope: Scope = Scope()
  ) {
    var (running, upcoming): (Candidate?, Candidate?)
    NextEvent.forEachCandidate(of: calendars, in: window, at: now, options: options, scope: scope) {
      guard !$0.startsLater(than: scope.within, from: now) else { return }
      if $0.item.isRunning && !$0.item.isAllDay {
        if running.map($0.startedAfter) ?? true { running = $0 }
      } else {
        if upcoming.map($0.precedes) ?? true { upcoming = $0 }
      }
    }
    guard let found = running ?? upcoming else { return nil }
    self.date = found.day.date
    self.item = found.item
  }

  /// The first moment after `now` at which ``init(of:in:at:options:scope:)`` may give a different result, or the same
  /// event in a different state: an event starts or ends, a local day begins, or an event comes within `scope.within`
  /// seconds.
  public static func nextChange(
    of calendars: [CalendarOccurrences], in window: OccurrenceWindow, at now: Instant,
    options: AgendaOptions = AgendaOptions(), scope: Scope = Scope()
  ) -> Instant {
    var next = LocalDay(of: now, in: window.zone).end
    forEachCandidate(of: calendars, in: window, at: now, options: options, scope: scope) { candidate in
      candidate.item.occurrence.span.bringForward(&next, after: now)
      if let within = scope.within, candidate.startsLater(than: within, from: now) {
        next = min(next, candidate.start.adding(seconds: -max(0, within)))
      }
    }
    return next
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

  /// Whether the candidate began later than another one. If both began together, whether it comes first in the agenda.
  func startedAfter(_ other: Candidate) -> Bool {
    start == other.start ? Order.timed(item.placed, other.item.placed) : start > other.start
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
