public import ICalendar

/// The times of some days in which no event makes the owner of the calendars busy.
///
/// ```swift
/// let free = FreeTime(of: occurrences, on: monday..<saturday, zone: berlin, from: now, options: FreeTime.Options())
/// ```
///
/// An event makes its owner busy if its TRANSP is not TRANSPARENT (RFC 5545 section 3.8.2.7), it is not cancelled, and the owner has not
/// declined it, from its ``ICalendar/Occurrence/departure`` on.
/// All-day events make the owner busy for their whole days, unless ``AgendaOptions/allDay`` excludes them. Birthdays never do.
/// ``CalendarIdentity/ownerAddresses`` identify the owner; without them no event counts as declined. The busy times of VFREEBUSY components
/// (``CalendarOccurrences/freeBusy``) count too. Times that they do not cover
/// (``ICalendar/FreeBusyTimes/unknownIntervals(in:)``) are not known to be free.
public struct FreeTime: Sendable, Hashable {
  /// The conditions for a free slot.
  public struct Options: Sendable, Hashable {
    /// The half-open part of each day in which slots are searched, in seconds on its clock, from 0 to 86 400.
    public var hours = 9 * 3600..<17 * 3600
    /// The least length of a slot, in seconds. No slot is empty.
    public var leastLength = 1800
    /// The seconds before and after each timed event, and each busy time, that are not free; a negative number counts as 0. Times of `BUSY-UNAVAILABLE`, such
    /// as those outside of office hours (RFC 7953), have none around them.
    public var buffer = 0
    /// The seconds of the clock at whose multiples since midnight slots begin; 1 for any second.
    public var step = 1
    /// Whether Saturdays and Sundays are left out.
    public var isOnWeekdaysOnly = false
    /// Whether the time of tentative events is free, and that of invitations that wait for an answer.
    public var tentativeIsFree = false

    /// Slots of half an hour, from nine to five, on any day.
    public init() {}
  }

  /// The free slots of a day.
  public struct Day: Sendable, Hashable {
    /// The date.
    public var date: CalendarDate
    /// The slots, half-open, in order.
    public var slots: [Range<Instant>]
    /// The titles of the events that each fill all of its ``Options/hours``, such as all-day events, and of VAVAILABILITYs that leave none of them. A busy
    /// time without a title has the name of its calendar. Empty if there is a slot.
    public var fillers: [String] = []
  }

  /// The days, in order, also those without slots.
  public var days: [Day]
  /// The time from the beginning of the first day to the end of the last, in the viewer's zone.
  public var window: OccurrenceWindow
  /// The busy times of the owner in the window: half-open, in order, merged, without the buffers.
  public var busy: [Range<Instant>]
  /// The parts of ``busy`` that are busy by tentative events alone: half-open, in order, merged. They are those of STATUS, those that the owner has answered so
  /// or not at all, and `BUSY-TENTATIVE` of free/busy times.
  public var tentative: [Range<Instant>]
  /// The parts of ``busy`` in which the owner cannot be scheduled, and has no certain event: those of `BUSY-UNAVAILABLE`, of events
  /// that keep the owner away (``ICalendar/EventDetails/isAway``), and outside of what VAVAILABILITY (RFC 7953) calls available. Half-open, in order, merged.
  public var unavailable: [Range<Instant>]
  /// The times of which the free/busy times of a calendar say nothing (``ICalendar/FreeBusyTimes/unknownIntervals(in:)``): half-open, in
  /// order, merged. They are not free, and busy only by another calendar.
  public var unknown: [Range<Instant>]
  /// The other people whose times have to be free too, in the order in which they were given. Slots take no account of those of whom nothing is known
  /// (``PersonTimes/Knowledge/isCounted``).
  public var people: [PersonTimes] = []
  /// The problems of the calendars, if these were given and not their occurrences. An event that is missing because of a problem takes no
  /// free time.
  public var problems: [AgendaProblem] = []

  /// The free time of some days, from `start` on.
  /// - Parameters:
  ///   - calendars: the occurrences of all these days, of the ``Options/buffer`` before and after them, and of the day after that, for the ways to its events.
  ///   - people: others whose time has to be free, too.
  ///   - dates: the days, half-open. The result has a value for each day, so millions of years fill the memory.
  ///   - zone: the viewer's zone. ``Options/hours`` are times on its clock.
  ///   - start: no slot begins before.
  ///   - end: no slot ends after; `nil` for the end of the last day.
  ///   - selected: which events count.
  ///   - options: the hours of a day, and the length and distance of slots.
  public init(
    of calendars: [CalendarOccurrences], people: [PersonTimes] = [], on dates: Range<CalendarDate>,
    zone: Zone, from start: Instant, to end: Instant? = nil, selected: AgendaOptions = AgendaOptions(),
    options: Options
  ) {
    window = OccurrenceWindow(dates, zone: zone)
    let reach = options.reach(of: window)
    let all = SelectedOccurrence.select(from: calendars, in: reach, options: selected).filter {
      $0.occurrence.isBusy && !$0.event.isCancelled && !$0.event.isDeclined
        && $0.event.calendar.kind != .birthdays
    }
    let certain = all.filter { $0.event.certainty == .certain }
    let occurrences = options.tentativeIsFree ? certain : all
    let periods = calendars.flatMap { $0.freeBusy?.periods ?? [] }
      .filter { $0.kind != .free && $0.kind != .tentative }
    let away = certain.filter(\.occurrence.event.details.isAway).map { $0.occurrence.busyInterval(in: zone) }
    let events = certain.filter { !$0.occurrence.event.details.isAway }.map {
      $0.occurrence.busyInterval(in: zone)
    }
    let firm = (events + away + periods.map(\.interval)).merged()
    let engaged = (events + periods.filter { $0.kind != .unavailable }.map(\.interval)).merged()
    let ofEvents = occurrences.filter { !$0.isAllDay }.map { $0.occurrence.busyInterval(in: zone) }
    let stated = calendars.compactMap(\.freeBusy)
    let timed = ofEvents + stated.flatMap(options.busy)
    let allDay = occurrences.filter(\.isAllDay).map { $0.span.interval(in: zone) }
    let (first, last) = (window.start, window.end)
    let unknown = stated.flatMap { [window] in $0.unknownIntervals(in: window) }
    let others = people.filter(\.knowledge.isCounted).map(\.times)
    let missing = others.flatMap { [window] in $0.unknownIntervals(in: window) }
    let taken =
      (ofEvents.map(options.withBuffer) + (stated + others).flatMap(options.taken) + allDay + unknown
      + missing)
      .merged()
    self.people = people
    busy = (timed + allDay).merged().compactMap { $0.within(first, last) }
    tentative = busy.flatMap { $0.parts(besides: firm) }
    let blocked = (away + periods.filter { $0.kind == .unavailable }.map(\.interval)).merged()
    unavailable = blocked.compactMap { $0.within(first, last) }.flatMap { $0.parts(besides: engaged) }
    self.unknown = unknown.merged()
    days = options.dates(of: dates).map { date in
      let hours = options.hours(of: date, in: zone)
      let asked = hours.within(start, min(end ?? last, last))
      return Day(date: date, slots: asked.map { options.slots(of: $0, besides: taken, in: zone) } ?? [])
    }
    let spans = occurrences.map { (span: $0.span, title: $0.event.title) }
    nameFillers(among: spans + Self.untitled(calendars, options), options)
  }

  /// The busy times of calendars that are no events, each with its title.
  private static func untitled(
    _ calendars: [CalendarOccurrences], _ options: Options
  ) -> [(span: Occurrence.Span, title: String)] {
    calendars.flatMap { calendar in
      options.busyPeriods(calendar.freeBusy?.periods ?? []).map { period in
        let span = Occurrence.Span.timed(start: period.interval.lowerBound, end: period.interval.upperBound)
        return (span, period.title ?? calendar.calendar.name)
      }
    }
  }

  /// Names what fills days without a slot.
  private mutating func nameFillers(
    among spans: [(span: Occurrence.Span, title: String)], _ options: Options
  ) {
    let zone = window.zone
    let full = days.indices.filter { days[$0].slots.isEmpty }
    let hours = Dictionary(
      uniqueKeysWithValues: full.map {
        (days[$0].date, (place: $0, span: options.hours(of: days[$0].date, in: zone)))
      })
    for (span, title) in spans {
      let (start, end) = span.bounds(in: zone)
      for date in window.dates.clamped(to: span.dates(in: zone)).all {
        guard let day = hours[date], !day.span.isEmpty, start <= day.span.lowerBound,
          end >= day.span.upperBound
        else { continue }
        days[day.place].fillers.append(title)
      }
    }
  }
}

extension FreeTime.Options {
  /// The span of time whose events take free time from a window: an event before or after it does so by its buffer, and one of the next day by the way
  /// to it.
  package func reach(of window: OccurrenceWindow) -> OccurrenceWindow {
    OccurrenceWindow(
      from: window.start.adding(seconds: -max(0, buffer)),
      to: window.end.adding(seconds: max(0, buffer)).adding(seconds: EventDetails.maximumTravel),
      zone: window.zone)
  }

  /// The busy intervals of free/busy times.
  fileprivate func busy(_ times: FreeBusyTimes) -> [Range<Instant>] {
    busyPeriods(times.periods).map(\.interval).merged()
  }

  /// The intervals of free/busy times that are not free, with the buffers around those that are busy. Times that nobody can be scheduled for, such as those
  /// outside of office hours, are no appointment, from which one would come.
  fileprivate func taken(_ times: FreeBusyTimes) -> [Range<Instant>] {
    let periods = busyPeriods(times.periods)
    return periods.filter { $0.kind != .unavailable }.map { withBuffer($0.interval) }
      + periods.filter { $0.kind == .unavailable }.map(\.interval)
  }

  /// The periods among some that are not free.
  fileprivate func busyPeriods(_ periods: [FreeBusyTimes.Period]) -> [FreeBusyTimes.Period] {
    periods.filter { $0.kind != .free && !(tentativeIsFree && $0.kind == .tentative) }
  }

  /// An event's time with the buffers around it.
  fileprivate func withBuffer(_ interval: Range<Instant>) -> Range<Instant> {
    guard !interval.isEmpty, buffer > 0 else { return interval }
    return interval.lowerBound.adding(seconds: -buffer)..<interval.upperBound.adding(seconds: buffer)
  }

  /// The days that are asked for among some.
  func dates(of dates: Range<CalendarDate>) -> [CalendarDate] {
    dates.all.filter(includes)
  }

  /// Whether slots are looked for on a day.
  public func includes(_ date: CalendarDate) -> Bool {
    !isOnWeekdaysOnly || date.weekday != .saturday && date.weekday != .sunday
  }

  /// The part of a day in which slots are looked for. It is longer or shorter if the clock is changed in it.
  fileprivate func hours(of date: CalendarDate, in zone: Zone) -> Range<Instant> {
    let day = LocalDay(date, in: zone)
    let time = { (second: Int) in
      second >= 86_400 ? day.end : zone.instant(of: LocalDateTime(date).adding(seconds: second))
    }
    let start = max(day.start, time(hours.lowerBound))
    return start..<max(start, min(day.end, time(hours.upperBound)))
  }

  /// The slots of a span between the times that are taken, which are sorted and merged.
  fileprivate func slots(
    of span: Range<Instant>, besides taken: [Range<Instant>], in zone: Zone
  ) -> [Range<Instant>] {
    span.parts(besides: taken).compactMap { part in
      let (start, end) = (part.lowerBound, part.upperBound)
      let over = zone.localDateTime(at: start).secondOfDay % max(1, step)
      let first = over == 0 ? start : start.adding(seconds: step - over)
      guard first < end, end.secondsSinceEpoch - first.secondsSinceEpoch >= leastLength else { return nil }
      return first..<end
    }
  }
}

extension Range<Instant> {
  /// The part between two points in time; `nil` if there is none.
  fileprivate func within(_ start: Instant, _ end: Instant) -> Range<Instant>? {
    let (first, last) = (Swift.max(lowerBound, start), Swift.min(upperBound, end))
    return first < last ? first..<last : nil
  }
}

/// Free time of calendars that were read. These initializers find the occurrences themselves.
extension FreeTime {
  /// The free time of some days, from `start` on, between the events of several calendars.
  ///
  /// ```swift
  /// let free = FreeTime(of: [work, home], on: monday..<saturday, zone: berlin, from: now, options: FreeTime.Options())
  /// for problem in free.problems { print(problem) }
  /// ```
  ///
  /// The calendars have no ``CalendarIdentity/ownerAddresses``, so no event counts as declined.
  /// - Parameters:
  ///   - calendars: the calendars. Of an event that is in several, the one in the first calendar counts.
  ///   - dates: the days, half-open. Events in the ``Options/buffer`` before and after them are found too.
  ///   - zone: the viewer's zone. ``Options/hours`` are times on its clock.
  ///   - start: no slot begins before.
  ///   - end: no slot ends after; `nil` for the end of the last day.
  ///   - selected: which events count.
  ///   - options: the hours of a day, and the length and distance of slots.
  ///   - budget: the limits on the number of occurrences and on the work, for all calendars together.
  public init(
    of calendars: some Sequence<Calendar>, on dates: Range<CalendarDate>, zone: Zone, from start: Instant,
    to end: Instant? = nil, selected: AgendaOptions = AgendaOptions(), options: Options,
    within budget: ExpansionBudget = ExpansionBudget()
  ) {
    self.init(
      of: calendars.identified, on: dates, zone: zone, from: start, to: end, selected: selected,
      options: options, within: budget)
  }

  /// The free time of some days, from `start` on, between the events of several calendars, whose
  /// ``CalendarIdentity/ownerAddresses`` say which events the owner declined.
  ///
  /// ```swift
  /// var mine = CalendarIdentity(of: work)
  /// mine.ownerAddresses = ["kim@example.org"]
  /// let free = FreeTime(of: [(mine, work)], on: monday..<saturday, zone: berlin, from: now, options: FreeTime.Options())
  /// ```
  ///
  /// Give each calendar another ``CalendarIdentity/position``: of an event that is in several, the one in the calendar with the lowest
  /// position counts. A calendar of birthdays needs the ``CalendarIdentity/kind`` `birthdays`.
  /// - Parameters:
  ///   - calendars: the calendars, each with its name and the addresses of its owner.
  ///   - dates: the days, half-open. Events in the ``Options/buffer`` before and after them are found too.
  ///   - zone: the viewer's zone. ``Options/hours`` are times on its clock.
  ///   - start: no slot begins before.
  ///   - end: no slot ends after; `nil` for the end of the last day.
  ///   - selected: which events count.
  ///   - options: the hours of a day, and the length and distance of slots.
  ///   - budget: the limits on the number of occurrences and on the work, for all calendars together.
  public init(
    of calendars: some Sequence<(CalendarIdentity, Calendar)>, on dates: Range<CalendarDate>, zone: Zone,
    from start: Instant, to end: Instant? = nil, selected: AgendaOptions = AgendaOptions(),
    options: Options, within budget: ExpansionBudget = ExpansionBudget()
  ) {
    let reach = options.reach(of: OccurrenceWindow(dates, zone: zone))
    let found = FoundOccurrences(of: calendars, in: reach, tasks: .none, within: budget)
    self.init(
      of: found.calendars, on: dates, zone: zone, from: start, to: end, selected: selected, options: options)
    // Leaves out the warning that free/busy times are not shown: free time counts them.
    problems = found.problems.filter { $0.kind != .ignoredFreeBusy }
  }
}

/// The busy times of somebody else, as far as a server tells them.
///
/// ```swift
/// let kim = PersonTimes("kim@example.org", times: FreeBusyTimes(periods: [FreeBusyTimes.Period(nine..<ten)], spans: [day]))
/// let free = FreeTime(of: mine, people: [kim], on: monday..<saturday, zone: berlin, from: now, options: FreeTime.Options())
/// ```
public struct PersonTimes: Sendable, Hashable {
  /// How much is known of somebody's times.
  @nonexhaustive public enum Knowledge: String, Sendable, Hashable {
    /// The busy times.
    case known
    /// A server has answered without any busy time. Some do so too for people who show their times to nobody.
    case noneShown = "none-shown"
    /// Nothing: the server does not know the person.
    case unknownPerson = "unknown-person"
    /// Nothing: the times are not for the one who asks.
    case notShown = "not-shown"
    /// Nothing: there is no answer that can be read.
    case noAnswer = "no-answer"
    /// Nothing: there is no server that can be asked.
    case notAsked = "not-asked"

    /// Whether free time takes account of the person.
    public var isCounted: Bool { self == .known || self == .noneShown }
  }

  /// The mail address.
  public var address: String
  /// The name to show; `nil` for the address.
  public var name: String?
  /// How much is known.
  public var knowledge: Knowledge
  /// The busy times; empty if nothing is known.
  public var times: FreeBusyTimes

  /// Somebody of whom nothing is known, for a reason.
  public init(_ address: String, _ knowledge: Knowledge) {
    self.address = address
    self.knowledge = knowledge
    times = FreeBusyTimes()
  }

  /// Somebody whose times a server has given.
  public init(_ address: String, times: FreeBusyTimes) {
    self.address = address
    self.times = times
    let isBusy = times.periods.contains { $0.kind != .free }
    // Where a part could not be read, it can be busy.
    knowledge = isBusy || !times.unreadSpans.isEmpty ? .known : .noneShown
  }
}

extension FreeTime {
  /// When somebody of ``people`` is busy in these days: without slots.
  public func times(of person: PersonTimes) -> FreeTime {
    let calendar = CalendarOccurrences(CalendarIdentity(name: person.address), [], freeBusy: person.times)
    var times = FreeTime(
      of: [calendar], on: window.dates, zone: window.zone, from: window.end, options: Options())
    times.days = []
    return times
  }
}
