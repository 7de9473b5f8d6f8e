internal import AgendaKit
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// The option that names a widget of the configuration.
struct NamedWidgetOptions: ParsableArguments {
  @Option(.widget) var name: String?

  var request: NamedWidget? { name.map { NamedWidget(name: $0) } }
}

extension ArgumentHelp {
  /// The description of what names an event or a task.
  static let event = ArgumentHelp("A short name, a UID, or a text of an event.", valueName: "ID|text")
  /// The description of `--description`. Who has no command line has no standard input, either.
  static var description: ArgumentHelp {
    let form = Advice.Reader.current.hasCommandLine ? "; - reads it from standard input." : "."
    return ArgumentHelp("The description\(form)", valueName: "text")
  }
  /// The description of `--yes` of a command that can still ask for something else.
  static let onlyWithText = ArgumentHelp("Take the only event with a text, also without a terminal.")
  /// The description of `--dry-run` of a command that changes events.
  static let dryRun = ArgumentHelp("Print what would be changed, and change nothing.")
  /// The description of `--format` of what is no agenda.
  static let listFormat = ArgumentHelp(
    "Write text, one JSON object, or one JSON object per line. (default: text)", valueName: "form")
}

extension ParsableArguments {
  /// Throws an error of usage where `--calendars` is given without a name.
  func validateNames(_ calendars: [String]) throws {
    guard calendars.isEmpty || !calendars.flatMap(CalendarSelection.names).isEmpty else {
      throw ValidationError("\(.option("calendars")) names no calendar.")
    }
  }
}

/// A group of options that select calendars, and can say how they are read.
protocol CalendarSelectionOptions: ParsableArguments {
  var calendars: [String] { get }
  var excludeCalendars: [String] { get }
  var file: [String] { get }
  var configurationPath: String? { get }
  var refresh: Bool { get }
  var noCache: Bool { get }
  var strict: Bool { get }
}

extension CalendarSelectionOptions {
  var file: [String] { [] }
  var refresh: Bool { false }
  var noCache: Bool { false }
  var strict: Bool { false }

  /// The values of the options.
  var request: AgendaRequest.Calendars {
    var request = AgendaRequest.Calendars()
    (request.names, request.excludedNames, request.files) = (calendars, excludeCalendars, file)
    (request.configurationPath, request.isStrict, request.isRefreshed) = (configurationPath, strict, refresh)
    request.readsAll = noCache
    return request
  }

  func validate() throws { try validateNames(calendars) }
}

/// The options of most commands.
struct CalendarOptions: CalendarSelectionOptions {
  @Option(.calendars) var calendars: [String] = []
  @Option(.excludeCalendars) var excludeCalendars: [String] = []
  @Option(.file) var file: [String] = []
  @Option(.config) var configurationPath: String?
  @Flag(.refresh) var refresh = false
  @Flag(.noCache) var noCache = false
  @Flag(.strict) var strict = false
}

/// The options of a command whose `-c` is the calendar that gets an event.
struct SourceCalendarOptions: CalendarSelectionOptions {
  @Option(.calendars, hasShort: false) var calendars: [String] = []
  @Option(.excludeCalendars) var excludeCalendars: [String] = []

  @Option(
    .file,
    help:
      "Look in this .ics file or folder, and only in those configured calendars that --calendars names. May be repeated."
  )
  var file: [String] = []

  @Option(.config) var configurationPath: String?
  @Flag(.refresh) var refresh = false
  @Flag(.noCache) var noCache = false
  @Flag(.strict) var strict = false
}

/// The options of a program that goes on.
struct ServedCalendarOptions: CalendarSelectionOptions {
  @Option(.calendars) var calendars: [String] = []
  @Option(.excludeCalendars) var excludeCalendars: [String] = []

  @Option(
    .file,
    help:
      "Read this .ics or .vcf file or folder, and only those configured calendars that --calendars names. May be repeated."
  )
  var file: [String] = []

  @Option(.config) var configurationPath: String?

  func validate() throws {
    try validateNames(calendars)
    guard !file.contains("-") else {
      throw ValidationError("Standard input can be read only once; name a file.")
    }
  }
}

/// The options that select calendars of the configuration alone.
struct SelectionOptions: CalendarSelectionOptions {
  @Option(.calendars) var calendars: [String] = []
  @Option(.excludeCalendars) var excludeCalendars: [String] = []
  @Option(.config) var configurationPath: String?
}

/// The option for the configuration.
struct ConfigurationOptions: ParsableArguments {
  @Option(.config) var path: String?

  /// The path of the configuration, and what it has, without calendars that are found on this computer.
  func read(_ environment: ProcessEnvironment = .current()) throws -> (
    path: String, configuration: Configuration
  ) {
    let read = try CalendarSet.configurationOrDiscovered(path, environment: environment, discovers: false)
    return (read.path, read.configuration)
  }
}

/// The options that select events.
struct ContentOptions: ParsableArguments {
  @Option(.ended) var ended: AgendaOptions.Ended?
  @Option(.allDay) var allDay: AgendaOptions.AllDay?
  @Option(.tasks) var tasks: AgendaOptions.Tasks?
  @Flag(.cancelled) var cancelled: Bool?
  @Flag(.declined) var declined: Bool?
  @Flag(.conflicts) var conflicts: Bool?
  @Option(.limit) var limit: Int?
  @Option(.search) var search: String?

  /// The options that are given.
  var choices: AgendaOptions.Choices {
    var choices = AgendaOptions.Choices()
    (choices.ended, choices.allDay, choices.tasks, choices.limit) = (ended, allDay, tasks, limit)
    (choices.showsCancelled, choices.showsDeclined) = (cancelled, declined)
    (choices.marksConflicts, choices.search) = (conflicts, search)
    return choices
  }

  func validate() throws { try AgendaOption.limit.validate(limit) }
}

extension AgendaOptions.Ended: ExpressibleByArgument {}
extension AgendaOptions.AllDay: ExpressibleByArgument {}
extension AgendaOptions.Tasks: ExpressibleByArgument {}

/// The viewer’s moment, time zone and language.
struct TimeOptions: ParsableArguments {
  @Option(.now) var now: String?
  @Option(.timeZone) var timeZone: String?
  @Option(.locale) var locale: String?

  var request: AgendaRequest.Time {
    var request = AgendaRequest.Time()
    (request.now, request.zone, request.locale) = (now, timeZone, locale)
    return request
  }
}

extension DaysArgument: ExpressibleByArgument {}

extension DurationArgument {
  /// Throws if `--horizon` does not allow the duration.
  func validateHorizon() throws {
    guard TimelineOptions.horizons.contains(seconds) else {
      throw ValidationError("\(.option("horizon")) must be 1m to 366d.")
    }
  }
}

extension DurationArgument: ExpressibleByArgument {
  /// Parses the value of an option; `nil` if it is not a duration.
  init?(argument: String) {
    self.init(argument)
  }
}

/// The value of `--format`: one of the formats that the subcommand can write.
struct FormatArgument<Selection: FormatSelection>: ExpressibleByArgument {
  let format: AgendaRequest.Output.Format

  init?(argument: String) {
    guard let format = Selection.formats.first(where: { $0.rawValue == argument }) else { return nil }
    self.format = format
  }

  static var allValueStrings: [String] { Selection.formats.map(\.rawValue) }
}

/// The output options of subcommands that show no agenda.
struct OutputOptions: ParsableArguments {
  @Option(help: .listFormat)
  var format: FormatArgument<ListFormat>?

  @OptionGroup var text: TextOptions

  var request: AgendaRequest.Output {
    var request = text.request(format)
    request.isOfTexts = true
    return request
  }
}

/// The options of text for terminals.
struct TextOptions: ParsableArguments {
  @Option(.color) var color: AgendaRequest.Output.Color?
  @Option(.width) var width: Int?

  func validate() throws { try AgendaOption.width.validate(width) }

  /// The output part of a request, from these options, a format and `template`.
  func request<Selection>(
    _ format: FormatArgument<Selection>?, _ template: TemplateOptions? = nil
  ) -> AgendaRequest.Output {
    var request = AgendaRequest.Output()
    (request.format, request.color, request.width) = (format?.format, color, width)
    guard let template else { return request }
    (request.template, request.templateFile) = (template.template, template.templateFile)
    request.markup = template.escape
    return request
  }
}

extension AgendaRequest.Output.Color: ExpressibleByArgument {}

/// The options of templates.
struct TemplateOptions: ParsableArguments {
  @Option(.template) var template: String?
  @Option(.templateFile) var templateFile: String?
  @Option(.escape) var escape: MarkupLanguage?
}

extension MarkupLanguage: ExpressibleByArgument {}

/// The output options of subcommands that show an agenda, beside ``TemplateOptions`` and ``TextOptions``.
struct DrawingOptions: ParsableArguments {
  @Option(.format) var format: FormatArgument<AgendaFormat>?
  @Option(.hyperlinks) var hyperlinks: AgendaRequest.Output.Color?
  @Option(.output) var output: String?
  @Flag(.exitCode) var exitCode = false
  @Flag(.ids) var ids = false
  @Flag(.details) var details = false

  /// The output part of the request, from these options, `template` and `text`.
  func request(_ template: TemplateOptions, _ text: TextOptions) -> AgendaRequest.Output {
    var request = text.request(format, template)
    (request.hyperlinks, request.file, request.reportsChange) = (hyperlinks, output, exitCode)
    (request.showsIdentifiers, request.showsDetails) = (ids, details)
    return request
  }
}

/// The options of the size and the look of widgets.
struct WidgetOptions: ParsableArguments {
  @Option(.family) var family: WidgetFamily?
  @Option(.mode) var mode: WidgetDisplayMode?
  @Option(.size) var size: WidgetSize?
  @Option(.height) var height: Int?
  @Option(.lines) var lines: Int?
  @Option(.textSize) var textSize: Int?
  @Option(.device) var device: String?
  @Flag(.landscape) var landscape = false
  @Flag(.countdown) var countdown = false
  @Option(.theme) var theme: String?
  @Option(.background) var background: String?
  @Option(.wallpaper) var wallpaper: String?
  @Option(.position) var position: HomePosition?
  @Option(.logo) var logo: String?
  @Option(.density) var density: WidgetDensity?
  @Option(.priority) var priority: AgendaRequest.Widget.Priority?
  @Flag(.transparent) var transparent = false
  @Option(.scale) var scale: Int?
  @Option(.bitDepth) var bitDepth: AgendaRequest.Widget.BitDepth?
  @Flag(.fragment) var fragment = false
  @Option(.linkTemplate) var linkTemplate: String?

  var request: AgendaRequest.Widget {
    var request = AgendaRequest.Widget()
    (request.family, request.mode, request.size) = (family, mode, size)
    (request.height, request.lines, request.textSize) = (height, lines, textSize)
    (request.device, request.isLandscape, request.countsDown) = (device, landscape, countdown)
    (request.theme, request.background, request.wallpaper) = (theme, background, wallpaper)
    (request.position, request.logo, request.priority) = (position, logo, priority)
    (request.density, request.isTransparent, request.scale) = (density, transparent, scale)
    (request.bitDepth, request.isFragment, request.linkTemplate) = (bitDepth, fragment, linkTemplate)
    return request
  }

  func validate() throws {
    try AgendaRequest(widget: request).validate()
    try AgendaOption.height.validate(height)
    try AgendaOption.lines.validate(lines)
    try AgendaOption.textSize.validate(textSize)
    try AgendaOption.scale.validate(scale)
    if let device, Device.named(device) == nil {
      throw ValidationError("unknown device \(quoted(device)); \(.command("devices")) lists them.")
    }
  }
}

extension WidgetFamily: ExpressibleByArgument {}
extension WidgetDisplayMode: ExpressibleByArgument {}
extension WidgetDensity: ExpressibleByArgument {}
extension AgendaRequest.Widget.Priority: ExpressibleByArgument {}

extension WidgetSize: ExpressibleByArgument {
  /// Parses the value of an option; `nil` if it is neither a size nor the name of one.
  init?(argument: String) { self.init(argument) }
}

extension HomePosition: ExpressibleByArgument {
  /// Parses the value of an option; `nil` if it is the name of no place.
  init?(argument: String) { self.init(argument) }
}

extension AgendaRequest.Widget.BitDepth: ExpressibleByArgument {}

/// The options of the arrangement of days.
struct LayoutOptions: ParsableArguments {
  @Option(.layout) var layout: AgendaRequest.Layout.Form?
  @Option(.firstWeekday) var firstWeekday: AgendaRequest.Layout.FirstWeekday?
  @Flag(.weekNumbers) var weekNumbers: Bool?

  var request: AgendaRequest.Layout {
    var request = AgendaRequest.Layout()
    (request.form, request.firstWeekday, request.showsWeekNumbers) = (layout, firstWeekday, weekNumbers)
    return request
  }
}

extension AgendaRequest.Layout.Form: ExpressibleByArgument {}
extension ConfigurationDefaults.FirstWeekday: ExpressibleByArgument {}

// Options of the table: `@Option(.width) var width: Int?`. Names, help and completions come from the table, and the form of the value from its type.

extension Option {
  /// An option with one value.
  init<Argument: ExpressibleByArgument>(_ option: AgendaOption) where Value == Argument? {
    self.init(name: option.names, help: ArgumentHelp(option), completion: option.completion)
  }

  /// An option that can be repeated. Without `hasShort`, the short name belongs to another option of the command, for which `help` can describe it.
  init<Argument: ExpressibleByArgument>(
    wrappedValue: [Argument], _ option: AgendaOption, hasShort: Bool = true, help: String? = nil
  ) where Value == [Argument] {
    self.init(
      wrappedValue: wrappedValue, name: hasShort ? option.names : .customLong(option.name),
      help: ArgumentHelp(option, help), completion: option.completion)
  }
}

extension Flag {
  /// A flag without a negative form.
  init(wrappedValue: Bool, _ option: AgendaOption) where Value == Bool {
    self.init(wrappedValue: wrappedValue, name: option.names, help: ArgumentHelp(option))
  }

  /// A flag with a negative form.
  init(_ option: AgendaOption) where Value == Bool? {
    self.init(withNegativeForm: option.names, help: ArgumentHelp(option))
  }
}

extension AgendaOption {
  /// The short name and the long one.
  fileprivate var names: OptionNames { OptionNames(short: short, long: name) }

  /// The values for a shell; `nil` if they follow from the type.
  fileprivate var completion: CompletionKind? {
    let suggestions = declaration.suggestions()
    guard suggestions.isEmpty else { return .list(suggestions) }
    switch (self, kind) {
    case (.widget, _): return .widgets
    case (.config, _): return .file(extensions: ["toml"])
    // In the picture of a board, any file may stand behind the widgets.
    case (.boardWallpaper, _), (_, .path): return .file()
    case (_, .calendars): return .calendars
    case (_, .image): return .images
    case (_, .theme): return .themes
    default: return nil
    }
  }

  /// Throws an error of usage if the option does not take a number.
  func validate(_ number: Int?) throws {
    if let problem = problem(with: number) { throw ValidationError(problem) }
  }
}

extension ArgumentHelp {
  /// The description of an option of the table, or another text for it.
  init(_ option: AgendaOption, _ text: String? = nil) {
    self.init(text ?? option.help, valueName: option.declaration.valueName)
  }

  /// The description of a key of accounts.
  init(account key: String, valueName: String? = nil) {
    let option = ConfigurationOption.all.first { $0.table == .account && $0.name == key }
    self.init(option?.help ?? "", valueName: valueName)
  }
}

/// A subcommand that shows an agenda: its own arguments, besides the options that all of these share.
protocol AgendaSubcommand: ParsableArguments {
  static var configuration: CommandConfiguration { get }

  /// Adds the values of its own options to those of the shared ones; without a definition, there is nothing to add.
  func complete(_ request: inout AgendaRequest)

  /// Prints the output for a request with all values.
  func run(_ request: AgendaRequest) throws
}

extension AgendaSubcommand {
  func complete(_ request: inout AgendaRequest) {}
}

/// A subcommand with the options of every subcommand that shows an agenda.
struct WithAgendaOptions<Subcommand: AgendaSubcommand>: ParsableCommand {
  static var configuration: CommandConfiguration { Subcommand.configuration }

  @OptionGroup var subcommand: Subcommand
  @OptionGroup(title: "Calendars") var calendars: CalendarOptions
  @OptionGroup(title: "Events") var content: ContentOptions
  @OptionGroup(title: "Time and language") var time: TimeOptions
  @OptionGroup(title: "Output") var output: DrawingOptions
  @OptionGroup(title: "Output") var template: TemplateOptions
  @OptionGroup(title: "Output") var text: TextOptions
  @OptionGroup(title: "Widgets") var named: NamedWidgetOptions
  @OptionGroup(title: "Widgets") var widget: WidgetOptions

  /// The values of the options.
  var request: AgendaRequest {
    var request = AgendaRequest(
      calendars: calendars.request, content: content.choices, time: time.request,
      output: output.request(template, text), widget: widget.request, named: named.request)
    subcommand.complete(&request)
    return request
  }

  func validate() throws { try request.validate() }

  func run() throws { try subcommand.run(request) }
}

extension AgendaRequest {
  /// Throws an error of usage where two options exclude each other.
  func validate() throws {
    if let contradiction { throw ValidationError(contradiction.message) }
  }
}
