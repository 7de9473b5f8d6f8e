internal import AgendaKit
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ArgumentParser
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
  @OptionGroup(title: "Calendars") var calendars: CalendarOptions
  @OptionGroup(title: "Events") var content: ContentOptions
  @OptionGroup(title: "Time and language") var time: TimeOptions
  @OptionGroup(title: "Output") var output: BoardOutputOptions

  func validate() throws {
    try request.validate()
  }

  /// The options that hold for all widgets.
  private var request: AgendaRequest {
    AgendaRequest(
      calendars: calendars.request, content: content.choices, time: time.request, output: output.request,
      widget: output.widget)
  }

  func run() throws {
    let board = try BoardRun(layout.request(name), request, in: .current())
    board.runs.notes.forEach(StandardStreams.warn)
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

  func validate() throws { try AgendaOption.gap.validate(gap) }

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
  @Option(.theme) var theme: String?
  @Flag(.transparent) var transparent = false
  @Option(.textSize) var textSize: Int?
  @Option(.boardScale) var scale: Int?
  @Option(.bitDepth) var bitDepth: AgendaRequest.Widget.BitDepth?
  @Option(.output) var output: String?

  @Flag(help: "With --output, exit with 1 when the file is left unchanged.")
  var exitCode = false

  func validate() throws {
    try AgendaOption.textSize.validate(textSize)
    try AgendaOption.boardScale.validate(scale)
  }

  var request: AgendaRequest.Output {
    AgendaRequest.Output(format: format?.format, file: output, reportsChange: exitCode)
  }

  var widget: AgendaRequest.Widget {
    AgendaRequest.Widget(
      textSize: textSize, theme: theme, isTransparent: transparent, scale: scale, bitDepth: bitDepth)
  }
}
