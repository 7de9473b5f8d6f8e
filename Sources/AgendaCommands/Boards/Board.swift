internal import AgendaDrawing
internal import AgendaKit
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// `agenda board`.
struct Board: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "board",
    abstract: "Compose widgets in one picture or page.",
    usage: """
      agenda board [<name>] [--output <path>]
      agenda board --device <name> [--wallpaper <path>] [--place <widget@position> ...]
      agenda board --size <size> --grid <grid> [--place <widget@cells> ...]
      """,
    discussion: """
      A board is a table [board.NAME] of the configuration, or made of options:
        agenda board hall --output hall.png
        agenda board --device iphone-12 --place desk@top-left --place week@bottom --output home.png
        agenda board --size 1920x1080 --grid 4x3 --place today@A1 --place month@B1:D3 > wall.svg
      The positions of a home screen are top-left, top-right, center-left, center-right, bottom-left and bottom-right for \
      small widgets, top, center and bottom for medium ones, and top and bottom for large ones. At most four widgets stand side by side.
      """)

  @Argument(
    help: ArgumentHelp("A board of the configuration. (default: the only one)", valueName: "name"),
    completion: .boards)
  var name: String?

  @OptionGroup(title: "Board") var layout: BoardOptions
  @TableOptions(.calendars) var calendars
  @TableOptions(.events) var content
  @TableOptions(.time) var time
  @OptionGroup(title: "Output") var output: BoardOutputOptions

  func validate() throws {
    try request.validate()
  }

  /// The options that hold for all widgets.
  private var request: AgendaRequest {
    AgendaRequest(
      calendars: calendars.calendars, content: content.content, time: time.time, output: output.request,
      widget: output.table.widget)
  }

  func run() throws {
    let board = try BoardRun(layout.request(name), request, in: .current())
    (board.runs.notes + board.problems).forEach(StandardStreams.warn)
    try board.write()
  }
}

extension BoardRun {
  /// Reads the calendars, draws the board, and writes it.
  fileprivate func write() throws {
    try fetch(says: true)
    let results = read()
    let agendas = widgets.compactMap { widget in
      results[widget.window.zone.identifier].map { agenda(of: widget, $0) }
    }
    let isFailure =
      !agendas.isEmpty && agendas.allSatisfy { base.isFailure($0.state, lastUpdate: $0.lastUpdate) }
    let drawing = BoardDrawing(board: self, agendas: agendas)
    let outcome = try base.settings.destination.write(isFailure: isFailure) { take in
      let bytes = try drawing.bytes()
      try take(bytes.span)
    }
    if let first = widgets.first, let one = results[first.window.zone.identifier] {
      try base.warn(of: one)
    }
    try base.settings.destination.exitIfUnchanged(outcome)
  }
}

/// The options of what a board stands on.
struct BoardOptions: ParsableArguments {
  @Option(.boardDevice) var device: String?
  @Option(.boardSize) var size: String?
  @Option(.grid) var grid: String?
  @Option(.gap) var gap: Int?
  @Option(.boardWallpaper) var wallpaper: String?

  @Option(
    help: ArgumentHelp(
      """
      Place a configured widget or a family at a position or into cells; replaces the places of the configuration. \
      Without @ it gets the next free place. May be repeated.
      """,
      valueName: "widget@place"), completion: .widgets)
  var place: [PlaceArgument] = []

  func request(_ name: String?) -> BoardRequest {
    BoardRequest(
      name: name, device: device, size: size, grid: grid, gap: gap, wallpaper: wallpaper,
      places: place.map { .init(widget: $0.widget, place: $0.place) })
  }
}

/// A value of `--place`: a widget, and where it stands.
struct PlaceArgument: ExpressibleByArgument {
  var widget: String
  var place: String?

  init?(argument: String) {
    let parts = argument.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false).map(
      String.init)
    guard parts.allSatisfy({ !$0.isEmpty }), let widget = parts.first else { return nil }
    self.widget = widget
    place = parts.count > 1 ? parts[1] : nil
  }
}

/// How a board is written.
struct BoardOutputOptions: ParsableArguments {
  @Option(.boardFormat) var format: FormatArgument<BoardFormat>?
  @TableOptions(OptionSection(nil, [.theme, .transparent, .textSize, .boardScale, .bitDepth, .output]))
  var table

  @Flag(help: "With --output, exit with 1 when the file is left unchanged.")
  var exitCode = false

  var request: AgendaRequest.Output {
    var request = table.output
    (request.format, request.reportsChange) = (format?.format, exitCode)
    return request
  }
}

/// One run of `agenda board`: from the options to what the widgets of a board show.
struct BoardRun {
  /// A widget of the board.
  struct Widget {
    let placed: BoardSetup.PlacedWidget
    /// Its rectangle on the board.
    let box: DrawingBox
    /// Its calendars, and how it shows them.
    var run: Run
    /// Its images that are files of the user.
    let images: PictureImages
    /// The days that it shows.
    var window: OccurrenceWindow
    /// The grid of days or hours in place of a list; `nil` for none.
    var grid: GridChoice?
    /// Why it cannot be drawn as it is configured, so that a sentence about that stands in its place; `nil` if it can.
    var problem: CommandError?

    /// The agenda of that sentence; `nil` if the widget can be drawn.
    var failure: Agenda? {
      problem.map { _ in Agenda(now: run.settings.now, window: window, state: .unreadable) }
    }

    /// The days that are read for it.
    fileprivate var read: OccurrenceWindow { window.extended(byDays: run.settings.options.daysAhead) }
  }

  let setup: BoardSetup
  let frame: BoardFrame
  /// The run of the whole board: its moment, its language, its theme and its output.
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
    whole.output.format = try Self.format(of: whole, read.configuration)
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
  ) throws -> AgendaRequest.Output.Format {
    let usual = configuration.defaults.format
    if let format = request.output.format { return format }
    return try request.output.formatOfFile(among: BoardFormat.formats)
      ?? usual.flatMap { BoardFormat.formats.contains($0) ? $0 : nil } ?? .svg
  }

  private func widget(
    _ placed: BoardSetup.PlacedWidget, _ request: AgendaRequest, of read: CalendarSet.ReadConfiguration
  ) throws -> Widget {
    let box = frame.box(of: placed.cells)
    var request = request
    // A page shows the widgets as pictures.
    request.output = AgendaRequest.Output()
    request.output.format = base.settings.format == .html ? .svg : base.settings.format
    request.widget.bitDepth = base.request.widget.bitDepth
    request.widget.size = WidgetSize(width: Int(box.width), height: Int(box.height))
    request.named = NamedWidget(name: placed.widget.name, others: setup.shared)
    request.named?.parts.remove(.format)
    var (run, images, problem) = try run(of: placed, request, of: read)
    if !frame.isHomeScreen, run.settings.widget.textSize == nil,
      run.request.layout.form ?? .list == .list
    {
      run.settings.widget.textSize = TextSize.suiting(cell: box).step
    }
    guard let form = run.request.layout.form, form != .list else {
      run.settings.advance(past: 0..<1)
      return Widget(
        placed: placed, box: box, run: run, images: images, window: run.window(ofDays: 0..<1),
        problem: problem)
    }
    run.boundDrawing()
    let (window, grid) = try run.grid(form, of: run.datesOfWidget(form))
    return Widget(placed: placed, box: box, run: run, images: images, window: window, grid: grid)
  }

  /// The run of a widget with its images; or, with the problem, one without its values and calendars, if these are wrong.
  private func run(
    of placed: BoardSetup.PlacedWidget, _ request: AgendaRequest, of read: CalendarSet.ReadConfiguration
  ) throws -> (Run, PictureImages, CommandError?) {
    do {
      let run = try Run(request, of: read, in: base.environment)
      return (run, try PictureImages(beforeFetchOf: run.settings), nil)
    } catch let problem as CommandError {
      var bare = read
      bare.configuration.widgets = [WidgetConfiguration(name: placed.widget.name, values: [])]
      // A problem that stays is one of the board.
      var run = try Run(request, of: bare, in: base.environment)
      (run.calendars.calendars, run.calendars.accounts) = ([], [])
      return (run, try PictureImages(beforeFetchOf: run.settings), problem)
    }
  }

  /// Sentences about the widgets that cannot be drawn as they are configured.
  var problems: [String] {
    widgets.compactMap { widget in
      widget.problem.map { problem in
        "the widget \(quoted(widget.placed.widget.name)) of the board \(quoted(setup.name)) cannot be drawn: \(problem.message)"
      }
    }
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
  var runs: [Run] { [base] + widgets.map(\.run) }

  /// Fetches the calendars of the widgets, and all images, as far as they are due.
  func fetch(says: Bool) throws {
    try widgets.map(\.run).fetch(besides: base.settings.images, says: says)
  }

  /// Reads each calendar once for each time zone of the widgets.
  func read() -> [String: SourceResults] {
    let all = widgets.map(\.run).calendars?.calendars ?? []
    var windows: [String: OccurrenceWindow] = [:]
    for window in widgets.map(\.read) {
      let name = window.zone.identifier
      let (one, other) = (window.dates, windows[name]?.dates ?? window.dates)
      let dates = min(one.lowerBound, other.lowerBound)..<max(one.upperBound, other.upperBound)
      windows[name] = OccurrenceWindow(dates, zone: window.zone)
    }
    // A pipe gives what it has only once, and not for each zone.
    let pipes = base.pipes(of: all)
    let showsDone = widgets.contains { $0.run.settings.options.tasks == .all }
    let toDos = (showsDone ? AgendaOptions.Tasks.all : .due).extent
    return windows.mapValues { base.read($0, of: all, toDos: toDos, pipes: pipes) }
  }

  /// The agenda of a widget.
  func agenda(of widget: Widget, _ results: SourceResults) -> Agenda {
    if let failure = widget.failure { return failure }
    let own = results.of(widget.run.calendars.calendars)
    return widget.run.agenda(of: own.occurrences, own.problems, in: widget.window)
  }
}

/// Draws what the widgets of a board show.
struct BoardDrawing {
  let board: BoardRun
  /// The agendas of the widgets, in their order.
  let agendas: [Agenda]

  /// The most that the images of SVG or HTML have in all, in bytes.
  private static let maximumEmbedded = 32 << 20

  private var settings: Settings { board.base.settings }
  /// Pixels per point of a PNG.
  private var scale: Double {
    Double(board.base.request.widget.scale ?? board.frame.pixelsPerPoint)
  }

  /// The picture or the page.
  func bytes() throws -> [UInt8] {
    switch settings.format {
    case .png, .pdf: try picture()
    case .html: Array(HTMLRenderer(theme: settings.theme).render(try document(in: "HTML")).utf8)
    default: Array(SVGRenderer(theme: settings.theme).render(try document(in: "SVG")).utf8)
    }
  }

  /// The board for a document, which holds its images.
  private func document(in format: String) throws -> BoardContent {
    var images = try images()
    for place in images.indices { try images[place].checkEmbedding(in: format) }
    let hasImages = images.contains { !$0.files.isEmpty }
    let document = try content(
      nil, images, measuredBy: hasImages ? board.base.drawing.measuringProgram() : nil)
    guard document.imageBytes <= Self.maximumEmbedded else {
      throw CommandError(
        .unreadable,
        """
        the images of the board \(quoted(board.setup.name)) have \(document.imageBytes >> 20) MiB; \(format) can have \
        at most \(Self.maximumEmbedded >> 20) MiB of them in it; make them smaller, or use \(.option("format")) png
        """
      )
    }
    return document
  }

  /// The images of the board, and of each widget.
  private func images() throws -> [PictureImages] {
    var images = board.widgets.map(\.images)
    for place in images.indices { try images[place].readFetched() }
    return try [PictureImages(settings)] + images
  }

  private func picture() throws -> [UInt8] {
    let format: DrawingSettings.Format =
      settings.format == .pdf ? .pdf : settings.widget.bitDepth == .one ? .bilevel : .png
    guard let file = PictureProgram.path else {
      guard format == .png else { throw PictureProgram.missing(for: format == .pdf ? "PDF" : "PNG of 1 bit") }
      return try RasterImage.png(
        fromSVG: SVGRenderer(theme: settings.theme ?? .light).render(document(in: "SVG")), zoom: scale,
        path: settings.programPath)
    }
    let theme = format == .bilevel ? .monochrome : settings.theme ?? .light
    let drawing = DrawingSettings(
      format: format, scale: scale, language: settings.language.code.rawValue, families: theme.fontFamilies)
    let program = try PictureProgram(file, drawing)
    let content = try content(program, images(), measuredBy: program)
    return try program.draw {
      DrawingRenderer(theme: theme).commands(content, text: { program.measure(in: $0) }, to: $0)
    }
  }

  /// The widgets, laid out with the widths that `text` measures, on images whose brightness `program` measures.
  private func content(
    _ text: PictureProgram?, _ images: [PictureImages], measuredBy program: PictureProgram?
  ) throws -> BoardContent {
    var content = BoardContent(
      name: board.setup.name, size: board.frame.size, language: settings.language, theme: settings.theme)
    var images = images
    for place in images.indices {
      if let program { try images[place].check(with: program) }
      content.files.merge(images[place].files) { first, _ in first }
    }
    content.wallpaper = images.first?.background
    for (index, (widget, agenda)) in zip(board.widgets, agendas).enumerated() {
      do {
        content.widgets.append(
          try self.widget(widget, agenda, text, images[0], images[index + 1], measuredBy: program))
      } catch let error as CommandError where error.exitCode == .usage {
        let name = quoted(widget.placed.widget.name)
        throw CommandError(
          .usage,
          "the widget \(name) does not fit the board \(quoted(board.setup.name)): "
            + error.messages.joined(separator: " "))
      }
    }
    return content
  }

  /// A widget, laid out. A transparent one stands on the wallpaper, any other one on its own image.
  private func widget(
    _ widget: BoardRun.Widget, _ agenda: Agenda, _ text: PictureProgram?, _ behind: PictureImages,
    _ own: PictureImages, measuredBy program: PictureProgram?
  ) throws -> BoardContent.Widget {
    var drawing = widget.run.drawing
    (drawing.grid, drawing.isUndrawable) = (widget.grid, widget.problem != nil)
    drawing.adviceOnSize = "give it more room, or a smaller text-size"
    let theme = theme(of: drawing.settings)
    let face = DrawingFace(
      language: drawing.settings.language.code.rawValue,
      families: (theme ?? settings.theme ?? .light).fontFamilies)
    var (content, around) = try drawing.arranged(
      agenda, logo: own.sizedLogo, text: text?.measure(in: face))
    let isTransparent = drawing.settings.widget.isTransparent
    var background = (isTransparent ? behind : own).background(measuredBy: program)
    if isTransparent {
      background?.wallpaper = behind.wallpaper(behind: widget.box, of: board.frame.size, isDrawn: false)
    }
    around.background = background
    return BoardContent.Widget(
      box: widget.box, content: content, theme: theme, face: face, isTransparent: isTransparent,
      surroundings: around)
  }

  /// The colours of a widget. On the ground of the board, a transparent one has those of the board.
  private func theme(of own: Settings) -> Theme? {
    if settings.widget.bitDepth == .one { return .monochrome }
    return own.widget.isTransparent && settings.background == nil ? settings.theme : own.theme
  }
}
