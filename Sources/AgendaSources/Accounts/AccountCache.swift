public import ICalendar

/// The folder of an account in the cache, below which each of its calendars has a folder.
///
/// The file `calendars` has the list of its calendars, and `state` when the account was last asked and what failed. The time of the file `due`
/// counts for all calendars of the account.
public struct AccountCache: Sendable, Hashable {
  /// The folder of accounts in the folder of the cache.
  static let parentName = "accounts"

  /// The folder of the account.
  public let folder: CachedFolder

  /// The folder of an account in the cache at the path `cache`, such as ``BaseDirectories/cacheFolder(environment:home:)``. An account that
  /// changes its server or its user has another folder.
  public init(of account: AccountConfiguration, cache: String) {
    let server =
      switch account.server {
      case .mailAddress(let address): address
      case .url(let address): address.identity
      case .desktop(let program): program.rawValue
      }
    folder = CachedFolder(
      of: [account.name, server, account.user ?? ""].joined(separator: "\n"),
      in: cache + "/" + Self.parentName)
  }

  /// The folder of a calendar with a path on the server.
  public func folder(ofCalendar path: String) -> CachedFolder { folder.calendar(path) }

  /// Reads where the server lists the calendars of the account, and the list; `nil` if the account was never asked.
  package func listing() -> AccountListing? { AccountListing(of: folder) }

  /// Reads the calendars of the account; empty if the account was never asked.
  public func calendars() -> [RemoteCalendar] { listing()?.calendars ?? [] }

  /// Reads when the account was last asked for its calendars, and what failed.
  public var state: CacheState { CacheState(of: folder) ?? CacheState() }
}

extension AccountCache {
  /// Whether a calendar was read, or was tried to be.
  package func hasState(of calendar: RemoteCalendar) -> Bool {
    CacheState(of: folder(ofCalendar: calendar.path)) != nil
  }
}

extension CachedFolder {
  /// The folder of a calendar with a path on the server, where this is the folder of its account.
  package func calendar(_ path: String) -> CachedFolder { CachedFolder(of: path, in: self.path) }
}

/// A calendar of an account: what a ``CalendarConfiguration`` needs to read it from the cache.
public struct AccountCalendar: Sendable, Hashable {
  /// A state of a calendar that is no part of its identity: kept events are found by the configuration of their calendar, whatever this state is.
  private struct Passing: Sendable, Hashable {
    var value: Bool

    static func == (_: Passing, _: Passing) -> Bool { true }

    func hash(into hasher: inout Hasher) {}
  }

  /// The name of the account.
  public var account: String
  /// The path on the server, which identifies the calendar in its account.
  public var path: String
  /// The folder of the calendar in the cache.
  public let folder: CachedFolder
  /// The folder of the account in the cache.
  public let accountFolder: CachedFolder
  /// The command that signs the account in; `nil` if none does.
  let signInCommand: String?
  /// The program of the desktop whose calendar it is; `nil` for one on a server.
  package let program: DesktopProgram?
  /// Whether the program may have written something since the calendar was copied. A look at its files says so; without one it may have.
  private var mayBeBehind: Passing

  /// A calendar with a path on the server.
  public init(account: AccountConfiguration, path: String, cache: AccountCache) {
    self.account = account.name
    self.path = path
    folder = cache.folder(ofCalendar: path)
    accountFolder = cache.folder
    signInCommand = account.signInCommand
    program = account.program
    mayBeBehind = Passing(value: program != nil)
  }

  /// Notes that the program has written nothing since.
  mutating func noteUnchangedStores() { mayBeBehind.value = false }

  /// Whether the program has written something since the calendar was copied.
  var isBehind: Bool { mayBeBehind.value && FileStamp(notedIn: accountFolder)?.isCurrent != true }

  /// Whether the account is to be asked for changes at `now`.
  public func isDue(at now: Instant) -> Bool { accountFolder.isDue(at: now) }

  /// Reads what is known of the calendar. A failure of the account is one of each of its calendars, and if nothing failed, a calendar is as
  /// new as the last answer of its account.
  public var state: CacheState { state(in: accountState) }

  /// Reads what is known of the account.
  var accountState: CacheState { CacheState(of: accountFolder) ?? CacheState() }

  /// Reads what is known of the calendar, in an account of which the state was read before.
  func state(in account: CacheState) -> CacheState {
    var state = CacheState(of: folder) ?? CacheState()
    if state.failure == nil, let fetched = state.fetched {
      state.fetched = max(fetched, account.fetched ?? fetched)
    }
    if account.failure != nil {
      (state.failure, state.message) = (account.failure, account.message)
      (state.failedSince, state.failureCount) = (account.failedSince, account.failureCount)
    }
    state.due = account.due
    return state
  }
}
