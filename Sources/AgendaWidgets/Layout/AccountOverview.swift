package import ICalendar

/// An account in a list of accounts, with its state.
package struct AccountOverview: Sendable, Hashable {
  /// Whether the server lets the account in; of the calendars of a program of this computer, whether they are copied.
  package enum State: String, Sendable, Hashable, CaseIterable {
    /// The server answered the last time.
    case signedIn = "signed-in"
    /// There is no password or token.
    case signedOut = "signed-out"
    /// The sign-in has expired, or was revoked at the provider.
    case expired
    /// The server refuses the password or the token.
    case refused
    /// The server could not be reached, or did not answer as a server should.
    case unreachable
    /// The server was never asked.
    case notAsked = "not-asked"
    /// The databases of the program were copied the last time.
    case copied
    /// They were never copied.
    case notCopied = "not-copied"
    /// None of them can be copied.
    case uncopyable = "cannot-be-copied"
    /// Some of them cannot be copied.
    case partlyCopied = "partly-copied"

    /// Whether the last attempt succeeded.
    package var isGood: Bool { self == .signedIn || self == .copied }
    /// Whether the user has to sign in.
    package var needsSignIn: Bool { [.signedOut, .expired, .refused].contains(self) }
  }

  /// The name.
  package var name: String
  /// The mail address, the scheme and host of the URL, or the name of the program.
  package var server: String
  /// The name of the user; `nil` if it is the mail address.
  package var user: String?
  /// The way to sign in, as the configuration names it; `none` for a program of this computer.
  package var signIn: String
  /// The command that signs it in; `nil` if none does, because a program or a file gives the password.
  package var signInCommand: String?
  /// Whether the server lets it in.
  package var state: State
  /// Since when it has this state; `nil` if that is not known.
  package var since: Instant?
  /// Why it has this state; `nil` if it is signed in, or what a copy lacks.
  package var message: String?
  /// When the server last answered.
  package var lastUpdate: Instant?
  /// When the server is asked again.
  package var nextUpdate: Instant?
  /// How many calendars it has, and how many of them are selected; `nil` if they are not known.
  package var calendars: (count: Int, selected: Int)? {
    get { calendarCount.map { ($0, selectedCount) } }
    set { (calendarCount, selectedCount) = (newValue?.count, newValue?.selected ?? 0) }
  }
  /// The number of items of its calendars that the server lists and that could not be read.
  package var unreadCount = 0
  /// The number of changes of its calendars that wait to be sent.
  package var waitingCount = 0
  /// The results of conflicts between changes made here and on the server.
  package var conflicts: [String] = []
  private var calendarCount: Int?
  private var selectedCount = 0

  /// An account with a state.
  package init(name: String, server: String, signIn: String, state: State) {
    self.name = name
    self.server = server
    self.signIn = signIn
    self.state = state
  }

  /// Whether its calendars are those of a program of this computer.
  package var isOfProgram: Bool { [.copied, .notCopied, .uncopyable, .partlyCopied].contains(state) }

  /// The command that helps; `nil` if none does.
  package var remedy: String? {
    state.needsSignIn ? signInCommand : [.notAsked, .notCopied].contains(state) ? "agenda sync" : nil
  }
}
