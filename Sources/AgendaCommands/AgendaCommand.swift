internal import AgendaCLinkedLibraries
import AgendaPlatform
internal import AgendaRequests
internal import AgendaSources
public import ArgumentParser
internal import ICalendar

/// The command `agenda`.
public struct AgendaCommand: ParsableCommand {
  /// The command's name, help and subcommands.
  public static let configuration = CommandConfiguration(
    commandName: "agenda",
    abstract: "What your calendars hold today, in the few lines you need.",
    usage: """
      agenda [today|tomorrow|week] [--calendars <name,…>] [--file <path>]
      agenda list --from <date> (--to <date> | --days <number>)
      agenda day [<date>]
      agenda month [<date>]
      agenda next
      agenda at [<time>]
      agenda open [next|<UID>|<text>]
      agenda free [--between 9-17] [--for 1h] [--days 5]
      agenda search <text> ...
      agenda add <sentence> [--dry-run]
      agenda timeline [today|tomorrow|week]
      agenda snapshot [today|tomorrow|week]
      agenda watch [today|tomorrow|week|next]
      agenda digest [today|tomorrow|week] [--to <address>]
      agenda batch [--jobs <number>] < requests
      agenda tasks [--all]
      agenda done <ID>
      agenda alarms [--from <date>] [--to <date> | --horizon <duration>]
      agenda calendars [select|add|change|remove]
      agenda show <ID|text|file|URL>
      agenda edit|delete <ID> [--this|--following|--all]
      agenda move <ID> --calendar <name> [--yes]
      agenda import <file> … --calendar <name>
      agenda export [--from <date>] [--to <date>]
      agenda undo [<number>|--list|--skip]
      agenda pin|hide|why <ID>
      agenda forget
      agenda accounts [list|add|login|logout|remove|status]
      agenda config check|show|schema
      agenda serve [--listen <address:port>]
      agenda preview
      agenda devices
      agenda widgets
      agenda board [<name>]
      agenda boards
      agenda check [<file|folder|-> ...]
      agenda sync [--calendars <name,…>] [--force] [--quiet]
      agenda cache [show|clear]
      agenda doctor
      """,
    discussion: """
      Examples:
        agenda                                  today, from the configured calendars
        agenda week --calendars work,family     seven days of some of them
        agenda today --file meetings.ics        any file, without configuration
        curl -s https://example.org/team.ics | agenda today --file -
        agenda list --from 2026-12-24 --days 3 --format json

      Calendars are configured in ~/.config/agenda/config.toml; see agenda(1).
      """,
    version: version,
    subcommands: [
      WithAgendaOptions<Today>.self, WithAgendaOptions<Tomorrow>.self, WithAgendaOptions<Week>.self,
      WithAgendaOptions<Day>.self, WithAgendaOptions<Month>.self, WithAgendaOptions<List>.self, Next.self,
      WithAgendaOptions<At>.self,
      Open.self, Free.self, WithAgendaOptions<Search>.self, Add.self, Calendars.self,
      Check.self, Preview.self,
      Devices.self, Themes.self, Widgets.self, Board.self, Boards.self,
      WithAgendaOptions<TimelineCommand>.self, WithAgendaOptions<Snapshot>.self,
      WithAgendaOptions<Watch>.self, Digest.self, BatchCommand.self,
      Alarms.self, Tasks.self, Done.self,
      Show.self, Edit.self, Delete.self, Move.self, Import.self, Export.self, Undo.self,
      Pin.self, Hide.self, Why.self, Forget.self,
      Sync.self,
      Serve.self, Cache.self, Accounts.self, Config.self, DoctorCommand.self,
    ],
    defaultSubcommand: WithAgendaOptions<Today>.self)

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
    do {
      let arguments = Array(CommandLine.arguments.dropFirst())
      if let fast = FastArguments(arguments) {
        try fast.subcommand.run(fast.request)
      } else {
        try validateSubcommandName(arguments.first)
        var command = try parse(subcommandWith: arguments)
        try command.run()
      }
      AgendaPlatform.exit(0)
    } catch let error as CommandError {
      error.messages.forEach(StandardStreams.warn)
      AgendaPlatform.exit(error.exitCode.rawValue)
    } catch {
      // Nothing but wrong options and help comes here. ArgumentParser makes the usage of the command each time that it is asked about an
      // error, so it is asked once.
      widenHelp()
      let wrong = error as? WrongOptionsError
      let message = wrong?.message ?? fullMessage(for: error)
      guard wrong != nil || message.hasPrefix("Error: ") || !exitCode(for: error).isSuccess else {
        printAndExit(message)
      }
      var text = message + "\n"
      _ = text.withUTF8 { writeAll(UnsafeRawBufferPointer($0), to: STDERR_FILENO) }
      AgendaPlatform.exit(ExitStatus.usage.rawValue)
    }
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
  private static let leastColumns = 50

  /// Has ArgumentParser write help for no less than some columns: beside the names of options it needs room, and otherwise leaves out what it says of
  /// them, or ends the process.
  private static func widenHelp() {
    let environment = ProcessEnvironment.current()
    let columns = environment.variables["COLUMNS"].flatMap { Int($0) } ?? environment.terminalWidth
    if let columns, columns < leastColumns { setenv("COLUMNS", "\(leastColumns)", 1) }
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
    let arguments = arguments.joiningNegativeValues
    let named = configuration.subcommands.first { command in
      arguments.first.map(command.names.contains) ?? false
    }
    guard let named, !arguments.contains(where: isForWholeCommand) else { return try parseAsRoot(arguments) }
    do {
      let command = try named.parseAsRoot(Array(arguments.dropFirst()))
      // For --help, ArgumentParser returns another command.
      if ([named] + named.configuration.subcommands).contains(where: { $0 == type(of: command) }) {
        return command
      }
    } catch {
      // If nothing follows a subcommand that needs something, ArgumentParser would print all help of it.
      if arguments.count > 1 {
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
    let names = configuration.subcommands.flatMap { $0.names } + ["help"]
    guard !names.contains(word) else { return }
    let suggestion = didYouMean(word, among: names) ?? "there are \(names.joined(separator: ", "))"
    throw CommandError(.usage, "unknown subcommand \(quoted(word)); \(suggestion)")
  }
}

extension ParsableCommand {
  /// The name of the subcommand, and its other names.
  fileprivate static var names: [String] { [_commandName] + configuration.aliases }
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
