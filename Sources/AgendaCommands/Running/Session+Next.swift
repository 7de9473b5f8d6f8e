internal import AgendaKit
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// What was found of what is next, and what was read for that.
struct NextFinding {
  /// The calendars with their occurrences.
  var occurrences: [CalendarOccurrences]
  /// What went wrong with the sources.
  var problems: [AgendaProblem]
  /// The days that were looked at.
  var window: OccurrenceWindow
  /// The event; `nil` where there is none.
  var event: NextEvent?
  /// When the calendars were read, where some of them cannot be read any more.
  var lastUpdate: Instant?
}

extension Session {
  /// How far `next` looks ahead, in days.
  private static let nextHorizon = 30

  /// Prints the current or next event.
  func printNext() throws {
    var readings: SourceReadings?
    var found: NextFinding?
    for days in nextHorizons where found?.event == nil {
      let window = nextWindow(days: days)
      let read = SourceReadings(of: calendars.calendars, in: window, defaults: calendars.defaults)
      found = findNext(in: read.occurrences, problems: read.problems, of: window)
      readings = read
    }
    guard let readings, let found else { return }
    try StandardStreams.write(text(of: found))
    try complain(of: readings)
  }

  /// The days in which all lies that may be next at some moment of today.
  var nextWindowOfToday: OccurrenceWindow { nextWindow(days: min(daysWithin + 1, Self.nextHorizon)) }

  private func nextWindow(days: Int) -> OccurrenceWindow {
    window(ofDays: 0..<days)
  }

  /// What is next of what was read for some days.
  func findNext(
    in occurrences: [CalendarOccurrences], problems: [AgendaProblem], of window: OccurrenceWindow
  ) -> NextFinding {
    NextFinding(
      occurrences: occurrences, problems: problems, window: window,
      event: NextEvent(
        of: occurrences, in: window, at: settings.now, options: settings.options, scope: nextScope))
  }

  /// Which events may be next.
  var nextScope: NextEvent.Scope {
    NextEvent.Scope(allDay: settings.nextAllDay, within: settings.next.within?.seconds)
  }

  /// What is next in the form that was asked for.
  ///
  /// `moment` is when its words are read, where that is not the moment for which it was found: they may count minutes.
  func text(of found: NextFinding, at moment: Instant? = nil) throws -> String {
    let item = found.event?.item
    let (now, zone) = (moment ?? settings.now, settings.zone)
    if let template = settings.template {
      var texts = settings.templateTexts
      texts.now = now
      return try template.filled(
        with: JSONRenderer.values(
          next: item, now: settings.now, zone: zone, state: state(of: found), lastUpdate: found.lastUpdate,
          for: texts))
    }
    switch settings.format {
    case .json: return JSONRenderer.json(next: item, now: now, zone: zone, lastUpdate: found.lastUpdate)
    case .ndjson: return JSONRenderer.ndjson(next: item, zone: zone)
    case .waybar:
      return WaybarRenderer(
        settings.style, countsDown: settings.next.countsDown, configPath: calendars.configurationPath
      ).render(item, over: day(of: found, at: now), state: state(of: found), isQuiet: isQuiet)
    default:
      let state = state(of: found)
      if item == nil, isQuiet, BarState(item, at: now, sources: state) == .none { return "" }
      let next = NextLine(
        item, now: now, zone: zone, state: state, countsDown: settings.next.countsDown)
      let line = WidgetTextRenderer(depth: settings.style.depth).render(next, in: settings.style)
      return settings.markup.escaped(String(line.dropLast())) + "\n"
    }
  }

  /// Whether nothing is said where there is nothing: who asks for the next two hours wants to hear of those alone.
  private var isQuiet: Bool { settings.next.within != nil }

  /// Why there is nothing: asked only where there is nothing, because it takes the agenda of all the days.
  func state(of found: NextFinding) -> Agenda.State {
    if found.lastUpdate != nil { return .unreachable }
    guard found.event == nil else { return .events }
    return agenda(of: found.occurrences, found.problems, in: found.window).state
  }

  /// The agenda of the day on which the event stands; of today where there is none.
  private func day(of found: NextFinding, at now: Instant) -> Agenda {
    let date = found.event?.date ?? today
    let window = OccurrenceWindow(date..<date.adding(days: 1), zone: settings.zone)
    var agenda = agenda(of: found.occurrences, found.problems, in: window)
    if found.lastUpdate != nil { agenda.state = .unreachable }
    agenda.lastUpdate = found.lastUpdate
    agenda.now = now
    return agenda
  }

  /// How many days are looked at for what is next: first today alone, which holds what runs now and mostly what comes next, and only where
  /// nothing is found there all that `next` looks at.
  ///
  /// What is found today is what would be found in all the days, because events come by their start. But the problems told of are then those
  /// of what was read for today, as `today` tells them: a status bar is not to complain every minute of an event in three weeks. Who
  /// asks to fail on any problem has all days read at once, and so has who gives a pipe, which can be read only once.
  private var nextHorizons: [Int] {
    let isReadOnce = isStrict || !calendars.calendars.allSatisfy(\.isReadableAgain)
    return isReadOnce || daysWithin == 1 ? [daysWithin] : [1, daysWithin]
  }

  /// The days in which an event may start that is next.
  private var daysWithin: Int {
    guard let within = settings.next.within?.seconds else { return Self.nextHorizon }
    // More than the horizon is the horizon; and no sum that overflows.
    guard within < Self.nextHorizon * 86_400 else { return Self.nextHorizon }
    let last = settings.zone.localDateTime(at: settings.now.adding(seconds: within)).date
    return min(max(1, last.daysSinceEpoch - today.daysSinceEpoch + 1), Self.nextHorizon)
  }
}
