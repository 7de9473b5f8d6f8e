internal import AgendaKit
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// The output of `agenda watch` for a moment.
struct WatchPicture {
  /// The agenda of some days, or the next event.
  enum Content {
    case agenda(Agenda)
    case next(NextEventResult)
  }

  /// The options, with the moment of the picture.
  var run: Run
  /// The agenda or the next event.
  var content: Content
  /// When the next picture is needed; `nil` if only files can change it.
  var next: Instant?
  /// Until when nothing begins or ends: pictures up to then can differ only in the minutes that they count.
  var holdsUntil: Instant?
  /// The grid of days or hours in place of a list or widget; `nil` for none.
  var grid: GridChoice?
  /// The problems of the calendars, one line per calendar.
  var complaints: [String]
  /// The states of the files of its images.
  var images: [FileStamp] = []

  /// Draws agendas, in the grid if there is one.
  var drawing: AgendaDrawing {
    var drawing = run.drawing
    drawing.grid = grid
    return drawing
  }

  /// Whether no calendar could be read, so that the picture must not replace a file.
  var isFailure: Bool {
    switch content {
    case .agenda(let agenda): run.isFailure(agenda.state, lastUpdate: agenda.lastUpdate)
    case .next(let found): run.isFailure(run.state(of: found), lastUpdate: found.lastUpdate)
    }
  }

  /// Whether another picture shows the same.
  func looksSame(as other: WatchPicture) -> Bool {
    guard run.calendars.defaults == other.run.calendars.defaults,
      run.settings.zone == other.run.settings.zone,
      run.settings.theme == other.run.settings.theme, images == other.images
    else { return false }
    switch (content, other.content) {
    case (.agenda(let agenda), .agenda(let former)):
      return agenda.state == former.state && agenda.lastUpdate == former.lastUpdate
        && drawing.looksSame(agenda, former)
    case (.next(let found), .next(let former)):
      return found.event == former.event && found.lastUpdate == former.lastUpdate
    default: return false
    }
  }

  /// Whether the picture is printed as it is drawn, and not as JSON on one line.
  var isText: Bool { run.settings.isOfBar || run.settings.format == .text }

  /// Whether the picture is a single line, so that no empty line is needed between pictures.
  var isLine: Bool {
    if case .next = content { true } else { run.settings.isOfBar }
  }

  /// The picture in the form that was asked for.
  func drawn() throws -> [UInt8] {
    switch content {
    case .agenda(let agenda): return try [UInt8](gathering: { try drawing.draw(agenda, to: $0) })
    case .next(let found): return Array(try run.text(of: found).utf8)
    }
  }

  /// The picture as JSON in one line: an entry of a timeline, or the object of `agenda next`.
  func jsonLine() throws -> [UInt8] {
    switch content {
    case .agenda(let agenda):
      let entry = TimelineEntry(date: agenda.now, agenda: agenda)
      let content = drawing.contentOfJSON
      return try [UInt8](gathering: { take in
        try JSONRenderer.ndjson(Timeline(entries: [entry], policy: .atEnd), content: content, to: take)
      })
    case .next(let found):
      let line = JSONRenderer.line(
        next: found.event?.item, now: run.settings.now, zone: run.settings.zone,
        lastUpdate: found.lastUpdate)
      return Array(line.utf8)
    }
  }
}

/// On the screen of a terminal.
extension WatchPicture {
  /// A terminal with fewer rows shows a calendar that could not be read only by the picture's own mark.
  private static let leastRowsWithProblems = 5

  /// The lines for a terminal: the picture, and the problems below it in at most a third of the rows. `rows` is 0 if
  /// their number is unknown. A calendar that could not be read is reported once: by its problem, or in a low terminal
  /// by the picture. The empty line between both is left out if the picture needs it.
  func lines(rows: Int, columns: Int, problems: [String]) throws -> [String] {
    let isLow = 1..<Self.leastRowsWithProblems ~= rows
    if problems.isEmpty || isLow && reportsFailure { return try lines(rows: rows) }
    if rows == 1 { return try narrowed(to: columns - 2).lines(rows: 1).map { "! " + $0 } }
    let shown = problems.prefix(max(1, rows / 3))
    let picture = shown.count == problems.count ? withoutNotice : self
    let room = rows > 0 ? rows - shown.count : 0
    let lines = try picture.lines(rows: room)
    return lines + (rows == 0 || lines.count < room ? [""] : [])
      + shown.map { ("! " + PlainText.sanitized($0)).truncated(to: columns) }
  }

  /// The picture in at most `rows` lines, 0 for any number. Lines of a template that do not fit are replaced by an
  /// ellipsis.
  private func lines(rows: Int) throws -> [String] {
    var picture = self
    picture.run.settings.terminalHeight = rows > 0 ? rows : nil
    var lines = String(decoding: try picture.drawn(), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return rows > 0 && lines.count > rows ? lines.prefix(rows - 1) + ["…"] : lines
  }

  /// Whether the picture itself shows that a calendar could not be read.
  private var reportsFailure: Bool {
    guard run.settings.template == nil else { return false }
    let state =
      switch content {
      case .agenda(let agenda): agenda.state
      case .next(let found): run.state(of: found)
      }
    return [.someSourcesFailed, .unreachable, .unreadable].contains(state)
  }

  /// The picture without the number of calendars that could not be read, which lines below it name.
  private var withoutNotice: WatchPicture {
    guard case .agenda(var agenda) = content, agenda.state == .someSourcesFailed,
      run.settings.template == nil
    else { return self }
    agenda.state = .events
    var picture = self
    picture.content = .agenda(agenda)
    return picture
  }

  /// The picture in fewer columns.
  private func narrowed(to columns: Int) -> WatchPicture {
    var picture = self
    let style = run.settings.style
    picture.run.settings.terminalWidth = columns
    picture.run.settings.style = TextStyle(
      width: min(style.width, columns), depth: style.depth, language: style.language, ended: style.ended,
      linksTitles: style.linksTitles)
    return picture
  }
}

extension WatchPicture {
  /// The picture of a run for its moment. `isUnchanged` says that no calendar has changed since it was last read.
  init(
    _ run: Run, of subject: WatchSubject, from calendars: inout WatchedCalendars, isUnchanged: Bool
  ) {
    self =
      if let days = subject.days, let form = run.request.layout.form, form != .list,
        let picture = WatchPicture(
          run, of: subject, days, as: form, from: &calendars, isUnchanged: isUnchanged)
      {
        picture
      } else if let days = subject.days {
        WatchPicture(run, ofDays: days, from: &calendars, isUnchanged: isUnchanged)
      } else {
        WatchPicture(nextOf: run, from: &calendars, isUnchanged: isUnchanged)
      }
    images = run.settings.images.map(\.version)
  }

  private init(
    _ run: Run, ofDays days: Range<Int>, from calendars: inout WatchedCalendars, isUnchanged: Bool
  ) {
    var run = run
    run.settings.advance(past: days)
    let contents = calendars.contents(
      of: run, in: run.windowToShow(days), showing: run.window(ofDays: days),
      isUnchanged: isUnchanged)
    self.init(run, run.shown(days, of: contents.occurrences, contents.problems), contents)
    guard case .agenda(let agenda) = content else { return }
    let timed = agenda.days.flatMap(\.timed)
    let turns =
      run.settings.isOfBar
      ? AgendaItem.turns(among: timed, at: agenda.now, soon: run.settings.soon) : []
    next = ([next, nextChangeOfWords(of: timed, current: agenda.currentItem)] + turns)
      .compactMap(\.self).min()
  }

  /// The picture of an agenda. Occurrences that were kept from before mark it.
  private init(_ run: Run, _ shown: ShownAgenda, _ contents: WatchedCalendars.Contents) {
    var agenda = shown.agenda
    if let update = contents.lastUpdate {
      agenda.state = .unreachable
      agenda.lastUpdate = min(update, agenda.lastUpdate ?? update)
    }
    self.init(
      run: run, content: .agenda(agenda), next: shown.next, holdsUntil: agenda.nextChange,
      grid: shown.drawing.grid, complaints: contents.complaints)
  }

  /// A grid of days or hours; `nil` if the layout cannot show the days.
  private init?(
    _ run: Run, of subject: WatchSubject, _ days: Range<Int>, as form: AgendaRequest.Layout.Form,
    from calendars: inout WatchedCalendars, isUnchanged: Bool
  ) {
    guard let (window, grid) = try? run.grid(form, of: subject) else { return nil }
    var run = run
    run.boundDrawing()
    let contents = calendars.contents(of: run, in: window, showing: window, isUnchanged: isUnchanged)
    self.init(run, run.shown(grid, in: window, of: contents.occurrences, contents.problems), contents)
  }

  private init(nextOf run: Run, from calendars: inout WatchedCalendars, isUnchanged: Bool) {
    let settings = run.settings
    let window = run.nextWindowOfToday
    let contents = calendars.contents(
      of: run, in: window, showing: run.window(ofDays: 0..<1), isUnchanged: isUnchanged)
    var found = run.findNext(in: contents.occurrences, problems: contents.problems, of: window)
    found.lastUpdate = [contents.lastUpdate, found.lastUpdate].compactMap(\.self).min()
    let change = NextEvent.nextChange(
      of: contents.occurrences, in: window, at: settings.now, options: settings.options,
      scope: run.nextScope)
    self.init(
      run: run, content: .next(found), next: change, holdsUntil: change,
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
    let settings = run.settings
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
    case .next(let found): return Array(try run.text(of: found, at: moment).utf8)
    case .agenda(var agenda):
      var drawing = run.drawing
      drawing.settings.now = moment
      if run.settings.template == nil { agenda.now = moment }
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

/// The calendars of `agenda watch`, with the occurrences that were last read of each. They are shown if the calendar can
/// no longer be read.
struct WatchedCalendars {
  /// The occurrences and problems of the calendars in a window.
  struct Contents {
    /// The calendars with their occurrences, read now or kept from before.
    var occurrences: [CalendarOccurrences]
    /// The problems of the sources.
    var problems: [AgendaProblem]
    /// The problems as text, one line per calendar.
    var complaints: [String]
    /// The problems of alarms, one line per calendar.
    var alarmComplaints: [String]
    /// When the oldest of the kept occurrences were read; `nil` if all were read now.
    var lastUpdate: Instant?
  }

  private struct Reading {
    var occurrences: CalendarOccurrences
    var window: OccurrenceWindow
    var date: Instant
  }

  private var readings: [CalendarConfiguration: Reading] = [:]
  private var memory = SourceMemory()
  private var last: (window: OccurrenceWindow, contents: Contents)?

  /// Reads the calendars of a run. A calendar that cannot be read keeps its former occurrences, where these cover `shown`. With
  /// `isUnchanged`, the files have not changed since the last call, whose contents are returned if the window is the same.
  mutating func contents(
    of run: Run, in window: OccurrenceWindow, showing shown: OccurrenceWindow, isUnchanged: Bool
  ) -> Contents {
    if isUnchanged, let last, last.window == window { return last.contents }
    let read = run.read(window, keepingIn: &memory)
    var contents = Contents(
      occurrences: [], problems: read.problems, complaints: read.complaints,
      alarmComplaints: read.alarmComplaints)
    var known: [CalendarConfiguration: Reading] = [:]
    for (calendar, occurrences) in read.outcomes {
      if let occurrences {
        known[calendar] = Reading(occurrences: occurrences, window: window, date: run.settings.now)
        contents.occurrences.append(occurrences)
        continue
      }
      for (calendar, kept) in former(calendar, beside: read) where known[calendar] == nil {
        guard kept.window.start <= shown.start, shown.end <= kept.window.end else { continue }
        known[calendar] = kept
        contents.occurrences.append(kept.occurrences)
        contents.lastUpdate = min(contents.lastUpdate ?? kept.date, kept.date)
      }
    }
    readings = known
    last = (window, contents)
    return contents
  }

  /// The last reading of a calendar that cannot be read now. For a folder of calendars, which can no longer be listed, the last readings of
  /// the calendars in it.
  private func former(
    _ calendar: CalendarConfiguration, beside read: SourceResults
  ) -> [(CalendarConfiguration, Reading)] {
    guard case .path = calendar.location else { return readings[calendar].map { [(calendar, $0)] } ?? [] }
    let readNow = Set(read.outcomes.map(\.calendar)).subtracting([calendar])
    return readings.filter { $0.key.isContained(in: calendar) && !readNow.contains($0.key) }
      .sorted { $0.value.occurrences.calendar.position < $1.value.occurrences.calendar.position }
      .map { ($0.key, $0.value) }
  }
}
