public import ICalendar

/// A reminder that is due at a moment: one time of one alarm (RFC 5545 section 3.6.6) of one occurrence.
public struct DueAlarm: Sendable, Hashable {
  /// How many days around the time asked for events are looked for: an alarm that is due more than so long before its
  /// event begins, or after it ends, is not found.
  public static let reach = 31
  /// How often an alarm comes again at most, whatever its REPEAT says.
  public static let maximumRepetitions = 1000
  /// How many alarms are found at most, the earliest: a calendar of a few kilobytes can ask for millions.
  public static let maximumCount = 20_000

  /// When it is due.
  public var due: Instant
  /// 0 where the trigger says when, else which of its repetitions it is, from 1.
  public var repetition: Int
  /// What is to be done, and by which trigger it is due.
  public var alarm: Alarm
  /// The occurrence that it reminds of.
  public var item: AgendaItem

  /// An alarm that is due for an occurrence.
  public init(due: Instant, repetition: Int = 0, alarm: Alarm, item: AgendaItem) {
    self.due = due
    self.repetition = repetition
    self.alarm = alarm
    self.item = item
  }
}

extension DueAlarm {
  /// The window that occurrences have to be read for, so that the alarms that are due in another can be found: ``reach`` days
  /// more on both sides.
  public static func readingWindow(for window: OccurrenceWindow) -> OccurrenceWindow {
    let seconds = reach * 86_400
    return OccurrenceWindow(
      from: window.start.adding(seconds: -seconds), to: window.end.adding(seconds: seconds), zone: window.zone
    )
  }

  /// The alarms that are due in a window: those of ``DueAlarms/init(of:in:at:options:)``, which also says whether there are more.
  public static func all(
    of calendars: [CalendarOccurrences], in window: OccurrenceWindow, at now: Instant,
    options: AgendaOptions = AgendaOptions()
  ) -> [DueAlarm] {
    DueAlarms(of: calendars, in: window, at: now, options: options).alarms
  }

  /// Whether it stands before another: it is due before, or, of one time, its occurrence stands before in an agenda.
  func precedes(_ other: DueAlarm) -> Bool {
    if due != other.due { return due < other.due }
    let (isAllDay, isOtherAllDay) = (item.occurrence.isAllDay, other.item.occurrence.isAllDay)
    if isAllDay != isOtherAllDay { return isAllDay }
    let order = isAllDay ? Order.allDay : Order.timed
    if order(item.placed, other.item.placed) { return true }
    if order(other.item.placed, item.placed) { return false }
    return (repetition, alarm.action, alarm.description ?? "")
      < (other.repetition, other.alarm.action, other.alarm.description ?? "")
  }
}

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
