internal import AgendaSources
internal import ICalendar

/// The sign-ins of calendars of Evolution, as far as the desktop knows them without a calendar being opened, which could ask a person for a password.
///
/// The Evolution Data Server says whether a calendar is signed in only while a program has it open, and `disconnected` of all others. Of these, the keeper of
/// the password or of the account is asked. No service is started for it.
struct EvolutionSignIns {
  enum State: Hashable {
    case signedIn
    /// Nothing comes from the server, for a reason in words that say what helps.
    case signedOut(String)
    /// Nobody says.
    case unknown
  }

  /// The word of Evolution for a calendar whose server wants a password. It then answers as if the calendar were empty, or as it was.
  static let signedOut = "awaiting-credentials"
  /// Why nothing of a calendar comes from its server, in the words for what Evolution itself says.
  static let words =
    "Evolution is signed out of this calendar, or does not reach its server; sign in there, or in GNOME Calendar"
  static let wordsWithoutPassword =
    "Evolution has no password of this calendar; sign in there, or in GNOME Calendar"
  static let wordsOfGnome =
    "GNOME wants a new sign-in to the account of this calendar; sign in again in Settings, Online Accounts"

  private static let (secrets, accounts) = ("org.freedesktop.secrets", "org.gnome.OnlineAccounts")
  /// The longest time of an answer in seconds: this is one glance of many.
  private static let time = 1.0

  /// The session bus; `nil` if there is none, so that each state is unknown.
  private let bus: SessionBus?
  /// The words of Evolution by the identifiers of the sources.
  private let statuses: [String: String]
  /// The accounts of GNOME that want a new sign-in, by their identifiers; `nil` until they are looked for.
  private var wanting: Set<String>?
  /// Whether a keyring is open, in which a password would be found; `nil` until it is looked for.
  private var isOpen: Bool?

  init(environment: [String: String]) {
    bus = try? SessionBus(environment: environment, seconds: Self.time)
    let sources = bus.flatMap {
      try? EvolutionCalendar.sources(on: $0, seconds: Self.time, startsService: false)
    }
    statuses = Dictionary(
      (sources ?? []).compactMap { source in
        source["UID"]?.text.flatMap { uid in source["ConnectionStatus"]?.text.map { (uid, $0) } }
      }
    ) { first, _ in first }
  }

  /// The state of a calendar.
  mutating func state(of calendar: DesktopCalendar) -> State {
    switch statuses[calendar.identifier] {
    case Self.signedOut: return .signedOut(Self.words)
    case "connected": return .signedIn
    default: break
    }
    switch calendar.signIn {
    case .gnome(let account):
      return wantsSignIn(account) ? .signedOut(Self.wordsOfGnome) : .unknown
    case .password(let sources):
      return lacksPassword(of: sources) ? .signedOut(Self.wordsWithoutPassword) : .unknown
    case nil: return .unknown
    }
  }

  private mutating func wantsSignIn(_ account: String) -> Bool {
    if let wanting { return wanting.contains(account) }
    let objects = call(
      Self.accounts, "/org/gnome/OnlineAccounts", "org.freedesktop.DBus.ObjectManager", "GetManagedObjects")
    let found = (objects?.first?.members ?? [:]).values.compactMap { object -> String? in
      let account = object.members?[Self.accounts + ".Account"]?.members
      return account?["AttentionNeeded"]?.truth == true ? account?["Id"]?.text : nil
    }
    wanting = Set(found)
    return found.contains(account)
  }

  /// Whether the open keyring has no password of any of some sources.
  private mutating func lacksPassword(of sources: [String]) -> Bool {
    let isOpen = isOpen ?? hasOpenKeyring
    self.isOpen = isOpen
    guard isOpen else { return false }
    return sources.allSatisfy { source in
      let found = call(
        Self.secrets, "/org/freedesktop/secrets", "org.freedesktop.Secret.Service", "SearchItems",
        [.entry("e-source-uid", source)])
      // Items that can be read, and items of keyrings that are locked.
      return found?.count == 2 && found?.allSatisfy { $0 == .array([]) } == true
    }
  }

  private var hasOpenKeyring: Bool {
    let alias = call(
      Self.secrets, "/org/freedesktop/secrets", "org.freedesktop.Secret.Service", "ReadAlias",
      [.text("default")])
    guard let path = alias?.first?.text, path.utf8.count > 1 else { return false }
    let locked = call(
      Self.secrets, path, "org.freedesktop.DBus.Properties", "Get",
      [.text("org.freedesktop.Secret.Collection"), .text("Locked")])
    return locked?.first?.truth == false
  }

  private func call(
    _ service: String, _ path: String, _ interface: String, _ name: String, _ arguments: [BusArgument] = []
  ) -> [BusValue]? {
    let method = SessionBus.Method(service: service, path: path, interface: interface, name: name)
    return try? bus?.call(method, arguments, seconds: Self.time, startsService: false)
  }
}
