public import ICalendar

/// A series of agendas, each with the moment from which it holds.
///
/// Entries strictly increase, and each holds until the next. Two neighbours show different things, or the offset of the viewer's
/// zone changes between them.
public struct Timeline: Sendable, Hashable {
  /// The entries; at least one in a timeline that was made of calendars, the first from the moment for which it was made.
  public var entries: [TimelineEntry]
  /// When the next timeline is to be made.
  public var policy: ReloadPolicy

  /// A series of entries.
  public init(entries: [TimelineEntry], policy: ReloadPolicy) {
    self.entries = entries
    self.policy = policy
  }

  /// The entry in force at a moment: the last one that is not after it; `nil` before the first.
  public func entry(at moment: Instant) -> TimelineEntry? {
    entries.last { $0.date <= moment }
  }
}

/// An agenda with the moment from which it holds, up to that of the next entry.
public struct TimelineEntry: Sendable, Hashable {
  /// The moment from which it holds; also the ``Agenda/now`` of the agenda.
  public var date: Instant
  /// What there is to show.
  public var agenda: Agenda

  /// An agenda from a moment on.
  public init(date: Instant, agenda: Agenda) {
    self.date = date
    self.agenda = agenda
  }
}

/// When whoever shows a timeline asks for the next one; the calendars are read again then.
public enum ReloadPolicy: Sendable, Hashable {
  /// When the last entry's moment comes: there was more to show than there is room for.
  case atEnd
  /// At a moment, whether or not entries are left.
  case after(Instant)
  /// Not by itself: nothing changes until somebody configures a calendar.
  case never
}

extension Timeline {
  /// The window that occurrences have to be read for, so that every entry of a timeline can be made of them.
  ///
  /// `days` are the days that an entry shows, counted from the day of its own moment as 0: `0..<1` is today.
  public static func window(
    showing days: Range<Int>, from now: Instant, in zone: Zone, options: TimelineOptions = TimelineOptions()
  ) -> OccurrenceWindow {
    let last = now.adding(seconds: options.boundedHorizon)
    // A clock that is turned back shows a date again: the last moment does not always have the last date.
    let dates = [now, last].flatMap { [zone.localDateTime(at: $0).date, LocalDay(of: $0, in: zone).date] }
    let first = (dates.min() ?? dates[0]).adding(days: days.lowerBound)
    return OccurrenceWindow(first..<(dates.max() ?? dates[0]).adding(days: days.upperBound), zone: zone)
  }

  /// The agendas from `now` on, of the occurrences that calendars have in ``window(showing:from:in:options:)``.
  ///
  /// There is an entry for `now`, and for each start, end and local midnight (and each minute of a countdown, where the options
  /// ask for it) at which what is shown becomes other than in the entry before; and for each change of the zone's offset, also
  /// where nothing else changes: whoever looks at it has another time on the clock. So each agenda is what
  /// ``Agenda/init(of:in:at:options:problems:)`` makes for its moment, and for every moment up to the next entry.
  ///
  /// - Parameters:
  ///   - calendars: The calendars with their occurrences.
  ///   - days: The days that an entry shows, counted from the day of its own moment as 0.
  ///   - now: The moment of the first entry.
  ///   - zone: The viewer's zone.
  ///   - options: What is shown of the days.
  ///   - timelineOptions: How far it reaches, and how finely it is cut.
  ///   - problems: What went wrong with the sources; every entry has all of them.
  ///   - looksSame: Whether two agendas are drawn alike, by which an entry is left out where the zone's offset stays; else by
  ///     ``Agenda/showsSame(as:)``.
  ///
  /// The policy: `never` where no calendar is configured, with one entry. Else `after` the next local midnight, or the refresh
  /// interval or the end of the horizon where that comes earlier. `atEnd` where there were more entries than there may be, and
  /// the last one comes earlier still; where only one may be, `after` the moment of the first that was left out.
  public init(
    of calendars: [CalendarOccurrences], showing days: Range<Int> = 0..<1, from now: Instant, in zone: Zone,
    options: AgendaOptions = AgendaOptions(), timelineOptions: TimelineOptions = TimelineOptions(),
    problems: [AgendaProblem] = [],
    looksSame: @escaping (Agenda, Agenda) -> Bool = { $0.showsSame(as: $1) }
  ) {
    let end = now.adding(seconds: timelineOptions.boundedHorizon)
    var draft = TimelineDraft(timelineOptions, looksSame: looksSame)
    var start = now
    repeat {
      let today = zone.localDateTime(at: start).date
      let dates = today.adding(days: days.lowerBound)..<today.adding(days: days.upperBound)
      let span = AgendaSpan(
        of: calendars, in: OccurrenceWindow(dates, zone: zone), options: options, problems: problems)
      let following = min(zone.nextClockMark(after: start), end)
      draft.add(
        span, from: start, to: following,
        isJump: start > now && zone.offset(at: start) != zone.offset(at: start.adding(seconds: -1)),
        countsMinutes: timelineOptions.countsMinutes)
      start = following
    } while start < end && draft.accepts && !draft.isOfNoCalendar
    self.init(
      entries: draft.entries,
      policy: ReloadPolicy(of: draft, from: now, to: end, in: zone, options: timelineOptions))
  }
}

extension Agenda {
  /// Whether both show the same, though perhaps for different moments: all but ``now`` and ``nextChange`` is equal.
  public func showsSame(as other: Agenda) -> Bool {
    var other = other
    other.now = now
    other.nextChange = nextChange
    return self == other
  }
}

extension ReloadPolicy {
  fileprivate init(
    of draft: TimelineDraft, from now: Instant, to end: Instant, in zone: Zone, options: TimelineOptions
  ) {
    guard let first = draft.entries.first, first.agenda.state != .notConfigured else {
      self = .never
      return
    }
    var reload = min(LocalDay(of: now, in: zone).end, end)
    if let interval = options.refreshInterval {
      let bounded = min(max(interval, 60), TimelineOptions.horizons.upperBound)
      reload = min(reload, now.adding(seconds: bounded))
    }
    guard let missing = draft.firstMissing, missing < reload else {
      self = .after(reload)
      return
    }
    let isFull = draft.entries.count > 1
    self = isFull ? .atEnd : .after(missing)
  }
}

extension Zone {
  /// The first moment after another at which the clock may show another date: midnight, or a change of the offset.
  fileprivate func nextClockMark(after moment: Instant) -> Instant {
    let midnight = moment.adding(seconds: 86_400 - localDateTime(at: moment).secondOfDay)
    guard let transition = nextTransition(after: moment), transition < midnight else { return midnight }
    return transition
  }
}
