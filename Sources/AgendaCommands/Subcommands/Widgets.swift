internal import AgendaSources
internal import AgendaWidgets
internal import ArgumentParser

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
  @OptionGroup(title: "How to write it") var output: OutputOptions

  func run() throws {
    let environment = ProcessEnvironment.current()
    let (path, configuration, _) = try CalendarSet.configurationOrDiscovered(
      config.path, environment: environment, discovers: false)
    let widgets = configuration.widgets
    switch output.request.format {
    case .json: try StandardStreams.write(JSONRenderer.json(.array(widgets.map(Self.json))))
    case .ndjson:
      for widget in widgets { try StandardStreams.write(JSONRenderer.line(Self.json(widget))) }
    default:
      guard !widgets.isEmpty else {
        return try StandardStreams.write(
          "no widgets in \(PlainText.sanitized(path)); write one as [widget.NAME]\n")
      }
      let style = TextStyle(
        width: output.request.width ?? environment.terminalWidth ?? Settings.defaultWidth,
        depth: environment.colorDepth(output.request.color ?? .auto))
      let rows = widgets.map { widget in
        [widget.name, widget.inOrder.map { "\($0.key) \($0.text)" }.joined(separator: ", ")]
      }
      try StandardStreams.write(TextTable(rows, style: style).text)
    }
  }

  private static func json(_ widget: WidgetConfiguration) -> JSONValue {
    let values = widget.inOrder.map { JSONValue.Member(name: $0.key, value: .text($0.text)) }
    return .members(["name": .text(widget.name), "line": .number(widget.line), "options": .object(values)])
  }
}

extension WidgetConfiguration {
  /// Its values in the order in which the keys are declared.
  var inOrder: [Value] {
    WidgetKey.options.compactMap { option in values.first { $0.key == option.name } }
  }
}
