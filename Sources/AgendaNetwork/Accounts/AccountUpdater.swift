internal import AgendaPlatform
public import AgendaSources
public import ICalendar

/// Synchronises the calendars of accounts on CalDAV servers (RFC 4791) with the cache, from which `SourceReader` of AgendaSources reads them.
///
/// An update runs in the thread that calls it and waits for the network. Several processes can update the same account at the same time: one does it,
/// and the others wait for it.
public struct AccountUpdater: Sendable {
  /// How often ``AccountUpdater`` asks an account for changes that are due where its configuration does not say so, in seconds: every 15
  /// minutes.
  public static let standardInterval = 900
  /// How often a folder is tried again that another process has locked, in microseconds.
  private static let lockPause: UInt32 = 50_000

  let product: String
  let limits: TransferLimits
  /// The name service that is asked for the servers of a domain.
  package var names = NameService.system

  /// An updater. `product` is the User-Agent of its requests, such as `example/1.0`. A server may take minutes to begin an answer about thousands of
  /// items.
  public init(product: String, limits: TransferLimits = TransferLimits(idleSeconds: 180)) {
    self.product = product
    self.limits = limits
  }

  /// Searches the calendars of an account, and writes their list into the cache. No calendar is fetched.
  public func discover(
    _ account: AccountConfiguration, cache: AccountCache, credentials: any CredentialSource,
    now: @escaping () -> Instant
  ) -> AccountUpdate {
    Self.withLockedFolder(of: account, cache, waitsForOthers: true) { folder in
      var run = run(account, cache, folder, nil, credentials, now)
      do throws(AccountRun.Failure) {
        try run.search(isWhole: true)
        try run.noteAnswer()
        return AccountUpdate(account: account.name, outcome: .unchanged)
      } catch {
        return AccountUpdate(account: account.name, outcome: error.outcome)
      }
    }
  }

  /// Changes the calendars of an account on its server, and writes their new list into the cache.
  public func make(
    _ edit: CalendarEdit, of account: AccountConfiguration, cache: AccountCache,
    credentials: any CredentialSource, now: @escaping () -> Instant
  ) -> AccountUpdate {
    Self.withLockedFolder(of: account, cache, waitsForOthers: true) { folder in
      var run = run(account, cache, folder, nil, credentials, now)
      do throws(AccountRun.Failure) {
        var update = AccountUpdate(account: account.name, outcome: .unchanged)
        update.madeCalendar = try run.make(edit)
        try run.noteAnswer()
        return update
      } catch {
        return AccountUpdate(account: account.name, outcome: error.outcome)
      }
    }
  }

  /// The server of another domain to which the name service leads from the mail address of an account; `nil` if it leads to none, or if the domain
  /// of the mail address has calendars itself, which is asked without credentials. The name service can be forged (RFC 6764 section 8), so nothing
  /// goes to another domain unless the user has made it the URL of the account.
  public func foreignServer(of account: AccountConfiguration) -> WebAddress? {
    Discovery.foreignServer(of: account.server, names) { address in
      let probe = ServerProbe(
        userAgent: account.userAgent ?? product, certificateFile: account.certificateFile)
      return probe.server(at: address)
    }
  }

  /// Synchronises those calendars of an account that are selected, and renews the list of all.
  ///
  /// - Parameters:
  ///   - account: the account.
  ///   - cache: its folder in the cache.
  ///   - credentials: gives the password or the token.
  ///   - demand: whether the account is synchronised in any case, or only if it is due. Waiting changes make it due.
  ///   - queue: the changes that wait to be sent, which are sent before anything is fetched; `nil` to send nothing.
  ///   - waitsForOthers: whether to wait for another process that does it now; otherwise the outcome is ``CalendarUpdate/Outcome/busy``.
  ///   - isSelected: whether a calendar is synchronised.
  ///   - chance: numbers from 0 to 1, for the times that are spread by chance.
  ///   - now: the current moment.
  ///   - report: is called with each calendar as soon as it is done.
  public func update(
    _ account: AccountConfiguration, cache: AccountCache, credentials: any CredentialSource,
    demand: CalendarUpdate.Demand, queue: UploadQueue? = nil, waitsForOthers: Bool = true,
    isSelected: (RemoteCalendar) -> Bool,
    chance: () -> Double = { Double.random(in: 0...1) }, now: @escaping () -> Instant,
    report: (AccountUpdate.Part) -> Void = { _ in }
  ) -> AccountUpdate {
    Self.withLockedFolder(of: account, cache, waitsForOthers: waitsForOthers) { folder in
      var run = run(account, cache, folder, queue, credentials, now)
      // A calendar that was selected just now is fetched at once.
      let isNewlySelected = cache.hasUnread(isSelected)
      let hasChanges = queue?.hasChanges(inAccount: cache.folder, demand, at: now()) == true
      if let start = cache.state.start(isNewlySelected || hasChanges ? .now : demand, now: now()) {
        var update = AccountUpdate(account: account.name, outcome: .notDue(until: start))
        update.waitingCount = queue?.waiting(inAccount: cache.folder).count ?? 0
        return update
      }
      var update = run.update(
        isWhole: demand == .whole, isForced: demand != .due, isSelected: isSelected, chance: chance(),
        report: report)
      update.waitingCount = queue?.waiting(inAccount: cache.folder).count ?? 0
      return update
    }
  }

  private func run(
    _ account: AccountConfiguration, _ cache: AccountCache, _ folder: LockedFolder, _ queue: UploadQueue?,
    _ credentials: any CredentialSource, _ now: @escaping () -> Instant
  ) -> AccountRun {
    let held = HeldCredentials(credentials)
    let options = WebDAVConnection.Options(
      userAgent: account.userAgent ?? product, limits: limits)
    return AccountRun(account, cache, folder, queue: queue, names: names, now: now) { origin in
      WebDAVConnection(
        account: account, origin: origin, credentials: held, options: options, now: now)
    }
  }

  /// Calls a function with the locked folder of an account.
  static func withLockedFolder(
    of account: AccountConfiguration, _ cache: AccountCache, waitsForOthers: Bool,
    _ body: (LockedFolder) -> AccountUpdate
  ) -> AccountUpdate {
    while true {
      do throws(LockedFolder.Failure) {
        if let folder = try LockedFolder(cache.folder) { return body(folder) }
      } catch {
        return AccountUpdate(account: account.name, outcome: .unwritable(message: error.message))
      }
      guard waitsForOthers else { return AccountUpdate(account: account.name, outcome: .busy) }
      usleep(lockPause)
    }
  }
}

/// Asks a server, without credentials, whether it has calendars.
struct ServerProbe {
  private static let limits = TransferLimits(idleSeconds: 10, maximumSize: 262_144, totalSeconds: 20)

  /// The value of `User-Agent`.
  let userAgent: String
  /// A file with the certificates of the authorities that the server is checked against; `nil` for those of the system.
  let certificateFile: String?

  /// The address, after redirects, at which a request is answered as by a CalDAV server: by the property of the user's principal, or by the question for a
  /// password. `nil` if it is answered otherwise. A web server can ask for a password on all its pages: only a redirect to the place, or the header `DAV`
  /// (RFC 4791 section 5.1), says that there are calendars behind the question.
  func server(at address: WebAddress) -> WebAddress? {
    var way = Redirection(origin: address)
    let transfers = Transfers(limits: Self.limits)
    while true {
      var request = WebDAVRequest.properties([.currentUserPrincipal], of: way.address, depth: 0)
        .webRequest(to: way.address, nil, userAgent: userAgent)
      request.certificateFile = certificateFile
      guard case .success(let response) = transfers.answer(to: request) else { return nil }
      if response.status == 401 {
        return way.address != address || Self.namesCalendars(response) ? way.address : nil
      }
      if response.status == 207 { return Self.namesPrincipal(response) ? way.address : nil }
      do throws(UpdateError) {
        guard response.isRedirect, let url = response.redirect else { return nil }
        try way.follow(response.status, to: url)
      } catch {
        return nil
      }
    }
  }

  private static func namesCalendars(_ response: WebResponse) -> Bool {
    response.headers["dav"]?.lowercased().contains("calendar-access") == true
  }

  /// Whether an answer has the principal of the user, or says that a password is needed to know it (RFC 5397).
  private static func namesPrincipal(_ response: WebResponse) -> Bool {
    var isNamed = false
    _ = try? Multistatus.read(response.body) { member in
      isNamed = isNamed || member.properties[.currentUserPrincipal]?.children.isEmpty == false
    }
    return isNamed
  }
}

/// The result of an attempt to synchronise the calendars of an account.
public struct AccountUpdate: Sendable, Hashable {
  /// The result for one calendar.
  public struct Part: Sendable, Hashable {
    /// The calendar, as the server lists it.
    public var calendar: RemoteCalendar
    /// The outcome for the calendar.
    public var outcome: CalendarUpdate.Outcome
    /// The number of items that the server has, but that cannot be read; what was there before them stays.
    public var unreadCount = 0
    /// The sentences about values of sent items of which the server has a part. ``AccountUpdate/uploads`` has them too.
    var cuts: [String] = []
  }

  /// The result of sending the changes of one calendar that waited.
  public struct Uploads: Sendable, Hashable {
    /// The path of the calendar on the server.
    public var calendar: String
    /// The number of changes that the server has taken.
    public var sentCount: Int
    /// The conflicts with changes on the server and how they ended, and values that the server has cut: a sentence each, without a full stop.
    public var conflicts: [String]
    /// Why changes are not taken, without a full stop; `nil` if all were.
    public var refusal: String?
  }

  /// The name of the account.
  public var account: String
  /// The outcome for the account: `unchanged` or `replaced` if all went well, with the bytes and items of the calendars that changed.
  public var outcome: CalendarUpdate.Outcome
  /// The selected calendars, in the order of the server; empty if the account failed before they were known. One that the server no longer has is among them
  /// until the user was told so.
  public var calendars: [Part] = []
  /// The results of sending the changes that waited, for each calendar with some.
  public var uploads: [Uploads] = []
  /// The path of the calendar that was made on the server; `nil` if none was.
  public internal(set) var madeCalendar: String?
  /// The number of changes that still wait.
  public var waitingCount = 0
}

extension UploadQueue {
  /// Whether changes of an account are sent now. Without haste, one that was refused waits for its time.
  func hasChanges(
    inAccount account: CachedFolder, _ demand: CalendarUpdate.Demand, at now: Instant
  ) -> Bool {
    demand == .due ? isDue(inAccount: account, at: now) : !waiting(inAccount: account).isEmpty
  }

  /// When the next change of an account is tried again; `nil` if none waits.
  func nextAttempt(inAccount account: CachedFolder, now: Instant) -> Instant? {
    waiting(inAccount: account).map { $0.next ?? now.adding(seconds: 60) }.min()
  }
}

extension AccountCache {
  /// Whether the server lists a calendar of a selection that was never read.
  func hasUnread(_ isSelected: (RemoteCalendar) -> Bool) -> Bool {
    calendars().contains { calendar in
      calendar.vanished == nil && !hasState(of: calendar) && isSelected(calendar)
    }
  }
}
