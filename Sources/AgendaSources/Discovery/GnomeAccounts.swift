internal import ICalendar

/// An account that the user has signed in to in another program, and whose calendars can be added.
package struct FoundAccount: Sendable, Hashable {
  /// The name of the account for people, such as `ada@gmail.com`.
  package var name: String
  /// The name of its provider for people.
  package var provider: String
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
    for section in text.sections where section.names.first?.hasPrefix("Account ") == true {
      guard section.isTrue("CalendarEnabled"), found.accounts.count < maximumCount,
        let provider = section.value("Provider").flatMap({ providers[$0] }),
        let name = section.value("PresentationIdentity") ?? section.value("Identity")
      else { continue }
      let account = FoundAccount(name: name.withoutControlCharacters, provider: provider)
      if !account.name.isEmpty, !found.accounts.contains(account) { found.accounts.append(account) }
    }
  }
}

extension FoundCalendars {
  /// The accounts and their providers, such as `ada@gmail.com (Google)`; `nil` if there are none.
  package var accountList: String? {
    guard !accounts.isEmpty else { return nil }
    return accounts.map { "\($0.name) (\($0.provider))" }.joined(separator: ", ")
  }
}
