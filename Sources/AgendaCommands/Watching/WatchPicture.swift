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
  var session: Run
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
  var images: [ImageSource.Version?] = []

  /// Draws agendas, in the grid if there is one.
  var drawing: AgendaDrawing {
    var drawing = session.drawing
    drawing.grid = grid
    return drawing
  }

  /// Whether no calendar could be read, so that the picture must not replace a file.
  var isFailure: Bool {
    switch content {
    case .agenda(let agenda): session.isFailure(agenda.state, lastUpdate: agenda.lastUpdate)
    case .next(let found): session.isFailure(session.state(of: found), lastUpdate: found.lastUpdate)
    }
  }

  /// Whether another picture shows the same.
  func looksSame(as other: WatchPicture) -> Bool {
    guard session.calendars.defaults == other.session.calendars.defaults,
      session.settings.zone == other.session.settings.zone,
      session.settings.theme == other.session.settings.theme, images == other.images
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
  var isText: Bool { session.settings.isOfBar || session.settings.format == .text }

  /// Whether the picture is a single line, so that no empty line is needed between pictures.
  var isLine: Bool {
    if case .next = content { true } else { session.settings.isOfBar }
  }

  /// The picture in the form that was asked for.
  func drawn() throws -> [UInt8] {
    switch content {
    case .agenda(let agenda): return try [UInt8](gathering: { try drawing.draw(agenda, to: $0) })
    case .next(let found): return Array(try session.text(of: found).utf8)
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
        next: found.event?.item, now: session.settings.now, zone: session.settings.zone,
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
    picture.session.settings.terminalHeight = rows > 0 ? rows : nil
    var lines = String(decoding: try picture.drawn(), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return rows > 0 && lines.count > rows ? lines.prefix(rows - 1) + ["…"] : lines
  }

  /// Whether the picture itself shows that a calendar could not be read.
  private var reportsFailure: Bool {
    guard session.settings.template == nil else { return false }
    let state =
      switch content {
      case .agenda(let agenda): agenda.state
      case .next(let found): session.state(of: found)
      }
    return [.someSourcesFailed, .unreachable, .unreadable].contains(state)
  }

  /// The picture without the number of calendars that could not be read, which lines below it name.
  private var withoutNotice: WatchPicture {
    guard case .agenda(var agenda) = content, agenda.state == .someSourcesFailed,
      session.settings.template == nil
    else { return self }
    agenda.state = .events
    var picture = self
    picture.content = .agenda(agenda)
    return picture
  }

  /// The picture in fewer columns.
  private func narrowed(to columns: Int) -> WatchPicture {
    var picture = self
    let style = session.settings.style
    picture.session.settings.terminalWidth = columns
    picture.session.settings.style = TextStyle(
      width: min(style.width, columns), depth: style.depth, language: style.language, ended: style.ended,
      linksTitles: style.linksTitles)
    return picture
  }
}
