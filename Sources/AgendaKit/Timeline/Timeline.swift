public import ICalendar

/// A series of agendas, each with the moment from which it is valid.
///
/// The moments of the entries strictly increase, and each entry is valid until the next. Neighbours show different
/// content, or the offset of the viewer's zone changes between them.
public struct Timeline: Sendable, Hashable {
  /// The entries. A timeline made from calendars has at least one; the first is for the moment the timeline was made
  /// for.
  public var entries: [TimelineEntry]
  /// When to make the next timeline.
  public var policy: ReloadPolicy

  /// A series of entries.
  public init(entries: [TimelineEntry], policy: ReloadPolicy) {
    self.entries = entries
    self.policy = policy
  }

  /// The entry that is valid at a moment: the last one that is not after it; `nil` before the first.
  public func entry(at moment: Instant) -> TimelineEntry? {
    entries.last { $0.date <= moment }
  }
}

/// An agenda that is valid from a moment until the next entry.
public struct TimelineEntry: Sendable, Hashable {
  /// The moment from which it is valid; equal to the agenda's ``Agenda/now``.
  public var date: Instant
  /// The agenda to show.
  public var agenda: Agenda

  /// An agenda that is valid from a moment on.
  public init(date: Instant, agenda: Agenda) {
    self.date = date
    self.agenda = agenda
  }
}

/// When to read the calendars again and make the next timeline.
public enum ReloadPolicy: Sendable, Hashable {
  /// At the last entry: the timeline had no room for more entries.
  case atEnd
  /// At a moment, even if entries are left.
  case after(Instant)
  /// Never by itself: nothing changes until a calendar is configured.
  case never
}

extension Timeline {
  /// The window to read occurrences for, so that every entry of a timeline can be made.
  ///
  /// `days` are the days that an entry shows, relative to the day of the entry: `0..<1` is today.
  public static func window(
    showing days: Range<Int>, from now: Instant, in zone: Zone, options: TimelineOptions = TimelineOptions()
  ) -> OccurrenceWindow {
    let last = now.adding(seconds: options.boundedHorizon)
    // When a clock is turned back it shows a date again, so the last moment does not always have the last date.
    let dates = [now, last].flatMap { [zone.localDateTime(at: $0).date, LocalDay(of: $0, in: zone).date] }
    let first = (dates.min() ?? dates[0]).adding(days: days.lowerBound)
    return OccurrenceWindow(first..<(dates.max() ?? dates[0]).adding(days: days.upperBound), zone: zone)
  }

  /// Makes the agendas from `now` on. The calendars have their occurrences in ``window(showing:from:in:options:)``.
  ///
  /// There is an entry for `now`. There is one for each start, end, local midnight and `nextStep` at which the content changes, and
  /// with `countsMinutes` for each minute of a countdown. There is also one for each change of the zone's offset, even if only the
  /// displayed clock times change. So at every moment until the next entry, an entry equals what
  /// ``Agenda/init(of:in:at:options:problems:)`` would make.
  ///
  /// - Parameters:
  ///   - calendars: The calendars with their occurrences.
  ///   - days: The days that an entry shows, relative to the day of the entry, which is 0. Without days there is no entry.
  ///   - now: The moment of the first entry.
  ///   - zone: The viewer's zone.
  ///   - options: Which occurrences the agendas show.
  ///   - timelineOptions: How far the timeline reaches, and when it has entries.
  ///   - problems: The problems of the sources; every entry has all of them.
  ///   - looksSame: Returns whether two agendas look the same when drawn. An entry that looks like the one before is left out, unless
  ///     the zone's offset changes. By default ``Agenda/showsSame(as:)``.
  ///   - nextStep: The next moment at which an agenda can look different although no event begins or ends, because it counts minutes or
  ///     shows the bar of a running event; `nil` if there is none. `looksSame` decides then.
  ///
  /// The policy is `never`, with one entry, if no calendar is configured. Otherwise it is `after` the next local
  /// midnight, the refresh interval or the end of the horizon, whichever comes first. It is `atEnd` if entries were
  /// left out for lack of room and the last entry comes even earlier; with room for one entry only, it is `after` the
  /// moment of the first one left out.
  public init(
    of calendars: [CalendarOccurrences], showing days: Range<Int> = 0..<1, from now: Instant, in zone: Zone,
    options: AgendaOptions = AgendaOptions(), timelineOptions: TimelineOptions = TimelineOptions(),
    problems: [AgendaProblem] = [],
    looksSame: @escaping (Agenda, Agenda) -> Bool = { $0.showsSame(as: $1) },
    nextStep: @escaping (Agenda) -> Instant? = { _ in nil }
  ) {
    let end = now.adding(seconds: timelineOptions.boundedHorizon)
    var draft = TimelineDraft(timelineOptions, looksSame: looksSame, nextStep: nextStep)
    var start = now
    repeat {
      let today = zone.localDateTime(at: start).date
      let dates = today.adding(days: days.lowerBound)..<today.adding(days: days.upperBound)
      let span = AgendaSpan(
        of: calendars, in: OccurrenceWindow(dates, zone: zone), from: start, options: options,
        problems: problems)
      let following = min(zone.nextDateOrOffsetChange(after: start), end)
      draft.add(
        span, from: start, to: following,
        isJump: start > now && zone.offset(at: start) != zone.offset(at: start.adding(seconds: -1)),
        countsMinutes: timelineOptions.countsMinutes)
      start = following
    } while start < end && draft.hasRoom && !draft.hasNoCalendar
    self.init(
      entries: draft.entries,
      policy: ReloadPolicy(of: draft, from: now, to: end, in: zone, options: timelineOptions))
  }
}

extension Agenda {
  /// Whether both show the same content: all but ``now`` and ``nextChange`` is equal.
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
  fileprivate func nextDateOrOffsetChange(after moment: Instant) -> Instant {
    let midnight = moment.adding(seconds: 86_400 - localDateTime(at: moment).secondOfDay)
    guard let transition = nextTransition(after: moment), transition < midnight else { return midnight }
    return transition
  }
}

/// How far a timeline reaches, and when it has entries.
public struct TimelineOptions: Sendable, Hashable {
  /// The refresh interval of a web source without one of its own, in seconds: an hour.
  public static let defaultRefreshInterval = 3600
  /// The allowed horizons in seconds, from a minute to 366 days. Values outside are brought to the nearest bound.
  package static let horizons = 60...(366 * 86_400)

  /// How long the timeline reaches from its first moment, in seconds, from a minute to 366 days: other values count as the nearest of these.
  /// A day by default.
  public var horizon = 86_400
  /// The most entries, at least 1; the earliest are kept.
  public var maximumEntries = 100
  /// The most events that all entries together show, counted in each entry. An event with long text counts once more
  /// for each 1 024 bytes, and each problem counts as one. The earliest entries are kept, and always the first. Once
  /// they show so many events, the timeline ends at the next moment at which an agenda can change.
  public var maximumItems = 100_000
  /// Whether there is also an entry for each minute of a countdown to the start of the next timed event, or to the
  /// end of the running one. Minutes are rounded up: 60 seconds before a start one is left, 59 seconds before it one
  /// as well. From a day on the countdown changes once an hour. The first minute of an event is one entry.
  public var countsMinutes = false
  /// How often web sources are fetched, in seconds, at least 60; `nil` if all sources are local.
  public var refreshInterval: Int?

  /// A day, without countdown, of local sources.
  public init() {}

  /// The most events examined in search of the moments at which something changes.
  static let maximumExaminedEvents = 20_000_000

  /// The horizon, brought within ``horizons``.
  var boundedHorizon: Int { min(max(horizon, Self.horizons.lowerBound), Self.horizons.upperBound) }
}
