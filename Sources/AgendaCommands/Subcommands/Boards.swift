internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ArgumentParser
internal import ICalendar

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
    let (path, configuration, _) = try CalendarSet.configurationOrDiscovered(
      config.path, environment: environment, discovers: false)
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
    switch format {
    case .json: try StandardStreams.write(JSONRenderer.json(.array(tables.map(\.json))))
    case .ndjson: for table in tables { try StandardStreams.write(JSONRenderer.line(table.json)) }
    default:
      guard !tables.isEmpty else { return try StandardStreams.write(none + "\n") }
      let style = TextStyle(
        width: width ?? environment.terminalWidth ?? Settings.defaultWidth,
        depth: environment.colorDepth(color ?? .auto))
      try StandardStreams.write(TextTable(tables.map { [$0.name, $0.words] }, style: style).text)
    }
  }
}
