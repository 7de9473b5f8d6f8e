internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

extension Configuration {
  /// Reads the file at a path, and looks for all that is wrong with it.
  static func checked(
    path: String, _ environment: ProcessEnvironment
  ) throws(ConfigurationError) -> Configuration {
    let configuration = try load(
      path: path, home: environment.home, environment: environment.variables,
      widgetOptions: AgendaOption.keys)
    let problems = configuration.problems(environment)
    guard problems.isEmpty else {
      throw ConfigurationError(path: path, problems: configuration.missingCalendars(environment) + problems)
    }
    return configuration
  }

  /// How many calendars, accounts and widgets it has, in words.
  var counts: String {
    let counts = [(calendars.count, "calendar"), (accounts.count, "account"), (widgets.count, "widget")]
    return (counts + (boards.isEmpty ? [] : [(boards.count, "board")]))
      .map(counted).joined(separator: ", ")
  }

  /// The names of calendars in the defaults and in widgets that no calendar has now. They are no mistakes: a server may be away.
  func missingCalendars(_ environment: ProcessEnvironment) -> [ConfigurationError.Problem] {
    let known = knownCalendars(cache: environment.cacheFolder, state: environment.stateFolder)
    let names = [("calendars", defaults.calendars), ("exclude-calendars", defaults.excludedCalendars)]
    return names.flatMap { key, names in known.missing(among: names ?? []).map { problem(key, $0) } }
      + widgets.flatMap { $0.problems(among: known) }
  }

  /// Problems of the file: themes and zones that do not exist, addresses that are none of a calendar, servers that cannot be asked so, and options
  /// of widgets that exclude each other.
  func problems(_ environment: ProcessEnvironment) -> [ConfigurationError.Problem] {
    var problems: [ConfigurationError.Problem] = []
    for calendar in calendars {
      guard let web = calendar.web,
        let mistake = web.address.pageMistake ?? ServerObstacle(of: web)?.message
      else { continue }
      problems.append(.init(message: "\(quoted(calendar.name)): \(mistake)"))
    }
    for account in accounts {
      guard let obstacle = ServerObstacle(of: account) else { continue }
      problems.append(.init(message: "account \(quoted(account.name)): \(obstacle.message)"))
    }
    let themes = ThemeCatalogue(environment)
    problems += (defaults.theme.map(themes.problems) ?? []).map { problem("theme", $0) }
    for widget in widgets {
      problems +=
        widget.problems(environment.zones) + widget.problems(among: themes)
      problems += widget.values.imageProblems(in: .widget)
    }
    for board in boards {
      problems += BoardSetup(BoardRequest(), board, among: self).problems
      problems += board.values.imageProblems(in: .board)
      problems += WidgetConfiguration.problems(with: board.value(of: "theme"), among: themes)
    }
    if let message = defaults.timeZone.flatMap({ ViewerZone.problem(with: $0, environment.zones) }) {
      problems.append(problem("time-zone", message))
    }
    return problems
  }

  /// Where the images come from that its widgets, its boards and their themes name.
  func images(_ environment: ProcessEnvironment) -> [ImageSource] {
    let values = widgets.flatMap(\.values) + boards.flatMap(\.values)
    let catalogue = ThemeCatalogue(environment)
    let themes = [defaults.theme] + values.filter { $0.key == "theme" }.map { Optional($0.text) }
    let named = values.filter { value in
      [.widget, .board].contains { AgendaOption.key(value.key, of: $0)?.kind == .image }
    }
    let ofThemes = themes.compactMap { try? catalogue.theme($0, isOption: false)?.backgroundImage }
    // “agenda config check” reports a wrong address.
    return (named.map(\.text) + ofThemes).compactMap {
      try? ImageSource($0, cache: environment.cacheFolder)
    }
  }

  /// A problem of a key of `[defaults]`.
  func problem(_ key: String, _ message: String) -> ConfigurationError.Problem {
    .init(line: defaults.lines[key], column: 1, message: "“\(key)”: \(message)")
  }
}

extension CommandError {
  /// Why the text of a configuration could not be read, changed or written.
  init(_ failure: ConfigurationText.Failure) {
    self.init(.configuration, lines: failure.message.split(separator: "\n").map(String.init))
  }
}
