internal import AgendaKit
internal import ICalendar

/// A calendar that a configuration knows: one of its own, or one that the server of an account last listed.
package struct KnownCalendar: Sendable, Hashable {
  /// Its place and its name.
  package var calendar: CalendarConfiguration
  /// The account that it belongs to; `nil` for a `[[calendar]]`.
  package var account: AccountConfiguration?
  /// The information of the server; `nil` for a `[[calendar]]`, and for an account that was not listed yet.
  package var remote: RemoteCalendar?

  /// A calendar, which belongs to an account or none.
  package init(
    calendar: CalendarConfiguration, account: AccountConfiguration? = nil, remote: RemoteCalendar? = nil
  ) {
    (self.calendar, self.account, self.remote) = (calendar, account, remote)
  }

  /// Whether this entry stands for the calendars of an account that was not listed yet.
  package var isUnlisted: Bool { account != nil && remote == nil }

  /// Whether the calendar is shown unless something selects or deselects it.
  var isShownByDefault: Bool {
    guard let remote else { return true }
    return account?.newCalendars != .hide && !remote.isHidden
  }
}

extension Configuration {
  /// All calendars: those of the configuration, and after them those of the accounts, in the order of their servers. `cache` is the folder of the
  /// cache, such as ``BaseDirectories/cacheFolder(environment:home:)``, and `state` the folder for state, with the names that calendars have been given.
  ///
  /// A calendar of an account is called `account/Name`. An account that was not listed yet has one calendar, called as the account, which reports
  /// that it is being fetched or why that fails.
  package func knownCalendars(cache: String, state: String) -> [KnownCalendar] {
    let listed = accounts.map { ListedAccount($0, cache: cache) }
    let calendars = found == nil ? calendars : calendars(beside: listed)
    let own = calendars.map { KnownCalendar(calendar: $0) }
    guard !accounts.isEmpty else { return own }
    var names = UniqueNames(taken: calendars.map(\.name))
    let files = Set(calendars.compactMap(\.path))
    var all =
      own
      + listed.flatMap {
        $0.knownCalendars(
          state: state, owners: defaults, besides: files,
          isShownUnlisted: isFound($0.account.program), names: &names)
      }
    let taken = Set(all.map(\.calendar.name))
    for index in all.indices where !all[index].calendar.otherNames.isEmpty {
      all[index].calendar.otherNames.removeAll(where: taken.contains)
    }
    return all
  }
}

extension Configuration {
  /// Whether all calendars of a program of the desktop were found as files that can be read.
  private func isFound(_ program: DesktopProgram?) -> Bool {
    found?.programs.contains { $0.program == program && $0.calendars.allSatisfy(\.isReadable) } == true
  }

  /// The calendars without the files of programs of the desktop that their accounts show: these programs can change them.
  private func calendars(beside accounts: [ListedAccount]) -> [CalendarConfiguration] {
    let files = Set(
      accounts.flatMap { account in
        (account.listing?.shownCalendars ?? []).filter { $0.isHidden || account.cache.hasState(of: $0) }
          .compactMap(\.file)
      })
    return calendars.filter { $0.path.map { !files.contains($0) } ?? true }
  }
}

/// An account with the list of its calendars, which is read once.
private struct ListedAccount {
  let account: AccountConfiguration
  let cache: AccountCache
  /// The calendars, as the server last listed them; `nil` if it was never asked.
  let listing: AccountListing?

  init(_ account: AccountConfiguration, cache: String) {
    self.account = account
    self.cache = AccountCache(of: account, cache: cache)
    listing = self.cache.listing()
  }

  /// The address by which the owner invites guests where the configuration says none: that of the user, else the first one on the server.
  private func mainAddress(_ listing: AccountListing) -> String? {
    let known = (listing.addresses ?? []).filter { $0.contains("@") }
    let own = [account.server.mailAddress, account.user].compactMap { $0?.lowercased() }
      .filter { $0.contains("@") }
    return own.first { known.isEmpty || known.contains($0) } ?? known.first
  }

  /// `owners` has the addresses of the owner of calendars without their own, and `files` the paths of those that the configuration has itself. With
  /// `isShownUnlisted`, these are all calendars of an account that was not listed yet.
  func knownCalendars(
    state: String, owners: ConfigurationDefaults, besides files: Set<String>, isShownUnlisted: Bool,
    names: inout UniqueNames
  ) -> [KnownCalendar] {
    let (name, addresses) = (account.name, account.addresses)
    guard let listing else {
      guard !isShownUnlisted else { return [] }
      let calendar = CalendarConfiguration(
        name: names.unique(name),
        location: .account(AccountCalendar(account: account, path: "", cache: cache)), addresses: addresses)
      return [KnownCalendar(calendar: calendar, account: account)]
    }
    let calendars = listing.shownCalendars.filter { $0.file.map { !files.contains($0) } ?? true }
    var given = CalendarNames(of: cache.folder, inState: state)
    given.note(calendars)
    let chosen = account.names
    var namesByPath: [String: String] = [:]
    // No other calendar takes a name that the configuration gives.
    let sorted = calendars.sorted {
      (chosen[$0.path] == nil ? 1 : 0, $0.path) < (chosen[$1.path] == nil ? 1 : 0, $1.path)
    }
    for remote in sorted where namesByPath[remote.path] == nil {
      let own = chosen[remote.path] ?? given[remote.path].first ?? remote.plainName
      namesByPath[remote.path] = names.unique(name + "/" + own)
    }
    // The server knows which addresses are the user's own. A calendar of somebody else shows what that one attends.
    let own = (addresses.isEmpty ? owners.addresses : addresses).union(listing.addresses ?? [])
    return calendars.compactMap { remote in
      guard let full = namesByPath.removeValue(forKey: remote.path) else { return nil }
      var calendar = CalendarConfiguration(
        name: full, location: .account(AccountCalendar(account: account, path: remote.path, cache: cache)),
        color: remote.color, kind: .events, addresses: remote.isShared ? addresses : own)
      calendar.mainAddress =
        account.mainAddress ?? (remote.isShared ? nil : mainAddress(listing)) ?? owners.mainAddress
      let others = given[remote.path].dropFirst(chosen[remote.path] == nil ? 1 : 0)
      calendar.mailCommand = account.mailCommand
      calendar.schedulesItself = listing.schedules == true
      calendar.isSchedulingUnknown = listing.schedules == nil && !listing.homes.isEmpty
      calendar.reminders = account.reminders
      if account.mutes(full) { calendar.reminders.isMuted = true }
      calendar.otherNames = others.map { name + "/" + $0 }.filter { $0 != full }
      return KnownCalendar(calendar: calendar, account: account, remote: remote)
    }
  }
}

extension AccountConfiguration {
  /// Whether a calendar has no reminders, by its name with that of the account.
  fileprivate func mutes(_ fullName: String) -> Bool {
    mutedCalendars.contains {
      [$0.lowercased(), (name + "/" + $0).lowercased()].contains(fullName.lowercased())
    }
  }
}

extension RemoteCalendar {
  /// The sentence about a calendar that its server no longer has, with the advice how it is forgotten.
  package static func sentenceOfAbsence(_ name: String) -> String {
    "\(quoted(name)) is no longer on the server; what was fetched of it is shown until \(.command("calendars remove")) forgets it"
  }

  /// The most characters of a name.
  package static let maximumPlainName = 80

  /// The name, as a part of the name of a calendar.
  package var plainName: String { name.plainCalendarName }
}

extension Unicode.Scalar {
  /// True of what is drawn as nothing, as marks of the direction are, and joins no letters or emoji, as the zero width joiner and non-joiner do.
  package var isInvisible: Bool {
    properties.generalCategory == .format && value != 0x200C && value != 0x200D
  }
}
