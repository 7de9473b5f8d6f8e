internal import AgendaNetwork
import AgendaPlatform
internal import AgendaSources
internal import ICalendar

/// Synchronises the calendars of the accounts of a configuration.
struct AccountFetch {
  /// Is called with what became of a calendar or an account, its name, where it is, and the word for what is done with it.
  typealias Report = (
    _ outcome: CalendarUpdate.Outcome, _ name: String, _ place: String, _ verb: SyncVerb
  ) -> Void

  private let configuration: Configuration
  private let demand: CalendarUpdate.Demand
  private let isQuiet: Bool
  private let saysSuccess: Bool
  private let variables: [String: String]
  private let home: String
  private let cache: String
  private let state: String
  private let ticks: SavedSelection
  private let queue: UploadQueue
  /// The names of the command line.
  private let names: [String]

  /// The accounts of a configuration, with the variables of the process and the home folder.
  init(_ configuration: Configuration, _ arguments: SyncArguments, variables: [String: String], home: String)
  {
    self.configuration = configuration
    demand = arguments.demand
    (isQuiet, saysSuccess) = (arguments.isQuiet, arguments.saysSuccess)
    names = arguments.names
    self.variables = variables
    self.home = home
    cache = BaseDirectories.cacheFolder(environment: variables, home: home)
    state = BaseDirectories.stateFolder(environment: variables, home: home)
    ticks = SavedSelection(inState: state)
    queue = UploadQueue(state: state)
  }

  /// The calendars to fetch for names of the command line, each of which has to match one if that is required.
  func calendars(named names: [String], requiresNames: Bool = true) throws(SyncError) -> [KnownCalendar] {
    do throws(UnknownCalendarsError) {
      return try configuration.calendarsToFetch(
        names: names, ticks: ticks, cache: cache, state: state, requiresNames: requiresNames)
    } catch {
      throw SyncError(exitCode: SyncExitCode.notFound, messages: error.messages)
    }
  }

  /// Synchronises the accounts of calendars, one after the other. Returns the exit codes.
  ///
  /// An event that moves from one account to another one is removed after it was stored: the account to which it moves comes first, and if events move both
  /// ways, the first account is asked twice. An account that is not wanted is asked if what it waited for was stored: nobody else may ask it soon.
  func fetch(_ known: [KnownCalendar], waitsForOthers: Bool, report: Report) -> [Int32] {
    // An account of which no calendar is selected can have new ones.
    let wanted = Set(known.compactMap(\.account?.name) + names)
    let accounts = configuration.accounts.filter { names.isEmpty || wanted.contains($0.name) }
    var codes: [Int32] = []
    var updates: [String: AccountUpdate] = [:]
    func fetch(_ account: AccountConfiguration, _ demand: CalendarUpdate.Demand) {
      let named = Set(known.filter { $0.account?.name == account.name }.compactMap(\.remote?.path))
      let update = self.fetch(
        account, demand, named: named, waitsForOthers: waitsForOthers, report: report)
      updates[account.name] = update
      codes += Self.codes(of: update)
    }
    let held = { (account: AccountConfiguration) in queue.heldByOthers(inAccount: cache(of: account).folder) }
    let (free, holding) = (accounts.filter { held($0).isEmpty }, accounts.filter { !held($0).isEmpty })
    let others = configuration.accounts.filter { other in !accounts.contains { $0.name == other.name } }
    var again = others.map { (account: $0, held: held($0).count) }
    for account in free + holding {
      let count = held(account).count
      fetch(account, demand)
      if count > 0 { again.append((account, count)) }
    }
    for (account, count) in again where held(account).count < count {
      guard queue.isDue(inAccount: cache(of: account).folder, at: Self.now()) else { continue }
      fetch(account, .due)
    }
    for account in accounts {
      guard let update = updates[account.name] else { continue }
      reportWaiting(update, account)
      if update.waitingCount > 0 { codes.append(SyncExitCode.notFetched) }
    }
    return codes
  }

  private static func codes(of update: AccountUpdate) -> [Int32] {
    if case .failed(let kind, _) = update.outcome, kind.needsSignIn { return [SyncExitCode.signedOut] }
    return [SyncExitCode.code(of: update.outcome)]
      + update.calendars.map { SyncExitCode.code(of: $0.outcome) }
  }

  /// Synchronises all shown calendars of an account, because it is due as a whole, and those with the paths `named`.
  private func fetch(
    _ account: AccountConfiguration, _ demand: CalendarUpdate.Demand, named: Set<String>,
    waitsForOthers: Bool, report: Report
  ) -> AccountUpdate {
    let accountCache = AccountCache(of: account, cache: cache)
    let verb: SyncVerb = account.program == nil ? .fetch : .copy
    var shown: [String: String] = [:]
    // The calendars that `shown` was made for: it is made again where the list has another one.
    var listed: Set<String> = []
    // The list of the account is renewed before the first calendar is asked for.
    func readNames() {
      listed = Set(accountCache.calendars().map(\.path))
      let calendars = (try? self.calendars(named: [account.name])) ?? []
      let names = calendars.compactMap { entry in entry.remote.map { ($0.path, entry.calendar.name) } }
      shown = Dictionary(names) { first, _ in first }
    }
    func isSelected(_ calendar: RemoteCalendar) -> Bool {
      if !listed.contains(calendar.path) { readNames() }
      return named.contains(calendar.path) || shown[calendar.path] != nil
    }
    func note(_ part: AccountUpdate.Part) {
      let path = part.calendar.path
      let name = shown[path] ?? self.name(ofCalendar: path, of: account) ?? account.name
      report(part.outcome, name, "account \(account.name)", verb)
      if case .failed(.gone, _) = part.outcome, part.calendar.vanished != nil, !isQuiet {
        noteTold(part.calendar.path, accountCache)
      }
      guard part.unreadCount > 0, !isQuiet else { return }
      SyncCommand.warn(
        "account \(account.name): “\(name)”: \(part.unreadCount) of its items cannot be read, or not in full"
          + (account.program == nil ? "; “agenda sync --force” asks for them again" : "")
      )
    }
    let update = renewing(account) { updater, _ in
      guard account.program == nil else {
        return DesktopUpdater(environment: variables, home: home).update(
          account, cache: accountCache, demand: demand, queue: queue, waitsForOthers: waitsForOthers,
          isSelected: isSelected, now: Self.now, report: note)
      }
      return updater.update(
        account, cache: accountCache, credentials: signIn(account), demand: demand, queue: queue,
        waitsForOthers: waitsForOthers, isSelected: isSelected, now: Self.now, report: note)
    }
    reportOutcomes(update, account, accountCache) { shown[$0] }
    if update.calendars.isEmpty {
      // Nothing is due in a program of the desktop: it has written nothing, or something.
      let isUnchanged = if account.program != nil, case .notDue = update.outcome { true } else { false }
      report(isUnchanged ? .unchanged : update.outcome, account.name, "account \(account.name)", verb)
    }
    return update
  }

  /// Notes that what is to be said of a calendar was said.
  private func noteTold(_ path: String, _ cache: AccountCache) {
    cache.folder(ofCalendar: path).noteTold(isSeen: isatty(STDERR_FILENO) == 1, at: Self.now())
  }

  /// Prints what became of the changes that waited to be sent. `name` gives the name of the calendar with a path.
  private func reportOutcomes(
    _ update: AccountUpdate, _ account: AccountConfiguration, _ cache: AccountCache, name: (String) -> String?
  ) {
    for upload in update.uploads {
      let path = upload.calendar
      let name = quoted(name(path) ?? self.name(ofCalendar: path, of: account) ?? account.name)
      guard !isQuiet else { continue }
      if saysSuccess, !upload.conflicts.isEmpty {
        upload.conflicts.forEach { SyncCommand.warn("\(name): \($0)") }
        noteTold(upload.calendar, cache)
      }
      if saysSuccess, upload.sentCount > 0 {
        SyncCommand.say(
          "\(name): \(upload.sentCount) \(upload.sentCount == 1 ? "change" : "changes") sent")
      }
      if let refusal = upload.refusal { SyncCommand.warn("\(name): a change is not sent: \(refusal)") }
    }
  }

  /// Prints how many changes of an account still wait.
  private func reportWaiting(_ update: AccountUpdate, _ account: AccountConfiguration) {
    guard !isQuiet else { return }
    let count = update.waitingCount
    if count > 0 {
      var reason = ""
      if case .notDue = update.outcome { reason = ": its server asks to be left alone for a while" }
      SyncCommand.warn(
        "account \(account.name): \(count) \(count == 1 ? "change waits" : "changes wait") to be sent\(reason)"
      )
    }
    for file in queue.unreadableFiles(inAccount: cache(of: account).folder) {
      SyncCommand.warn("account \(account.name): “\(file)” is not a change that can be sent; remove it")
    }
  }

  /// Asks the server of an account for something that renews the list of its calendars: those of the former list keep their names, and new ones get theirs.
  /// `renamed` is the path of the calendar that the user gives another name, which becomes its first one.
  func renewing(
    _ account: AccountConfiguration, renamed: String? = nil,
    _ ask: (AccountUpdater, AccountCache) -> AccountUpdate
  ) -> AccountUpdate {
    let cache = cache(of: account)
    _ = CalendarNames.record(cache, inState: state, isRenewed: false)
    let update = ask(AccountUpdater(product: "agenda/\(agendaVersion)"), cache)
    recordNames(of: account, renamed: update.outcome == .unchanged ? renamed : nil)
    return update
  }

  /// Renews the list of the calendars of an account, and fetches none of them.
  func discover(_ account: AccountConfiguration) -> AccountUpdate {
    renewing(account) { updater, cache in
      guard account.program == nil else {
        return DesktopUpdater(environment: variables, home: home).update(
          account, cache: cache, demand: .now, isSelected: { _ in false }, now: Self.now)
      }
      return updater.discover(account, cache: cache, credentials: signIn(account), now: Self.now)
    }
  }

  /// Forgets all that is known of a calendar that the user has removed: whether it is selected, and its names.
  func forget(calendar path: String, of account: AccountConfiguration) {
    let isForgotten =
      SavedSelection.update(inState: state) { $0.remove(calendar: path, ofAccount: account.name) }
      && CalendarNames.forget(calendar: path, of: cache(of: account), inState: state)
    guard !isForgotten else { return }
    SyncCommand.warn("“\(state)” cannot be written: \(String(cString: strerror(errno)))")
  }

  /// The name of the calendar with a path; `nil` if the list does not have it.
  func name(ofCalendar path: String, of account: AccountConfiguration) -> String? {
    configuration.knownCalendars(cache: cache, state: state)
      .first { $0.account?.name == account.name && $0.remote?.path == path }?.calendar.name
  }

  /// Gives names to calendars that the server has listed just now, and says which ones it calls otherwise than before.
  private func recordNames(of account: AccountConfiguration, renamed path: String?) {
    let renamed = CalendarNames.record(
      cache(of: account), inState: state, isRenewed: true, renamedByUser: path, tells: saysSuccess)
    guard let renamed else {
      let reason = String(cString: strerror(errno))
      return SyncCommand.warn("the names of the calendars of “\(account.name)” cannot be kept: \(reason)")
    }
    // The command that renames a calendar says itself which name it has got.
    for calendar in renamed where calendar.path != path {
      let kept = quoted(account.name + "/" + calendar.kept)
      if calendar.isTaken {
        SyncCommand.warn(
          "\(kept) is called \(quoted(calendar.new)) on the server now, which is the name of another calendar of the account; it keeps its own here"
        )
      } else {
        SyncCommand.say("\(kept) is called \(quoted(calendar.new)) on the server now; both names select it")
      }
    }
  }

  /// Gives the password or the token of an account.
  func signIn(_ account: AccountConfiguration) -> AccountSignIn {
    AccountSignIn(
      account, environment: variables, home: home, product: "agenda/\(agendaVersion)", now: Self.now)
  }

  /// The folder of an account in the cache.
  func cache(of account: AccountConfiguration) -> AccountCache { AccountCache(of: account, cache: cache) }

  @Sendable static func now() -> Instant { Instant(secondsSinceEpoch: time(nil)) }
}
