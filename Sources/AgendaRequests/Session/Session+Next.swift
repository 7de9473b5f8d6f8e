package import AgendaKit
internal import AgendaSources
internal import AgendaWidgets
package import ICalendar

/// The current or next event, and the calendars in which it was looked for.
package struct NextEventResult {
  /// The calendars with their occurrences.
  package var occurrences: [CalendarOccurrences]
  /// The problems of the sources.
  package var problems: [AgendaProblem]
  /// The days that were searched.
  package var window: OccurrenceWindow
  /// The event; `nil` if there is none.
  package var event: NextEvent?
  /// When the calendars were last read or fetched, where some of them can no longer be.
  package var lastUpdate: Instant?
}

extension Run {
  /// How far `next` looks ahead, in days.
  private static let nextHorizon = 30

  /// Prints the current or next event.
  package func printNext() throws {
    var results: SourceResults?
    var found: NextEventResult?
    for days in nextHorizons where found?.event == nil {
      let window = nextWindow(days: days)
      let read = readCalendars(in: window)
      found = findNext(in: read.occurrences, problems: read.problems, of: window)
      results = read
    }
    guard let results, let found else { return }
    let text = try text(of: found)
    _ = try settings.destination.write { try $0(text.utf8.span) }
    try warn(of: results)
  }

  /// The days in which every event starts that can become the next one during today.
  package var nextWindowOfToday: OccurrenceWindow { nextWindow(days: min(daysWithin + 1, Self.nextHorizon)) }

  private func nextWindow(days: Int) -> OccurrenceWindow {
    window(ofDays: 0..<days)
  }

  /// Finds the current or next event.
  package func findNext(
    in occurrences: [CalendarOccurrences], problems: [AgendaProblem], of window: OccurrenceWindow
  ) -> NextEventResult {
    NextEventResult(
      occurrences: occurrences, problems: problems, window: window,
      event: NextEvent(
        of: occurrences, in: window, at: settings.now, options: settings.options, scope: nextScope),
      lastUpdate: problems.lazy.compactMap(\.lastUpdate).min())
  }

  /// The events that can be the next one.
  package var nextScope: NextEvent.Scope {
    NextEvent.Scope(allDay: settings.nextAllDay, within: settings.next.within?.seconds)
  }

  /// The event in the format of the settings.
  ///
  /// `moment` is the moment from which the words count minutes; by default the one for which the event was found.
  package func text(of found: NextEventResult, at moment: Instant? = nil) throws -> String {
    let item = found.event?.item
    let (now, zone) = (moment ?? settings.now, settings.zone)
    if let template = settings.template {
      var texts = settings.templateTexts
      texts.now = now
      let values = JSONRenderer.values(
        next: item, now: settings.now, zone: zone, state: state(of: found), lastUpdate: found.lastUpdate,
        for: texts)
      return try template.filled { try $0(values.span) }
    }
    switch settings.format {
    case .json: return JSONRenderer.json(next: item, now: now, zone: zone, lastUpdate: found.lastUpdate)
    case .ndjson: return JSONRenderer.ndjson(next: item, zone: zone)
    case .waybar:
      return WaybarRenderer(
        settings.style, countsDown: settings.next.countsDown, configPath: calendars.configurationPath
      ).render(item, over: day(of: found, at: now), state: state(of: found), isQuiet: isQuiet)
    default:
      let next = NextLine(
        item, now: now, zone: zone, state: state(of: found), countsDown: settings.next.countsDown,
        isQuiet: isQuiet, problems: found.problems)
      let line = WidgetTextRenderer(depth: settings.style.depth, theme: settings.theme).render(
        next, in: settings.style
      ).dropLast()
      return line.isEmpty ? "" : settings.markup.escaped(String(line)) + "\n"
    }
  }

  /// Whether text is empty if there is no event: with `--within`, later events are not shown.
  private var isQuiet: Bool { settings.next.within != nil }

  /// Why there is no event, or whether calendars could not be read. Without an event this needs the agenda of all the
  /// days, so that it is computed only then.
  package func state(of found: NextEventResult) -> Agenda.State {
    if found.lastUpdate != nil { return .unreachable }
    guard found.event == nil else {
      return found.problems.contains { $0.severity == .failure } ? .someSourcesFailed : .events
    }
    return agenda(of: found.occurrences, found.problems, in: found.window).state
  }

  /// The agenda of the day of the event, as it is at `now`; without an event, that of today.
  private func day(of found: NextEventResult, at now: Instant) -> Agenda {
    let date = found.event?.date ?? today
    let window = OccurrenceWindow(date..<date.adding(days: 1), zone: settings.zone)
    var agenda = agenda(of: found.occurrences, found.problems, in: window)
    if found.lastUpdate != nil { agenda.state = .unreachable }
    agenda.lastUpdate = found.lastUpdate
    agenda.now = now
    return agenda
  }

  /// How many days are searched, one attempt after the other: first today alone, and only without an event today all the days.
  ///
  /// An event of today is also the first of all the days. With today alone, the problems that are reported are those of today’s events:
  /// a status bar does not repeat every minute that an event in three weeks is broken. With `--strict`, and for a pipe, which can be read
  /// only once, all the days are read at once.
  private var nextHorizons: [Int] {
    let isReadOnce = isStrict || !calendars.calendars.allSatisfy(\.isRereadable)
    return isReadOnce || daysWithin == 1 ? [daysWithin] : [1, daysWithin]
  }

  /// The number of days, from today, in which the next event can start.
  private var daysWithin: Int {
    guard let within = settings.next.within?.seconds else { return Self.nextHorizon }
    // More than the horizon is the horizon; and no sum that overflows.
    guard within < Self.nextHorizon * 86_400 else { return Self.nextHorizon }
    let last = settings.zone.localDateTime(at: settings.now.adding(seconds: within)).date
    return min(max(1, last.daysSinceEpoch - today.daysSinceEpoch + 1), Self.nextHorizon)
  }
}
