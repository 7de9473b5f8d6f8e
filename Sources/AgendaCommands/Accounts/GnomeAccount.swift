import AgendaPlatform
internal import AgendaRequests
internal import AgendaSources
internal import ICalendar

/// An account of GNOME Online Accounts, as `agenda-sync online-accounts` prints it.
struct GnomeAccount {
  let identifier: String
  /// The provider, such as `google`, and its name for people.
  let provider, providerName: String
  /// The name of the user at the server.
  let user: String
  /// The name for people.
  let name: String
  let url: WebAddress
  /// Whether GNOME accepts any certificate of the server, which agenda does not.
  let acceptsAnyCertificate: Bool

  /// Parses a line; `nil` if it has another form.
  init?(_ line: String) {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 7, let url = try? WebAddress(fields[5]) else { return nil }
    (identifier, provider, providerName) = (fields[0], fields[1], fields[2])
    (user, name, self.url) = (fields[3], fields[4], url)
    acceptsAnyCertificate = fields[6] == "any"
  }

  /// Its name and its provider, for people.
  var title: String { "\(name) (\(providerName.isEmpty ? provider : providerName))" }

  /// Whether a user means it by a word.
  func isCalled(_ word: String) -> Bool {
    [identifier, name, user, provider, providerName].contains { $0.lowercased() == word.lowercased() }
  }

  /// The positions of those accounts of GNOME that a configuration has.
  static func used(in configuration: Configuration, among all: [GnomeAccount]) -> Set<Int> {
    let known = all.map {
      GnomeIdentity(identifier: $0.identifier, name: $0.name, user: $0.user, url: $0.url)
    }
    let places = configuration.accounts.compactMap { account -> Int? in
      guard case .gnome = account.signIn,
        case .one(let place) = GnomeIdentity.meaning(of: account, among: known)
      else { return nil }
      return place
    }
    return Set(places)
  }
}

/// Chooses accounts of GNOME to add.
struct GnomeAccountChoice {
  /// The word of the command line that names one; `nil` for all.
  let word: String?
  /// Whether the user is asked nothing.
  let isUnattended: Bool
  let environment: ProcessEnvironment

  /// The accounts to add to a configuration: the one that was named, else the only one, else those that the user chooses. Throws if there are none.
  func accounts(beside known: Configuration) throws -> [GnomeAccount] {
    let all = try SyncProgram.required().lines(["online-accounts"]).compactMap { GnomeAccount($0) }
    guard !all.isEmpty else {
      throw CommandError(
        .notFound,
        "GNOME has no account with calendars on a CalDAV server; add one in Settings, Online Accounts, and switch its calendars on"
      )
    }
    let used = GnomeAccount.used(in: known, among: all)
    let unused = all.indices.filter { !used.contains($0) }.map { all[$0] }
    let names = all.map { quoted($0.name) }.joined(separator: ", ")
    guard let word else {
      guard !unused.isEmpty else {
        throw CommandError(.notFound, "the configuration has the accounts of GNOME already: \(names)")
      }
      return unused.count == 1 || isUnattended ? unused : try chosen(from: unused)
    }
    let meant = all.indices.filter { all[$0].isCalled(word) }
    guard let first = meant.first else {
      throw CommandError(.notFound, "GNOME has no account \(quoted(word)) with calendars; it has \(names)")
    }
    let left = meant.filter { !used.contains($0) }.map { all[$0] }
    guard !left.isEmpty else {
      throw CommandError(
        .usage, "the configuration has the account \(quoted(all[first].name)) of GNOME already")
    }
    guard left.count == 1 else {
      let words = left.map { $0.identifier }.joined(separator: ", ")
      throw CommandError(.usage, "GNOME has several accounts \(quoted(word)); name one of these: \(words)")
    }
    return left
  }

  private func chosen(from accounts: [GnomeAccount]) throws -> [GnomeAccount] {
    guard environment.canAsk else {
      let names = accounts.map { quoted($0.name) }.joined(separator: ", ")
      throw CommandError(
        .usage, "GNOME has several accounts: name one, or add \(.option("all")) for all of them: \(names)")
    }
    StandardStreams.tell("Accounts of GNOME with calendars:")
    let places = try StandardStreams.choose(
      among: accounts.map { "\($0.title), \($0.url.host)" }, takesSeveral: true,
      otherwise: "nothing was added")
    return places.map { accounts[$0] }
  }
}
