package import AgendaSources
internal import AgendaWidgets
package import ICalendar

/// The widget of the configuration that `--widget` names.
package struct NamedWidget: Equatable {
  package var name: String
  /// Which of its options the subcommand has.
  package var parts = Set(AgendaOption.Part.allCases)
  /// The values for options that it does not have: those of the board on which it stands.
  package var others: [WidgetConfiguration.Value] = []

  package init(
    name: String, parts: Set<AgendaOption.Part> = Set(AgendaOption.Part.allCases),
    others: [WidgetConfiguration.Value] = []
  ) {
    (self.name, self.parts, self.others) = (name, parts, others)
  }
}

extension Configuration {
  /// The widget of a name. Throws if there is none.
  package func widget(_ name: String, path: String) throws -> WidgetConfiguration {
    if let widget = widgets.first(where: { $0.name == name }) { return widget }
    let message = Mistake.noneNamed(
      "widget", name, among: widgets.map(\.name),
      otherwise: "\(path) has none; write one as [widget.\(name)]")
    throw CommandError(.notFound, message, of: .widget)
  }
}

extension AgendaRequest {
  /// Takes the values of the widget that it names, for options that are not given. A value that cannot be used beside an option that is given,
  /// or for its format, does not count: the command line decides.
  package mutating func adopt(from configuration: Configuration, path: String, _ zones: ZoneDatabase) throws {
    guard let named else { return }
    let widget = try configuration.widget(named.name, path: path)
    if let problem = widget.problems(zones).first {
      let error = ConfigurationError(path: path, problems: [problem])
      throw CommandError(.configuration, lines: error.messages)
    }
    // The format and the layout decide which of the others can be used.
    for option in [AgendaOption.format, .layout] + AgendaOption.allCases {
      guard let value = (widget.values + named.others).first(where: { $0.key == option.rawValue }),
        named.parts.contains(option.declaration.part)
      else { continue }
      var filled = self
      guard filled.fill(value) else { continue }
      // A picture of this size is meant, and not a text of as many columns.
      if option == .size, filled.isText(configuration.defaults), let size = filled.widget.size,
        !Self.isOfText(size)
      {
        continue
      }
      if filled.isUsable(configuration.defaults) { self = filled }
    }
  }

  /// The most columns and lines of a widget of text, more than which the size of a picture has.
  private static let maximumCells = (columns: 240, lines: 100)

  private static func isOfText(_ size: WidgetSize) -> Bool {
    size.width <= maximumCells.columns && size.height <= maximumCells.lines
  }

  /// Whether the output is measured in columns and lines.
  private func isText(_ defaults: ConfigurationDefaults) -> Bool {
    let format = output.format ?? defaults.format ?? .text
    return format == .text || format == .markdown
  }

  /// Whether all of its options can be used together.
  private func isUsable(_ defaults: ConfigurationDefaults) -> Bool {
    guard contradiction == nil, next == nil || contradictionWithNext == nil else { return false }
    return (try? validate(for: format(beside: defaults))) != nil
  }
}

extension WidgetConfiguration {
  /// The problems of the widget's values by themselves, whatever calendars there are.
  package func problems(_ zones: ZoneDatabase) -> [ConfigurationError.Problem] {
    var problems: [ConfigurationError.Problem] = []
    var request = AgendaRequest()
    for option in AgendaOption.allCases {
      guard let value = values.first(where: { $0.key == option.rawValue }) else { continue }
      guard let message = request.adding(value, of: self, zones) else { continue }
      problems.append(.init(line: value.line, column: value.column, message: message))
    }
    if let size = values.first(where: { $0.key == "size" }), let format = request.output.format,
      !request.layout.isGrid, let problem = request.widget.roomProblem(isInPoints: format.isInPoints)
    {
      problems.append(.init(line: size.line, column: size.column, message: "“size” \(problem)"))
    }
    if let mirror = values.first(where: { $0.key == "mirror" && $0.text == "false" }),
      text(of: "calendars") == nil
    {
      problems.append(
        .init(
          line: mirror.line, column: mirror.column,
          message: "“mirror” is false, and the widget \(quoted(name)) has no “calendars”; name some"))
    }
    return problems
  }

  /// The problems of its place on a home screen: something that has to be there beside it is missing. A command line can add that.
  package var problemsOfPlace: [ConfigurationError.Problem] {
    let places = values.filter { ["family", "device", "wallpaper", "position"].contains($0.key) }
    var request = AgendaRequest()
    guard places.allSatisfy({ request.set($0) }) else { return [] }
    do {
      try Advice.Reader.$current.withValue(.request) { try request.widget.validatePosition(of: name) }
      return []
    } catch let error as CommandError {
      let place = places.last { ["wallpaper", "position"].contains($0.key) }
      return [.init(line: place?.line, column: place?.column, message: error.message)]
    } catch {
      return []
    }
  }

  /// The problems of its calendars, without those of an account that are not known yet.
  package func problems(among known: [KnownCalendar]) -> [ConfigurationError.Problem] {
    values.filter { ["calendars", "exclude-calendars"].contains($0.key) }.flatMap { value in
      known.missing(among: CalendarSelection.names(in: value.text)).map {
        ConfigurationError.Problem(line: value.line, column: value.column, message: "“\(value.key)”: \($0)")
      }
    }
  }
}

extension WidgetConfiguration {
  /// The problems of the widget's theme.
  package func problems(among themes: ThemeCatalogue) -> [ConfigurationError.Problem] {
    Self.problems(with: values.first { $0.key == "theme" }, among: themes)
  }

  /// The problems of the value of a theme.
  package static func problems(with theme: Value?, among themes: ThemeCatalogue) -> [ConfigurationError
    .Problem]
  {
    guard let theme else { return [] }
    return themes.problems(with: theme.text).map {
      .init(line: theme.line, column: theme.column, message: "“theme”: \($0)")
    }
  }
}

extension [WidgetConfiguration.Value] {
  /// The problems of the images among the values of a widget or a board.
  package func imageProblems(in table: ConfigurationOption.Table) -> [ConfigurationError.Problem] {
    filter { AgendaOption.key($0.key, of: table)?.kind == .image }.compactMap { value in
      ImageSource.problem(with: value.text).map {
        .init(line: value.line, column: value.column, message: "“\(value.key)”: \($0)")
      }
    }
  }
}

extension AgendaRequest {
  /// Sets the option of a value. Returns what is wrong with it by itself, or beside the options that are set; `nil` if nothing is.
  fileprivate mutating func adding(
    _ value: WidgetConfiguration.Value, of widget: WidgetConfiguration, _ zones: ZoneDatabase
  ) -> String? {
    let before = self
    guard set(value) else {
      let option = AgendaOption(rawValue: value.key)
      return Mistake.wrong(
        "“\(value.key)”", is: "the text \(quoted(value.text))", expected: option?.expected ?? "another value",
        word: value.text, among: option?.similarWords ?? [])
    }
    if value.key == "time-zone", let message = ViewerZone.problem(with: value.text, zones) {
      return "“time-zone”: \(message)"
    }
    if value.key == "link-template", let message = Settings.problem(withLinkTemplate: value.text) {
      return "“link-template”: \(message)"
    }
    // A configuration file names options by their keys.
    if let contradiction = Advice.Reader.$current.withValue(.request, operation: { contradiction }) {
      self = before
      return contradiction.message + "; both are in the widget \(quoted(widget.name))"
    }
    return nil
  }
}
