import AgendaPlatform
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// `agenda config`.
struct Config: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Check the configuration, or show its settings and keys.",
    subcommands: [CheckConfig.self, WithAgendaOptions<ShowConfig>.self, ConfigSchema.self],
    defaultSubcommand: WithAgendaOptions<ShowConfig>.self)
}

/// `agenda config check`.
struct CheckConfig: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Report the mistakes in the configuration, with line and column.",
    usage: "agenda config check [<options>]",
    discussion: """
      A name of a calendar that no calendar has now is no mistake, because a server may be away; it is said too. A default-calendar \
      that cannot be written is one.

      Exit codes: 0 there is none; 66 there is no configuration; 78 there are some.
      """)

  @OptionGroup var config: ConfigurationOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func run() throws {
    let environment = ProcessEnvironment.current()
    let path =
      config.path
      ?? BaseDirectories.configurationPath(environment: environment.variables, home: environment.home)
    let configuration: Configuration
    do throws(ConfigurationError) {
      configuration = try Configuration.checked(path: path, environment)
    } catch {
      if error.isMissing { throw CommandError(.notFound, lines: error.messages) }
      return try fail(error)
    }
    let missing = ConfigurationError(
      path: path, problems: configuration.missingLanguage + configuration.missingCalendars(environment))
    if isText { missing.messages.forEach(StandardStreams.warn) }
    try report(path, [], notes: missing.problems, configuration)
  }

  private func fail(_ error: ConfigurationError) throws {
    try report(error.path, error.problems, notes: [], nil)
    throw CommandError(.configuration, lines: isText ? error.messages : [])
  }

  private var isText: Bool { [nil, .text].contains(output.request.format) }

  private func report(
    _ path: String, _ problems: [ConfigurationError.Problem], notes: [ConfigurationError.Problem],
    _ configuration: Configuration?
  ) throws {
    guard isText else {
      let notes = notes.isEmpty ? nil : JSONValue.array(notes.map(Self.json))
      return try StandardStreams.write(
        JSONRenderer.json(
          .members(["path": .text(path), "problems": .array(problems.map(Self.json)), "notes": notes])))
    }
    guard let configuration else { return }
    let sentence = "no \(notes.isEmpty ? "" : "other ")problems in \(path): \(configuration.counts)"
    try StandardStreams.write(
      sentence.paragraphs(to: ProcessEnvironment.current().terminalWidth) + "\n")
  }

  private static func json(_ problem: ConfigurationError.Problem) -> JSONValue {
    .members([
      "line": problem.line.map { .number($0) }, "column": problem.column.map { .number($0) },
      "message": .text(problem.message),
    ])
  }
}

/// `agenda config show`.
struct ShowConfig: AgendaSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show the settings in effect, and the origin of each.",
    discussion: """
      A setting comes from an option of this command line, a line of the configuration, the environment, or is built in. \
      With the options of another command line it shows what they would change.
      """)

  @TableOptions(.layout) var layout

  func complete(_ request: inout AgendaRequest) { request.layout = layout.layout }

  func run(_ request: AgendaRequest) throws {
    let run = try Run(request, in: .current())
    let settings = EffectiveSetting.all(request, run)
    let outcome = try run.settings.destination.write { take in
      try take(text(of: settings, request, run).utf8.span)
    }
    try run.settings.destination.exitIfUnchanged(outcome)
  }

  private func text(of settings: [EffectiveSetting], _ request: AgendaRequest, _ run: Run) -> String {
    let path = run.calendars.configurationPath
    guard request.output.format == .json else {
      let rows = settings.map { [$0.name, $0.value ?? "–", $0.place(path)] }
      let note = access(path, F_OK) == 0 ? "" : ": there is no such file"
      let heading = run.paragraphs(PlainText.sanitized(path) + note)
      return heading + TextTable(rows, style: run.settings.style).text
    }
    let list = settings.map { setting in
      let (line, source): (Int?, String?) =
        switch setting.origin {
        case .file(let line): (line, nil)
        case .widget(let line): (line, nil)
        case .environment(let source): (nil, source)
        case .option, .builtIn: (nil, nil)
        }
      return JSONValue.members([
        "name": .text(setting.name), "value": setting.value.map { .text($0) },
        "from": .text(setting.origin.name), "line": line.map { .number($0) },
        "source": source.map { .text($0) },
      ])
    }
    return JSONRenderer.json(.members(["path": .text(path), "settings": .array(list)]))
  }
}

extension EffectiveSetting {
  /// Where the value comes from, in words.
  func place(_ path: String) -> String {
    switch origin {
    case .option: "--\(name)"
    case .environment(let source): source
    case .file(let line), .widget(let line): "\(path.split(separator: "/").last ?? "file"):\(line)"
    case .builtIn: "built-in"
    }
  }
}

/// A setting of the command: its value, and where that comes from.
struct EffectiveSetting {
  /// Where a value comes from.
  enum Origin {
    /// The command line.
    case option
    /// A variable of the environment, or the terminal.
    case environment(String)
    /// A line of the configuration file.
    case file(line: Int)
    /// A line of the widget of the configuration that is named.
    case widget(line: Int)
    /// The command itself.
    case builtIn

    /// Its name in JSON.
    var name: String {
      switch self {
      case .option: "option"
      case .environment: "environment"
      case .file: "file"
      case .widget: "widget"
      case .builtIn: "built-in"
      }
    }
  }

  /// The name of the option, which is that of the key in `[defaults]`.
  var name: String
  /// The value in words; `nil` for none.
  var value: String?
  var origin: Origin
}

extension EffectiveSetting {
  /// All settings, in the order in which they are declared: the option if it is given, else the widget, else the configuration, else the
  /// environment. After them come the other options that the widget gives.
  static func all(
    _ request: AgendaRequest, _ run: Run
  ) -> [EffectiveSetting] {
    let (given, configured) = (request.asDefaults, run.calendars.defaults)
    let widget = run.calendars.configuration.widgets.first { $0.name == request.named?.name }
    let settings = ConfigurationDefaults.options.map { option in
      if let value = given.text(of: option.name) {
        return EffectiveSetting(name: option.name, value: value, origin: .option)
      }
      if let value = run.request.asDefaults.text(of: option.name),
        let line = widget?.values.first(where: { $0.key == option.name })?.line
      {
        return EffectiveSetting(name: option.name, value: value, origin: .widget(line: line))
      }
      if let value = configured.text(of: option.name), let line = configured.lines[option.name] {
        return EffectiveSetting(name: option.name, value: value, origin: .file(line: line))
      }
      if let (value, source) = run.environment.setting(option.name, run) {
        return EffectiveSetting(name: option.name, value: value, origin: .environment(source))
      }
      return EffectiveSetting(name: option.name, value: option.standard, origin: .builtIn)
    }
    let others = (widget?.values ?? []).filter { ConfigurationDefaults.option($0.key) == nil }
    return settings
      + others.map {
        EffectiveSetting(name: $0.key, value: $0.text, origin: .widget(line: $0.line))
      }
  }
}

extension AgendaRequest {
  /// The options that have a key in `[defaults]`, as such keys.
  fileprivate var asDefaults: ConfigurationDefaults {
    var defaults = ConfigurationDefaults()
    let names = calendars.names.flatMap(CalendarSelection.names)
    let excluded = calendars.excludedNames.flatMap(CalendarSelection.names)
    defaults.calendars = names.isEmpty ? nil : names
    defaults.excludedCalendars = excluded.isEmpty ? nil : excluded
    (defaults.timeZone, defaults.locale) = (time.zone, time.locale)
    (defaults.format, defaults.color, defaults.width) = (output.format, output.color, output.width)
    defaults.content = content
    defaults.firstWeekday = layout.firstWeekday
    (defaults.theme, defaults.priority) = (widget.theme, widget.priority)
    return defaults
  }
}

extension CalendarSet {
  /// The file of the program in whose zone times are shown; `nil` if none says, or its zone is unknown.
  fileprivate func zoneSource(_ zones: ZoneDatabase) -> String? {
    guard let found = configuration.found, let name = found.timeZone,
      ViewerZone.zoneOfProgram(name, zones) != nil
    else { return nil }
    return found.timeZoneSource
  }
}

extension ProcessEnvironment {
  /// The value that the environment gives to a setting, and the variable or place that does; `nil` if it gives none.
  fileprivate func setting(_ name: String, _ run: Run) -> (value: String, source: String)? {
    switch name {
    case "time-zone":
      let source = variables["TZ"] == nil ? run.calendars.zoneSource(zones) ?? "the system’s zone" : "TZ"
      return (run.settings.zone.identifier, source)
    case "locale":
      return ["LC_ALL", "LC_TIME", "LANG"].first { !(variables[$0] ?? "").isEmpty }
        .map { (variables[$0] ?? "", $0) }
    case "color" where !(variables["NO_COLOR"] ?? "").isEmpty: return ("never", "NO_COLOR")
    case "color" where variables["TERM"] == "dumb": return ("never", "TERM")
    case "width": return terminalWidth.map { ("\($0)", "the terminal") }
    default: return nil
    }
  }
}

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
      throw ConfigurationError(
        path: path,
        problems: configuration.missingLanguage + configuration.missingCalendars(environment) + problems)
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
    let names = [
      ("calendars", defaults.calendars), ("exclude-calendars", defaults.excludedCalendars),
      // Without an account there is no server that could be away.
      ("default-calendar", accounts.isEmpty ? nil : defaults.defaultCalendar.map { [$0] }),
    ]
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
      problems += widget.values.imageProblems(in: .widget) + widget.problemsOfPlace
    }
    for board in boards {
      problems += BoardSetup(BoardRequest(), board, among: self).problems
      problems += board.values.imageProblems(in: .board)
      problems += WidgetConfiguration.problems(with: board.value(of: "theme"), among: themes)
    }
    if let message = defaults.timeZone.flatMap({ ViewerZone.problem(with: $0, environment.zones) }) {
      problems.append(problem("time-zone", message))
    }
    problems += problemsOfMail(environment)
    // With folders in trees, as “agenda add” looks for it.
    if let known = try? CalendarSet.known(self, environment: environment) {
      do throws(DefaultCalendarError) {
        _ = try defaultCalendar(among: known)
      } catch {
        if !error.isMissing || accounts.isEmpty { problems.append(error.problem) }
      }
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

extension ConfigurationText {
  /// Reads the file at a path, which need not exist.
  init(_ path: String, _ environment: ProcessEnvironment) throws(Failure) {
    try self.init(path: path, home: environment.home, environment: environment.variables)
  }

  /// Runs what reads, changes or writes the text of a configuration.
  static func changing<Value>(_ body: () throws(Failure) -> Value) throws -> Value {
    do throws(Failure) {
      return try body()
    } catch {
      throw CommandError(error)
    }
  }
}

extension CommandError {
  /// Why the text of a configuration could not be read, changed or written.
  init(_ failure: ConfigurationText.Failure) {
    self.init(
      failure.isWithoutFolder ? .cannotCreate : .configuration,
      lines: failure.message.split(separator: "\n").map(String.init))
  }
}

/// `agenda config schema`.
struct ConfigSchema: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print each key of the configuration: its type, default and choices.",
    discussion: """
      Prints a JSON Schema, with which editors check and complete a configuration in TOML, or with --format text a table. \
      The choices of “calendars” are the calendars that there are now.
      """)

  /// The forms of a schema.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case json, text
  }

  @Option(help: ArgumentHelp("Write JSON or text.", valueName: "form"))
  var format = Format.json

  @Flag(help: "Write JSON, as without an option.")
  var json = false

  @Flag(help: "Describe the keys of themes, which are files of their own.")
  var themes = false

  @OptionGroup var config: ConfigurationOptions

  func validate() throws {
    guard json, format != .json else { return }
    throw ValidationError(Mistake.together("\(.option("json"))", "\(.option("format")) text"))
  }

  func run() throws {
    let environment = ProcessEnvironment.current()
    // A mistake in the file is no reason to keep back what belongs there.
    let configuration = try? CalendarSet.configurationOrDiscovered(
      config.path, environment: environment
    ).configuration
    let choice = try? configuration.map { try CalendarChoice($0, environment: environment) }
    let names = choice?.calendars.map(\.calendar.name) ?? []
    switch json ? .json : format {
    case .json:
      let schema = themes ? Self.themeSchema : Self.schema(calendars: names)
      try StandardStreams.write(JSONRenderer.json(schema))
    case .text:
      let style = TextStyle(
        width: environment.terminalWidth ?? Settings.defaultWidth, depth: environment.colorDepth(.auto))
      for table in themes ? [.theme] : ConfigurationOption.Table.ofConfiguration {
        let rows = Self.options(of: table).map { option in
          [option.name, option.words(calendars: names), option.standard ?? "–"]
        }
        let heading = themes ? "" : (table == .defaults ? "" : "\n") + table.header + "\n"
        try StandardStreams.write(heading + TextTable(rows, style: style).text)
      }
    }
  }

  /// The keys of a table.
  static func options(of table: ConfigurationOption.Table) -> [ConfigurationOption] {
    switch table {
    case .widget, .board: AgendaOption.keys(of: table)
    case .theme: ThemeCatalogue.keys.options
    default: ConfigurationOption.all.filter { $0.table == table }
    }
  }

  private static func schema(calendars: [String]) -> JSONValue {
    let tables = ConfigurationOption.Table.ofConfiguration.map { table in
      let object = object(of: table, calendars: calendars)
      let value: JSONValue =
        if table.isRepeated {
          .members(["type": .text("array"), "items": object])
        } else if table.isNamed {
          .members(["type": .text("object"), "additionalProperties": object])
        } else {
          object
        }
      return JSONValue.Member(name: table.rawValue, value: value)
    }
    return .members([
      "$schema": .text(draft), "title": .text("The configuration of agenda"), "type": .text("object"),
      "additionalProperties": .truth(false), "properties": .object(tables),
    ])
  }

  private static let draft = "https://json-schema.org/draft/2020-12/schema"

  private static var themeSchema: JSONValue {
    .object(
      [
        .init(name: "$schema", value: .text(draft)),
        .init(name: "title", value: .text("A theme of agenda")),
      ] + object(of: .theme, calendars: []).objectMembers)
  }

  /// The keys of a table.
  private static func object(of table: ConfigurationOption.Table, calendars: [String]) -> JSONValue {
    let properties = options(of: table).map {
      JSONValue.Member(name: $0.name, value: $0.schema(calendars: calendars))
    }
    return .members([
      "type": .text("object"), "additionalProperties": .truth(false),
      "required": table.isRepeated ? .array([.text("name")]) : nil, "properties": .object(properties),
    ])
  }
}

extension ConfigurationOption {
  /// The key in a JSON Schema. The default is a value of the type if it is one, and otherwise a part of the description.
  fileprivate func schema(calendars: [String]) -> JSONValue {
    let text = JSONValue.members(["type": .text("string")])
    let texts = { (items: JSONValue) in
      JSONValue.members(["anyOf": .array([text, .members(["type": .text("array"), "items": items])])])
    }
    var members: [JSONValue.Member]
    switch kind {
    case .text, .theme, .path, .image, .color, .duration, .url:
      members = [.init(name: "type", value: .text("string"))]
    case .choice(let words):
      // TOML can have a number with quotation marks and without.
      let numbers = words.compactMap { Int($0) }.map { JSONValue.number($0) }
      members = [.init(name: "enum", value: .array(words.map { .text($0) } + numbers))]
    case .boolean: members = [.init(name: "type", value: .text("boolean"))]
    case .integer(let range):
      members = [
        .init(name: "type", value: .text("integer")),
        .init(name: "minimum", value: .number(range.lowerBound)),
      ]
      if range.upperBound != .max {
        members.append(.init(name: "maximum", value: .number(range.upperBound)))
      }
    case .texts, .command: members = texts(text).objectMembers
    case .names:
      members = JSONValue.members(["type": .text("object"), "additionalProperties": text]).objectMembers
    case .places:
      let places = JSONValue.members(["type": .text("object"), "additionalProperties": text])
      let names = JSONValue.members(["type": .text("array"), "items": text])
      members = JSONValue.members(["anyOf": .array([places, names])]).objectMembers
    case .calendars:
      members = texts(.members(["examples": .array(calendars.map { .text($0) })])).objectMembers
    }
    members.insert(.init(name: "description", value: .text(described)), at: 0)
    if let value = standardValue { members.append(.init(name: "default", value: value)) }
    return .object(members + annotations)
  }

  /// The facts that JSON Schema cannot express: the number of values for a widget of each family, and the key on which this one depends.
  private var annotations: [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    if !capacities.isEmpty {
      let counts = capacities.map { JSONValue.Member(name: $0.family, value: .number($0.count)) }
      members.append(.init(name: "x-values-per-family", value: .object(counts)))
    }
    if let parent {
      let values = parent.values.map { value -> JSONValue in
        ["true", "false"].contains(value) ? .truth(value == "true") : .text(value)
      }
      members.append(
        .init(
          name: "x-depends-on",
          value: .members([
            "key": .text(parent.name), "values": values.isEmpty ? nil : .array(values),
          ])))
    }
    return members
  }

  /// The values that the key accepts and the key on which it depends, in words.
  fileprivate func words(calendars: [String]) -> String {
    let counts = capacities.map { "\($0.family) \($0.count)" }.joined(separator: ", ")
    let dependence = parent?.words ?? ""
    return [kind.words(calendars: calendars), counts, dependence].filter { !$0.isEmpty }.joined(
      separator: "; ")
  }

  private var described: String {
    guard let standard, standardValue == nil else { return summary }
    return "\(summary) Default: \(standard)."
  }

  private var standardValue: JSONValue? {
    guard let standard else { return nil }
    switch kind {
    case .boolean: return .truth(standard == "true")
    case .choice(let words): return words.contains(standard) ? .text(standard) : nil
    default: return nil
    }
  }
}

extension JSONValue {
  fileprivate var objectMembers: [Member] {
    guard case .object(let members) = self else { return [] }
    return members
  }
}

extension ConfigurationOption.Kind {
  /// The values that a key accepts, in words.
  fileprivate func words(calendars: [String]) -> String {
    switch self {
    case .text: "text"
    case .texts: "texts"
    case .calendars: calendars.isEmpty ? "names of calendars" : calendars.joined(separator: ", ")
    case .command: "command"
    case .places: "widgets with places"
    case .names: "names by paths"
    case .path: "path"
    case .image: "path, URL"
    case .theme: "name, path"
    case .url: "URL"
    case .color: "colour"
    case .duration: "duration"
    case .boolean: "true, false"
    case .integer(let range) where range.upperBound == .max: "number from \(range.lowerBound)"
    case .integer(let range): "number from \(range.lowerBound) to \(range.upperBound)"
    case .choice(let words): words.joined(separator: ", ")
    }
  }
}

extension ConfigurationOption.Parent {
  /// The key and its values, in words.
  fileprivate var words: String {
    "with \(name)" + (values.isEmpty ? "" : " " + values.joined(separator: " or "))
  }
}
