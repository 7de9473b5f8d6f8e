internal import AgendaKit
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

extension Session {
  /// How far `next` looks ahead, in days.
  private static let nextHorizon = 30

  /// Prints the current or next event.
  func printNext() throws {
    var found = next(inDays: nextHorizons[0])
    for days in nextHorizons.dropFirst() where found.event == nil { found = next(inDays: days) }
    try StandardStreams.write(settings.template.map { try filled($0, of: found) } ?? text(of: found))
    try complain(of: found.readings)
  }

  /// What was found in some days, and what was read for that.
  private struct Found {
    var readings: SourceReadings
    var window: OccurrenceWindow
    var event: NextEvent?
  }

  private func filled(_ template: MustacheTemplate, of found: Found) throws -> String {
    try template.filled(
      with: JSONRenderer.values(
        next: found.event?.item, now: settings.now, zone: settings.zone, state: state(of: found),
        for: settings.templateTexts))
  }

  private func text(of found: Found) -> String {
    let item = found.event?.item
    let (now, zone) = (settings.now, settings.zone)
    switch settings.format {
    case .json: return JSONRenderer.json(next: item, now: now, zone: zone)
    case .ndjson: return JSONRenderer.ndjson(next: item, zone: zone)
    case .waybar:
      return WaybarRenderer(
        settings.style, countsDown: settings.next.countsDown, configPath: calendars.configurationPath
      ).render(item, over: day(of: found), state: state(of: found), isQuiet: isQuiet)
    default:
      let state = state(of: found)
      if item == nil, isQuiet, BarState(item, at: now, sources: state) == .none { return "" }
      let line = NextRenderer(settings.style, countsDown: settings.next.countsDown)
        .render(item, now: now, zone: zone, state: state)
      return settings.markup.escaped(String(line.dropLast())) + "\n"
    }
  }

  /// Whether nothing is said where there is nothing: who asks for the next two hours wants to hear of those alone.
  private var isQuiet: Bool { settings.next.within != nil }

  /// Why there is nothing: asked only where there is nothing, because it takes the agenda of all the days.
  private func state(of found: Found) -> Agenda.State {
    guard found.event == nil else { return .events }
    return agenda(of: found.readings.occurrences, found.readings.problems, in: found.window).state
  }

  /// The agenda of the day on which the event stands; of today where there is none.
  private func day(of found: Found) -> Agenda {
    let date = found.event?.date ?? today
    let window = OccurrenceWindow(date..<date.adding(days: 1), zone: settings.zone)
    return agenda(of: found.readings.occurrences, found.readings.problems, in: window)
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

  private func next(inDays days: Int) -> Found {
    let window = OccurrenceWindow(today..<today.adding(days: days), zone: settings.zone)
    let readings = SourceReadings(of: calendars.calendars, in: window, defaults: calendars.defaults)
    let event = NextEvent(
      of: readings.occurrences, in: window, at: settings.now, options: settings.options,
      scope: NextEvent.Scope(allDay: settings.nextAllDay, within: settings.next.within?.seconds))
    return Found(readings: readings, window: window, event: event)
  }
}
