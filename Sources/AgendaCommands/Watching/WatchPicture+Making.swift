internal import AgendaKit
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

extension WatchPicture {
  /// The picture of a session for its moment. `isUnchanged` says that no calendar has changed since it was last read.
  init(
    _ session: Run, of subject: WatchSubject, from calendars: inout WatchedCalendars, isUnchanged: Bool
  ) {
    self =
      if let days = subject.days, let form = session.request.layout.form, form != .list,
        let picture = WatchPicture(
          session, of: subject, days, as: form, from: &calendars, isUnchanged: isUnchanged)
      {
        picture
      } else if let days = subject.days {
        WatchPicture(session, ofDays: days, from: &calendars, isUnchanged: isUnchanged)
      } else {
        WatchPicture(nextOf: session, from: &calendars, isUnchanged: isUnchanged)
      }
    images = session.settings.images.map(\.version)
  }

  private init(
    _ session: Run, ofDays days: Range<Int>, from calendars: inout WatchedCalendars, isUnchanged: Bool
  ) {
    var session = session
    session.settings.advance(past: days)
    let settings = session.settings
    var options = TimelineOptions()
    // The entry to show, and the one after it, whose date is the end of the first.
    options.maximumEntries = 2
    let window = session.timelineWindow(showing: days, options: options)
    let shown = session.window(ofDays: days)
    let contents = calendars.contents(of: session, in: window, showing: shown, isUnchanged: isUnchanged)
    let timeline = Timeline(
      of: contents.occurrences, showing: days, from: settings.now, in: settings.zone,
      options: settings.options, timelineOptions: options, problems: contents.problems,
      looksSame: session.drawing.looksSame, nextStep: session.drawing.nextStep)
    var agenda =
      timeline.entries.first?.agenda ?? Agenda(now: settings.now, window: shown, state: .notConfigured)
    if let update = contents.lastUpdate {
      agenda.state = .unreachable
      agenda.lastUpdate = min(update, agenda.lastUpdate ?? update)
    }
    self.init(
      session: session, content: .agenda(agenda), next: timeline.next, holdsUntil: agenda.nextChange,
      complaints: contents.complaints)
    next = [timeline.next, nextChangeOfWords(of: agenda.days.flatMap(\.timed), current: agenda.currentItem)]
      .compactMap(\.self).min()
  }

  /// A grid of days or hours; `nil` if the layout cannot show the days.
  private init?(
    _ session: Run, of subject: WatchSubject, _ days: Range<Int>, as form: AgendaRequest.Layout.Form,
    from calendars: inout WatchedCalendars, isUnchanged: Bool
  ) {
    guard let (window, grid) = try? session.grid(form, of: subject) else { return nil }
    var session = session
    session.boundDrawing()
    let now = session.settings.now
    let contents = calendars.contents(of: session, in: window, showing: window, isUnchanged: isUnchanged)
    var agenda = session.agenda(of: contents.occurrences, contents.problems, in: window)
    if let update = contents.lastUpdate {
      agenda.state = .unreachable
      agenda.lastUpdate = min(update, agenda.lastUpdate ?? update)
    }
    self.init(
      session: session, content: .agenda(agenda), next: agenda.nextChange, holdsUntil: agenda.nextChange,
      grid: grid, complaints: contents.complaints)
    if form == .day, session.settings.format.drawsGrids {
      next = [now.nextMinute, agenda.nextChange].compactMap(\.self).min()
    }
  }

  private init(nextOf session: Run, from calendars: inout WatchedCalendars, isUnchanged: Bool) {
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
    let item = found.event?.item
    next = min(nextChangeOfWords(of: item.map { [$0] } ?? [], current: item) ?? change, change)
  }
}

extension WatchPicture {
  /// How many moments are compared with the current one, at most.
  private static let maximumComparisons = 16

  /// The first moment at which the output differs although no event begins or ends: the output is drawn for each
  /// moment at which the countdown of one of `items` or the percentage of `current` changes, and compared. Also the
  /// moment from which `current` is soon, which a bar shows by its class. `nil` if there is none.
  fileprivate func nextChangeOfWords(of items: [AgendaItem], current: AgendaItem?) -> Instant? {
    let settings = session.settings
    guard isText else { return nil }
    // A list shows nothing that changes by the minute.
    if case .agenda = content, !settings.isOfBar { return nil }
    let now = settings.now
    let soon =
      settings.isOfBar
      ? current.flatMap { BarState.soonBegins(for: $0) }.flatMap { now < $0 ? $0 : nil } : nil
    var moments = Set(items.compactMap { Countdown(to: $0, at: now)?.nextChange })
    if settings.format == .waybar, let current,
      let percent = WaybarRenderer.percentageChange(of: current, after: now)
    {
      // Not more often than each minute.
      let minute = Countdown(to: current, at: now)?.nextChange
      if percent >= minute ?? percent { moments.insert(percent) }
    }
    let shown = try? words(at: now)
    let change = moments.sorted().prefix(Self.maximumComparisons).first { (try? words(at: $0)) != shown }
    return [soon, change].compactMap(\.self).min()
  }

  /// The output with the words of a moment up to which nothing begins or ends.
  private func words(at moment: Instant) throws -> [UInt8] {
    switch content {
    case .next(let found): return Array(try session.text(of: found, at: moment).utf8)
    case .agenda(var agenda):
      var drawing = session.drawing
      drawing.settings.now = moment
      if session.settings.template == nil { agenda.now = moment }
      return try [UInt8](gathering: { try drawing.draw(agenda, to: $0) })
    }
  }
}

extension Settings {
  /// Whether the output is for a bar: the object of Waybar, or the output of a template.
  var isOfBar: Bool { format == .waybar || template != nil }
}

extension Run {
  /// The window and the dates of a layout for what is watched.
  func grid(
    _ form: AgendaRequest.Layout.Form, of subject: WatchSubject
  ) throws -> (window: OccurrenceWindow, grid: GridChoice) {
    let days = DaysArgument(rawValue: subject.rawValue) ?? .today
    return try grid(form, of: dates(of: days.subcommand, AgendaRequest(), in: form))
  }
}

extension Timeline {
  /// When the second entry begins, or the calendars are to be read again.
  var next: Instant? {
    if entries.count > 1 { return entries[1].date }
    guard case .after(let date) = policy else { return nil }
    return date
  }
}
