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
      agenda.lastUpdate = min(update, agenda.lastUpdate ?? update)
    }
    self.init(
      session: session, content: .agenda(agenda), next: timeline.next, holdsUntil: agenda.nextChange,
      complaints: contents.complaints)
    next = [timeline.next, nextChangeOfWords(of: agenda.currentItem)].compactMap(\.self).min()
  }

  private init(nextOf session: Session, from calendars: inout WatchedCalendars, isUnchanged: Bool) {
    let settings = session.settings
    let window = session.nextWindowOfToday
    let contents = calendars.contents(
      of: session, in: window, showing: session.window(ofDays: 0..<1), isUnchanged: isUnchanged)
    var found = session.findNext(in: contents.occurrences, problems: contents.problems, of: window)
    found.lastUpdate = [contents.lastUpdate, found.lastUpdate].compactMap(\.self).min()
    let change = NextEvent.nextChange(
      of: contents.occurrences, in: window, at: settings.now, options: settings.options,
      scope: session.nextScope)
    self.init(
      session: session, content: .next(found), next: change, holdsUntil: change,
      complaints: contents.complaints)
    next = min(nextChangeOfWords(of: found.event?.item) ?? change, change)
  }
}

extension WatchPicture {
  /// When a line says something else of the event that it shows, though nothing begins or ends: at the next minute of a countdown, or of
  /// how much is over, where what is drawn differs then; and when the event is soon, which a bar shows by its class.
  fileprivate func nextChangeOfWords(of item: AgendaItem?) -> Instant? {
    let settings = session.settings
    guard let item, isText else { return nil }
    let now = settings.now
    let soon = settings.isOfBar ? BarState.soonBegins(for: item).flatMap { now < $0 ? $0 : nil } : nil
    let minute = Countdown(to: item, at: now)?.nextChange
    let percent = settings.format == .waybar ? WaybarRenderer.percentageChange(of: item, after: now) : nil
    // Not more often than each minute.
    let moments = [minute, percent].compactMap(\.self).filter { $0 >= minute ?? $0 }.sorted()
    let shown = try? words(at: now)
    let change = moments.first { (try? words(at: $0)) != shown }
    return [soon, change].compactMap(\.self).min()
  }

  /// What is drawn, with the words of a moment up to which nothing begins or ends.
  private func words(at moment: Instant) throws -> [UInt8] {
    switch content {
    case .next(let found): return Array(try session.text(of: found, at: moment).utf8)
    case .agenda(var agenda):
      // A list says nothing that changes by the minute.
      guard session.settings.isOfBar else { return [] }
      var drawing = session.drawing
      drawing.settings.now = moment
      if session.settings.template == nil { agenda.now = moment }
      return try [UInt8](gathering: { try drawing.draw(agenda, to: $0) })
    }
  }
}

extension Settings {
  /// Whether what is drawn is for a bar: an object or what a template makes.
  var isOfBar: Bool { format == .waybar || template != nil }
}

extension Timeline {
  /// When the second entry begins, or the calendars are to be read again.
  fileprivate var next: Instant? {
    if entries.count > 1 { return entries[1].date }
    guard case .after(let date) = policy else { return nil }
    return date
  }
}
