internal import AgendaNetwork
import AgendaPlatform
internal import AgendaSources
internal import ICalendar

/// `agenda-sync discover`: signs in to an account, and writes the list of its calendars into the cache. `agenda-sync locate` only prints the URL of a server
/// of another domain to which the name service leads. People use `agenda accounts add`.
struct DiscoverCommand {
  static let usage = """
    usage: agenda-sync discover [--config <path>] <account>
           agenda-sync locate [--config <path>] <account>
    """

  private let arguments: SyncArguments
  private let account: String
  private let signsIn: Bool

  /// Parses arguments that begin with `discover` or `locate`; `nil` if one is unknown or missing.
  init?(_ words: [String]) {
    guard let name = words.first, let account = words.last, words.count > 1, !account.hasPrefix("-"),
      let arguments = SyncArguments(Array(words.dropFirst().dropLast())), arguments.names.isEmpty
    else { return nil }
    self.arguments = arguments
    self.account = account
    signsIn = name == "discover"
  }

  /// Runs, and returns the exit code.
  func run() throws(SyncError) -> Int32 {
    let variables = ProcessVariables.all()
    let home = ProcessVariables.home(in: variables)
    let configuration = try Configuration.loaded(
      arguments.configurationPath, variables: variables, home: home)
    let account = try configuration.account(named: account)
    let updater = AccountUpdater(product: "agenda/\(agendaVersion)")
    guard signsIn else {
      if let server = updater.foreignServer(of: account) {
        _ = Array("\(server.url)\n".utf8).withUnsafeBytes { writeAll($0, to: STDOUT_FILENO) }
      }
      return 0
    }
    let accounts = AccountFetch(configuration, arguments, variables: variables, home: home)
    return try SyncExitCode.code(of: accounts.discover(account))
  }
}

extension SyncExitCode {
  /// The code for a request of an account that was waited for. Throws the failure.
  static func code(of update: AccountUpdate) throws(SyncError) -> Int32 {
    switch update.outcome {
    case .failed(let kind, let message):
      let code = kind.needsSignIn ? SyncExitCode.signedOut : SyncExitCode.code(of: update.outcome)
      throw SyncError(exitCode: code, messages: ["“\(update.account)”: \(message)"])
    case .unwritable(let message): throw SyncError(exitCode: SyncExitCode.cannotCreate, messages: [message])
    case .replaced, .unchanged, .emptied, .notDue, .busy: return 0
    }
  }
}

extension Configuration {
  /// The account with a name.
  func account(named name: String) throws(SyncError) -> AccountConfiguration {
    if let account = accounts.first(where: { $0.name == name }) { return account }
    let names = accounts.map { quoted($0.name) }.joined(separator: ", ")
    throw SyncError(
      exitCode: SyncExitCode.notFound,
      messages: [
        "there is no account \(quoted(name)); "
          + (names.isEmpty ? "the configuration has none" : "the configuration has \(names)")
      ])
  }
}
