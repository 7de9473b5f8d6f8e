internal import AgendaRequests
internal import AgendaSources
internal import ArgumentParser

/// The option that names a widget of the configuration.
struct NamedWidgetOptions: ParsableArguments {
  @Option(
    name: .customLong("widget"),
    help: ArgumentHelp(
      "Use the options of this widget of the configuration, unless the command line gives them.",
      valueName: "name"), completion: .widgets)
  var name: String?

  var request: NamedWidget? { name.map { NamedWidget(name: $0) } }
}

extension NameSpecification {
  /// `--calendars`, and its short form.
  static let calendars: NameSpecification = [.customShort("c"), .long]
  /// `--config`.
  static let configuration: NameSpecification = .customLong("config")
}

extension ArgumentHelp {
  /// The description of `--calendars`.
  static let calendars = ArgumentHelp(
    "Read only these configured calendars; “family” includes “family/alice”.", valueName: "name,…")
  /// The description of `--exclude-calendars`.
  static let excludeCalendars = ArgumentHelp(defaults: "exclude-calendars", valueName: "name,…")
  /// The description of `--config`.
  static let configuration = ArgumentHelp(
    "Read this configuration file, not $XDG_CONFIG_HOME/agenda/config.toml.", valueName: "path")
  /// The description of what names an event or a task.
  static let event = ArgumentHelp("A short name, a UID, or a text of an event.", valueName: "ID|text")
  /// The description of `--yes` where nothing is asked but which event is meant.
  static let onlyWithText = ArgumentHelp("Ask nothing, and take the only event with a text.")
  /// The description of `--to`.
  static let end = ArgumentHelp("End with this day, or before this time.", valueName: "date")
  /// The description of `--format` of what is no agenda.
  static let listFormat = ArgumentHelp(
    "Write text, one JSON object, or one JSON object per line. (default: text)", valueName: "form")
  /// The description of `--output`.
  static let outputFile = ArgumentHelp(
    "Write to this file, not to standard output; replace it only when its contents change.", valueName: "path"
  )
}

extension CompletionKind {
  /// The files that `--config` takes.
  static var configuration: CompletionKind { .file(extensions: ["toml"]) }
}

extension ParsableArguments {
  /// Throws an error of usage where `--calendars` is given without a name.
  func validateNames(_ calendars: [String]) throws {
    guard calendars.isEmpty || !calendars.flatMap(CalendarSelection.names).isEmpty else {
      throw ValidationError("--calendars names no calendar.")
    }
  }
}

/// The options that select calendars, and say how they are read.
///
/// They stand here and not in groups of their own: see ``WithAgendaOptions``.
struct CalendarOptions: ParsableArguments {
  @Option(name: .calendars, help: .calendars, completion: .calendars)
  var calendars: [String] = []

  @Option(help: .excludeCalendars, completion: .calendars)
  var excludeCalendars: [String] = []

  @Option(
    name: [.customShort("f"), .long],
    help: ArgumentHelp(
      "Read this .ics or .vcf file or folder, or “-” for standard input, and only those configured calendars that --calendars names. May be repeated.",
      valueName: "path"),
    completion: .file())
  var file: [String] = []

  @Option(name: .configuration, help: .configuration, completion: .configuration)
  var configurationPath: String?

  @Flag(help: "Fetch the calendars on the web first, and wait for them.")
  var refresh = false

  @Flag(help: "Fail when any source has errors.")
  var strict = false

  var request: AgendaRequest.Calendars {
    AgendaRequest.Calendars(
      names: calendars, excludedNames: excludeCalendars, files: file,
      configurationPath: configurationPath, isStrict: strict, isRefreshed: refresh)
  }

  func validate() throws { try validateNames(calendars) }
}

/// The options that select calendars for a program that goes on.
struct ServedCalendarOptions: ParsableArguments {
  @Option(name: .calendars, help: .calendars, completion: .calendars)
  var calendars: [String] = []

  @Option(help: .excludeCalendars, completion: .calendars)
  var excludeCalendars: [String] = []

  @Option(
    name: [.customShort("f"), .long],
    help: ArgumentHelp(
      "Read this .ics or .vcf file or folder, and only those configured calendars that --calendars names. May be repeated.",
      valueName: "path"),
    completion: .file())
  var file: [String] = []

  @Option(name: .configuration, help: .configuration, completion: .configuration)
  var configurationPath: String?

  var request: AgendaRequest.Calendars {
    AgendaRequest.Calendars(
      names: calendars, excludedNames: excludeCalendars, files: file,
      configurationPath: configurationPath)
  }

  func validate() throws {
    try validateNames(calendars)
    guard !file.contains("-") else {
      throw ValidationError("Standard input can be read only once; name a file.")
    }
  }
}

/// The option for the configuration.
struct ConfigurationOptions: ParsableArguments {
  @Option(name: .configuration, help: .configuration, completion: .configuration)
  var path: String?
}

extension ArgumentHelp {
  /// The description of a key of accounts.
  init(account key: String, valueName: String? = nil) {
    self.init(ConfigurationOption.all.first { $0.table == .account && $0.name == key }, valueName: valueName)
  }

  /// The description of a key of `[defaults]`.
  init(defaults key: String, valueName: String? = nil) {
    self.init(ConfigurationDefaults.option(key), valueName: valueName)
  }

  /// The description of a key of widgets.
  init(widget key: String, valueName: String? = nil) {
    self.init(WidgetKey.option(key), valueName: valueName)
  }

  /// The description of a key of boards.
  init(board key: String, valueName: String? = nil) {
    self.init(BoardKey.option(key), valueName: valueName)
  }

  private init(_ option: ConfigurationOption?, valueName: String?) {
    let standard = option?.standard.flatMap { ["true", "false"].contains($0) ? nil : $0 }
    let text = [option?.summary ?? "", standard.map { "(default: \($0))" } ?? ""].filter { !$0.isEmpty }
    self.init(stringLiteral: text.joined(separator: " "))
    self.valueName = valueName
  }
}
