internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ArgumentParser
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
    let (path, configuration, _) = try CalendarSet.configurationOrDiscovered(
      config.path, environment: environment, discovers: false)
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
