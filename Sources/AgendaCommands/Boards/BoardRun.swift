internal import AgendaDrawing
internal import AgendaKit
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// One run of `agenda board`: from the options to what the widgets of a board show.
struct BoardRun {
  /// A widget of the board.
  struct Widget {
    let placed: BoardSetup.PlacedWidget
    /// Its rectangle on the board.
    let box: DrawingBox
    /// Its calendars, and how it shows them.
    var session: Run
    /// The days that it shows.
    var window: OccurrenceWindow
    /// The grid of days or hours in place of a list; `nil` for none.
    var grid: GridChoice?

    /// The days that are read for it.
    fileprivate var read: OccurrenceWindow { window.extended(byDays: session.settings.options.daysAhead) }
  }

  let setup: BoardSetup
  let frame: BoardFrame
  /// The session of the whole board: its moment, its language, its theme and its output.
  let base: Run
  private(set) var widgets: [Widget] = []

  /// Composes a board of the configuration, which is `read` if it was read before. Throws if it cannot be composed.
  init(
    _ board: BoardRequest, _ request: AgendaRequest, of read: CalendarSet.ReadConfiguration? = nil,
    in environment: ProcessEnvironment
  ) throws {
    let read = try read ?? CalendarSet.read(for: request.calendars, environment: environment)
    let configured = try board.board(in: read.configuration, path: read.path)
    setup = BoardSetup(board, configured, among: read.configuration)
    guard let frame = setup.frame, setup.problems.isEmpty else {
      throw Self.error(setup.problems, path: read.path)
    }
    self.frame = frame
    var whole = request
    for value in setup.picture + setup.shared { whole.fill(value) }
    whole.output.format = Self.format(of: whole, read.configuration)
    whole.widget.background = setup.wallpaper
    whole.widget.isTransparent = false
    base = try Run(whole, of: read, in: environment)
    var configuration = read.configuration
    configuration.widgets = setup.widgets.map(\.widget)
    for placed in setup.widgets {
      widgets.append(
        try widget(placed, request, of: (read.path, configuration, read.isFile)))
    }
  }

  private static func error(_ problems: [ConfigurationError.Problem], path: String) -> CommandError {
    let ofOptions = problems.filter { $0.line == nil }
    guard ofOptions.isEmpty else { return CommandError(.usage, lines: ofOptions.map(\.message)) }
    let inOrder = problems.sorted { ($0.line ?? 0) < ($1.line ?? 0) }
    return CommandError(
      .configuration, lines: ConfigurationError(path: path, problems: inOrder).messages)
  }

  /// The format that is asked for, else that of the name of the file, else that of the configuration.
  private static func format(
    of request: AgendaRequest, _ configuration: Configuration
  ) -> AgendaRequest.Output.Format {
    let usual = configuration.defaults.format
    return request.output.format ?? request.output.formatOfFile
      ?? usual.flatMap { BoardFormat.formats.contains($0) ? $0 : nil } ?? .svg
  }

  private func widget(
    _ placed: BoardSetup.PlacedWidget, _ request: AgendaRequest, of read: CalendarSet.ReadConfiguration
  ) throws -> Widget {
    let box = frame.box(of: placed.cells)
    var request = request
    // A page shows the widgets as pictures.
    request.output = AgendaRequest.Output(format: base.settings.format == .html ? .svg : base.settings.format)
    request.widget.bitDepth = base.request.widget.bitDepth
    request.widget.size = WidgetSize(width: Int(box.width), height: Int(box.height))
    request.named = NamedWidget(name: placed.widget.name, others: setup.shared)
    request.named?.parts.remove(.format)
    var session = try Run(request, of: read, in: base.environment)
    if !frame.isHomeScreen, session.settings.widget.textSize == nil,
      session.request.layout.form ?? .list == .list
    {
      session.settings.widget.textSize = TextSize.suiting(cell: box).step
    }
    guard let form = session.request.layout.form, form != .list else {
      session.settings.advance(past: 0..<1)
      return Widget(placed: placed, box: box, session: session, window: session.window(ofDays: 0..<1))
    }
    session.boundDrawing()
    let (window, grid) = try session.grid(form, of: session.today..<session.today.adding(days: 1))
    return Widget(placed: placed, box: box, session: session, window: window, grid: grid)
  }
}

extension TextSize {
  /// A widget of this size, in points, has text of the standard size, as on a phone.
  private static let standardCell = (width: 320.0, height: 150.0)

  /// The largest size of text with which a widget in a cell of a board has at least as much room for its text as one on a phone: a board hangs
  /// on a wall, and is looked at from afar. It is not smaller than the standard.
  fileprivate static func suiting(cell: DrawingBox) -> TextSize {
    let most = min(cell.width / standardCell.width, cell.height / standardCell.height)
    let steps = TextSize.standard.step...TextSize.range.upperBound
    return steps.map { TextSize($0) }.last { $0.scale <= most } ?? .standard
  }
}

/// Calendars.
extension BoardRun {
  /// The run of the board, and those of its widgets.
  var runs: [Run] { [base] + widgets.map(\.session) }

  /// Fetches the calendars of the widgets, and all images, as far as they are due.
  func fetch(says: Bool) throws {
    try widgets.map(\.session).fetch(besides: base.settings.images, says: says)
  }

  /// Reads each calendar once for each time zone of the widgets.
  func read() -> [String: SourceResults] {
    let all = widgets.map(\.session).calendars?.calendars ?? []
    var windows: [String: OccurrenceWindow] = [:]
    for window in widgets.map(\.read) {
      let name = window.zone.identifier
      let (one, other) = (window.dates, windows[name]?.dates ?? window.dates)
      let dates = min(one.lowerBound, other.lowerBound)..<max(one.upperBound, other.upperBound)
      windows[name] = OccurrenceWindow(dates, zone: window.zone)
    }
    let showsDone = widgets.contains { $0.session.settings.options.tasks == .all }
    let toDos = (showsDone ? AgendaOptions.Tasks.all : .due).extent
    return windows.mapValues { base.read($0, of: all, toDos: toDos) }
  }

  /// The agenda of a widget.
  func agenda(of widget: Widget, _ results: SourceResults) -> Agenda {
    let own = results.of(widget.session.calendars.calendars)
    return widget.session.agenda(of: own.occurrences, own.problems, in: widget.window)
  }
}
