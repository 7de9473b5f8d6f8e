internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// The calendars that can be selected, and which of them are.
struct CalendarChoice {
  /// The calendars, each folder of a tree on its own.
  let calendars: [KnownCalendar]
  /// Whether each of them is selected.
  var isSelected: [Bool]
  /// Whether each of them was selected before.
  let former: [Bool]
  /// Whether each of them is selected where the user has not chosen.
  private let isDefault: [Bool]
  /// The names of accounts whose calendars are not known yet.
  let unlisted: [String]

  /// The calendars of a configuration and its accounts, as they are selected now.
  init(_ configuration: Configuration, environment: ProcessEnvironment) throws {
    let known = configuration.knownCalendars(
      cache: environment.cacheFolder, state: environment.stateFolder)
    let (listed, defaults) = (known.filter { !$0.isUnlisted }, configuration.defaults)
    unlisted = known.filter(\.isUnlisted).compactMap(\.account?.name)
    func selected(_ ticks: SavedSelection) throws(UnknownCalendarsError) -> SelectedCalendars {
      try SelectedCalendars(from: listed, defaults: defaults, ticks: ticks, splitsAll: true)
    }
    do throws(UnknownCalendarsError) {
      let now = try selected(SavedSelection(inState: environment.stateFolder))
      let without = try selected(SavedSelection())
      calendars = now.known
      isSelected = now.known.map(now.selected.contains)
      former = isSelected
      isDefault = now.known.map(without.selected.contains)
    } catch {
      throw CommandError(.notFound, lines: error.messages)
    }
  }

  /// Selects or deselects the calendars with some names, or below them. Throws if a name matches none.
  mutating func set(_ names: [String], to isOn: Bool) throws {
    guard !names.isEmpty else { return }
    do throws(UnknownCalendarsError) {
      let named = try CalendarSelection(names: names).select(from: calendars.map(\.calendar))
      for index in calendars.indices where named.contains(calendars[index].calendar) {
        isSelected[index] = isOn
      }
    } catch {
      let lines = error.unknown.map { unknown in
        unlisted.contains(unknown.name)
          ? "the calendars of \(quoted(unknown.name)) are not known yet; run “agenda sync” first" : nil
      }
      throw CommandError(.notFound, lines: zip(lines, error.messages).map { $0 ?? $1 })
    }
  }

  /// Saves the selected and deselected calendars; changes that another command makes meanwhile stay. Untouched calendars of accounts are saved as
  /// they are, so that calendars that are listed later count as new; untouched others only if they differ from the configuration.
  func save(_ environment: ProcessEnvironment) throws {
    let isKept = SavedSelection.update(inState: environment.stateFolder) { ticks in
      for (index, entry) in calendars.enumerated() {
        let isChanged = isSelected[index] != former[index]
        guard isChanged || (entry.account != nil && ticks[entry.calendar] == nil) else { continue }
        let isImplied = entry.account == nil && isSelected[index] == isDefault[index]
        ticks[entry.calendar] = isImplied ? nil : isSelected[index]
      }
    }
    guard !isKept else { return }
    let path = SavedSelection.path(inState: environment.stateFolder)
    throw CommandError(.cannotCreate, "\(path): cannot be written: \(ProcessEnvironment.systemError)")
  }

  /// The calendars as they are listed.
  var listings: [CalendarListing] {
    calendars.indices.map { index in
      let (calendar, account) = (calendars[index].calendar, calendars[index].account)
      var listing = CalendarListing(
        name: calendar.name, color: calendar.color, kind: calendar.kind ?? .events, source: calendar.source,
        eventCount: nil)
      listing.isSelected = isSelected[index]
      listing.account = account?.name
      listing.notes = calendars[index].notes
      listing.otherNames = calendar.otherNames
      return listing
    }
  }
}
