public import ICalendar

/// The alarms that are due in a span of time.
public struct DueAlarms: Sendable {
  /// The alarms, by the time at which they are due; of one time all-day occurrences first, else in the order of an agenda.
  public var alarms: [DueAlarm]
  /// Whether more than ``DueAlarm/maximumCount`` were asked for and found, of which the later ones were left out.
  public var isCut: Bool
}

extension DueAlarms {
  /// The alarms that are due in a window, half-open, of the occurrences that calendars have in ``DueAlarm/readingWindow(for:)``: the
  /// earliest ``DueAlarm/maximumCount``, in work that grows with the occurrences and their alarms, and not with the repetitions.
  ///
  /// Days and weeks of a trigger keep the wall clock of the event's zone, hours and less are exact (RFC 5545 section 3.3.6). An all-day
  /// occurrence begins and ends with the midnights of the viewer's zone. An alarm at a point in time is due once, however often its
  /// event recurs and however many of its overrides have it too, for the first occurrence that has not begun by then, or else the last; so
  /// are its repetitions. Those that do nothing (`ACTION:NONE`) and those acknowledged when they were due or later (RFC 9074
  /// section 6.1) are left out.
  ///
  /// - Parameters:
  ///   - calendars: The calendars with their occurrences.
  ///   - window: The span in which alarms are due, half-open.
  ///   - now: The moment by which occurrences run or have ended.
  ///   - options: Which occurrences are wanted; `limit` is the most alarms, the first ones, and `ended` means nothing.
  public init(
    of calendars: [CalendarOccurrences], in window: OccurrenceWindow, at now: Instant,
    options: AgendaOptions = AgendaOptions()
  ) {
    let occurrences = SelectedOccurrence.select(
      from: calendars, in: DueAlarm.readingWindow(for: window), options: options)
    var found = FoundAlarms(of: occurrences, in: window, limit: DueAlarm.maximumCount)
    let (candidates, isCut) = found.find()
    let moment = Moment(now, in: window.zone)
    let alarms = candidates.map { candidate in
      let occurrence = occurrences[candidate.occurrence]
      return DueAlarm(
        due: candidate.due, repetition: candidate.repetition,
        alarm: occurrence.occurrence.event.details.alarms[candidate.alarm],
        item: AgendaItem(occurrence, in: window.zone, at: moment))
    }
    .sorted { $0.precedes($1) }
    self.alarms = options.limit.map { Array(alarms.prefix(max(0, $0))) } ?? alarms
    self.isCut = isCut && options.limit ?? .max > alarms.count
  }
}

extension AgendaItem {
  /// An occurrence as a whole, on the first of its days.
  fileprivate init(_ occurrence: SelectedOccurrence, in zone: Zone, at moment: Moment) {
    self.init(
      occurrence, part: occurrence.occurrence.isAllDay ? .allDay : .whole, dayIndex: 1,
      dayCount: occurrence.span.dates(in: zone).dayCount, hasEnded: moment.isAfter(occurrence.span),
      isRunning: moment.isWithin(occurrence.span))
  }
}
