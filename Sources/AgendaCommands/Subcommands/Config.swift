import AgendaPlatform
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ArgumentParser
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
      A name of a calendar that no calendar has now is no mistake, because a server may be away; it is said too.

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
    let missing = ConfigurationError(path: path, problems: configuration.missingCalendars(environment))
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

  @OptionGroup(title: "Layout") var layout: LayoutOptions

  func complete(_ request: inout AgendaRequest) { request.layout = layout.request }

  func run(_ request: AgendaRequest) throws {
    let session = try Run(request, in: .current())
    let settings = EffectiveSetting.all(request, session)
    let outcome = try session.settings.destination.write { take in
      try take(text(of: settings, request, session).utf8.span)
    }
    try session.settings.destination.exitIfUnchanged(outcome)
  }

  private func text(of settings: [EffectiveSetting], _ request: AgendaRequest, _ session: Run) -> String {
    let path = session.calendars.configurationPath
    guard request.output.format == .json else {
      let rows = settings.map { [$0.name, $0.value ?? "–", $0.place(path)] }
      let note = access(path, F_OK) == 0 ? "" : ": there is no such file"
      let heading = session.paragraphs(PlainText.sanitized(path) + note)
      return heading + TextTable(rows, style: session.settings.style).text
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
