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

extension Timeline {
  /// The result of reading the calendars: `failed` if nothing could be read, else new data. Only
  /// ``result(since:looksSame:)`` compares with an earlier timeline.
  public var result: UpdateResult {
    guard let first = entries.first?.agenda, first.state.isFailure(lastUpdate: first.lastUpdate) else {
      return .newData
    }
    return .failed
  }

  /// The result of an update from a previous timeline to this one. `failed` if nothing could be read. `noData` if
  /// both timelines show the same at every moment from the first of this one on, as far as both reach. Otherwise
  /// `newData`.
  ///
  /// A timeline reaches until the moment at which its policy asks for the next one, and at least through the first
  /// second of its last entry; with the policy `never` without end. If the previous timeline does not cover the first
  /// moment of this one, there is new data.
  ///
  /// - Parameters:
  ///   - previous: The timeline that was shown until now, made with the same options; `nil` if there was none.
  ///   - looksSame: Returns whether two agendas look the same when drawn; the function that made both timelines.
  public func result(
    since previous: Timeline?, looksSame: (Agenda, Agenda) -> Bool = { $0.showsSame(as: $1) }
  ) -> UpdateResult {
    guard result != .failed else { return .failed }
    guard let previous, let start = entries.first?.date, previous.isKnown(at: start) else { return .newData }
    var current = entries[...]
    var former = previous.entries[...]
    let changes = (current + former).map(\.date).filter {
      start < $0 && isKnown(at: $0) && previous.isKnown(at: $0)
    }
    for moment in [start] + Set(changes).sorted() {
      current.drop(endedBy: moment)
      former.drop(endedBy: moment)
      guard let now = current.first, let before = former.first, looksSame(before.agenda, now.agenda) else {
        return .newData
      }
    }
    return .noData
  }

  /// Whether the timeline covers a moment.
  private func isKnown(at moment: Instant) -> Bool {
    guard let first = entries.first, let last = entries.last, first.date <= moment else { return false }
    switch policy {
    case .never: return true
    case .after(let date) where moment < date: return true
    case .after, .atEnd: return moment <= last.date
    }
  }
}

extension ArraySlice<TimelineEntry> {
  /// Removes the entries that a later entry has replaced at a moment.
  fileprivate mutating func drop(endedBy moment: Instant) {
    while let next = dropFirst().first, next.date <= moment { removeFirst() }
  }
}

/// The result of an update of something that shows an agenda.
@nonexhaustive public enum UpdateResult: String, Sendable, Hashable, CaseIterable {
  /// There is something new to show.
  case newData
  /// Nothing changed: nothing is drawn or written.
  case noData
  /// Nothing could be read: the last good content stays.
  case failed
}

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

/// The occurrences of a window, selected and sorted into days once, in order to make agendas for many moments of one
/// day.
struct AgendaSpan {
  private let window: OccurrenceWindow
  /// The days with all their occurrences, including those that have ended.
  private let days: [AgendaDay]
  private let calendarCount: Int
  private let options: AgendaOptions
  private let problems: [AgendaProblem]

  /// The occurrences of the calendars, for moments of the day of `now`, which also has the overdue tasks.
  init(
    of calendars: [CalendarOccurrences], in window: OccurrenceWindow, from now: Instant,
    options: AgendaOptions, problems: [AgendaProblem]
  ) {
    let whole = window.extended(byDays: options.daysAhead)
    let selected = SelectedOccurrence.select(from: calendars, in: whole, options: options)
    self.window = window
    // Each agenda decides what has ended at its own moment.
    var days = DaysOfWindow(whole).days(with: selected, at: now, ended: .show)
    if options.marksConflicts { days.markConflicts(among: selected) }
    self.days = days
    calendarCount = calendars.count
    self.options = options
    self.problems = problems
  }

  /// The agenda at a moment.
  func agenda(at now: Instant) -> Agenda {
    let moment = Moment(now, in: window.zone)
    return Agenda(
      of: days.map { $0.asOf(moment, ended: options.ended) }, in: window, at: now,
      calendarCount: calendarCount,
      options: options, problems: problems)
  }

  /// The moments after `start` and before `end` at which an occurrence starts or ends, in order.
  func changes(after start: Instant, before end: Instant) -> [Instant] {
    var moments: Set<Instant> = []
    for day in days {
      for items in [day.allDay, day.timed] {
        for item in items {
          guard case .timed(let first, let last) = item.placed.span else { continue }
          for moment in [first, first == last ? first.adding(seconds: 1) : last]
          where start < moment && moment < end {
            moments.insert(moment)
          }
        }
      }
    }
    return moments.sorted()
  }
}

extension AgendaDay {
  /// The day at a moment, made from a day that has all its occurrences in order.
  fileprivate func asOf(_ moment: Moment, ended option: AgendaOptions.Ended) -> AgendaDay {
    var day = self
    for index in day.allDay.indices { day.allDay[index].change(to: moment) }
    for index in day.tasks.indices { day.tasks[index].change(to: moment) }
    for index in day.timed.indices { day.timed[index].change(to: moment) }
    guard option == .hide else { return day }
    day.allDay.removeAll(where: \.hasEnded)
    day.timed.removeAll(where: \.hasEnded)
    day.ended = shown - day.shown
    return day
  }
}

extension AgendaItem {
  fileprivate mutating func change(to moment: Moment) {
    hasEnded = moment.isAfter(placed)
    isRunning = moment.isWithin(placed.span)
    isOverdue = moment.isOverdue(placed)
  }
}
