internal import AgendaKit
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// `agenda widgets`.
struct Widgets: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "widgets",
    abstract: "List the widgets of the configuration, for --widget.",
    discussion: """
      A widget is a table [widget.NAME], whose keys are options of this command without their dashes: \
      family = "medium", calendars = ["work"], theme = "dark". “agenda config schema --format text” lists the keys.
      """)

  @OptionGroup var config: ConfigurationOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func run() throws {
    let environment = ProcessEnvironment.current()
    let (path, configuration) = try config.read(environment)
    let widgets = configuration.widgets.map { widget in
      let words = widget.inOrder.map { "\($0.key) \($0.text)" }.joined(separator: ", ")
      return ListedTable(name: widget.name, words: words, json: Self.json(widget))
    }
    try output.request.write(
      widgets, none: "no widgets in \(PlainText.sanitized(path)); write one as [widget.NAME]",
      environment: environment)
  }

  private static func json(_ widget: WidgetConfiguration) -> JSONValue {
    let values = widget.inOrder.map { JSONValue.Member(name: $0.key, value: .text($0.text)) }
    return .members(["name": .text(widget.name), "line": .number(widget.line), "options": .object(values)])
  }
}

extension WidgetConfiguration {
  /// Its values in the order in which the keys are declared.
  var inOrder: [Value] {
    AgendaOption.keys(of: .widget).compactMap { option in values.first { $0.key == option.name } }
  }
}

/// `agenda boards`.
struct Boards: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "boards",
    abstract: "List the boards of the configuration.",
    discussion: """
      A board is a table [board.NAME] with a size and a grid, or a device, and its widgets: \
      widgets = { desk = "A1", week = "B1:D2" }. “agenda config schema --format text” lists the keys.
      """)

  @OptionGroup var config: ConfigurationOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func run() throws {
    let environment = ProcessEnvironment.current()
    let (path, configuration) = try config.read(environment)
    let boards = configuration.boards
    try output.request.write(
      boards.map { ListedTable(name: $0.name, words: $0.words, json: $0.json) },
      none: "no boards in \(PlainText.sanitized(path)); write one as [board.NAME]", environment: environment)
  }
}

extension BoardConfiguration {
  /// Its values and its widgets in words.
  fileprivate var words: String {
    let given = AgendaOption.keys(of: .board).compactMap { option in values.first { $0.key == option.name } }
    let widgets = places.map { $0.widget + ($0.place.map { "@" + $0 } ?? "") }
    return (given.map { "\($0.key) \($0.text)" } + [widgets.joined(separator: " ")]).filter { !$0.isEmpty }
      .joined(separator: ", ")
  }

  fileprivate var json: JSONValue {
    let options = values.map { JSONValue.Member(name: $0.key, value: .text($0.text)) }
    let widgets = places.map {
      JSONValue.members(["name": .text($0.widget), "place": $0.place.map { .text($0) }])
    }
    return .members([
      "name": .text(name), "line": .number(line), "options": .object(options), "widgets": .array(widgets),
    ])
  }
}

/// A table of the configuration that a subcommand lists.
struct ListedTable {
  var name: String
  /// The contents of the table, on one line.
  var words: String
  var json: JSONValue
}

extension AgendaRequest.Output {
  /// Lists tables of the configuration; as text, `none` if there are none.
  func write(_ tables: [ListedTable], none: String, environment: ProcessEnvironment) throws {
    let records = tables.map(\.json)
    try write(records, whole: .array(records), environment: environment) { style in
      tables.isEmpty ? none + "\n" : TextTable(tables.map { [$0.name, $0.words] }, style: style).text
    }
  }

  /// Writes records: as the one value of JSON that has them, as a line of JSON each, or as text.
  func write(
    _ records: [JSONValue], whole: @autoclosure () -> JSONValue, environment: ProcessEnvironment,
    text: (TextStyle) -> String
  ) throws {
    switch format {
    case .json: try StandardStreams.write(JSONRenderer.json(whole()))
    case .ndjson: for record in records { try StandardStreams.write(JSONRenderer.line(record)) }
    default: try StandardStreams.write(text(style(in: environment)))
    }
  }

  /// The style of text that is no agenda.
  func style(in environment: ProcessEnvironment) -> TextStyle {
    TextStyle(
      width: width ?? environment.terminalWidth ?? Settings.defaultWidth,
      depth: environment.colorDepth(color ?? .auto))
  }
}

/// `agenda themes`.
struct Themes: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "themes",
    abstract: "List the themes for --theme.",
    discussion: """
      For each theme, the file that it is read from. Files are in ~/.config/agenda/themes and in the folders of installed themes; \
      your file takes precedence over an installed one of the same name.
      “agenda config schema --themes” describes the keys of such a file, and “agenda today --format html --theme <name>” shows a theme.
      """)

  func run() throws {
    let environment = ProcessEnvironment.current()
    let rows = ThemeCatalogue(environment).entries.map { [$0.name, $0.path ?? "built in"] }
    try StandardStreams.write(
      TextTable([["THEME", "FROM"]] + rows, style: .ofTable(in: environment), dimsLast: false).text)
  }
}

/// `agenda devices`.
struct Devices: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract: "List the devices for --device and the sizes for --size.",
    discussion:
      "The sizes of widgets are in points, width by height: 72 to an inch of paper. A star marks the default device."
  )

  func run() throws {
    let sizes = Device.all.map { device in
      [device.name + (device == .standard ? " *" : "")]
        + [device.small, device.medium, device.large, device.extraLarge].map {
          "\(Int($0.width))x\(Int($0.height))"
        }
        + [device.title]
    }
    let presets = WidgetSize.Preset.all.map { [$0.name, $0.size.description, $0.title] }
    let style = TextStyle.ofTable(in: .current())
    let tables = [
      [["NAME", "SMALL", "MEDIUM", "LARGE", "EXTRA-LARGE", "DEVICE"]] + sizes,
      [["SIZE", "POINTS", "DISPLAY"]] + presets,
    ]
    try StandardStreams.write(
      tables.map { TextTable($0, style: style, dimsLast: false).text }.joined(separator: "\n"))
  }
}

extension TextStyle {
  /// The style of a table that has no options: as wide as the terminal; for other programs, its lines are not broken.
  static func ofTable(in environment: ProcessEnvironment) -> TextStyle {
    TextStyle(
      width: environment.terminalWidth ?? TextStyle.maximumWidth, depth: environment.colorDepth(.auto))
  }
}

/// The states that a preview can show.
enum PreviewState: String, ExpressibleByArgument, CaseIterable {
  case events
  case nothingToday = "nothing-today"
  case nothingAhead = "nothing-ahead"
  case notConfigured = "not-configured"
  case signedOut = "signed-out"
  case unreachable
  case unreadable
  case someSourcesFailed = "some-sources-failed"

  /// Sample data of the state.
  func agenda(of settings: Settings) -> Agenda {
    // With one day the state would be “nothing today”.
    let days = self == .nothingAhead ? 7 : 1
    var agenda = Agenda.sample(
      in: settings.language, at: settings.now, zone: settings.zone, days: days,
      daysAhead: settings.options.daysAhead, hasDetails: settings.showsDetails)
    agenda.state = state
    if self != .events, self != .someSourcesFailed {
      agenda.days = agenda.days.map { AgendaDay(date: $0.date) }
      agenda.daysAhead = []
    }
    return agenda
  }

  private var state: Agenda.State {
    switch self {
    case .events: .events
    case .nothingToday: .nothingToday
    case .nothingAhead: .nothingAhead
    case .notConfigured: .notConfigured
    case .signedOut: .signedOut
    case .unreachable: .unreachable
    case .unreadable: .unreadable
    case .someSourcesFailed: .someSourcesFailed
    }
  }
}

/// `agenda preview`.
struct Preview: RequestingCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Show widgets with sample data.",
    discussion: """
      Reads no calendar. Without --family, --mode and --format it shows every family as text; with --details a list.
      """)

  @Option(help: ArgumentHelp("The state to show. (default: events)", valueName: "state"))
  var state: PreviewState?

  @TableOptions(OptionSection("Widgets", [.widget, .config]), .look, .time, .output, .template, .text)
  var options

  var request: AgendaRequest {
    var request = options
    request.named?.parts = [.time, .format, .links, .look]
    return request
  }

  func run() throws {
    try Run.start(request, fetches: false).printPreview(of: state ?? .events)
  }
}

extension Run {
  /// Prints sample data: the widget that is asked for, or the list whose details are; else each family under its name.
  func printPreview(of state: PreviewState) throws {
    let isOne = settings.widget.isWidget || settings.format != .text || settings.showsDetails
    let families = isOne ? [nil] : WidgetFamily.allCases.map(Optional.some)
    let outcome = try settings.destination.write { take in
      for family in families {
        var settings = settings
        if let family {
          settings.widget.family = family
          let heading = (family == families.first ? "" : "\n") + "\(family.rawValue)\n\n"
          try take(heading.utf8.span)
        }
        settings.advance(past: 0..<1)
        let drawing = AgendaDrawing(settings: settings, configurationPath: calendars.configurationPath)
        try drawing.draw(state.agenda(of: settings), isPlaceholder: true, to: take)
      }
    }
    try settings.destination.exitIfUnchanged(outcome)
  }
}
