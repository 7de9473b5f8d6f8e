package import AgendaSources
internal import ICalendar

/// The calendars that a command reads, and the defaults of the configuration.
package struct CalendarSet {
  /// A configuration, the path of its file, and whether the file exists.
  package typealias ReadConfiguration = (path: String, configuration: Configuration, isFile: Bool)

  /// The calendars, one for each folder of a tree. Events at the same time are shown in this order.
  package var calendars: [CalendarConfiguration]
  /// The paths of the files and folders in which they were found.
  package var roots: [String]
  /// The configuration.
  package var configuration: Configuration
  /// The defaults of the options.
  package var defaults: ConfigurationDefaults { configuration.defaults }
  /// The accounts that are asked for changes when they are due: without names on the command line all, so that new calendars are found.
  package var accounts: [(name: String, folder: CachedFolder, isOfDesktop: Bool)] = []
  /// Whether there are calendars, and none of them is selected.
  package var isNothingSelected = false
  /// A sentence about the file with the selected calendars; `nil` if all of it can be read, or none is needed.
  package private(set) var selectionProblem: String?
  /// A sentence about names in the configuration that match no calendar now; `nil` if there are none.
  package private(set) var missingCalendars: String?
  /// The path of the configuration, whether or not the file exists.
  package var configurationPath: String

  /// The files of `--file` and the selected calendars of the configuration and its accounts. Without a configuration, the calendars
  /// that are found on this computer take their place.
  package init(_ request: AgendaRequest.Calendars, environment: ProcessEnvironment) throws {
    let read = try Self.configurationOrDiscovered(
      request.configurationPath, environment: environment, discovers: !request.isOfFiles)
    try self.init(request, of: read, environment: environment)
  }

  /// Calendars that were chosen already. None of them is fetched.
  package init(_ calendars: [CalendarConfiguration], of configuration: Configuration, path: String) {
    self.calendars = CalendarConfiguration.splitIntoFolders(calendars)
    self.configuration = configuration
    roots = []
    configurationPath = path
  }

  /// The files of `--file` and the selected calendars of a configuration that was read.
  package init(
    _ request: AgendaRequest.Calendars, of read: ReadConfiguration, environment: ProcessEnvironment
  ) throws {
    let files = CalendarConfiguration.files(request.files)
    (configurationPath, configuration) = (read.path, read.configuration)
    guard !request.isOfFiles else {
      calendars = CalendarConfiguration.splitIntoFolders(files)
      roots = files.compactMap(\.path)
      return
    }
    let (ticks, problem) = SavedSelection.contents(inState: environment.stateFolder)
    selectionProblem = problem
    let choice = try Self.choice(request, from: configuration, ticks, environment: environment)
    missingCalendars = choice.missing.map { missing in
      let names = missing.unknown.map { quoted($0.name) }.joined(separator: ", ")
      let start = missing.unknown.count == 1 ? "there is no calendar" : "there are no calendars"
      return "\(start) \(names) now, which the configuration names; “agenda config check” says more"
    }
    let selected = files + choice.selected.map(\.calendar)
    calendars = CalendarConfiguration.splitIntoFolders(selected)
    isNothingSelected = selected.isEmpty && (!choice.known.isEmpty || !configuration.accounts.isEmpty)
    let touched = Set(choice.selected.compactMap(\.account?.name))
    accounts = configuration.accounts.filter { request.names.isEmpty || touched.contains($0.name) }
      .map { ($0.name, AccountCache(of: $0, cache: environment.cacheFolder).folder, $0.program != nil) }
    let found =
      files
      + choice.known.map(\.calendar).filter { known in selected.contains { $0.isContained(in: known) } }
    roots = found.flatMap(\.shownFiles) + accounts.flatMap(\.folder.shownFiles)
    roots += accounts.filter(\.isOfDesktop).flatMap { DesktopStamp(notedIn: $0.folder)?.paths ?? [] }
    // A calendar can be selected, or added to these folders, later; `watch` shows it then.
    roots.append(SavedSelection.path(inState: environment.stateFolder))
    if !read.isFile {
      roots += BaseDirectories.calendarFolders(environment: environment.variables, home: environment.home)
    }
  }

  /// The variable of the environment with the names of the calendars that there are for this process, with commas between them; without it, there
  /// are all. So nothing else can be read, named or changed.
  package static let knownVariable = "AGENDA_CALENDARS"

  /// The calendars that a request selects, out of those that a configuration and the lists of its accounts know. `ticks` are the saved ones where
  /// they were read already.
  package static func choice(
    _ request: AgendaRequest.Calendars, from configuration: Configuration, _ ticks: SavedSelection? = nil,
    environment: ProcessEnvironment, splitsAll: Bool = false
  ) throws -> SelectedCalendars {
    do throws(UnknownCalendarsError) {
      return try SelectedCalendars(
        from: known(to: environment, configuration),
        names: request.names.flatMap(CalendarSelection.names), requiresNames: !request.areOfWidget,
        excluding: request.excludedNames.flatMap(CalendarSelection.names), defaults: configuration.defaults,
        ticks: ticks ?? SavedSelection(inState: environment.stateFolder), splitsAll: splitsAll)
    } catch {
      let named = Set(request.names.flatMap(CalendarSelection.names))
      let isOfNames = error.unknown.contains { named.contains($0.name) }
      throw CommandError(
        .notFound, lines: error.messages, of: [isOfNames ? .calendars : .excludeCalendars])
    }
  }

  /// The calendars that a configuration and the lists of its accounts know, as far as the environment names them.
  private static func known(
    to environment: ProcessEnvironment, _ configuration: Configuration
  ) throws(UnknownCalendarsError) -> [KnownCalendar] {
    let all = configuration.knownCalendars(cache: environment.cacheFolder, state: environment.stateFolder)
    let names = CalendarSelection.names(in: environment.variables[knownVariable] ?? "")
    guard !names.isEmpty else { return all }
    return try SelectedCalendars(
      from: all, names: names, requiresNames: false, defaults: ConfigurationDefaults(),
      ticks: SavedSelection()
    ).selected
  }

  /// All calendars that a configuration and the lists of its accounts know, each folder of a tree by itself.
  package static func known(
    _ configuration: Configuration, environment: ProcessEnvironment
  ) throws -> [KnownCalendar] {
    try choice(AgendaRequest.Calendars(), from: configuration, environment: environment, splitsAll: true)
      .known
  }

  /// The configuration; if the file does not exist and the command line does not name it, one with the calendars that are found on this computer.
  /// With `discovers` false these are not searched.
  package static func configurationOrDiscovered(
    _ named: String?, environment: ProcessEnvironment, discovers: Bool = true
  ) throws -> ReadConfiguration {
    let path =
      named ?? BaseDirectories.configurationPath(environment: environment.variables, home: environment.home)
    do throws(ConfigurationError) {
      let configuration = try Configuration.load(
        path: path, home: environment.home, environment: environment.variables,
        widgetOptions: AgendaOption.keys)
      return (path, configuration, true)
    } catch {
      guard error.isMissing, named == nil else {
        throw CommandError(error.isMissing ? .notFound : .configuration, lines: error.messages)
      }
      guard discovers else { return (path, Configuration(), false) }
      let found = CalendarDiscovery.found(environment: environment.variables, home: environment.home)
      return (path, Configuration(found), false)
    }
  }
}

extension CalendarConfiguration {
  /// The files and folders whose change means that something else is to be shown.
  fileprivate var shownFiles: [String] { cachedFolder?.shownFiles ?? [path].compactMap(\.self) }
}

extension AgendaRequest.Calendars {
  /// Whether the calendars are only files, so that no calendar of the configuration is read.
  package var isOfFiles: Bool { !files.isEmpty && names.flatMap(CalendarSelection.names).isEmpty }
}
