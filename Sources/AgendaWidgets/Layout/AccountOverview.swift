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

/// The entry of `agenda cache` for a calendar or an image that is fetched.
package struct CacheOverview: Sendable, Hashable {
  /// The name of the calendar, or where the image is used.
  package var name: String
  /// The scheme and the host of its address, or its account.
  package var source: String
  /// When its server last answered; `nil` if it was never fetched.
  package var lastUpdate: Instant?
  /// When it is fetched again.
  package var nextUpdate: Instant?
  /// Why the last attempt to fetch it failed, as a word and as a sentence; `nil` if it did not.
  package var failure: (code: String, message: String)? {
    get { failureCode.map { ($0, failureMessage) } }
    set { (failureCode, failureMessage) = (newValue?.code, newValue?.message ?? "") }
  }
  private var failureCode: String?
  private var failureMessage = ""
  /// The size of the calendar in bytes.
  package var bytes: Int?
  /// The number of its events, to-dos and journal entries; `nil` for an image.
  package var items: Int?
  /// The path of the file in the cache.
  package var file: String
  /// The changes of the calendar that wait to be sent to its server, in their order.
  package var changes: [Change] = []
  /// The result of conflicts between changes made here and on the server; `nil` if there were none.
  package var conflict: String?

  /// A change that waits to be sent.
  package struct Change: Sendable, Hashable {
    /// `create`, `update` or `delete`.
    package var kind: String
    /// The title of the event.
    package var title: String
    /// When it was made.
    package var made: Instant
    /// Why the server did not take it the last time; `nil` if it was not tried.
    package var message: String?
    /// When it is tried again; `nil` if the next synchronisation does that.
    package var next: Instant?

    /// A change of an event.
    package init(kind: String, title: String, made: Instant) {
      self.kind = kind
      self.title = title
      self.made = made
    }
  }

  /// The most changes that the text lists.
  private static let maximumChanges = 20

  /// Returns `true` for the index of a folder, which is not fetched; ``items`` is then the number of files.
  package var isIndex = false

  /// A calendar that was never fetched.
  package init(name: String, source: String, file: String) {
    self.name = name
    self.source = source
    self.file = file
  }

  /// The name, and a line for each fact. No line is wider than `columns`; `nil` if lines can have any length.
  package func text(zone: Zone, columns: Int? = nil) -> String {
    func text(_ moment: Instant) -> String { zone.localDateTime(at: moment).toTheMinute }
    var lines = ["\(PlainText.sanitized(name))  \(PlainText.sanitized(source))"]
    lines.append((isIndex ? "  noted    " : "  fetched  ") + (lastUpdate.map(text) ?? "never"))
    if let failure { lines.append("  failed   \(failure.code): \(PlainText.sanitized(failure.message))") }
    if let nextUpdate { lines.append("  due      " + text(nextUpdate)) }
    if let bytes {
      let count = items.map { ", " + counted($0, isIndex ? "file" : "item") } ?? ""
      lines.append("  size     " + counted(bytes, "byte") + count)
    }
    lines.append("  file     \(PlainText.sanitized(file))")
    for change in changes.prefix(Self.maximumChanges) {
      let reason = change.message.map { "; not sent: \(PlainText.sanitized($0))" } ?? ""
      let next = change.next.map { "; again " + text($0) } ?? ""
      lines.append("  waiting  \(change.kind) “\(PlainText.sanitized(change.title))”\(reason)\(next)")
    }
    let rest = changes.count - Self.maximumChanges
    if rest > 0 { lines.append("  waiting  \(rest) more") }
    if let conflict { lines.append("  conflict \(PlainText.sanitized(conflict))") }
    return lines.map { line in
      guard let columns, DisplayWidth.of(line) > columns else { return line + "\n" }
      // A fact goes on behind its label.
      let label = line.hasPrefix("  ") ? min(11, columns / 2) : 0
      let parts = String(line.dropFirst(label)).wrapped(to: columns - label)
      return parts.enumerated().map { place, part in
        (place == 0 ? String(line.prefix(label)) : String(repeating: " ", count: label)) + part + "\n"
      }.joined()
    }.joined()
  }
}
