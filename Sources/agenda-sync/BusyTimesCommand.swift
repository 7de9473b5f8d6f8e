internal import AgendaNetwork
import AgendaPlatform
internal import AgendaSources
internal import ICalendar

/// `agenda-sync busy`: asks for the busy times of the people on standard input, by an account if one is named. People use `agenda free --with`.
struct BusyTimesCommand {
  /// Bounds of a request.
  private static let limits = TransferLimits(idleSeconds: 15, maximumSize: 16 << 20, totalSeconds: 30)
  /// The most bytes of a question.
  private static let maximumQuestion = 4 << 20

  private let configurationPath: String?
  private let account: String?

  /// Parses the arguments behind `busy`.
  init(_ arguments: ArraySlice<String>) throws(SyncError) {
    let words = try SyncWords(arguments, options: ["--config"])
    (configurationPath, account) = (words["--config"], words.isEmpty ? nil : try words.account())
  }

  /// Runs, and returns the exit code.
  func run() throws(SyncError) -> Int32 {
    guard let asked = AskedPeople(parsing: Self.input()) else {
      throw SyncError(exitCode: SyncExitCode.usage, messages: ["standard input has no people to ask for"])
    }
    let updater = AccountUpdater(product: "agenda/\(agendaVersion)", limits: Self.limits)
    let times: PeopleTimes
    if let account {
      let variables = ProcessVariables.all()
      let home = ProcessVariables.home(in: variables)
      let configuration = try Configuration.loaded(
        configurationPath, variables: variables, home: home)
      let named = try configuration.account(named: account)
      let accounts = AccountFetch(
        configuration, SyncArguments(configurationPath: configurationPath), variables: variables, home: home)
      times = updater.busyTimes(
        of: asked.people, in: asked.span, as: asked.own, named, cache: accounts.cache(of: named),
        credentials: accounts.signIn(named), now: AccountFetch.now)
    } else {
      times = updater.busyTimes(of: asked.people, in: asked.span, now: AccountFetch.now)
    }
    return Array(times.text.utf8).withUnsafeBytes { writeAll($0, to: STDOUT_FILENO) }
      ? 0 : SyncExitCode.cannotCreate
  }

  /// The text of standard input, at most so much of it as a question can have.
  private static func input() -> String {
    var text: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65_536)
    while text.count < maximumQuestion {
      let count = read(STDIN_FILENO, &block, block.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      text += block[..<count]
    }
    return String(decoding: text, as: UTF8.self)
  }
}
