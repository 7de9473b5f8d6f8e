public import ICalendar

/// The timed event that is on, or else the next one: what a status bar shows.
public struct NextEvent: Sendable, Hashable {
  /// The day for which it stands: today where it runs, else the day on which it starts.
  public var date: CalendarDate
  /// The event; ``AgendaItem/isRunning`` says whether it is on.
  public var item: AgendaItem
  /// The next moment at which another may stand here, or this one looks different.
  public var nextChange: Instant

  /// The event that runs at `now`, of several the one that started last; else the next to start in `window`;
  /// `nil` where there is none.
  ///
  /// What is left out of an agenda is left out here, and so are all-day events and timed ones that cover the
  /// whole of the day: a conference of three days does not stand before the meeting in five minutes.
  public init?(
    of calendars: [CalendarOccurrences], in window: OccurrenceWindow, at now: Instant,
    options: AgendaOptions = AgendaOptions()
  ) {
    let moment = Moment(now, in: window.zone)
    var wanted = options
    wanted.allDay = .exclude
    let candidates = SelectedOccurrence.select(from: calendars, in: window, options: wanted)
      .compactMap { NextEvent.candidate($0, at: moment, in: window.zone) }
    let upcoming = candidates.filter { !$0.item.isRunning }
      .min { Order.timed($0.item.placed, $1.item.placed) }
    // Of those that started together, the one that stands first in the agenda.
    let running = candidates.filter(\.item.isRunning).min { left, right in
      left.start == right.start
        ? Order.timed(left.item.placed, right.item.placed) : left.start > right.start
    }
    guard let found = running ?? upcoming else { return nil }
    self.date = found.day.date
    self.item = found.item
    var nextChange = moment.today.end
    for candidate in candidates { candidate.item.occurrence.span.bringForward(&nextChange, after: now) }
    self.nextChange = nextChange
  }

  private struct Candidate {
    let item: AgendaItem
    let day: LocalDay
    let start: Instant
  }

  private static func candidate(
    _ occurrence: SelectedOccurrence, at moment: Moment, in zone: Zone
  ) -> Candidate? {
    guard case .timed(let start, let end) = occurrence.span, !moment.isAfter(occurrence.span) else {
      return nil
    }
    let day = start < moment.now ? moment.today : LocalDay(of: start, in: zone)
    let part = day.part(from: start, to: end)
    guard part != .allDay else { return nil }
    let own = occurrence.span.dates(in: zone)
    let item = AgendaItem(occurrence, part: part, on: day, of: own, at: moment)
    return Candidate(item: item, day: day, start: start)
  }
}
