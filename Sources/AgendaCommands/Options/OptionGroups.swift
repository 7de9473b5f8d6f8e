internal import AgendaKit
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// Options of the table under a heading of the help, in its order.
struct OptionSection: Sendable {
  /// An option, as one command has it.
  struct Entry: Sendable {
    var option: AgendaOption
    /// Whether its letter is that of this option, and of no other one of the command.
    var hasShort = true
    /// The description where it is another one than that of the table.
    var help: String?
    /// The words that the command takes of those of the table; `nil` for all.
    var words: [String]?
    /// The words that a shell offers, where the command refuses others whatever stands beside them; `nil` for all.
    var offered: [String]?
  }

  /// The heading; `nil` for that of the options without one.
  var title: String?
  var entries: [Entry]

  init(_ title: String?, _ options: [AgendaOption]) {
    (self.title, entries) = (title, options.map { Entry(option: $0) })
  }

  /// The section under another heading.
  func titled(_ title: String) -> OptionSection {
    var section = self
    section.title = title
    return section
  }

  /// The section with another description of an option.
  func describing(_ option: AgendaOption, _ help: String) -> OptionSection {
    changing(option) { $0.help = help }
  }

  /// The section with an option of which the command takes some words alone.
  func taking(_ option: AgendaOption, _ words: [String]) -> OptionSection {
    changing(option) { $0.words = words }
  }

  /// The arrangements, of which a shell offers those that can show so many days.
  static func layout(ofDays days: Int) -> OptionSection {
    let forms = AgendaRequest.Layout.Form.allCases.filter { $0.takes(days: days) }
    return layout.changing(.layout) { $0.offered = forms.map(\.rawValue) }
  }

  /// The section with the long name alone of an option.
  func withoutShort(_ option: AgendaOption) -> OptionSection { changing(option) { $0.hasShort = false } }

  /// The section without the options that a command of some place does not have; `nil` stands for one that has all.
  func having(_ place: AgendaOption.Places?) -> OptionSection {
    guard let place else { return self }
    var section = self
    section.entries.removeAll { $0.option.declaration.places.isDisjoint(with: place) }
    return section
  }

  private func changing(_ option: AgendaOption, _ change: (inout Entry) -> Void) -> OptionSection {
    var section = self
    for place in entries.indices where entries[place].option == option { change(&section.entries[place]) }
    return section
  }

  static let calendars = OptionSection(
    "Calendars", [.calendars, .excludeCalendars, .file, .config, .refresh, .noCache, .strict])
  /// Those of a command whose `-c` is the calendar that gets an event.
  static let sourceCalendars =
    calendars.withoutShort(.calendars).describing(
      .file,
      "Look in this .ics file or folder, and only in those configured calendars that --calendars names. May be repeated."
    )
  /// Those of a program that goes on.
  static let servedCalendars = OptionSection("Calendars", [.calendars, .excludeCalendars, .file, .config])
    .describing(
      .file,
      "Read this .ics or .vcf file or folder, and only those configured calendars that --calendars names. May be repeated."
    )
  /// Those that select calendars of the configuration alone.
  static let selection = OptionSection("Calendars", [.calendars, .excludeCalendars, .config])

  static let events = OptionSection(
    "Events", [.ended, .allDay, .tasks, .cancelled, .declined, .conflicts, .limit, .search])
  static let time = OptionSection("Time and language", [.now, .timeZone, .locale])
  static let zone = OptionSection("Time and language", [.timeZone, .locale])
  static let range = OptionSection("Days", [.from, .to, .days])
  static let layout = OptionSection("Layout", [.layout, .firstWeekday, .weekNumbers])
  static let next = OptionSection("Next event", [.within, .soon, .skipAllDay])
  static let reach = OptionSection("Length", [.horizon, .entries])
  static let mail = OptionSection(
    "Mail",
    [.recipients, .sender, .subject, .skipEmpty, .details, .linkTemplate, .theme, .mailFormat])
  static let output = OptionSection("Output", [.format, .hyperlinks, .output, .exitCode, .ids, .details])
  static let template = OptionSection("Output", [.template, .templateFile, .escape])
  static let text = OptionSection("Output", [.color, .width])
  static let named = OptionSection("Widgets", [.widget])
  static let look = OptionSection(
    "Widgets",
    [
      .family, .mode, .size, .height, .lines, .textSize, .device, .landscape, .countdown, .theme, .background,
      .wallpaper, .position, .logo, .legend, .updated, .density, .priority, .transparent, .scale, .bitDepth,
      .fragment,
      .linkTemplate,
    ])
}

/// Options of the table, whose values are in one request: `@TableOptions(.calendars, .time) var options`.
@propertyWrapper final class TableOptions: Declaration {
  /// The request with the values that are given.
  fileprivate(set) var wrappedValue = AgendaRequest()
  private let sections: [OptionSection]

  init(_ sections: OptionSection...) { self.sections = sections }

  /// The declarations in their order.
  var entries: [DeclaredArguments.Entry] {
    sections.flatMap { section in
      section.entries.map { .init(title: section.title, declared: DeclaredOption($0, self)) }
    }
  }

  /// Throws an error of usage where two options exclude each other.
  func validate() throws { try wrappedValue.validate() }
}

/// The declaration of an option of the table.
private final class DeclaredOption: Declared {
  private let entry: OptionSection.Entry
  private let owner: TableOptions

  init(_ entry: OptionSection.Entry, _ owner: TableOptions) {
    (self.entry, self.owner) = (entry, owner)
    super.init()
    option = entry.option
  }

  override var form: Form {
    Form(
      kind: kind, names: OptionNames(short: short, long: name), help: ArgumentHelp(entry.option, entry.help),
      completion: (entry.offered ?? entry.words).map { .list($0) } ?? entry.option.completion ?? .list(words),
      isRepeated: isRepeated, hasNegativeForm: hasNegativeForm, words: words)
  }

  override var name: String { entry.option.name }
  override var short: Character? { entry.hasShort && !isLetterUnclear ? entry.option.short : nil }
  override var kind: Kind { entry.option.takesValue ? .option : .flag }
  override var isPositional: Bool { false }
  override var isRepeated: Bool { entry.option.isCollected }
  override var hasNegativeForm: Bool { entry.option.hasNegativeForm }
  override var words: [String] { entry.words ?? entry.option.words }

  override func take(_ word: String) throws -> Bool {
    entry.words?.contains(word) != false && entry.option.take(word, into: &owner.wrappedValue)
  }
}

extension ArgumentHelp {
  /// The description of what names an event or a task.
  static let event = ArgumentHelp("A short name, a UID, or a text of an event.", valueName: "ID|text")
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

extension DaysArgument: ExpressibleByArgument {}

extension DurationArgument: ExpressibleByArgument {
  /// Parses the value of an option; `nil` if it is not a duration.
  init?(argument: String) { self.init(argument) }
}

extension HoursArgument: ExpressibleByArgument {
  /// Parses the value of an option; `nil` if it is no part of a day.
  init?(argument: String) { self.init(argument) }
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
  @Option(.listFormat) var format: FormatArgument<ListFormat>?

  @TableOptions(.text) var text

  var request: AgendaRequest.Output {
    var request = text.output
    (request.format, request.isOfTexts) = (format?.format, true)
    return request
  }
}

// Options of the table: `@Option(.width) var width: Int?`. Names, help and completions come from the table, and the form of the value from its type.

extension Option {
  /// An option with one value, or none. A command can describe it, and name its value, in other words.
  convenience init<Argument: ExpressibleByArgument>(
    _ option: AgendaOption, _ help: String? = nil, value: String? = nil
  )
  where Value == Argument? {
    self.init(
      name: option.names, help: ArgumentHelp(option, help, value: value), completion: option.completion)
    self.option = option
  }

  /// An option that a command needs.
  convenience init(_ option: AgendaOption) where Value: ExpressibleByArgument {
    self.init(name: option.names, help: ArgumentHelp(option), completion: option.completion)
    self.option = option
  }

  /// An option with any number of values.
  convenience init<Argument: ExpressibleByArgument>(_ option: AgendaOption) where Value == [Argument] {
    self.init(
      wrappedValue: [], name: option.names, help: ArgumentHelp(option), completion: option.completion)
    self.option = option
  }
}

extension Flag {
  /// A flag, which a command can describe in other words.
  convenience init(_ option: AgendaOption, _ help: String? = nil) {
    self.init(wrappedValue: false, name: option.names, help: ArgumentHelp(option, help))
    self.option = option
  }
}

extension Option where Value == String? {
  /// An option that becomes a key of accounts, with the description and the values of that.
  convenience init(account key: String, valueName: String) {
    let option = ConfigurationOption.all.first { $0.table == .account && $0.name == key }
    let help = ArgumentHelp(account: key, valueName: valueName)
    switch option?.kind {
    case .choice(let words): self.init(help: help, words: words) { $0 }
    case .duration?:
      self.init(help: help, expected: option?.kind.expected ?? "") {
        option?.kind.takes($0) == true ? $0 : nil
      }
    case .path: self.init(help: help, completion: .file()) { $0 }
    default: self.init(help: help) { $0 }
    }
  }
}

extension AgendaOption {
  /// The short name and the long one.
  fileprivate var names: OptionNames { OptionNames(short: short, long: name) }

  /// The values for a shell; `nil` if they follow from the type.
  fileprivate var completion: CompletionKind? {
    if self == .status { return .statuses }
    let suggestions = declaration.suggestions()
    guard suggestions.isEmpty else { return .list(suggestions) }
    switch (self, kind) {
    case (.widget, _): return .widgets
    case (.category, _): return .categories
    case (.calendar, _): return .calendarsForNew
    case (.invite, _), (.with, _): return .contacts
    case (.config, _): return .file(extensions: ["toml"])
    case (.timeZone, _): return .zones
    // In the picture of a board, any file may stand behind the widgets.
    case (.boardWallpaper, _), (_, .path): return .file()
    case (_, .calendars): return .calendars
    case (_, .image): return .images
    case (_, .theme): return .themes
    default: return nil
    }
  }
}

extension ArgumentHelp {
  /// The description of an option of the table, or other words for it and for its value.
  init(_ option: AgendaOption, _ text: String? = nil, value: String? = nil) {
    self.init(text ?? option.help, valueName: value ?? option.declaration.valueName)
  }

  /// The description of a key of accounts.
  init(account key: String, valueName: String? = nil) {
    let option = ConfigurationOption.all.first { $0.table == .account && $0.name == key }
    self.init(option?.help ?? "", valueName: valueName)
  }
}

/// A command whose options are a request.
protocol RequestingCommand: ParsableCommand {
  /// The values of the options.
  var request: AgendaRequest { get }
}

extension RequestingCommand {
  /// Throws an error of usage where two options exclude each other.
  func validate() throws { try request.validate() }
}

/// A subcommand that shows an agenda: its own arguments, besides the options that all of these share.
protocol AgendaSubcommand: ParsableArguments {
  static var configuration: CommandConfiguration { get }

  /// The formats that it writes.
  static var formats: [AgendaRequest.Output.Format] { get }

  /// The place in the table whose options it has; `nil` for those of all places.
  static var place: AgendaOption.Places? { get }

  /// Adds the values of its own options to those of the shared ones; without a definition, there is nothing to add.
  func complete(_ request: inout AgendaRequest)

  /// Prints the output for a request with all values.
  func run(_ request: AgendaRequest) throws
}

extension AgendaSubcommand {
  static var formats: [AgendaRequest.Output.Format] { AgendaFormat.formats }
  static var place: AgendaOption.Places? { nil }

  func complete(_ request: inout AgendaRequest) {}
}

/// A subcommand with the options of every subcommand that shows an agenda.
struct WithAgendaOptions<Subcommand: AgendaSubcommand>: RequestingCommand {
  static var configuration: CommandConfiguration { Subcommand.configuration }

  @OptionGroup var subcommand: Subcommand
  @TableOptions(
    .calendars, .events, .time, .output.taking(.format, Subcommand.formats.map(\.rawValue)),
    .template.having(Subcommand.place), .text, .named, .look.having(Subcommand.place))
  var options

  /// The values of the options.
  var request: AgendaRequest {
    var request = options
    subcommand.complete(&request)
    return request
  }

  func run() throws { try subcommand.run(request) }
}

extension AgendaRequest {
  /// Throws an error of usage where two options exclude each other.
  func validate() throws {
    if let contradiction { throw ValidationError(contradiction.message) }
  }
}

/// The command line of a ``FastSubcommand``, read without a declaration of each option, which would take as long as the answer.
///
/// Both read the options that ``AgendaOption`` declares. This reader accepts only command lines without mistakes; ``CommandReading`` reads the others.
/// A test gives every option to both.
struct FastArguments: Equatable {
  /// The subcommand.
  private(set) var subcommand = FastSubcommand.today
  /// The values of the options.
  private(set) var request = AgendaRequest()

  /// Reads the arguments after the name of the command; `nil` if ``CommandReading`` has to read them.
  init?(_ arguments: some Collection<String>) {
    var words = Array(arguments)[...]
    if let first = words.first, !first.hasPrefix("-") {
      guard let named = FastSubcommand(rawValue: first) else { return nil }
      subcommand = named
      words = words.dropFirst()
    }
    if subcommand == .next { request.next = AgendaRequest.Next() }
    if subcommand == .list { request.range = AgendaRequest.Range() }
    while let word = words.popFirst() {
      if request.setFlag(word) { continue }
      if let equals = word.firstIndex(of: "="), word.hasPrefix("--") {
        guard request.set(String(word[..<equals]), to: String(word[word.index(after: equals)...])) else {
          return nil
        }
      } else {
        guard let value = words.popFirst(), value.isValue,
          request.set(word, to: value)
        else { return nil }
      }
    }
    if request.contradiction != nil { return nil }
  }
}

extension FastSubcommand {
  /// Prints the output for a request.
  func run(_ request: AgendaRequest) throws {
    // A bar runs “agenda next” again and again.
    let run = try self == .next ? Run.start(request) : Run.startTelling(request)
    try print(in: run, request)
  }
}
