internal import AgendaCLinkedLibraries
import AgendaPlatform
internal import AgendaQuickAdd
internal import AgendaRequests
internal import AgendaSources
public import ArgumentParser
internal import ICalendar

/// The command `agenda`.
public struct AgendaCommand: ParsableCommand {
  /// The command's name, help and subcommands.
  public static let configuration = CommandConfiguration(
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
    version: version, groupedSubcommands: groups, defaultSubcommand: WithAgendaOptions<Today>.self)

  /// The commands in the order of the help: what is used most comes first.
  private static let groups = [
    CommandGroup(
      name: "See",
      subcommands: [
        WithAgendaOptions<Today>.self, WithAgendaOptions<Tomorrow>.self, WithAgendaOptions<Week>.self,
        WithAgendaOptions<List>.self, WithAgendaOptions<Month>.self, WithAgendaOptions<Day>.self, Next.self,
        WithAgendaOptions<Search>.self, Show.self, Tasks.self, Free.self, Open.self,
        WithAgendaOptions<At>.self, Alarms.self, WithAgendaOptions<Watch>.self,
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
    Add.self, Edit.self, Move.self, Delete.self, Done.self, Undo.self, Import.self, Export.self,
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
      } else {
        try validateSubcommandName(arguments.first)
        if let found = try help(arguments) ?? CompletionScript(arguments)?.text { printAndExit(found) }
        var command = try parse(subcommandWith: arguments)
        try command.run()
      }
      AgendaPlatform.exit(0)
    } catch let error as CommandError {
      error.messages.forEach(StandardStreams.warn)
      AgendaPlatform.exit(error.exitCode.rawValue)
    } catch {
      end(with: error)
    }
  }

  /// Ends the process with what ArgumentParser throws: help, or what is wrong with the options.
  static func end(with error: any Error) -> Never {
    // ArgumentParser makes the usage of the command each time that it is asked about an error, so it is asked once.
    let columns = widenHelp()
    let wrong = error as? WrongOptionsError
    let message = wrong?.message ?? fullMessage(for: error)
    guard wrong != nil || !exitCode(for: error).isSuccess else {
      printAndExit(HelpText(columns: columns).ofCommand(message))
    }
    UsageMessage(message).lines.forEach(StandardStreams.warn)
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

  /// Has ArgumentParser write help in the columns that it needs. Returns those that there are.
  private static func widenHelp() -> Int {
    let environment = ProcessEnvironment.current()
    let columns = environment.variables["COLUMNS"].flatMap { Int($0) } ?? environment.terminalWidth
    if let columns, columns < HelpText.leastColumns { setenv("COLUMNS", "\(HelpText.unbroken)", 1) }
    return max(columns ?? standardColumns, leastColumns)
  }

  /// The columns of help where no terminal shows it.
  private static let standardColumns = 80

  /// The commands that the words behind `help` mean, as text; `nil` if they are the names of a command, or this is another command.
  /// - Throws: if they mean none.
  static func help(_ arguments: [String]) throws -> String? {
    let words = arguments.dropFirst().filter { !$0.hasPrefix("-") }
    if arguments.first == "help", words == ["help"] { return HelpText(columns: widenHelp()).ofAllCommands }
    guard arguments.first == "help", !words.isEmpty, CommandIndex.command(at: words) == nil
    else { return nil }
    let text = words.joined(separator: " ")
    let found = CommandIndex.find(words)
    guard !found.isEmpty else {
      throw CommandError(.usage, "there is no command for \(quoted(text)); \(.command("help")) lists all")
    }
    return HelpText(columns: widenHelp()).ofCommands(found, for: text)
  }

  /// Prints help or the version, and ends the process.
  private static func printAndExit(_ text: String) -> Never {
    do {
      if !text.isEmpty { try StandardStreams.write(text + "\n") }
      AgendaPlatform.exit(0)
    } catch {
      ((error as? CommandError)?.messages ?? []).forEach(StandardStreams.warn)
      AgendaPlatform.exit(ExitStatus.unwritable.rawValue)
    }
  }

  /// Parses the arguments with the options of the subcommand alone: to build all subcommands takes longer than most answers. The whole
  /// command parses them where none is named, and where help, the version or completions are asked for.
  /// - Throws: ``WrongOptionsError`` where a subcommand is named, or an error of ArgumentParser.
  static func parse(subcommandWith arguments: [String]) throws -> any ParsableCommand {
    let arguments = arguments.withPlainValues
    guard let named = arguments.first.flatMap(subcommand), !arguments.contains(where: isForWholeCommand)
    else { return try parseAsRoot(arguments) }
    do {
      let command = try named.parseAsRoot(Array(arguments.dropFirst()))
      // For --help, ArgumentParser returns another command.
      if ([named] + named.configuration.subcommands).contains(where: { $0 == type(of: command) }) {
        return command
      }
    } catch {
      // If nothing follows a subcommand that needs something, ArgumentParser would print all help of it.
      if arguments.count > 1 {
        try validateNestedName(arguments[1], of: named, error)
        try validateDays(arguments, of: named, error)
        throw WrongOptionsError(of: named, unknownOption(in: arguments.dropFirst(), of: named) ?? error)
      }
    }
    return try parseAsRoot(arguments)
  }

  /// The error of the first option that a subcommand does not have. ArgumentParser takes the value of such an option for an argument, and blames that.
  private static func unknownOption(
    in arguments: ArraySlice<String>, of subcommand: any ParsableCommand.Type
  ) -> (any Error)? {
    let words = arguments.prefix { !$0.hasPrefix("-") }
    for option in arguments.prefix(while: { $0 != "--" }) where option.hasPrefix("--") {
      do {
        _ = try subcommand.parseAsRoot(words + [String(option.prefix { $0 != "=" })])
      } catch {
        if subcommand.fullMessage(for: error).hasPrefix("Error: Unknown option") { return error }
      }
    }
    return nil
  }

  /// Whether an argument is an option of the whole command, which subcommands alone do not know.
  private static func isForWholeCommand(_ argument: String) -> Bool {
    ["--version", "--generate-completion-script", "--experimental-dump-help"].contains {
      argument.hasPrefix($0)
    }
  }

  /// Throws if the first argument is neither an option nor a subcommand. ArgumentParser would call it an unexpected argument of the
  /// default subcommand.
  private static func validateSubcommandName(_ word: String?) throws {
    guard let word, !word.hasPrefix("-") else { return }
    guard word != "help", subcommand(named: word) == nil else { return }
    throw unknown(word, suggestions(for: word))
  }

  /// The subcommand with a name; `nil` if there is none.
  ///
  /// The commands that change events come first, because the types of the others are generic: the runtime searches all conformances of the program to
  /// make one of them.
  private static func subcommand(named name: String) -> (any ParsableCommand.Type)? {
    let hasName = { (command: any ParsableCommand.Type) in command.names.contains(name) }
    return changes.first(where: hasName) ?? configuration.subcommands.first(where: hasName)
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
    return days.isEmpty ? CommandIndex.suggestions(for: word) : days
  }

  /// Throws if a command and an unexpected word behind it name days together, as in `next week`.
  private static func validateDays(
    _ arguments: [String], of command: any ParsableCommand.Type, _ error: any Error
  ) throws {
    let text = arguments.prefix { !$0.hasPrefix("-") }.joined(separator: " ")
    guard command.message(for: error).hasPrefix("Unexpected argument") else { return }
    let days = daysCommand(text)
    if !days.isEmpty { throw unknown(text, days) }
  }

  /// Throws if an unexpected word is meant as a command of a command.
  private static func validateNestedName(
    _ word: String, of command: any ParsableCommand.Type, _ error: any Error
  ) throws {
    let nested = command.configuration.subcommands
    guard !nested.isEmpty, !word.hasPrefix("-"), !nested.contains(where: { $0.names.contains(word) }),
      command.message(for: error).hasPrefix("Unexpected argument '\(word)'")
    else { return }
    let name = command._commandName
    throw unknown("\(name) \(word)", CommandIndex.suggestions(for: word, of: name))
  }

  private static func unknown(_ path: String, _ suggestions: [String]) -> CommandError {
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
    case nil: return QuickAdd.dates(word, now: now, zone: .utc, locale: locale) == nil ? [] : ["list \(word)"]
    }
  }
}

extension ParsableCommand {
  /// The name of the subcommand, and its other names.
  static var names: [String] { [_commandName] + configuration.aliases }
}

/// The error of wrong options of a subcommand.
struct WrongOptionsError: Error {
  private let subcommand: any ParsableCommand.Type
  private let error: any Error

  /// The error that ArgumentParser reports about a subcommand that it has parsed by itself.
  init(of subcommand: any ParsableCommand.Type, _ error: any Error) {
    (self.subcommand, self.error) = (subcommand, error)
  }

  /// The message of ArgumentParser, in lines: what is wrong, the usage, and the command for more help.
  ///
  /// ArgumentParser knows the subcommand alone, so that it leaves `agenda` out. To have the whole command parsed for its name would take
  /// three times as long.
  var message: String {
    subcommand.fullMessage(for: error).split(separator: "\n", omittingEmptySubsequences: false).map { line in
      for start in ["Usage: ", "  See '"] where line.hasPrefix(start) && !line.hasPrefix(start + "agenda ") {
        return start + "agenda " + line.dropFirst(start.count)
      }
      return String(line)
    }.joined(separator: "\n")
  }
}
