internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ArgumentParser

/// `agenda calendars select`.
struct SelectCalendars: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "select",
    abstract: "Select the calendars to show.",
    discussion: """
      In a terminal, a checklist: the arrows or j and k move, the space bar selects, a selects all or none, Enter saves \
      the selection, and q quits without saving. The selection is kept for all commands; --calendars takes precedence \
      over it for one call.
      """)

  @Option(
    help: ArgumentHelp("Select these calendars, and those below them.", valueName: "name,…"),
    completion: .calendars)
  var on: [String] = []

  @Option(
    help: ArgumentHelp("Deselect these calendars, and those below them.", valueName: "name,…"),
    completion: .calendars)
  var off: [String] = []

  @OptionGroup var config: ConfigurationOptions

  func run() throws {
    let environment = ProcessEnvironment.current()
    let configuration = try CalendarSet.configurationOrDiscovered(
      config.path, environment: environment
    ).configuration
    var choice = try CalendarChoice(configuration, environment: environment)
    if on.isEmpty, off.isEmpty {
      guard !choice.calendars.isEmpty else { throw Self.nothing(choice) }
      guard environment.isTerminal, environment.isInputTerminal else {
        throw CommandError(
          .usage, "there is no terminal; name calendars with --on and --off, or run it in a terminal")
      }
      let style = TextStyle(
        width: environment.terminalWidth ?? Settings.defaultWidth, depth: environment.colorDepth(.auto),
        language: Language(localeIdentifier: environment.locale))
      guard try ChecklistScreen(style: style).choose(&choice) else { return }
    } else {
      try choice.set(on.flatMap(CalendarSelection.names), to: true)
      try choice.set(off.flatMap(CalendarSelection.names), to: false)
    }
    try choice.save(environment)
    for (index, entry) in choice.calendars.enumerated() where choice.isSelected[index] != choice.former[index]
    {
      let mark = choice.isSelected[index] ? "✓" : " "
      try StandardStreams.write("\(mark) \(PlainText.sanitized(entry.calendar.name))\n")
    }
  }

  private static func nothing(_ choice: CalendarChoice) -> CommandError {
    choice.unlisted.isEmpty
      ? CommandError(.notFound, "there are no calendars to select; see “agenda accounts add” and agenda(1)")
      : CommandError(.notFound, "no calendar is known yet; run “agenda sync” first")
  }
}
