internal import AgendaNetwork
import AgendaPlatform
internal import AgendaSources
internal import ICalendar

/// `agenda-sync calendar`: makes, changes or removes a calendar of an account on its server. People use `agenda calendars add`, `change` and `remove`.
struct EditCalendarCommand {
  static let usage = """
    usage: agenda-sync calendar add [--config <path>] --name <name> [--color <color>] <account>
           agenda-sync calendar change [--config <path>] --path <path> [--name <name>] [--color <color>] <account>
           agenda-sync calendar remove [--config <path>] --path <path> <account>
    """

  private let account: String
  private let edit: CalendarEdit
  private let options: [String]

  /// Parses arguments that begin with `calendar`; `nil` if one is unknown or missing.
  init?(_ words: [String]) {
    var words = words.dropFirst()
    guard let kind = words.popFirst(), let account = words.popLast(), !account.hasPrefix("-") else {
      return nil
    }
    var options: [String: String] = [:]
    while let option = words.popFirst() {
      guard ["--config", "--path", "--name", "--color"].contains(option), let value = words.popFirst() else {
        return nil
      }
      options[option] = value
    }
    let color = options["--color"].flatMap { CalendarColor($0) }
    guard options["--color"] == nil || color != nil else { return nil }
    switch (kind, options["--path"], options["--name"]) {
    case ("add", nil, let name?): edit = .add(name: name, color: color)
    case ("change", let path?, let name): edit = .change(path: path, name: name, color: color)
    case ("remove", let path?, nil): edit = .remove(path: path)
    default: return nil
    }
    self.account = account
    self.options = options["--config"].map { ["--config", $0] } ?? []
  }

  /// Runs, and returns the exit code.
  func run() throws(SyncError) -> Int32 {
    guard let arguments = SyncArguments(options) else { return SyncExitCode.usage }
    let variables = ProcessVariables.all()
    let home = ProcessVariables.home(in: variables)
    let configuration = try Configuration.loaded(
      arguments.configurationPath, variables: variables, home: home)
    let account = try configuration.account(named: account)
    if let program = account.program {
      throw SyncError(
        exitCode: SyncExitCode.usage,
        messages: [
          "the calendars of the account \(quoted(account.name)) are those of \(program.title); make, change or remove them there"
        ])
    }
    let accounts = AccountFetch(configuration, arguments, variables: variables, home: home)
    var renamed: String?
    if case .change(let path, .some, _) = edit { renamed = path }
    let update = accounts.renewing(account, renamed: renamed) { updater, cache in
      updater.make(
        edit, of: account, cache: cache, credentials: accounts.signIn(account), now: AccountFetch.now)
    }
    if case .failed(.gone, let message) = update.outcome {
      throw SyncError(exitCode: SyncExitCode.notFound, messages: ["“\(account.name)”: \(message)"])
    }
    let code = try SyncExitCode.code(of: update)
    if case .remove(let path) = edit, code == 0 { accounts.forget(calendar: path, of: account) }
    if case .add(let name, _) = edit, code == 0 {
      if let made = update.madeCalendar.flatMap({ accounts.name(ofCalendar: $0, of: account) }) {
        SyncCommand.say("Made “\(made)” on the server.")
      } else {
        SyncCommand.say("Made “\(account.name)/\(name)” on the server; “agenda sync” lists it.")
      }
    }
    return code
  }
}
