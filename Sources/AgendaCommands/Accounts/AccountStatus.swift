internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// The state of an account in the cache, without a request to its server.
struct AccountStatus {
  /// The values to show.
  let overview: AccountOverview
  /// The folders of the calendars of which the overview says something that is said until the user has seen it.
  private var unseen: [CachedFolder] = []

  /// Reads what is known of an account. `choice` has the names of its calendars, and says which of them are selected; without it, nothing is said of changes.
  init(of account: AccountConfiguration, environment: ProcessEnvironment, choice: CalendarChoice? = nil) {
    let cache = AccountCache(of: account, cache: environment.cacheFolder)
    let state = cache.state
    var overview = AccountOverview(
      name: account.name, server: account.server.text, signIn: account.signIn.name,
      state: state.accountState(of: account))
    overview.signInCommand = account.signInCommand
    overview.user = account.user == account.server.text ? nil : account.user
    overview.message = state.message
    if let program = account.program, overview.state == .copied,
      FileStamp(notedIn: cache.folder)?.isCurrent != true
    {
      overview.message = "\(program.title) has written something since"
    }
    overview.lastUpdate = state.fetched
    overview.nextUpdate = state.due
    overview.since = state.failure == nil ? nil : state.failedSince
    overview.waitingCount = UploadQueue(state: environment.stateFolder).waiting(inAccount: cache.folder).count
    if let listing = cache.listing() {
      let count = listing.calendars.count { $0.holdsEvents || $0.holdsTasks }
      let own = (choice?.calendars ?? []).enumerated().filter { $0.element.account?.name == account.name }
      let selected = choice.map { choice in
        own.filter { choice.isSelected[$0.offset] }.map { $0.element.remote?.path }
      }
      let names = Dictionary(own.map { ($0.element.remote?.path, $0.element.calendar.name) }) { first, _ in
        first
      }
      overview.calendars = (count, selected?.count ?? count)
      var (copied, failures): (Int, [(name: String, state: CacheState)]) = (0, [])
      // Of others nothing is fetched, so that their state is of old.
      for calendar in listing.calendars where selected?.contains(calendar.path) != false {
        let folder = cache.folder(ofCalendar: calendar.path)
        guard let state = CacheState(of: folder) else { continue }
        if calendar.vanished == nil { overview.unreadCount += state.unreadCount }
        guard let name = names[calendar.path] else { continue }
        if state.failure == nil { copied += 1 } else { failures.append((name, state)) }
        let conflict = folder.isUnseen(state, at: nil) ? state.conflict : nil
        overview.conflicts += [conflict, state.notSent].compactMap(\.self).map { "\(quoted(name)): \($0)" }
        let isUnseenAbsence = folder.isUnseen(since: state.vanished, at: nil)
        if isUnseenAbsence { overview.conflicts.append(RemoteCalendar.sentenceOfAbsence(name)) }
        if conflict != nil || isUnseenAbsence { unseen.append(folder) }
      }
      if [.copied, .notCopied].contains(overview.state), let first = failures.first {
        overview.state = copied == 0 ? .uncopyable : .partlyCopied
        overview.since = failures.compactMap(\.state.failedSince).min()
        let more = failures.count == 1 ? "" : " (and \(counted(failures.count - 1, "more calendar")))"
        overview.message = "\(quoted(first.name)): \(first.state.message ?? "it cannot be copied")\(more)"
      }
    }
    self.overview = overview
  }

  /// Notes that the user has seen at a moment what the overview says of changes and calendars, which is then no longer said.
  func noteSeen(at now: Instant) { unseen.forEach { $0.noteTold(isSeen: true, at: now) } }

  /// The note beside the name of the account in the tree of calendars.
  var note: CalendarTreeRenderer.GroupNote {
    let server = overview.user ?? overview.server
    guard !overview.state.isGood else {
      return CalendarTreeRenderer.GroupNote(
        overview.calendars?.count == 0 ? "\(server) · no calendars" : server)
    }
    let reason =
      overview.isOfProgram ? overview.state.words : overview.state.rawValue.replacing("-", with: " ")
    let remedy = overview.remedy.map { ": \($0)" } ?? ""
    return CalendarTreeRenderer.GroupNote(
      "\(server) · \(reason)\(remedy)", isFailure: ![.notAsked, .notCopied].contains(overview.state))
  }
}

extension CacheState {
  /// Whether the account is signed in at its server, or its calendars are copied.
  fileprivate func accountState(of account: AccountConfiguration) -> AccountOverview.State {
    guard account.program == nil else {
      return failure != nil ? .uncopyable : fetched == nil ? .notCopied : .copied
    }
    return switch failure {
    case nil: fetched == nil ? .notAsked : .signedIn
    case .signedOut: .signedOut
    case .expired: .expired
    case .refused: .refused
    case .unreachable, .gone, .notCalendar, .misconfigured: .unreachable
    }
  }
}

extension AccountConfiguration.Server {
  /// The mail address, or the scheme and the host of the URL.
  var text: String {
    switch self {
    case .mailAddress(let address): address
    case .url(let url): url.origin
    case .desktop(let program): program.title
    }
  }
}

extension Configuration {
  /// The advice if there is no account.
  private static var noAccount: String { "\(.command("accounts add")) adds one" }

  /// The account with a name; without a name, the only one.
  func account(_ name: String?) throws -> AccountConfiguration {
    guard let name else {
      guard !accounts.isEmpty else {
        throw CommandError(.notFound, "there is no account; \(Self.noAccount)")
      }
      if accounts.count == 1 { return accounts[0] }
      throw CommandError(
        .usage, "name an account: " + accounts.map { quoted($0.name) }.joined(separator: ", "))
    }
    if let account = accounts.first(where: { $0.name == name }) { return account }
    throw CommandError(
      .notFound, Mistake.noneNamed("account", name, among: accounts.map(\.name), otherwise: Self.noAccount))
  }
}
