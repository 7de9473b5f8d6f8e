/// The calendars that a command shows or fetches, out of all that are known.
package struct SelectedCalendars: Sendable {
  /// The selected calendars, in the order of the configuration.
  package var selected: [KnownCalendar]
  /// All calendars, among them the selected ones.
  package var known: [KnownCalendar]
  /// The names in the configuration that match no calendar now, but could later; `nil` if there are none. Names of calendars of an account that was not listed
  /// yet are not among them.
  package private(set) var missing: UnknownCalendarsError?

  /// Selects calendars.
  ///
  /// With `names`, which the command line gives, these are selected, except excluded ones. Without them, the first of these rules decides:
  /// 1. A calendar that the user has selected is selected, and one that the user has deselected is not.
  /// 2. If `[defaults]` names calendars, these are selected, and others are not.
  /// 3. All are selected, except new ones of an account whose new calendars are hidden, and those that `[defaults]` excludes.
  ///
  /// A name in the configuration that matches no calendar is ``missing``: a server may be away, or a list not yet fetched.
  /// - Parameters:
  ///   - known: all calendars.
  ///   - names: the names for this call, of the command line or of a widget.
  ///   - requiresNames: whether each of `names` has to match a calendar, as those of the command line do.
  ///   - excluded: the names on the command line of calendars to leave out.
  ///   - defaults: the defaults of the configuration.
  ///   - ticks: the calendars that the user has selected and deselected.
  ///   - splitsAll: whether each folder of a tree becomes a calendar of its own; otherwise only those that are to be distinguished.
  /// - Throws: All names of this call that match no calendar, and are not of an account that was not listed yet.
  package init(
    from known: [KnownCalendar], names: [String] = [], requiresNames: Bool = true,
    excluding excluded: [String] = [], defaults: ConfigurationDefaults, ticks: SavedSelection,
    splitsAll: Bool = false
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
    var (matching, unknown, unknownExcluded) = base.found(in: calendars)
    // The calendars of an account that was not listed yet have one that stands for them.
    for (index, entry) in self.known.enumerated() where entry.isUnlisted {
      let isOfAccount = { (name: String) in
        name.lowercased().hasPrefix("\(entry.account?.name ?? "")/".lowercased())
      }
      if unknown.contains(where: isOfAccount) { matching.insert(index) }
      unknown.removeAll(where: isOfAccount)
      unknownExcluded.removeAll(where: isOfAccount)
    }
    let required =
      (names.isEmpty || !requiresNames ? [] : unknown) + (excluded.isEmpty ? [] : unknownExcluded)
    guard required.isEmpty else { throw UnknownCalendarsError(names: required, calendars: calendars) }
    let missing = unknown + unknownExcluded
    self.missing = missing.isEmpty ? nil : UnknownCalendarsError(names: missing, calendars: calendars)
    // Calendars that the command line excludes are left out even if they are ticked.
    let left = excluded.isEmpty ? [] : base.excludedIndices(in: calendars)
    selected = self.known.enumerated().filter { index, entry in
      guard names.isEmpty, !left.contains(index) else { return matching.contains(index) }
      let isDefault = matching.contains(index) && (defaults.calendars != nil || entry.isShownByDefault)
      return ticks[entry.calendar] ?? isDefault
    }.map(\.element)
  }
}

extension [KnownCalendar] {
  /// Messages about names in a configuration that match none of the calendars, a line each. Names of calendars of an account that was not listed
  /// yet are skipped.
  package func missing(among names: [String]) -> [String] {
    let selected = try? SelectedCalendars(
      from: self, names: names, requiresNames: false, defaults: ConfigurationDefaults(),
      ticks: SavedSelection())
    return selected?.missing?.messages ?? []
  }

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
  ///   - state: the folder for state.
  ///   - requiresNames: whether each name has to match a calendar.
  /// - Throws: All names that match no calendar.
  package func calendarsToFetch(
    names: [String], ticks: SavedSelection, cache: String, state: String, requiresNames: Bool = true
  ) throws(UnknownCalendarsError) -> [KnownCalendar] {
    let known = knownCalendars(cache: cache, state: state)
    let shown = try SelectedCalendars(from: known, defaults: defaults, ticks: ticks).selected
    let isWhole = { (account: AccountConfiguration?) in account.map { names.contains($0.name) } ?? false }
    let others = names.filter { name in !accounts.contains { $0.name == name } }
    let named =
      others.isEmpty
      ? []
      : try SelectedCalendars(
        from: known, names: others, requiresNames: requiresNames, defaults: defaults, ticks: ticks
      ).selected
    let wanted = Set(named + shown.filter { names.isEmpty || isWhole($0.account) })
    return known.filter { $0.calendar.cachedFolder != nil && wanted.contains($0) }
  }
}
