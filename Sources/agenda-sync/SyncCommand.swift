internal import AgendaNetwork
import AgendaPlatform
internal import AgendaSources
internal import ICalendar

/// One run of `agenda-sync`: reads the configuration, and fetches the calendars on the web.
struct SyncCommand {
  /// Why a run cannot begin.
  private struct Failure: Error {
    var exitCode: Int32
    var messages: [String]
  }

  /// The exit codes, which are those of sysexits(3).
  private enum ExitCode {
    static let usage: Int32 = 64
    static let notFound: Int32 = 66
    static let cannotCreate: Int32 = 73
    static let notFetched: Int32 = 75
    static let configuration: Int32 = 78
  }

  private let arguments: SyncArguments

  /// Runs with the arguments of the process, and returns the exit code.
  static func run() -> Int32 {
    guard let arguments = SyncArguments(Array(CommandLine.arguments.dropFirst())) else {
      complain(SyncArguments.usage)
      return ExitCode.usage
    }
    do throws(Failure) {
      return try SyncCommand(arguments: arguments).fetch()
    } catch {
      error.messages.forEach(complain)
      return error.exitCode
    }
  }

  private func fetch() throws(Failure) -> Int32 {
    let calendars = try calendars()
    let updater = CalendarUpdater(product: "agenda/\(agendaVersion)")
    let updates = updater.update(
      calendars, demand: arguments.demand, waitsForOthers: !arguments.isQuiet || arguments.demand != .due,
      now: { Instant(secondsSinceEpoch: time(nil)) }, report: report)
    let codes = updates.map { update -> Int32 in
      switch update.outcome {
      case .unwritable: ExitCode.cannotCreate
      case .failed: ExitCode.notFetched
      case .replaced, .unchanged, .emptied, .notDue, .busy: 0
      }
    }
    return codes.first { $0 == ExitCode.cannotCreate } ?? codes.first { $0 != 0 } ?? 0
  }

  /// The selected calendars.
  private func calendars() throws(Failure) -> [CalendarConfiguration] {
    let variables = ProcessVariables.all()
    let home = ProcessVariables.home(in: variables)
    let path =
      arguments.configurationPath
      ?? BaseDirectories.configurationPath(environment: variables, home: home)
    let configuration: Configuration
    do throws(ConfigurationError) {
      configuration = try Configuration.load(path: path, home: home, environment: variables)
    } catch {
      throw Failure(
        exitCode: error.isMissing ? ExitCode.notFound : ExitCode.configuration, messages: error.messages)
    }
    do throws(UnknownCalendars) {
      let onWeb = configuration.calendars.filter { $0.web != nil }
      return try CalendarSelection(names: arguments.names).select(from: onWeb)
    } catch {
      throw Failure(exitCode: ExitCode.notFound, messages: error.messages)
    }
  }

  private func report(_ update: CalendarUpdate) {
    let name = update.names.joined(separator: ", ")
    let line: String
    switch update.outcome {
    case .failed(_, let message):
      guard !arguments.isQuiet else { return }
      return Self.complain("\(update.address.origin): “\(name)” cannot be fetched: \(message)")
    case .unwritable(let message): return Self.complain("“\(name)”: \(message)")
    case .replaced(let bytes, let items):
      line = "fetched, \(bytes) bytes, \(items) \(items == 1 ? "item" : "items")"
    case .unchanged: line = "unchanged"
    case .emptied: line = "now empty; what was there is kept until that is confirmed"
    case .notDue: line = "not due yet"
    case .busy: line = "is being fetched by another process"
    }
    if arguments.showsProgress { Self.complain("\(name): \(line)") }
  }

  /// Writes one line to standard error, without control characters.
  private static func complain(_ message: String) {
    let line = Array("agenda: \(message.withoutControlCharacters)\n".utf8)
    _ = line.withUnsafeBytes { writeAll($0, to: STDERR_FILENO) }
  }
}
