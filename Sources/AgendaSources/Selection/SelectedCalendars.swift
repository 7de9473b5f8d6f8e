/// The calendars that a command shows or fetches, out of all that are known.
package struct SelectedCalendars: Sendable {
  /// The selected calendars, in the order of the configuration.
  package var selected: [KnownCalendar]
  /// All calendars, among them the selected ones.
  package var known: [KnownCalendar]

  /// Selects calendars.
  ///
  /// With `names`, which the command line gives, these are selected, except excluded ones. Without them, the first of these rules decides:
  /// 1. A calendar that the user has selected is selected, and one that the user has deselected is not.
  /// 2. If `[defaults]` names calendars, these are selected, and others are not.
  /// 3. All are selected, except new ones of an account whose new calendars are hidden, and those that `[defaults]` excludes.
  /// - Parameters:
  ///   - known: all calendars.
  ///   - names: the names on the command line, for this call.
  ///   - excluded: the names on the command line of calendars to leave out.
  ///   - defaults: the defaults of the configuration.
  ///   - ticks: the calendars that the user has selected and deselected.
  ///   - splitsAll: whether each folder of a tree becomes a calendar of its own; otherwise only those that are to be distinguished.
  /// - Throws: All names that match no calendar.
  package init(
    from known: [KnownCalendar], names: [String] = [], excluding excluded: [String] = [],
    defaults: ConfigurationDefaults, ticks: SavedSelection, splitsAll: Bool = false
  ) throws(UnknownCalendarsError) {
    let base = CalendarSelection(
      names: names.isEmpty ? defaults.calendars ?? [] : names,
      excluding: excluded.isEmpty ? defaults.excludedCalendars ?? [] : excluded)
    let ticked = names.isEmpty ? ticks.names.map { $0.lowercased() } : []
    self.known = known.splitIntoFolders { calendar in
      let name = calendar.name.lowercased()
      return splitsAll || base.isBelow(name) || ticked.contains { $0 == name || $0.hasPrefix(name + "/") }
    }
    let calendars = self.known.map(\.calendar)
    let matching = try base.matches(in: calendars)
    // What the command line leaves out is left out whether or not it is ticked.
    let left = excluded.isEmpty ? [] : base.excludedIndices(in: calendars)
    selected = self.known.enumerated().filter { index, entry in
      guard names.isEmpty, !left.contains(index) else { return matching.contains(index) }
      let isDefault = matching.contains(index) && (defaults.calendars != nil || entry.isShownByDefault)
      return ticks[entry.calendar] ?? isDefault
    }.map(\.element)
  }
}

extension [KnownCalendar] {
  /// Replaces each calendar for which `isPicked` returns `true`, and which is a folder, by calendars for the folders of its tree.
  fileprivate func splitIntoFolders(where isPicked: (CalendarConfiguration) -> Bool) -> [KnownCalendar] {
    let own = prefix { $0.account == nil }
    let others = suffix(from: own.endIndex)
    return CalendarConfiguration.splitIntoFolders(
      own.map(\.calendar), takenNames: others.map(\.calendar.name), where: isPicked
    ).map { KnownCalendar(calendar: $0) } + others
  }
}

extension Configuration {
  /// The calendars to fetch for the names that the command line gives, out of those on the web and of accounts. The name of an account stands for
  /// the calendars of the account that are shown if the command names none: so also for those that were listed just now. Without names, all
  /// calendars that are shown are fetched.
  /// - Parameters:
  ///   - names: names of calendars and of accounts.
  ///   - ticks: the calendars that the user has selected and deselected.
  ///   - cache: the folder of the cache.
  /// - Throws: All names that match no calendar.
  package func calendarsToFetch(
    names: [String], ticks: SavedSelection, cache: String
  ) throws(UnknownCalendarsError) -> [KnownCalendar] {
    let known = knownCalendars(cache: cache)
    let shown = try SelectedCalendars(from: known, defaults: defaults, ticks: ticks).selected
    let isWhole = { (account: AccountConfiguration?) in account.map { names.contains($0.name) } ?? false }
    let others = names.filter { name in !accounts.contains { $0.name == name } }
    let named =
      others.isEmpty
      ? [] : try SelectedCalendars(from: known, names: others, defaults: defaults, ticks: ticks).selected
    let wanted = Set(named + shown.filter { names.isEmpty || isWhole($0.account) })
    return known.filter { $0.calendar.cachedFolder != nil && wanted.contains($0) }
  }
}
