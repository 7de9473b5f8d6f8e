internal import AgendaCLinkedLibraries
import AgendaPlatform
internal import AgendaQuickAdd
internal import AgendaRequests
internal import AgendaSources
internal import ICalendar

/// The command `agenda`.
public struct AgendaCommand: ParsableCommand {
  /// The command's name, help and subcommands.
  static let configuration = CommandConfiguration(
    commandName: "agenda",
    abstract: "Today from your calendars, in the few lines you need.",
    usage: "agenda [<command>] [<options>]",
    discussion: """
      Examples:
        agenda week --calendars work,family
        agenda add "Lunch with Kim tomorrow 12:30"
        curl -s https://example.org/team.ics | agenda today --file -

      “agenda help <command>” says more, and “agenda help <word>” finds a command.
      The manual is agenda(1); calendars are named in ~/.config/agenda/config.toml.
      """,
    groupedSubcommands: groups, defaultSubcommand: WithAgendaOptions<Today>.self)

  /// The commands in the order of the help: what is used most comes first.
  private static let groups = [
    CommandGroup(
      name: "See",
      subcommands: [
        WithAgendaOptions<Today>.self, WithAgendaOptions<Tomorrow>.self, WithAgendaOptions<Week>.self,
        WithAgendaOptions<List>.self, WithAgendaOptions<Month>.self, WithAgendaOptions<Day>.self, Next.self,
        WithAgendaOptions<Search>.self, Show.self, Tasks.self, Free.self, Open.self,
        WithAgendaOptions<Invitations>.self,
        WithAgendaOptions<At>.self, Alarms.self, WithAgendaOptions<Watch>.self, Browse.self,
      ]),
    CommandGroup(name: "Add and change", subcommands: changes),
    CommandGroup(
      name: "Calendars and accounts", subcommands: [Setup.self, Calendars.self, Accounts.self, Sync.self]),
    CommandGroup(
      name: "Make pictures and pages",
      subcommands: [
        Board.self, Boards.self, Widgets.self, Themes.self, Devices.self, Preview.self, Serve.self,
        Digest.self, WithAgendaOptions<TimelineCommand>.self, WithAgendaOptions<Snapshot>.self,
      ]),
    CommandGroup(
      name: "More",
      subcommands: [
        Config.self, Check.self, DoctorCommand.self, Cache.self, Pin.self, Hide.self, Why.self, Forget.self,
        BatchCommand.self, MCPCommand.self,
      ]),
  ]

  /// The commands that change events.
  private static let changes: [any ParsableCommand.Type] = [
    Add.self, Edit.self, Move.self, Delete.self, Done.self, Undo.self, Accept.self, Decline.self,
    Tentative.self, Counter.self, Delegate.self,
    Import.self, Export.self,
  ]

  /// A command without arguments.
  public init() {}
}

/// The version of the package, and on a second line the versions of the libraries that are linked in.
let version: String = {
  let libraries = String(cString: agenda_linked_libraries()).split(separator: ",")
    .map { $0.replacing("=", with: " ", maxReplacements: 1) }
  return "\(agendaVersion)\nBuilt with " + libraries.joined(separator: ", ")
}()

extension AgendaCommand {
  /// Opens `/dev/null` for each standard stream that is closed, in the mode in which the stream cannot be used. Without this, the next
  /// file that is opened would become that stream.
  private static func occupyStandardStreams() {
    for (stream, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
    where fcntl(stream, F_GETFD) < 0 {
      _ = open("/dev/null", mode)
    }
  }

  /// Parses the arguments of the process, runs the subcommand, and ends the process with its exit code.
  ///
  /// For `agenda`, this turns errors into messages on standard error and exit codes; `agenda-serve` does it in `ServerSettings`.
  public static func runAndExit() -> Never {
    prepareProcess()
    runAndExit(Array(CommandLine.arguments.dropFirst()))
  }

  /// Runs the subcommand that some arguments name, and ends the process with its exit code.
  static func runAndExit(_ arguments: [String]) -> Never {
    do {
      if let fast = FastArguments(arguments) {
        try fast.subcommand.run(fast.request)
      } else if let script = try CompletionScript(arguments) {
        printAndExit(script.text)
      } else if let words = try CompletedLine(arguments)?.answer {
        printAndExit(words)
      } else if arguments == [CommandIndex.optionOfTable] {
        printAndExit(CommandIndex.table)
      } else {
        if let error = unknownCommand(arguments) { throw error }
        if let found = try help(arguments) { printAndExit(found) }
        let line = CommandLineWords(arguments)
        if let text = line.text(columns: helpColumns) { printAndExit(text) }
        try line.run()
      }
      AgendaPlatform.exit(0)
    } catch {
      end(with: error)
    }
  }

  /// Ends the process with an error of the arguments or of the command.
  static func end(with error: any Error) -> Never {
    if let error = error as? CommandError {
      error.messages.forEach(StandardStreams.warn)
      AgendaPlatform.exit(error.exitCode.rawValue)
    }
    ((error as? UsageError)?.lines ?? ["\(error)"]).forEach(StandardStreams.warn)
    AgendaPlatform.exit(ExitStatus.usage.rawValue)
  }

  /// Sets signals, standard streams and limits of the process.
  static func prepareProcess() {
    // If the reader of a pipe closes it, write(2) fails, and the command ends without a message.
    signal(SIGPIPE, SIG_IGN)
    // A file beyond the limit of the shell makes write(2) fail, too.
    signal(SIGXFSZ, SIG_IGN)
    // A parent can leave it ignored; then waitpid(2) does not work.
    signal(SIGCHLD, SIG_DFL)
    // Who started it may have blocked those that end it; a web server would then never end.
    ProcessLimits.deliver(SIGINT, SIGTERM, SIGHUP, SIGQUIT)
    occupyStandardStreams()
    ProcessLimits.begin()
  }

  /// The least columns for help.
  private static let leastColumns = 24

  /// The columns for help.
  static var helpColumns: Int {
    let environment = ProcessEnvironment.current()
    let columns = environment.variables["COLUMNS"].flatMap { Int($0) } ?? environment.terminalWidth
    return max(columns ?? standardColumns, leastColumns)
  }

  /// The columns of help where no terminal shows it.
  private static let standardColumns = 80

  /// The commands or options that the words behind `help` mean, as text; `nil` if they are the names of a command, or this is another command.
  /// - Throws: if they mean none.
  static func help(_ arguments: [String]) throws -> String? {
    guard arguments.first == "help" else { return nil }
    let words = arguments.dropFirst().filter { !$0.hasPrefix("-") }
    if words == ["help"] { return HelpText(columns: helpColumns).ofAllCommands }
    if words.isEmpty, let option = arguments.dropFirst().first(where: { !["-h", "--help"].contains($0) }) {
      return try help(ofOption: option)
    }
    guard !words.isEmpty, CommandIndex.command(at: words) == nil else { return nil }
    let text = words.joined(separator: " ")
    let found = CommandIndex.find(words)
    guard !found.isEmpty else {
      throw CommandError(.usage, "there is no command for \(quoted(text)); \(.command("help")) lists all")
    }
    return HelpText(columns: helpColumns).ofCommands(found, for: text)
  }

  private static func help(ofOption option: String) throws -> String {
    let entries = CommandIndex.entries.filter { $0.path == option } + CommandIndex.options(named: option)
    guard !entries.isEmpty else {
      throw CommandError(
        .usage,
        Mistake.unknown(
          "option", option, among: CommandIndex.optionNames,
          otherwise: "\(.command("help")) lists the commands"))
    }
    return HelpText(columns: helpColumns).ofCommands(entries, for: option)
  }

  /// Prints help or the version, and ends the process.
  static func printAndExit(_ text: String) -> Never {
    do {
      if !text.isEmpty { try StandardStreams.write(text + "\n") }
      AgendaPlatform.exit(0)
    } catch {
      ((error as? CommandError)?.messages ?? []).forEach(StandardStreams.warn)
      AgendaPlatform.exit(ExitStatus.unwritable.rawValue)
    }
  }

  /// The command that arguments name, with its values.
  /// - Throws: ``UsageError``, or ``CommandError`` where a word is no command.
  static func parse(subcommandWith arguments: [String]) throws -> any ParsableCommand {
    try CommandLineWords(arguments).command()
  }

  /// The error if the first argument is neither an option nor a subcommand. It would be an unexpected argument of the default subcommand. Words that name a
  /// day or a time among others are a sentence of an event.
  static func unknownCommand(_ arguments: [String]) -> CommandError? {
    guard let word = arguments.first, !word.hasPrefix("-"), word != "help", subcommand(named: word) == nil
    else { return nil }
    let found = suggestions(for: word)
    let words = arguments.prefix { !$0.hasPrefix("-") }.joined(separator: " ").split(separator: " ")
    let isSentence =
      found.isEmpty && words.count > 1 && words.contains { !daysCommand(String($0)).isEmpty }
    return unknown(word, isSentence ? ["add " + words.joined(separator: " ")] : found)
  }

  /// The subcommand with a name; `nil` if there is none.
  ///
  /// The screen and the commands that change events come first, because the types of the others are generic: the runtime searches all conformances of
  /// the program to make one of them.
  static func subcommand(named name: String) -> (any ParsableCommand.Type)? {
    let hasName = { (command: any ParsableCommand.Type) in command.names.contains(name) }
    if hasName(Browse.self) { return Browse.self }
    return changes.first(where: hasName) ?? configuration.subcommands.first(where: hasName)
  }

  /// Whether the subcommand with a name has the option `--config`.
  static func takesConfiguration(_ name: String) -> Bool {
    subcommand(named: name).map { DeclaredArguments(of: $0.init()).option(named: "config") != nil } ?? false
  }

  /// The commands that may be meant by a word that is none. The name of a month, such as `may`, is no other word with a typing error.
  static func suggestions(for word: String) -> [String] {
    let isSynonym = CommandIndex.synonyms[word.lowercased()] != nil
    if !isSynonym, QuickAdd.month(word, locale: ProcessEnvironment.current().locale) != nil {
      return ["month \(word)"]
    }
    // A day is no other word with a typing error, either; but “tomorow” is that of a command.
    let isCommand = nearest(to: word, among: DaysArgument.allCases.map(\.rawValue))
      .contains { $0.first == word.lowercased().first }
    let days = isSynonym || isCommand ? [] : daysCommand(word)
    guard days.isEmpty else { return days }
    // A day in another language comes before what is like a word for a command: “demain” is no “email”.
    let names = configuration.subcommands.flatMap { $0.names }
    let others = isSynonym || !nearest(to: word, among: names).isEmpty ? [] : daysInAnyLanguage(word)
    return others.isEmpty ? CommandIndex.suggestions(for: word) : others
  }

  /// The command for a word that names days or a month in another language than that of the locale, such as `heute`.
  private static func daysInAnyLanguage(_ word: String) -> [String] {
    let environment = ProcessEnvironment.current()
    let today = Zone.utc.localDateTime(at: environment.now).date
    for language in QuickAdd.languages {
      if let days = QuickAdd.dates(word, now: environment.now, zone: .utc, locale: language) {
        let first = days.lowerBound
        let count = days.upperBound.daysSinceEpoch - first.daysSinceEpoch
        if count == 1, first == today { return ["today"] }
        if count == 1, first.daysSinceEpoch == today.daysSinceEpoch + 1 { return ["tomorrow"] }
        return ["list \(first)" + (count == 1 ? "" : " \(count)d")]
      }
      if let month = QuickAdd.month(word, locale: language) {
        let year = today.year + (month < today.month ? 1 : 0)
        return ["month \(year)-\(month < 10 ? "0" : "")\(month)"]
      }
    }
    return []
  }

  /// The error of unexpected words behind a command that name days together with it, as in `next week`; `nil` for others.
  fileprivate static func unknownDays(_ words: some Sequence<String>) -> CommandError? {
    let text = words.prefix { !$0.hasPrefix("-") }.joined(separator: " ")
    let days = daysCommand(text)
    return days.isEmpty ? nil : unknown(text, days)
  }

  /// The error of a command that takes no days, with words behind it that name days, as in `today friday`; `nil` for others.
  fileprivate static func daysElsewhere(_ words: some Sequence<String>, _ error: UsageError) -> CommandError?
  {
    let text = words.prefix { !$0.hasPrefix("-") }.joined(separator: " ")
    guard let question = didYouMean(daysCommand(text)) else { return nil }
    return CommandError(.usage, "\(error.fault.message); \(question)")
  }

  fileprivate static func unknown(_ path: String, _ suggestions: [String]) -> CommandError {
    let advice = didYouMean(suggestions) ?? "\(.command("help")) lists the commands"
    return CommandError(.usage, "unknown command \(quoted(path)); \(advice)")
  }

  /// The command for a word that names days or a time, such as `friday` or `14:30`.
  private static func daysCommand(_ word: String) -> [String] {
    let environment = ProcessEnvironment.current()
    let (now, locale) = (environment.now, environment.locale)
    switch DateArgument(word, now: now, zone: .utc, locale: locale) {
    case .date?: return ["list \(word)"]
    case .local?, .instant?: return ["at \(word)"]
    case nil:
      let isDays = QuickAdd.dates(word, now: now, zone: .utc, locale: locale) != nil
      return isDays || QuickAdd.month(word, locale: locale) != nil ? ["list \(word)"] : []
    }
  }
}

/// The words of a command line: the command that they name, and those behind its name.
struct CommandLineWords {
  private let type: any ParsableCommand.Type
  /// The names of the command, behind `agenda`.
  private let path: [String]
  private let words: [String]
  /// Whether the help of the command is asked for.
  private let asksForHelp: Bool
  /// The names that were written.
  private let written: [String]
  /// Whether one more word would be the name of a command of that one.
  private let hasCommands: Bool

  init(_ arguments: [String]) {
    var words = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
    let options = words.prefix { $0 != "--" }
    asksForHelp = words.count < arguments.count || options.contains("--help") || options.contains("-h")
    var path: [String] = []
    var type: any ParsableCommand.Type = AgendaCommand.self
    while let word = words.first, let named = Self.command(word, of: type) {
      words.removeFirst()
      path.append(named.configuration.commandName)
      type = named
    }
    (written, hasCommands) = (path, !type.configuration.subcommands.isEmpty && !path.isEmpty)
    if !asksForHelp, let standard = type.configuration.defaultSubcommand {
      path.append(standard.configuration.commandName)
      type = standard
    }
    (self.type, self.path, self.words) = (type, path, Array(words))
  }

  private static func command(_ word: String, of parent: any ParsableCommand.Type)
    -> (any ParsableCommand.Type)?
  {
    parent == AgendaCommand.self
      ? AgendaCommand.subcommand(named: word)
      : parent.command(named: word)
  }

  /// The text of the version or of help, if it is asked for or there is nothing else to do.
  func text(columns: Int) -> String? {
    if asksForHelp {
      let help = HelpText(columns: columns)
      return type == AgendaCommand.self ? help.ofAllCommands : help.ofCommand(type, path)
    }
    if words.prefix(while: { $0 != "--" }).contains("--version") { return version }
    let hasNothing = words.isEmpty && !type.configuration.subcommands.isEmpty
    return hasNothing ? HelpText(columns: columns).ofCommand(type, path) : nil
  }

  /// The command with its values.
  /// - Throws: ``UsageError``, or ``CommandError`` where a word is no command.
  func command() throws -> any ParsableCommand {
    do {
      return try CommandReading(path: path).read(type, words)
    } catch let error as UsageError {
      guard case .unexpectedArguments(let unexpected) = error.fault else { throw error }
      guard !written.isEmpty, let word = words.first, word == unexpected.first else { throw error }
      let name = written.joined(separator: " ")
      guard hasCommands else {
        let isOfDays = FastSubcommand(rawValue: name) != nil
        throw AgendaCommand.unknownDays(written + words)
          ?? (isOfDays ? AgendaCommand.daysElsewhere(words, error) : nil) ?? error
      }
      throw AgendaCommand.unknown("\(name) \(word)", CommandIndex.suggestions(for: word, of: name))
    }
  }

  /// Runs the command.
  func run() throws {
    do {
      try command().run()
    } catch let error as ValidationError {
      throw UsageError(.values(error.message), path, type)
    }
  }
}
