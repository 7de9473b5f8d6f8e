internal import ICalendar

/// An account that the user has signed in to in another program, and whose calendars can be added.
package struct FoundAccount: Sendable, Hashable {
  /// The name of the account for people, such as `ada@gmail.com`.
  package var name: String
  /// The name of its provider for people.
  package var provider: String
  /// Whether Evolution has its calendars, so that they are in the account with those of Evolution.
  package var isInEvolution = false

  package init(name: String, provider: String, isInEvolution: Bool = false) {
    (self.name, self.provider, self.isInEvolution) = (name, provider, isInEvolution)
  }
}

/// The accounts of GNOME Online Accounts. Only the list is read, which has no secrets; no service is started.
enum GnomeAccounts {
  /// The providers whose calendars are on a CalDAV server. Those of others, such as Microsoft Exchange, are reached in other ways.
  private static let providers = ["google": "Google", "owncloud": "Nextcloud", "webdav": "WebDAV"]
  /// The most accounts.
  private static let maximumCount = 32

  static func read(_ folders: ProgramFolders, _ found: inout FoundCalendars) {
    let path = folders.configuration + "/goa-1.0/accounts.conf"
    guard let text = found.settings(path, .keyFile) else { return }
    let inEvolution = Set(DesktopCalendars(of: .evolution, folders).calendars.compactMap(\.gnomeAccount))
    let prefix = "Account "
    for section in text.sections {
      guard let heading = section.names.first, heading.hasPrefix(prefix), section.isTrue("CalendarEnabled"),
        found.accounts.count < maximumCount,
        let provider = section.value("Provider").flatMap({ providers[$0] }),
        let name = section.value("PresentationIdentity") ?? section.value("Identity")
      else { continue }
      let account = FoundAccount(
        name: name.withoutControlCharacters, provider: provider,
        isInEvolution: inEvolution.contains(String(heading.dropFirst(prefix.count))))
      if !account.name.isEmpty, !found.accounts.contains(account) { found.accounts.append(account) }
    }
  }
}

extension FoundCalendars {
  /// The accounts of which a user with the accounts of a configuration sees nothing: those whose calendars are in none of them. A configuration with an
  /// account of GNOME has those that its user wants.
  package func accounts(notAmong configured: [AccountConfiguration]) -> [FoundAccount] {
    let hasChosen = configured.contains { if case .gnome = $0.signIn { true } else { false } }
    let hasEvolution = configured.contains { $0.program == .evolution }
    return hasChosen ? [] : accounts.filter { !(hasEvolution && $0.isInEvolution) }
  }

  /// The accounts of which nothing is seen without a configuration.
  package var unshownAccounts: [FoundAccount] {
    accounts(notAmong: programs.map { account(of: $0.program) })
  }
}

extension [FoundAccount] {
  /// The accounts and their providers, such as `ada@gmail.com (Google)`; `nil` if there are none.
  package var list: String? {
    isEmpty ? nil : map { "\($0.name) (\($0.provider))" }.joined(separator: ", ")
  }
}

extension DesktopCalendar {
  /// The account of GNOME that its program signs in with; `nil` if that is in another way.
  fileprivate var gnomeAccount: String? { if case .gnome(let account) = signIn { account } else { nil } }
}
