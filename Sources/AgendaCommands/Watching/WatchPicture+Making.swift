internal import AgendaKit
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

extension WatchPicture {
  /// What a session shows now, of what its calendars hold; `isUnchanged` where nothing has happened to them since they were last read.
  init(
    _ session: Session, of subject: WatchSubject, from calendars: inout WatchedCalendars, isUnchanged: Bool
  ) {
    self =
      if let days = subject.days {
        WatchPicture(session, ofDays: days, from: &calendars, isUnchanged: isUnchanged)
      } else {
        WatchPicture(nextOf: session, from: &calendars, isUnchanged: isUnchanged)
      }
  }

  private init(
    _ session: Session, ofDays days: Range<Int>, from calendars: inout WatchedCalendars, isUnchanged: Bool
  ) {
    var session = session
    session.settings.goOn(after: days)
    let settings = session.settings
    var options = TimelineOptions()
    // The one that is shown, and the one that tells until when.
    options.maximumEntries = 2
    let window = session.timelineWindow(showing: days, options: options)
    let shown = session.window(ofDays: days)
    let contents = calendars.contents(of: session, in: window, showing: shown, isUnchanged: isUnchanged)
    let timeline = Timeline(
      of: contents.occurrences, showing: days, from: settings.now, in: settings.zone,
      options: settings.options, timelineOptions: options, problems: contents.problems,
      looksSame: session.drawing.looksSame)
    var agenda =
      timeline.entries.first?.agenda ?? Agenda(now: settings.now, window: shown, state: .notConfigured)
    if let update = contents.lastUpdate {
      agenda.state = .unreachable
      agenda.lastUpdate = update
    }
    let next = [timeline.next, session.nextMinuteOrSoon(of: agenda.currentItem)].compactMap(\.self).min()
    self.init(
      session: session, content: .agenda(agenda), next: next, holdsUntil: agenda.nextChange,
      complaints: contents.complaints)
  }

  private init(nextOf session: Session, from calendars: inout WatchedCalendars, isUnchanged: Bool) {
    let settings = session.settings
    let window = session.nextWindowOfToday
    let contents = calendars.contents(
      of: session, in: window, showing: session.window(ofDays: 0..<1), isUnchanged: isUnchanged)
    var found = session.findNext(in: contents.occurrences, problems: contents.problems, of: window)
    found.lastUpdate = contents.lastUpdate
    let change = NextEvent.nextChange(
      of: contents.occurrences, in: window, at: settings.now, options: settings.options,
      scope: session.nextScope)
    let next = min(session.nextMinuteOrSoon(of: found.event?.item) ?? change, change)
    self.init(
      session: session, content: .next(found), next: next, holdsUntil: change,
      complaints: contents.complaints)
  }
}

extension Session {
  /// When a line says something else of the event that it shows, though nothing begins or ends: at the next minute of a countdown,
  /// or of how much is over; else when the event is soon.
  fileprivate func nextMinuteOrSoon(of item: AgendaItem?) -> Instant? {
    guard let item else { return nil }
    if settings.countsMinutes(of: item) { return Countdown(to: item, at: settings.now)?.nextChange }
    guard settings.isOfBar, let soon = BarState.soonBegins(for: item), settings.now < soon else { return nil }
    return soon
  }
}

extension Settings {
  /// Whether what is drawn is for a bar: an object or what a template makes.
  var isOfBar: Bool { format == .waybar || template != nil }

  /// Whether what is drawn of an event says something else each minute.
  fileprivate func countsMinutes(of item: AgendaItem) -> Bool {
    if let template { return template.mentions("countdown") || next.countsDown && template.mentions("line") }
    return next.countsDown && format == .text || format == .waybar && (next.countsDown || item.isRunning)
  }
}

extension Timeline {
  /// When the second entry begins, or the calendars are to be read again.
  fileprivate var next: Instant? {
    if entries.count > 1 { return entries[1].date }
    guard case .after(let date) = policy else { return nil }
    return date
  }
}
